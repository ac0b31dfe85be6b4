import { describe, expect, it } from 'vitest';
import type { Ledger, Worker } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { CLAIM, FAILURE, LOAD, ordered, type World } from './world.ts';

const PROJECTS = ['p1', 'p2', 'p3', 'p4', 'p5'];
const SERVICE = 'http://127.0.0.1:1';
const TWO = { ...CLAIM, limit: 2, staleAfterMs: null };

/** Releases for later, and of the first orders alone. */
export function describeReleases(open: () => World): void {
  const stageOnHold = (ledger: Ledger, staged?: { by: string; fourEyes: boolean }) => {
    const drafts = PROJECTS.map((id) => draftOf(id));
    return stageDrafts(ledger, drafts, undefined, { onHold: true, ...(staged && { staged }) });
  };

  describe('Ledger.releaseRun() for later', () => {
    it('lets nothing be claimed before that time, by whomever, and all from then on, without another word', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger);
      const { service } = await ledger.getRun(run);
      const workers = [
        await ledger.openWorker({ runs: [run] }),
        await world.open().openWorker({ runs: 'all', service }),
      ];
      const release = await ledger.releaseRun(run, 'Ann', { graceMs: 60_000 });
      const at = release.atMs + 60_000;
      expect(release.releaseAtMs).toBeGreaterThan(at - 1000);
      const releaseAtMs = release.releaseAtMs ?? 0;
      await world.pass(59_000);
      const later = { state: 'on_hold', isStopped: false, releaseAtMs };
      expect(await ledger.getRun(run)).toMatchObject(later);
      for (const worker of workers) {
        await worker.beat(LOAD);
        expect((await worker.claim(TWO)) ?? []).toEqual([]);
        expect(await worker.outlook(TWO)).toMatchObject({ due: 0, nextDueInMs: null });
      }
      await world.pass(1_500);
      expect(await world.open().getRun(run)).toMatchObject({
        ...{ state: 'unfinished', releaseAtMs: null },
      });
      const worker = await world.open().openWorker({ runs: [run] });
      expect(await worker.claim(TWO)).toHaveLength(2);
      expect(await ledger.events(run)).toMatchObject([
        { by: 'Ann', details: { releaseAt: new Date(releaseAtMs).toISOString() } },
      ]);
      expect(await ledger.releaseRun(run, 'Ben')).toMatchObject({ by: 'Ann', isNew: false });
    });

    it('is another release before that time, by a person who may; a stop takes it back', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger, { by: 'Ann', fourEyes: true });
      const refused = { code: 'four_eyes' };
      const late = { graceMs: 60_000 };
      await expect(ledger.releaseRun(run, 'Ann', late)).rejects.toMatchObject(refused);
      await ledger.releaseRun(run, 'Ben', late);
      await expect(ledger.releaseRun(run, 'Ann')).rejects.toMatchObject(refused);
      await ledger.stopRun(run, 'Ann');
      await world.pass(100_000);
      const worker = await ledger.openWorker({ runs: [run] });
      expect(await worker.claim(TWO)).toEqual([]);
      expect(await ledger.getRun(run)).toMatchObject({ state: 'on_hold', isStopped: true });
      await ledger.releaseRun(run, 'Ann', late);
      expect(await ledger.getRun(run)).toMatchObject({ state: 'on_hold', isStopped: false });
      expect(await worker.claim(TWO)).toEqual([]);
      expect(await ledger.releaseRun(run, 'Ben')).toMatchObject({ isNew: true, releaseAtMs: null });
      expect(await worker.claim(TWO)).toHaveLength(2);
      expect((await ledger.events(run)).map(({ what }) => what)).toEqual([
        ...['staged', 'released', 'stopped', 'resumed', 'released'],
      ]);
    });

    it('is not let go earlier by who stops it and goes on with it', async () => {
      const world = open();
      const ledger = world.open();
      const drafts = PROJECTS.map((id) => draftOf(id));
      const staged = { by: 'Ann', fourEyes: true };
      const run = await stageDrafts(ledger, drafts, undefined, { onHold: true, staged });
      const terms = { graceMs: 60_000, first: 2 };
      const { releaseAtMs } = await ledger.releaseRun(run, 'Ben', terms);
      const worker = await ledger.openWorker({ runs: [run] });
      for (const sooner of [{}, { graceMs: 1_000 }, {}]) {
        await ledger.stopRun(run, 'Ann');
        expect(await ledger.releaseRun(run, 'Ann', sooner)).toMatchObject({ releaseAtMs });
      }
      await world.pass(59_000);
      await worker.beat(LOAD);
      expect((await worker.claim(CLAIM)) ?? []).toEqual([]);
      await world.pass(1_500);
      const late = await world.open().openWorker({ runs: [run] });
      expect(await late.claim(CLAIM)).toHaveLength(2);
    });

    it('of a run that was given up, or of which more was noted, holds up no other run', async () => {
      const world = open();
      const ledger = world.open();
      const [gone, noted, other] = [
        await stageDrafts(ledger, [draftOf('g1')], undefined, { onHold: true }),
        await stageDrafts(ledger, [draftOf('n1')], undefined, { onHold: true }),
        await stageDrafts(ledger, [draftOf('o1')]),
      ];
      for (const run of [gone, noted]) await ledger.releaseRun(run, 'Ann', { graceMs: 60_000 });
      await ledger.purgeRun(gone, { abandon: true });
      await ledger.noteEvent(noted, { what: 'stopped', by: 'Ann', details: {} });
      await world.pass(100_000);
      const worker = await ledger.openWorker({ runs: 'all', service: SERVICE });
      const claimed = (await worker.claim(CLAIM))?.map(({ run }) => run);
      expect(claimed?.sort()).toEqual([noted, other].sort());
    });
  });

  describe('Ledger.releaseRun() of the first orders alone', () => {
    /** Claims all that it can, and places it. */
    const placeAll = async (worker: Worker) => {
      const placed: string[] = [];
      for (;;) {
        const claimed = (await worker.claim(CLAIM)) ?? [];
        if (claimed.length === 0) return placed;
        for (const order of claimed) {
          placed.push(order.projectId);
          await worker.record(order, ordered(1000 + Number(order.projectId.slice(1))));
        }
      }
    };

    it('lets these be claimed, in the order of the list, and is on hold again when they have ended, until the rest is released', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger);
      const all = { runs: 'all', service: SERVICE } as const;
      const [one, two] = [
        await ledger.openWorker({ runs: [run] }),
        await world.open().openWorker(all),
      ];
      const release = await ledger.releaseRun(run, 'Ann', { first: 3 });
      expect(release).toMatchObject({ first: 3, isNew: true });
      const [first, second] = (await one.claim(TWO)) ?? [];
      const [third, fourth] = (await two.claim(TWO)) ?? [];
      expect([first, second, third, fourth].map((order) => order?.projectId)).toEqual([
        'p1',
        'p2',
        'p3',
        undefined,
      ]);
      if (!first || !second || !third) throw new Error('no order');
      await one.record(first, ordered(1));
      await one.record(second, { kind: 'later', failure: FAILURE, waitMs: 1000 });
      await two.record(third, { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 1000 });
      expect(await two.claim(TWO)).toEqual([]);
      expect(await one.outlook(TWO)).toMatchObject({ due: 0, nextDueInMs: expect.any(Number) });
      expect(await ledger.getRun(run)).toMatchObject({ state: 'unfinished', isFirstDone: false });
      await world.pass(5_000);
      await two.beat(LOAD);
      const left = (await two.claim(TWO)) ?? [];
      expect(left.map(({ todo, projectId }) => [todo, projectId]).sort()).toEqual([
        ...[
          ['look_up', 'p3'],
          ['send', 'p2'],
        ],
      ]);
      for (const order of left) await two.record(order, ordered(order.projectId === 'p2' ? 2 : 3));
      const held = { state: 'on_hold', isFirstDone: true, isStopped: false, releaseAtMs: null };
      expect(await world.open().getRun(run)).toMatchObject(held);
      expect(await two.claim(TWO)).toEqual([]);
      expect(await two.outlook(TWO)).toMatchObject({ due: 0, nextDueInMs: null, blocked: 0 });
      await ledger.stopRun(run);
      expect(await ledger.getRun(run)).toMatchObject(held);

      expect(await ledger.releaseRun(run, 'Ben')).toMatchObject({ first: null, isNew: true });
      expect(await placeAll(two)).toEqual(['p4', 'p5']);
      expect(await ledger.getRun(run)).toMatchObject({ state: 'finished', isFirstDone: false });
      expect(await ledger.events(run)).toMatchObject([
        { what: 'released', by: 'Ann', details: { first: 3 } },
        { what: 'released', by: 'Ben' },
      ]);
    });

    it('needs another person for each release; one that was stopped goes on with what was released', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger, { by: 'Ann', fourEyes: true });
      const refused = { code: 'four_eyes' };
      const first = { first: 1 };
      await expect(ledger.releaseRun(run, 'Ann', first)).rejects.toMatchObject(refused);
      await ledger.releaseRun(run, 'Ben', { first: 2 });
      await ledger.stopRun(run, 'Ann');
      await expect(ledger.releaseRun(run, 'Ann', { first: 4 })).rejects.toMatchObject(refused);
      expect(await ledger.releaseRun(run, 'Ann')).toMatchObject({ isNew: true });
      const worker = await ledger.openWorker({ runs: [run] });
      expect(await placeAll(worker)).toEqual(['p1', 'p2']);
      await ledger.noteEvent(run, { what: 'stopped', by: 'Ann', details: {} });
      await expect(ledger.releaseRun(run, 'Ann')).rejects.toMatchObject(refused);
      await ledger.releaseRun(run, 'Ben', { first: 2, graceMs: 60_000 });
      expect(await ledger.getRun(run)).toMatchObject({ state: 'on_hold', isFirstDone: false });
      expect(await worker.claim(CLAIM)).toEqual([]);
      await world.pass(61_000);
      const later = await world.open().openWorker({ runs: [run] });
      expect(await placeAll(later)).toEqual(['p3', 'p4']);
      expect(await ledger.releaseRun(run, 'Ben', first)).toMatchObject({ first: null });
      expect(await placeAll(later)).toEqual(['p5']);
      expect((await ledger.events(run)).map(({ what }) => what)).toEqual([
        ...['staged', 'released', 'stopped', 'resumed', 'stopped', 'released', 'released'],
      ]);
    });
  });
}
