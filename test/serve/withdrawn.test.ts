import path from 'node:path';
import { expect, it } from 'vitest';
import { checked, openDraft, read } from '../support/console.ts';
import { serveHere } from '../support/console-here.ts';
import { openShop } from '../support/shop.ts';

const LIST = 'project_id,svc_uid,order_count,total_price,name\np-1,user-1,1,3.50,Ann\n';

it.each([
  { by: 'in the console', restarts: false },
  { by: 'on the command line', restarts: false },
  { by: 'on the command line', restarts: true },
])(
  'a run that is withdrawn $by (restarted: $restarts) is its draft again, with its corrections, and can be staged',
  async ({ by, restarts }) => {
    const shop = await openShop();
    let desk = await serveHere(shop);
    const draft = await openDraft(desk, 'list.csv', LIST);
    const params = { draft };
    await checked(desk, draft);
    const correct = async (to: string) => {
      await read(desk, draft);
      const { revision } = await desk.call('draft', { params });
      const edits = [{ cell: 'E2', to }];
      return desk.call('editDraft', { params, body: { revision, edits } });
    };
    const stage = async () => {
      const { revision } = await checked(desk, draft);
      return (await desk.call('stage', { params, body: { revision, on_invalid: 'stop' } })).run;
    };
    await correct('Zoe');
    const run = await stage();
    const { revision } = await desk.call('draft', { params });
    expect(await desk.refused('undo', { params, body: { revision } })).toMatchObject({
      code: 'draft_staged',
    });
    if (by === 'in the console') {
      const body = { note: 'Wrong name' };
      const withdrawn = await desk.call('withdrawRun', { params: { run }, body });
      expect(withdrawn).toMatchObject({ state: 'purged', draft });
      expect(withdrawn.events.at(-1)).toMatchObject({ what: 'withdrawn', note: 'Wrong name' });
    } else {
      if (restarts) await desk.close();
      expect(await shop.call(['withdraw', run])).toMatchObject({ code: 0 });
      if (restarts) desk = await serveHere(shop);
    }
    expect(await desk.call('draft', { params })).toMatchObject({ run: null, corrections: 1 });
    expect(await desk.call('run', { params: { run } })).toMatchObject({ draft: null });
    const late = { params: { run }, body: { copies: '1' } };
    expect(await desk.refused('releaseRun', late)).toMatchObject({ code: 'run_not_on_hold' });
    await correct('Zoë');
    const again = await stage();
    expect(again).not.toBe(run);
    await shop.call(['release', again]);
    expect(await shop.call(['resume', again])).toMatchObject({ code: 0 });
    // As the page calls it, with nothing but the run.
    expect(await desk.refused('withdrawRun', { params: { run: again } })).toMatchObject({
      code: 'run_sent',
    });
    expect(shop.sandbox.audit().orders).toHaveLength(1);
  },
);

it('forget lists the draft of a withdrawn run as one to delete oneself', async () => {
  const shop = await openShop();
  const folder = path.join(shop.folder, 'console');
  const desk = await serveHere(shop);
  const draft = await openDraft(desk, 'list.csv', LIST);
  const { revision } = await checked(desk, draft);
  const body = { revision, on_invalid: 'stop' } as const;
  const { run } = await desk.call('stage', { params: { draft }, body });
  await desk.close();
  await shop.call(['withdraw', run]);
  const found = await shop.call(['forget', 'Ann', '--folder', folder, '--yes', '--json']);
  expect(JSON.parse(found.stdout).drafts).toMatchObject([{ draft, run, is_left: true }]);
});
