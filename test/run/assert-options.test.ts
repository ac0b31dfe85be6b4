import { expect, it } from 'vitest';
import {
  checkRows,
  checkSheet,
  initMapping,
  openPostgresLedger,
  orderRows,
  orderSheet,
  profileSheet,
  proofSheet,
  readSheet,
  resumeRun,
  ServiceClient,
  stageOrders,
  statusOfRun,
  UsageError,
  verifyRun,
} from '../../src/index.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

/** Calls as a program without types makes them. */
// biome-ignore lint/suspicious/noExplicitAny: any value can be given
type Untyped = (options: any) => Promise<unknown>;
// biome-ignore lint/suspicious/noExplicitAny: any value can be given
type UntypedOpen = (url: string, options: any) => Promise<unknown>;
const LIST = 'project_id,svc_uid,order_count,total_price,name\np-1,shop,1,2.50,Ada\n';
const ROW = { project_id: 'p-1', svc_uid: 'shop', order_count: 1, total_price: 2.5, name: 'Ada' };
const FUNCTIONS: Record<string, Untyped> = {
  ...{ checkRows, checkSheet, initMapping, orderRows, orderSheet, profileSheet, proofSheet },
  ...{ resumeRun, stageOrders, statusOfRun, verifyRun },
};

async function openShop() {
  const { setting, ledger, bodies } = await openProgramShop({});
  const file = temporaryFile('list.csv', LIST);
  const call = async (name: string, options: object) => {
    const right = /Run$/.test(name)
      ? { ...setting, ...(name !== 'resumeRun' && { run: 'none' }) }
      : /^(check|order)Rows$/.test(name)
        ? { ...(name === 'orderRows' && setting), rows: [ROW] }
        : name === 'stageOrders'
          ? { ...setting, orders: [] }
          : { ...(name === 'orderSheet' && setting), file };
    return FUNCTIONS[name]?.({ ...right, ...options });
  };
  const refused = async (name: string, options: object) => {
    const error = await call(name, options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect([await ledger.listRuns(), bodies()]).toEqual([[], {}]);
    return error as UsageError;
  };
  return { call, refused, ledger };
}

const ORDERING = ['orderSheet', 'orderRows', 'stageOrders'];

it.each([
  ['Stop', '"Stop"'],
  ['holdd', '"holdd"'],
  [true, 'true'],
  [null, 'null'],
])('nothing is ordered or staged with onInvalid %j', async (onInvalid, said) => {
  const { refused } = await openShop();
  for (const name of [...ORDERING, 'checkSheet']) {
    const wanted = `Cannot use ${said} as the option "onInvalid": give one of stop, hold, drop`;
    expect(await refused(name, { onInvalid })).toMatchObject({
      ...{ code: 'option_invalid', message: wanted },
    });
  }
});

it.each(['onHold', 'fourEyes', 'forWorkers'])(
  'nothing is ordered or staged with %s that is not true or false',
  async (option) => {
    const { refused } = await openShop();
    for (const [given, said] of [
      ['yes', '"yes"'],
      ['true', '"true"'],
      [1, '1'],
      [null, 'null'],
    ]) {
      for (const name of option === 'forWorkers' ? ORDERING.slice(0, 2) : ORDERING) {
        expect((await refused(name, { [option as string]: given })).message).toBe(
          `Cannot use ${said} as the option "${option}": give true or false`,
        );
      }
    }
  },
);

it.each([
  [{ again: 'false' }, 'Cannot use a text as the option "again": give true, false or a function'],
  [{ verify: 'al' }, 'Cannot use a text as the option "verify": give an object'],
  [{ verify: { which: 'al' } }, 'Cannot use "al" as the option "verify.which": give one of all, '],
  [{ submit: { concurency: 2 } }, 'no option "submit.concurency"; did you mean "concurrency"?'],
  [{ submit: { concurrency: 0 } }, 'Cannot use 0 as the option "submit.concurrency": give a whole'],
  [
    { submit: { patienceMs: '1s' } },
    'Cannot use a text as the option "submit.patienceMs": give a ',
  ],
  [{ submit: { delays: { firstMs: -1 } } }, 'Cannot use -1 as the option "submit.delays.firstMs"'],
  [{ signal: 5 }, 'Cannot use 5 as the option "signal": give an AbortSignal'],
  [{ constants: { totalprice: '1' } }, '"constants.totalprice"; did you mean "totalPrice"?'],
  [{ read: { passwrd: 'x' } }, 'There is no option "read.passwrd"; did you mean "password"?'],
  [{ read: { limits: { maxRow: 1 } } }, '"read.limits.maxRow"; did you mean "maxRows"?'],
  [{ read: { headerRow: '3' } }, 'Cannot use "3" as the option "read.headerRow": give a whole'],
  // The first sheet would be ordered.
  [{ read: { sheet: true } }, 'Cannot use true as the option "read.sheet": give the name or the'],
  [{ checks: true }, 'Cannot use true as the option "checks": give an object'],
  [{ password: 'secret' }, 'Cannot use a text as the option "password": give a function'],
  [{ ledger: 'orders.sqlite' }, 'Cannot use a text as the option "ledger": give what "openLedger'],
  [{ ledger: Promise.resolve() }, 'Cannot use a promise (await it) as the option "ledger": give'],
  [{ ledger: undefined }, 'The option "ledger" is missing: give what "openLedger(file)" or '],
  [{ service: 'http://x' }, 'Cannot use a text as the option "service": give a ServiceClient'],
  [{ service: undefined }, 'The option "service" is missing: give a ServiceClient'],
])('orderSheet() orders nothing with %o', async (options, message) => {
  const { refused } = await openShop();
  const error = await refused('orderSheet', options);
  expect(error).toMatchObject({
    code: 'option_invalid',
    message: expect.stringContaining(message),
  });
  expect(error.message).not.toContain('secret');
});

it('orderRows() and stageOrders() take no key that is none', async () => {
  const { refused } = await openShop();
  for (const name of ['orderRows', 'stageOrders']) {
    const messages = [];
    for (const key of ['', null, 5]) messages.push((await refused(name, { key })).message);
    expect(messages).toEqual([
      'Cannot use a text as the option "key": give a text that is not empty',
      'Cannot use null as the option "key": give a text that is not empty',
      'Cannot use 5 as the option "key": give a text that is not empty',
    ]);
  }
});

it.each([
  ['resumeRun', { runn: 'ffff' }, 'There is no option "runn"; did you mean "run"?'],
  [
    'resumeRun',
    { run: '' },
    'Cannot use a text as the option "run": give a text that is not empty',
  ],
  ['resumeRun', { run: null }, 'Cannot use null as the option "run": give a text'],
  ['resumeRun', { settle: [{ projectId: 'p-1', orderID: 7 }] }, 'give an array of { projectId, '],
  ['resumeRun', { settle: [{ projectId: 'p-1', orderId: true }] }, 'and a long id is a text'],
  ['resumeRun', { settle: [{ projectId: 'p-1', orderId: '1e5' }] }, 'and a long id is a text'],
  ['resumeRun', { settle: [{ projectId: 'p-1', orderId: 2 ** 53 }] }, 'and a long id is a text'],
  ['checkSheet', { corrections: [{ cel: 'A2', from: '', to: '' }] }, 'give the texts "cell", '],
  ['verifyRun', { run: undefined }, 'The option "run" is missing: give a text'],
  ['statusOfRun', { run: undefined }, 'The option "run" is missing: give a text'],
  ['statusOfRun', { settle: [] }, 'There is no option "settle"'],
  ['verifyRun', { adopt: () => null }, 'There is no option "adopt"'],
  ['verifyRun', { again: 'false' }, 'Cannot use "false" as the option "again": give true or false'],
  ['checkSheet', { file: undefined }, 'The option "file" is missing: give a path'],
  ['orderRows', { rows: undefined }, 'The option "rows" is missing: give an array'],
  ['orderRows', { rows: 'p-1' }, 'Cannot use a text as the option "rows": give an array'],
  ['checkSheet', { corrections: { fille: 'x' } }, 'as the option "corrections": give a path, or'],
  ['profileSheet', { mappping: 1 }, 'There is no option "mappping"; did you mean "mapping"?'],
  ['initMapping', { variable: 'v' }, 'There is no option "variable"; did you mean "variables"?'],
])('%s() refuses %o', async (name, options, message) => {
  const { refused } = await openShop();
  expect(await refused(name, options)).toMatchObject({
    ...{ code: 'option_invalid', message: expect.stringContaining(message) },
  });
});

it.each(['profileSheet', 'proofSheet'])('%s() refuses a mapping that is a path', async (name) => {
  const { refused } = await openShop();
  const message = expect.stringContaining('"await loadMapping(file)"');
  const error = await refused(name, { mapping: 'acme.yaml' });
  expect(error).toMatchObject({ code: 'mapping_invalid', message });
});

it.each([
  [{ header_row: 3 }, 'There is no option "header_row": there are chooseSheet, damage, '],
  [{ limits: { maxRow: 1 } }, 'There is no option "limits.maxRow": there are maxCellChars, '],
  [{ limits: { maxRows: '1' } }, 'Cannot use a text as the option "limits.maxRows": give a number'],
  [{ sheet: ['Recipients'] }, 'Cannot use an array as the option "sheet": give the name or the'],
  [{ sheet: { name: 'Recipients' } }, 'Cannot use an object as the option "sheet": give the name'],
  [{ sheet: null }, 'Cannot use null as the option "sheet": give the name or the number of a'],
  [{ limits: [] }, 'Cannot use an array as the option "limits": give an object'],
  [{ repeatMerged: 'no' }, 'Cannot use "no" as the option "repeatMerged": give true or false'],
  [{ damage: 'eror' }, 'Cannot use "eror" as the option "damage": give one of error, warning'],
  [{ headerRow: null }, 'Cannot use null as the option "headerRow": give a whole number of 1 or'],
  [{ signal: new AbortController() }, 'an object as the option "signal": give an AbortSignal'],
  [null, 'Cannot use null as the options: give an object'],
  ['utf-8', 'Cannot use a text as the options: give an object'],
])('readSheet() refuses %o', async (options, message) => {
  const read = (readSheet as UntypedOpen)(temporaryFile('list.csv', LIST), options);
  await expect(read).rejects.toMatchObject({
    ...{ code: 'option_invalid', message: expect.stringContaining(message) },
  });
});

it.each([
  [{}, 'The option "rescueFolder" is missing: give a text'],
  [undefined, 'Cannot use undefined as the options: give an object'],
  [
    { rescue: '/r' },
    'There is no option "rescue": there are environment, isMade, keyFile, leaseMs',
  ],
  [{ rescueFolder: '/r', isMade: 'no' }, 'Cannot use "no" as the option "isMade": give true or'],
  [{ rescueFolder: '/r', outage: 9 }, 'Cannot use 9 as the option "outage": give an object'],
  [
    { rescueFolder: '/r', outage: { patienceMs: 1, onawy: 1 } },
    'There is no option "outage.onawy": there are fromStart, onAway, onBack, patienceMs, signal',
  ],
  [
    { rescueFolder: '/r', outage: { patienceMs: '1s' } },
    'a text as the option "outage.patienceMs"',
  ],
  [
    { rescueFolder: '/r', outage: { patienceMs: 1, signal: new AbortController() } },
    'an object as the option "outage.signal": give an AbortSignal',
  ],
])('openPostgresLedger() refuses %o before it connects', async (options, message) => {
  const opened = (openPostgresLedger as UntypedOpen)('postgres://127.0.0.1:1/none', options);
  await expect(opened).rejects.toMatchObject({
    ...{ code: 'option_invalid', message: expect.stringContaining(message) },
  });
});

it.each([
  [{ connections: 0 }, 'Cannot use 0 as the option "connections": give a whole number of 1 or'],
  [{ allowHttp: 'false' }, 'Cannot use "false" as the option "allowHttp": give true or false'],
  [{ renewCredentials: {} }, 'Cannot use an object as the option "renewCredentials": give a func'],
])('ServiceClient refuses %o', (options, message) => {
  const all = { baseUrl: 'http://127.0.0.1:1', credentials: { apiKey: 'k' }, ...Object(options) };
  expect(() => new ServiceClient(all)).toThrow(
    expect.objectContaining({ code: 'option_invalid', message: expect.stringContaining(message) }),
  );
});

it('a ledger has no orders in a state that does not exist', async () => {
  const { ledger } = await openShop();
  const message = expect.stringContaining('There is no state "orderd": there are held, staged');
  const refusal = { code: 'option_invalid', message };
  const states = Object(['orderd']);
  await expect(ledger.orders('r', states)[Symbol.asyncIterator]().next()).rejects.toMatchObject(
    refusal,
  );
  await expect(ledger.totals('r', states)).rejects.toMatchObject(refusal);
});

it('resumeRun() takes rejects as orderSheet() does', async () => {
  const { call, refused } = await openShop();
  const rejects = { stem: temporaryFile('rejects', ''), ending: '.csv' };
  expect(await call('resumeRun', { rejects })).toBeNull();
  expect(await refused('resumeRun', { rejects: { ...rejects, ending: '.xls' } })).toMatchObject({
    code: 'option_invalid',
  });
});

it('checkSheet() refuses a path in place of options', async () => {
  await expect((checkSheet as Untyped)('list.csv')).rejects.toThrow(
    'Cannot use a text as the options: give an object',
  );
  await expect((checkSheet as Untyped)(undefined)).rejects.toThrow('give an object');
});

it('checkSheet() takes Infinity where numbers are limits', async () => {
  const { call } = await openShop();
  const limits = { maxDatasetBytes: Infinity, maxIssues: Infinity };
  expect(await call('checkSheet', limits)).toMatchObject({ ok: true });
});

it('readSheet() refuses a file that is no path', async () => {
  const message = 'Cannot use an object as the option "file": give a path, or an array of paths';
  await expect(readSheet(Object(new URL('file:///list.csv')))).rejects.toThrow(message);
  await expect((readSheet as Untyped)(undefined)).rejects.toThrow('"file" is missing');
});

it('limits that are undefined are the default ones', async () => {
  const file = temporaryFile('list.csv', LIST);
  const sheet = await readSheet(file, Object({ limits: { maxRows: undefined } }));
  let rows = 0;
  for await (const { numbers } of sheet.batches) rows += numbers.length;
  expect(rows).toBe(1);
});
