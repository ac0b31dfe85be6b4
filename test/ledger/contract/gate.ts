import { describe, expect, it } from 'vitest';
import type { Ledger, Worker } from '../../../src/ledger/ledger.ts';
import { SeededRandom } from '../../simulation/random.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { runs } from '../../support/runs.ts';
import {
  CLAIM,
  claimOne,
  collect,
  FAILURE,
  LEASE_MS,
  LOAD,
  LOST,
  ordered,
  type World,
} from './world.ts';

const PROJECTS = ['p1', 'p2', 'p3', 'p4', 'p5'];
const SERVICE = 'http://127.0.0.1:1';
const ELSEWHERE = 'http://127.0.0.1:2';
const TWO = { ...CLAIM, limit: 2, staleAfterMs: null };

/** What people decide about a run: release it, stop it, purge it. */
export function describeGate(open: () => World): void {
  const stageOnHold = (ledger: Ledger) => {
    const drafts = PROJECTS.map((id) => draftOf(id));
    return stageDrafts(ledger, drafts, undefined, { onHold: true });
  };

  it('a worker serves all runs of a service: released, staged later, not purged, nor at another service', async () => {
    const ledger = open().open();
    const onHold = await stageDrafts(ledger, [draftOf('held')], SERVICE, { onHold: true });
    const gone = await stageDrafts(ledger, [draftOf('gone')]);
    const there = await stageDrafts(ledger, [draftOf('there')], ELSEWHERE);
    const worker = await ledger.openWorker({ runs: 'all', service: SERVICE });
    await ledger.purgeRun(gone, { abandon: true });
    const staging = await ledger.stageRun({
      service: SERVICE,
      file: 'f',
      sheet: 's',
      fingerprint: 'f',
      again: true,
    });
    await staging.add([draftOf('later')]);
    expect(await worker.claim(CLAIM)).toEqual([]);
    expect(await worker.outlook(CLAIM)).toMatchObject({ due: 0, nextDueInMs: null });
    await staging.commit({ read: 1, blank: 0, skipped: 0, rejected: 0 });
    expect(await worker.outlook(CLAIM)).toMatchObject({ due: 1 });
    expect((await worker.claim(CLAIM))?.map(({ run }) => run)).toEqual([staging.run]);
    await ledger.releaseRun(onHold);
    expect((await worker.claim(CLAIM))?.map(({ run }) => run)).toEqual([onHold]);
    expect(await (await ledger.openWorker({ runs: [there] })).claim(CLAIM)).toHaveLength(1);
    await expect(ledger.openWorker({ runs: [there, onHold] })).rejects.toThrow(RangeError);
  });

  describe('Ledger.releaseRun()', () => {
    it('lets a run on hold be claimed, once, and keeps who released which fingerprint, and when', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger);
      expect((await ledger.getRun(run)).state).toBe('on_hold');
      const worker = await ledger.openWorker({ runs: [run] });
      expect(await worker.claim(TWO)).toEqual([]);
      expect(await worker.outlook(TWO)).toMatchObject({ due: 0, nextDueInMs: null, blocked: 0 });

      const release = await ledger.releaseRun(run, 'Ann');
      const fingerprint = JSON.stringify(PROJECTS);
      expect(release).toMatchObject({ run, fingerprint, by: 'Ann', isNew: true });
      await world.pass(500);
      expect(await world.open().releaseRun(run, 'Ben')).toEqual({ ...release, isNew: false });
      expect((await ledger.getRun(run)).state).toBe('unfinished');
      expect(await worker.claim(TWO)).toHaveLength(2);
      expect(await ledger.events(run)).toEqual([
        { what: 'released', by: 'Ann', atMs: release.atMs, details: { fingerprint } },
      ]);
    });

    it.each([
      ['Ann', 'Ann', false],
      ['Ann', ' ａnn ', false],
      ['Ann', 'A\u200bn\u034fn\u3164', false],
      ['Ann', 'A\ufeffnn', false],
      ['Zo\u00eb', 'Zoe\u034f\u0308', false],
      ['Ann', null, false],
      [null, 'Ann', false],
      ['Ann', 'Ben', true],
    ])(
      'lets %j stage a run with four eyes, and %j release it: %j',
      async (stager, by, isReleased) => {
        const world = open();
        const ledger = world.open();
        const note = 'Before noon, please';
        const staged = { by: stager, fourEyes: true, releaser: 'Ben', note };
        const drafts = PROJECTS.map((id) => draftOf(id));
        const run = await stageDrafts(ledger, drafts, undefined, { onHold: true, staged });
        const fingerprint = JSON.stringify(PROJECTS);
        const details = { fingerprint, fourEyes: true, releaser: 'Ben', note };
        const event = { what: 'staged', by: stager, atMs: expect.any(Number), details };
        expect(await ledger.events(run)).toEqual([event]);
        const release = world.open().releaseRun(run, by);
        if (isReleased) await release;
        else await expect(release).rejects.toMatchObject({ code: 'four_eyes', data: { run } });
        expect((await ledger.getRun(run)).state).toBe(isReleased ? 'unfinished' : 'on_hold');
        const worker = await ledger.openWorker({ runs: [run] });
        expect(await worker.claim(TWO)).toHaveLength(isReleased ? 2 : 0);
        expect(await ledger.events(run)).toHaveLength(isReleased ? 2 : 1);
      },
    );

    it('keeps what is accepted in the list of a run, and by whom, which is no release', async () => {
      const ledger = open().open();
      const answers = [{ cell: '4:4', code: 'row_is_total', why: 'a club of this name' }];
      const staged = { by: 'job acme', fourEyes: true };
      const about = { onHold: true, staged, accepted: { by: 'Ann', answers } };
      const run = await stageDrafts(ledger, [draftOf('prj-1')], undefined, about);
      expect(await ledger.events(run)).toMatchObject([
        { what: 'accepted', by: 'Ann', details: { accepted: answers } },
        { what: 'staged', by: 'job acme', details: { fourEyes: true } },
      ]);
      expect((await ledger.getRun(run)).state).toBe('on_hold');
      await ledger.releaseRun(run, 'Ben');
      expect((await ledger.getRun(run)).state).toBe('unfinished');
    });

    it('needs another person where four eyes are required now, however the run was staged; one that was stopped goes on', async () => {
      const ledger = open().open();
      const staged = { by: 'Ann', fourEyes: false };
      const drafts = PROJECTS.map((id) => draftOf(id));
      const run = await stageDrafts(ledger, drafts, undefined, { onHold: true, staged });
      const terms = { fourEyes: true };
      await expect(ledger.releaseRun(run, 'Ann', terms)).rejects.toMatchObject({
        ...{ code: 'four_eyes', data: { run } },
      });
      expect((await ledger.getRun(run)).state).toBe('on_hold');
      expect(await ledger.releaseRun(run, 'Ben', terms)).toMatchObject({ isNew: true });
      const usual = await stageDrafts(ledger, [draftOf('p9')]);
      await ledger.stopRun(usual, 'Ann');
      expect(await ledger.releaseRun(usual, null, terms)).toMatchObject({ isNew: true });
    });

    it('lets who staged a run with four eyes take back an own stop alone, and nobody else’s', async () => {
      const world = open();
      const ledger = world.open();
      const staged = { by: 'Ann', fourEyes: true };
      const drafts = PROJECTS.map((id) => draftOf(id));
      const run = await stageDrafts(ledger, drafts, undefined, { onHold: true, staged });
      await ledger.releaseRun(run, 'Ben');
      await ledger.stopRun(run, 'Ann');
      expect(await ledger.releaseRun(run, ' ann ')).toMatchObject({ isNew: true });
      for (const by of ['Ann', 'Cho', 'Ann']) await ledger.stopRun(run, by);
      for (const by of ['Ann', null]) {
        const refused = { code: 'four_eyes', data: { run } };
        await expect(world.open().releaseRun(run, by)).rejects.toMatchObject(refused);
      }
      expect((await ledger.getRun(run)).state).toBe('on_hold');
      expect(await ledger.releaseRun(run, 'Cho')).toMatchObject({ by: 'Cho', isNew: true });
      expect((await ledger.getRun(run)).state).toBe('unfinished');
    });

    it('refuses a run that is not on hold, or was purged', async () => {
      const ledger = open().open();
      const [usual, held] = [await stageDrafts(ledger, [draftOf('p9')]), await stageOnHold(ledger)];
      const refused = { code: 'run_not_on_hold' };
      await expect(ledger.releaseRun(usual, 'Ann')).rejects.toMatchObject(refused);
      const data = { run: held, state: 'on_hold' };
      await expect(ledger.purgeRun(held)).rejects.toMatchObject({ code: 'run_unfinished', data });
      await ledger.purgeRun(held, { abandon: true, by: 'Ben' });
      await expect(ledger.releaseRun(held, 'Ann')).rejects.toMatchObject(refused);
      expect(await ledger.events(held)).toMatchObject([
        { what: 'purged', by: 'Ben', details: { givenUp: PROJECTS.length } },
      ]);
      expect(await ledger.events(usual)).toEqual([]);
    });

    it('lets nothing be claimed before, whatever order releases, purges and claims come in', async () => {
      const faults: string[] = [];
      const world = open();
      for (let seed = 1; seed <= runs(3); seed++)
        faults.push(...(await mixUp(seed, world, stageOnHold)));
      expect(faults).toEqual([]);
    });
  });

  describe('Ledger.stopRun()', () => {
    it('lets nothing more be claimed, by whomever, until the run goes on; what was claimed is finished', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger);
      await ledger.releaseRun(run, 'Ann');
      const all = { runs: 'all', service: (await ledger.getRun(run)).service } as const;
      const workers = [
        await ledger.openWorker({ runs: [run] }),
        await world.open().openWorker(all),
      ];
      const [first, second] = workers as [Worker, Worker];
      const [order] = (await first.claim({ ...TWO, limit: 1 })) ?? [];
      await world.open().stopRun(run, 'Ben');
      expect(await ledger.getRun(run)).toMatchObject({ state: 'on_hold', isStopped: true });
      expect(await second.claim(TWO)).toEqual([]);
      expect(order && (await first.record(order, ordered(7)))).toBe('ordered');
      expect(await first.claim(TWO)).toEqual([]);

      await ledger.stopRun(run, 'Cho');
      expect(await world.open().releaseRun(run, 'Dee')).toMatchObject({ by: 'Dee', isNew: true });
      expect(await ledger.getRun(run)).toMatchObject({ state: 'unfinished', isStopped: false });
      expect(await first.claim(TWO)).toHaveLength(2);
      expect(await second.claim(TWO)).toHaveLength(2);
      expect(await ledger.releaseRun(run, 'Eve')).toMatchObject({ by: 'Ann', isNew: false });
      expect((await ledger.events(run)).map(({ what, by }) => [what, by])).toEqual([
        ['released', 'Ann'],
        ['stopped', 'Ben'],
        ['stopped', 'Cho'],
        ['resumed', 'Dee'],
      ]);
    });

    it('stops a run that nobody had to release, and changes nothing of one that is on hold or has ended', async () => {
      const ledger = open().open();
      const [usual, held] = [await stageDrafts(ledger, [draftOf('p9')]), await stageOnHold(ledger)];
      await ledger.stopRun(usual);
      await ledger.stopRun(held);
      expect(await ledger.getRun(usual)).toMatchObject({ state: 'on_hold', isStopped: true });
      expect(await ledger.getRun(held)).toMatchObject({ state: 'on_hold', isStopped: false });
      await ledger.releaseRun(usual);
      const worker = await ledger.openWorker({ runs: [usual] });
      await worker.record(await claimOne(worker), ordered(5));
      await ledger.stopRun(usual);
      expect(await ledger.getRun(usual)).toMatchObject({ state: 'finished', isStopped: false });
      expect(await ledger.events(held)).toEqual([]);
      expect(await ledger.events(usual)).toMatchObject([{ what: 'stopped' }, { what: 'resumed' }]);
    });
  });

  it('Ledger.workersOf() counts those that serve a run, until they end or are silent for a lease', async () => {
    const world = open();
    const ledger = world.open();
    const [run, other] = [await stageOnHold(ledger), await stageDrafts(ledger, [draftOf('p9')])];
    const { service } = await ledger.getRun(run);
    expect(await ledger.workersOf(run)).toBe(0);
    const opened = [
      await world.open().openWorker({ runs: 'all', service }),
      await world.open().openWorker({ runs: [run] }),
      await world.open().openWorker({ runs: [other] }),
      await world.open().openWorker({ runs: 'all', service: `${service}/other` }),
    ];
    for (const worker of opened) await worker.beat(LOAD);
    expect(await ledger.workersOf(run)).toBe(2);
    await opened[1]?.close();
    expect(await ledger.workersOf(run)).toBe(1);
    await world.pass(LEASE_MS);
    await opened[3]?.beat(LOAD);
    expect(await ledger.workersOf(run)).toBe(0);
  });

  describe('Ledger.purgeRun()', () => {
    it('leaves a worker of the run nothing to claim or to wait for', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
      const worker = await ledger.openWorker({ runs: [run] });
      await ledger.purgeRun(run, { abandon: true });
      expect(await worker.claim(CLAIM)).toEqual([]);
      const nothing = { due: 0, nextDueInMs: null, claimedByOthers: 0, blocked: 0, blockedBy: [] };
      expect(await worker.outlook(CLAIM)).toEqual(nothing);
    });

    it('removes nothing while an order is being sent, or may have been placed', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const worker = await ledger.openWorker({ runs: [run] });
      const order = await claimOne(worker);
      const refused = { code: 'run_unfinished', data: { run, state: 'unclear' } };
      await expect(ledger.purgeRun(run, { abandon: true })).rejects.toMatchObject(refused);
      const rows = Buffer.alloc(order.rowsBytes);
      await worker.copyDataset(order, rows);
      expect(rows.toString()).toContain('p1');
      await worker.record(order, LOST);
      await expect(ledger.purgeRun(run, { abandon: true })).rejects.toMatchObject(refused);
    });

    it('removes customers’ data, and keeps order ids', async () => {
      const ledger = open().open();
      const about = { origin: 'from somewhere' };
      const run = await stageDrafts(ledger, [draftOf('p1')], undefined, about);
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.record(await claimOne(worker), ordered(5));
      await ledger.purgeRun(run);
      await ledger.purgeRun(run);
      expect(await ledger.getRun(run)).toMatchObject({ state: 'purged', origin: null });
      const orders = await collect(ledger.orders(run));
      expect(orders).toMatchObject([{ projectId: 'p1', svcUid: '', orderId: 5 }]);
      expect(await ledger.events(run)).toHaveLength(1);
    });
  });

  describe('Ledger.purgeRun() that withdraws', () => {
    it('takes a run back of which nothing was sent: its list can be recorded again', async () => {
      const world = open();
      const ledger = world.open();
      const staged = { by: 'Ann', fourEyes: true };
      const about = { onHold: true, staged, origin: 'from somewhere', again: false };
      const drafts = PROJECTS.map((id) => draftOf(id));
      const run = await stageDrafts(ledger, drafts, undefined, about);
      const twin = stageDrafts(ledger, drafts, undefined, about);
      await expect(twin).rejects.toMatchObject({ code: 'run_exists' });
      await ledger.releaseRun(run, 'Ben', { graceMs: 60_000 });
      await world.open().purgeRun(run, { by: 'Ann', withdraw: { note: 'Wrong prices' } });
      const info = await ledger.getRun(run);
      expect(info).toMatchObject({ state: 'purged', origin: null, releaseAtMs: null });
      expect((await ledger.events(run)).at(-1)).toMatchObject({
        ...{ what: 'withdrawn', by: 'Ann' },
        details: { givenUp: PROJECTS.length, note: 'Wrong prices' },
      });
      await world.pass(120_000);
      const worker = await ledger.openWorker({ runs: [run] });
      expect(await worker.claim(CLAIM)).toEqual([]);
      expect(await stageDrafts(ledger, drafts, undefined, about)).not.toBe(run);
      const ended = `run ${run}: it was withdrawn`;
      await expect(ledger.purgeRun(run, { withdraw: {} })).rejects.toMatchObject({
        code: 'run_purged',
        message: `Cannot withdraw ${ended}, and its data was removed.`,
      });
      await expect(ledger.releaseRun(run, 'Ben')).rejects.toMatchObject({
        code: 'run_not_on_hold',
        message: `Cannot release ${ended}.`,
      });
    });

    it.each([
      { what: 'is being sent', outcome: undefined },
      { what: 'may have been placed', outcome: LOST },
      { what: 'was placed', outcome: ordered(5) },
      {
        what: 'was sent, and waits',
        outcome: { kind: 'later', failure: FAILURE, waitMs: 0 } as const,
      },
    ])('refuses a run of which orders were claimed, as one $what', async ({ outcome }) => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
      const worker = await ledger.openWorker({ runs: [run] });
      const order = await claimOne(worker);
      if (outcome) await worker.record(order, outcome);
      await ledger.stopRun(run, 'Ann');
      const refused = { code: 'run_sent', data: { run, sent: 2 } };
      await expect(ledger.purgeRun(run, { withdraw: {} })).rejects.toMatchObject(refused);
      expect((await ledger.getRun(run)).state).toBe('on_hold');
      expect((await ledger.events(run)).map(({ what }) => what)).toEqual(['stopped']);
    });

    it('takes one back whose claimed order was given back, as nothing has left', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.record(await claimOne(worker), { kind: 'released', failure: null });
      await ledger.purgeRun(run, { withdraw: {} });
      expect((await ledger.getRun(run)).state).toBe('purged');
    });
  });

  it('Ledger.noteEvent() and noteFiles() keep what was said last', async () => {
    const ledger = open().open();
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    for (const by of ['Ann', null]) {
      await ledger.noteEvent(run, { what: 'stopped', by, details: {} });
    }
    const events = await ledger.events(run);
    expect(events.map(({ what, by }) => [what, by])).toEqual([
      ['stopped', 'Ann'],
      ['stopped', null],
    ]);
    await ledger.noteFiles(run, { rejects: '/a.csv', refused: '/b.csv' });
    await ledger.noteFiles(run, { rejects: '/c.csv' });
    const files = { rejects: '/c.csv', refused: '/b.csv' };
    expect((await ledger.getRun(run)).files).toEqual(files);
  });
}

/** Two processes' workers, and a third process that releases and purges, in an order that the seed decides. */
async function mixUp(
  seed: number,
  world: World,
  stageOnHold: (ledger: Ledger) => Promise<string>,
): Promise<string[]> {
  const random = new SeededRandom(seed);
  const desk = world.open();
  const run = await stageOnHold(desk);
  const workers: [Worker, Worker] = [
    await world.open().openWorker({ runs: [run] }),
    await world.open().openWorker({ runs: [run] }),
  ];
  const said: string[] = [];
  const faults: string[] = [];
  const claim = async (worker: Worker) => {
    const before = said.length;
    const claimed = (await worker.claim(TWO)) ?? [];
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
    return () => claim(random.pick(workers));
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
  const attempts = await collect(desk.attempts(run));
  if (released.length === 0 && attempts.length > 0) faults.push('attempts without a release');
  return faults.map((fault) => `seed ${seed}: ${fault}`);
}
