import { expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { CLAIM, ordered } from '../ledger/contract/world.ts';
import { accountOf, consoleHere } from '../support/console-here.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

it('a run on hold says how many of its projects were ordered before; none once it was released', async () => {
  const desk = await consoleHere([await accountOf('Ann', ['operator', 'releaser'])]);
  const ledger = openLedger(desk.ledgerFile);
  const first = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
  const worker = await ledger.openWorker({ runs: [first] });
  for (const [i, order] of ((await worker.claim(CLAIM)) ?? []).entries()) {
    await worker.record(order, ordered(i + 1));
  }
  await worker.close();
  const again = [draftOf('p0'), draftOf('p1'), draftOf('p2')];
  const run = await stageDrafts(ledger, again, undefined, { onHold: true });
  await ledger.close();
  const ann = await desk.logIn('Ann');
  const orderedBefore = async (one: string) =>
    (await desk.call('GET', `/runs/${one}`, ann)).json.ordered_before;
  expect(await orderedBefore(run)).toBe(2);
  expect(await orderedBefore(first)).toBe(0);
  await desk.call('POST', `/runs/${run}/release`, ann, { copies: '3' });
  expect(await orderedBefore(run)).toBe(0);
});

it('a run on hold says that nothing is ordered of the list of which it has rows to correct', async () => {
  const desk = await consoleHere([await accountOf('Ann', ['operator', 'releaser'])]);
  const ledger = openLedger(desk.ledgerFile);
  const hold = (project: string, file: string) =>
    stageDrafts(ledger, [draftOf(project)], undefined, { onHold: true, file });
  const list = await hold('p1', 'list.csv');
  const rows = await hold('p2', `${list}.rejects.xlsx`);
  await ledger.close();
  const ann = await desk.logIn('Ann');
  const saysOf = async (one: string) =>
    (await desk.call('GET', `/runs/${one}`, ann)).json.list_not_ordered;
  expect(await saysOf(list)).toBeNull();
  expect(await saysOf(rows)).toBe(
    `It has rows to correct of a list that run ${list} has not ordered`,
  );
});
