import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { checked, openConsole, openDraft } from '../support/console.ts';
import { accountOf, consoleHere } from '../support/console-here.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { listOf, openShop } from '../support/shop.ts';

describe('a run with four eyes', () => {
  it('is shown with who sent it, and released by somebody else alone', async () => {
    const both = await accountOf('Ann', ['operator', 'releaser']);
    const desk = await consoleHere([both, await accountOf('Ben', ['releaser'])]);
    const ledger = openLedger(desk.ledgerFile);
    const staged = { by: 'Ann', fourEyes: true, releaser: 'Ben', note: 'Before noon' };
    const run = await stageDrafts(ledger, [draftOf('p1')], undefined, { onHold: true, staged });
    await ledger.close();
    const ann = await desk.logIn('Ann');
    const ben = await desk.logIn('Ben');
    const { on_hold: onHold } = (await desk.call('GET', '/inbox', ben)).json;
    expect(onHold).toMatchObject([
      { run, staged: { by: 'Ann', releaser: 'Ben', note: 'Before noon', four_eyes: true } },
    ]);
    const release = (cookie: string) =>
      desk.call('POST', `/runs/${run}/release`, cookie, { copies: '1' });
    expect(await release(ann)).toMatchObject({
      status: 409,
      json: { error: { code: 'four_eyes', message: expect.stringContaining('Ann staged it') } },
    });
    expect((await desk.call('GET', `/runs/${run}`, ann)).json.state).toBe('on_hold');
    expect(await release(ben)).toMatchObject({ status: 200, json: { staged: { by: 'Ann' } } });
    const { events } = (await desk.call('GET', `/runs/${run}`, ben)).json;
    expect(events).toMatchObject([
      { what: 'staged', by: 'Ann' },
      { what: 'released', by: 'Ben' },
    ]);
  });

  it('is every run of a console that demands it, whatever its mapping says', async () => {
    const shop = await openShop();
    const desk = await openConsole(shop, ['--four-eyes']);
    const draft = await openDraft(desk, 'list.csv', listOf(2));
    const { revision } = await checked(desk, draft);
    const staged = { params: { draft }, body: { revision, on_invalid: 'stop' } };
    const { run } = await desk.call('stage', staged);
    const params = { run };
    expect(await desk.call('run', { params })).toMatchObject({ staged: { four_eyes: true } });
    const body = { copies: '2' };
    expect(await desk.refused('releaseRun', { params, body })).toMatchObject({ code: 'four_eyes' });
    expect(shop.sandbox.audit().orders).toHaveLength(0);
  });
});
