import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { accountOf, consoleHere } from '../support/console-here.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

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
});
