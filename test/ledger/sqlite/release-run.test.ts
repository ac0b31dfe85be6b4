import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger, Worker } from '../../../src/ledger/ledger.ts';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { SeededRandom } from '../../simulation/random.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { IN_MEMORY, temporaryFolder } from '../../support/temporary-folder.ts';

const CLAIM = { limit: 2, looksBeforeResend: 2, staleAfterMs: null };
const PROJECTS = ['p1', 'p2', 'p3', 'p4', 'p5'];

const newFile = () => path.join(temporaryFolder(IN_MEMORY), 'ledger.sqlite');

function open(file: string, nowMs = 1000): Ledger {
  const ledger = openLedger(file, { now: () => nowMs });
  onTestFinished(() => ledger.close());
  return ledger;
}

const stage = (ledger: Ledger) =>
  stageDrafts(
    ledger,
    PROJECTS.map((id) => draftOf(id)),
    undefined,
    { onHold: true },
  );

describe('Ledger.releaseRun()', () => {
  it('lets a run on hold be claimed, once, and keeps who released which fingerprint, and when', async () => {
    const file = newFile();
    const ledger = open(file);
    const run = await stage(ledger);
    expect((await ledger.getRun(run)).state).toBe('on_hold');
    const worker = await ledger.openWorker(run);
    expect(await worker.claim(CLAIM)).toEqual([]);
    expect(await worker.outlook(CLAIM)).toMatchObject({ due: 0, nextDueInMs: null, blocked: 0 });

    const release = await ledger.releaseRun(run, 'Ann');
    const fingerprint = JSON.stringify(PROJECTS);
    const asReleased = { run, fingerprint, by: 'Ann', atMs: 1000 };
    expect(release).toEqual({ ...asReleased, isNew: true });
    expect(await open(file, 2000).releaseRun(run, 'Ben')).toEqual({ ...asReleased, isNew: false });
    expect((await ledger.getRun(run)).state).toBe('unfinished');
    expect(await worker.claim(CLAIM)).toHaveLength(2);
    expect(await ledger.events(run)).toEqual([
      { what: 'released', by: 'Ann', atMs: 1000, details: { fingerprint } },
    ]);
  });

  it('refuses a run that is not on hold, or was purged', async () => {
    const ledger = open(newFile());
    const [usual, held] = [await stageDrafts(ledger, [draftOf('p9')]), await stage(ledger)];
    const refused = { code: 'run_not_on_hold' };
    await expect(ledger.releaseRun(usual, 'Ann')).rejects.toMatchObject(refused);
    const data = { run: held, state: 'on_hold' };
    await expect(ledger.purgeRun(held)).rejects.toMatchObject({ code: 'run_unfinished', data });
    await ledger.purgeRun(held, { abandon: true, by: 'Ben' });
    await expect(ledger.releaseRun(held, 'Ann')).rejects.toMatchObject(refused);
    expect(await ledger.events(held)).toEqual([
      { what: 'purged', by: 'Ben', atMs: 1000, details: { given_up: PROJECTS.length } },
    ]);
    expect(await ledger.events(usual)).toEqual([]);
  });
});

describe('the database', () => {
  it.each([
    { name: 'an order of a run on hold is sent', sql: `UPDATE orders SET state = 'sending'` },
    { name: 'a hold ends without a release', sql: 'UPDATE run SET on_hold = 0' },
    { name: 'an event is changed', sql: `UPDATE event SET who = 'Ben'` },
    { name: 'an event is removed', sql: 'DELETE FROM event' },
  ])('refuses that $name', async ({ sql }) => {
    const file = newFile();
    const ledger = open(file);
    const run = await stage(ledger);
    await ledger.noteStop(run, 'Ann');
    const db = openDatabase(file);
    expect(() => db.exec(sql)).toThrow(/on hold|released once|only added/);
    db.close();
    expect(await ledger.events(run)).toMatchObject([{ what: 'stopped', by: 'Ann' }]);
  });

  it('refuses that a run goes on hold again', async () => {
    const file = newFile();
    const ledger = open(file);
    await ledger.releaseRun(await stage(ledger), 'Ann');
    const db = openDatabase(file);
    expect(() => db.exec('UPDATE run SET on_hold = 1')).toThrow(/released once/);
    db.close();
  });
});

/** Two processes' workers, and a third that releases and purges, in an order that the seed decides. */
async function mixUp(seed: number): Promise<string[]> {
  const random = new SeededRandom(seed);
  const file = newFile();
  const ledgers = [openLedger(file), openLedger(file), openLedger(file)] as const;
  const [desk, ...others] = ledgers;
  const run = await stage(desk);
  const workers: Worker[] = await Promise.all(others.map((ledger) => ledger.openWorker(run)));
  const said: string[] = [];
  const faults: string[] = [];
  const claim = async (worker: Worker) => {
    const before = said.length;
    const claimed = (await worker.claim(CLAIM)) ?? [];
    // What was not said before it began may have been said before it ended.
    if (claimed.length > 0 && !said.includes('released')) faults.push('claimed while on hold');
    if (claimed.length > 0 && said.slice(0, before).includes('purged')) faults.push('purged');
    for (const order of claimed) {
      await worker.record(order, { kind: 'released', failure: null });
    }
  };
  const say = async (what: string, action: () => Promise<unknown>) => {
    if (what === 'released') said.push(what);
    await action().then(
      () => said.push(what),
      () => {},
    );
  };
  const steps = Array.from({ length: 12 }, () => {
    const what = random.int(8);
    if (what === 0) return () => say('released', () => desk.releaseRun(run, `seed ${seed}`));
    if (what === 1) return () => say('purged', () => desk.purgeRun(run, { abandon: true }));
    return () => claim(random.pick(workers as [Worker, ...Worker[]]));
  });
  // Some one after the other, some at once.
  const atOnce: Promise<void>[] = [];
  for (const step of steps) {
    atOnce.push(step());
    if (random.chance(0.6)) await Promise.all(atOnce.splice(0));
  }
  await Promise.all(atOnce);
  const released = (await desk.events(run)).filter(({ what }) => what === 'released');
  if (released.length > 1) faults.push('released twice');
  const attempts = [];
  for await (const batch of desk.attempts(run)) attempts.push(...batch);
  if (released.length === 0 && attempts.length > 0) faults.push('attempts without a release');
  for (const worker of workers) await worker.close();
  for (const ledger of ledgers) await ledger.close();
  return faults.map((fault) => `seed ${seed}: ${fault}`);
}

it('claim() gives no order of a run on hold, whatever order releases, purges and claims come in', async () => {
  const faults: string[] = [];
  for (let seed = 1; seed <= 25; seed++) faults.push(...(await mixUp(seed)));
  expect(faults).toEqual([]);
});
