import path from 'node:path';
import { expect, it } from 'vitest';
import {
  createSandbox,
  initMapping,
  loadMapping,
  openLedger,
  readSheet,
  resumeRun,
  ServiceClient,
  stageOrders,
  workRuns,
} from '../../src/index.ts';
import { RENEW_MS } from '../../src/run/work-runs.ts';
import { systemClock } from '../../src/submit/clock.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';

it('what is opened is closed at the end of its block', async () => {
  const list = temporaryFile('list.csv', 'project_id,name\np-1,Ada\n');
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const credentials = { apiKey: 'any' };
  const opened = await (async () => {
    await using sandbox = createSandbox();
    const { baseUrl } = await sandbox.listen();
    await using ledger = openLedger(file);
    await using service = new ServiceClient({ baseUrl, credentials });
    await using sheet = await readSheet(list);
    return { ledger, service, sheet, baseUrl };
  })();
  await expect(opened.ledger.listRuns()).rejects.toMatchObject({ code: 'ledger_closed' });
  await expect(opened.service.listProjects({ svcUid: 'u' })).rejects.toThrow();
  await using later = new ServiceClient({ baseUrl: opened.baseUrl, credentials });
  await expect(later.listProjects({ svcUid: 'u' })).rejects.toMatchObject({
    code: 'not_connected',
  });
  expect(opened.sheet[Symbol.asyncDispose]).toBe(opened.sheet.close);
});

it('loadMapping() takes the text that initMapping() proposes', async () => {
  const list = temporaryFile('list.csv', 'project_id,svc_uid,total_price,Full name\np-1,u,5,Ada\n');
  const { text } = await initMapping({ file: list });
  const { variables } = await loadMapping({ text });
  expect(variables.map(({ id }) => id)).toEqual(['name']);
  const named = loadMapping({ text: 'version: 9', name: 'the proposal' });
  await expect(named).rejects.toMatchObject({
    code: 'mapping_invalid',
    message: expect.stringContaining('the proposal'),
  });
  for (const [given, message] of [
    [{ txt: text }, 'There is no option "txt": there are folder, name, text'],
    [{ text, folder: 5 }, 'Cannot use 5 as the option "folder": give a text'],
    [null, 'Cannot use null as the options: give an object'],
  ] as const)
    await expect(loadMapping(given as never)).rejects.toThrow(message);
});

it('resumeRun() takes evidence in also if nobody asks what came of it', async () => {
  const { setting, sandbox } = await openProgramShop();
  const order = { projectId: 'p-1', svcUid: 'shop', body: { order_count: 1, total_price: 2 } };
  const { run } = await stageOrders({ orders: [order], ...setting });
  await setting.service.createTentativeOrder(order);
  const [placed] = sandbox.audit().orders;
  const orders = [{ projectId: 'p-1', orderId: placed?.order_id ?? 0 }];
  const report = await resumeRun({ ...setting, run, adopt: async () => ({ orders, files: [] }) });
  expect(report).toMatchObject({ ok: true, orders: { ordered: 1, adopted: 1 } });
  expect(sandbox.audit().posts_by_project).toEqual({ 'p-1': 1 });
});

it.each([
  [undefined, 'The option "adopt.orders" is missing: give an array of { projectId, orderId }'],
  [{ orders: new Set([{ projectId: 'p-1', orderId: 5 }]), files: [] }, 'Cannot use an object as'],
  [{ orders: [{ projectId: 'p-1', orderId: null }], files: [] }, 'Cannot use an array as'],
])('resumeRun() sends nothing if its evidence is %o', async (given, message) => {
  const { setting, sandbox } = await openProgramShop();
  const order = { projectId: 'p-1', svcUid: 'shop', body: { order_count: 1, total_price: 2 } };
  const { run } = await stageOrders({ orders: [order], ...setting });
  const resumed = resumeRun({ ...setting, run, adopt: async () => given as never });
  await expect(resumed).rejects.toThrow(message);
  expect(sandbox.audit().posts_by_project).toEqual({});
});

it('workRuns() looks order ids up also if nobody asks for the reports', async () => {
  const { setting } = await openProgramShop();
  const order = { projectId: 'p-1', svcUid: 'shop', body: { order_count: 1, total_price: 2 } };
  await stageOrders({ orders: [order], ...setting });
  const stop = new AbortController();
  const found: string[] = [];
  const onVerified = (finding: string) => {
    found.push(finding);
    stop.abort();
  };
  const verify = { which: 'all', settings: { onVerified } } as const;
  await workRuns({ ...setting, verify, signal: stop.signal });
  expect(found).toEqual(['verified']);
});

it.each(['a key that is refused', 'a run that is purged'])(
  'workRuns() goes on after %s while it looks order ids up',
  async (what) => {
    const isKey = what.startsWith('a key');
    const answers = isKey ? [401] : [503, 401];
    const { setting, ledger } = await openProgramShop({
      intercept: ({ operation }) =>
        operation === 'get_project' && answers.length > 0
          ? { status: answers.shift() ?? 0, body: { error: { code: 'no', message: 'No' } } }
          : undefined,
    });
    const order = { projectId: 'p-1', svcUid: 'shop', body: { order_count: 1, total_price: 2 } };
    const { run } = await stageOrders({ orders: [order], ...setting });
    const stop = new AbortController();
    const heard: unknown[] = [];
    const later = stageOrders.bind(null, { orders: [{ ...order, projectId: 'p-2' }], ...setting });
    const verify = {
      which: 'all',
      settings: {
        clock: {
          ...systemClock,
          sleep: async () => {
            await ledger.purgeRun(run);
            await later();
          },
        },
      },
    } as const;
    await workRuns({
      ...{ ...setting, verify, signal: stop.signal },
      submit: {
        ...setting.submit,
        clock: {
          ...systemClock,
          sleep: (ms, signal) => systemClock.sleep(ms === RENEW_MS ? 1 : ms, signal),
        },
      },
      onRefused: ({ status }) => heard.push(status),
      onEnded: ({ verification, orders }) => {
        heard.push([orders.ordered, verification.verified]);
        stop.abort();
      },
    });
    expect(heard).toEqual(isKey ? [401, [1, 1]] : [[1, 1]]);
  },
);

it('workRuns() orders what is staged until it is stopped', async () => {
  const { setting, bodies } = await openProgramShop();
  const orders = ['p-1', 'p-2'].map((projectId) => {
    return { projectId, svcUid: 'shop', body: { order_count: 1, total_price: 2 } };
  });
  const { run } = await stageOrders({ orders, ...setting });
  const stop = new AbortController();
  const ended: string[] = [];
  await workRuns({
    ...{ ...setting, signal: stop.signal },
    onEnded: (report) => {
      ended.push(report.run);
      stop.abort();
    },
  });
  expect([ended, Object.keys(bodies())]).toEqual([[run], ['p-1', 'p-2']]);
  await expect(workRuns(Object({ ...setting, signl: stop.signal }))).rejects.toThrow(
    'There is no option "signl": there are ledger, onEnded, onRefused, service, signal, submit, verify',
  );
  // All runs are ordered, not this one.
  await expect(workRuns(Object({ ...setting, signal: stop.signal, run }))).rejects.toThrow(
    'There is no option "run"',
  );
});
