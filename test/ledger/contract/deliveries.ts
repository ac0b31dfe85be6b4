import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AskedOfJob,
  type Deliveries,
  type DeliveryFilter,
  type DeliveryState,
  type JobEvent,
  type JobNote,
  type JobRequest,
  type NewDelivery,
  type NewMessage,
  valuesKey,
} from '../../../src/ledger/deliveries.ts';
import { revisionOf } from '../../../src/ledger/delivery-row.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { LEASE_MS, type World } from './world.ts';

const JOB = 'acme';

function fileOf(name: string, change: Partial<NewDelivery> = {}): NewDelivery {
  const hash = createHash('sha256').update(name).digest('hex');
  return {
    job: JOB,
    name,
    folder: '/srv/acme',
    hash,
    bytes: 12,
    modifiedAtMs: 1_700_000_000_000,
    ...change,
  };
}

function messageOf(id: string, change: Partial<NewMessage> = {}): NewMessage {
  const message = { id, job: JOB, delivery: null, channel: 'webhook:0', body: `{"id":"${id}"}` };
  return { ...message, ...change };
}

const NOTE: JobNote = {
  name: JOB,
  folder: '/srv/acme',
  host: 'print-1',
  state: 'idle',
  isPaused: false,
  nextAtMs: null,
  deadlineAtMs: null,
  waiting: null,
  seenEvent: 0,
  isOnce: false,
};

/** Names that a file can have, up to the longest. */
const HOSTILE = [
  `${'a'.repeat(251)}.csv`,
  'Bestellungen fu\u0308r März.csv',
  'Bestellungen für März.csv',
  'two\nlines\r\n.csv',
  `it's "quoted" \`$(id)\` %s {} \\ ; --.csv`,
  '\u{1F4E6}\u202Egnp.exe',
  ' leading and trailing ',
  '-rf',
];

async function namesOf(deliveries: Deliveries, filter: DeliveryFilter, limit = 1000) {
  const names: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await deliveries.list(filter, { after, limit });
    expect(page.deliveries.length).toBeLessThanOrEqual(limit);
    names.push(...page.deliveries.map(({ name }) => name));
    if (page.next === null) return names;
    after = page.next;
  }
}

/** Holds a delivery, as one that is staged on hold if a run is given. */
async function hold(ledger: Ledger, name: string, run: string | null = null) {
  const { id } = await ledger.deliveries.take(fileOf(name));
  const reasons = [{ code: 'rows_too_few', facts: { rows: 3, min_rows: 10 } }];
  const held = await ledger.deliveries.change(id, ['taken'], { state: 'held', run, reasons });
  if (!held) throw new Error('The delivery was not held');
  return held;
}

/** Scheduled imports: which files arrived for a job, and what became of each. */
export function describeDeliveries(open: () => World): void {
  const stageOnHold = (ledger: Ledger) =>
    stageDrafts(ledger, [draftOf('p1')], undefined, { onHold: true });

  describe('Deliveries.claimJob()', () => {
    it('gives a job to one watcher at a time, until it releases it or is gone', async () => {
      const world = open();
      const [one, two] = [world.open(), world.open()];
      const jobs = [JOB, 'a job\nwith "odd" name/../x', 'ä'.repeat(200)];
      for (const job of jobs) {
        const claims = await Promise.all([one, two, one].map((it) => it.deliveries.claimJob(job)));
        const given = claims.filter((claim) => claim !== undefined);
        expect(given).toHaveLength(1);
        expect(given[0]?.job).toBe(job);
        expect(given[0]?.lost.aborted).toBe(false);
        await given[0]?.release();
        await given[0]?.release();
      }
      const [first, other] = [
        await one.deliveries.claimJob(JOB),
        await one.deliveries.claimJob('other'),
      ];
      expect(await two.deliveries.claimJob(JOB)).toBeUndefined();
      expect(await one.deliveries.claimJob(JOB)).toBeUndefined();
      await first?.release();
      const next = await two.deliveries.claimJob(JOB);
      expect(next).toBeDefined();
      // An old claim does not end a new one.
      await first?.release();
      expect(await one.deliveries.claimJob(JOB)).toBeUndefined();
      expect(other?.lost.aborted).toBe(false);
      await one.close();
      await expect.poll(() => two.deliveries.claimJob('other')).toBeDefined();
      await expect(one.deliveries.claimJob(JOB)).rejects.toMatchObject({ code: 'ledger_closed' });
    });
  });

  describe('Deliveries.take()', () => {
    it('keeps each file with its time and name as it is, also for the next process', async () => {
      const world = open();
      const ledger = world.open();
      const taken = [];
      for (const name of HOSTILE) {
        await world.pass(1000);
        taken.push(await ledger.deliveries.take(fileOf(name, { modifiedAtMs: 1234.56 })));
      }
      const nothing = {
        run: null,
        reasons: [],
        waived: [],
        trouble: null,
        placed: null,
        rows: null,
        orders: null,
        copies: null,
        mapping: null,
      };
      expect(taken[1]).toEqual({
        ...fileOf('Bestellungen fu\u0308r März.csv', { modifiedAtMs: 1234 }),
        ...nothing,
        ...{ totalPrice: null, columns: null, releasedBy: null },
        ...{ releasedAtMs: null, releaseAtMs: null, endedAtMs: null, state: 'taken' },
        id: expect.stringMatching(/^d-[\da-f]{8}$/),
        takenAtMs: (taken[0]?.takenAtMs ?? 0) + 1000,
      });
      await ledger.close();
      const { deliveries } = world.open();
      expect(await deliveries.list({})).toEqual({ deliveries: taken.toReversed(), next: null });
      expect(new Set(taken.map(({ id }) => id)).size).toBe(HOSTILE.length);
      for (const name of HOSTILE) expect(await namesOf(deliveries, { name })).toEqual([name]);
      // No file system has such names, but nothing fails on them.
      for (const name of ['a\0b', 'half \uD83D']) {
        const { id } = await deliveries.take(fileOf(name));
        expect((await deliveries.list({ name })).deliveries).toMatchObject([{ id }]);
      }
    });
  });

  describe('Deliveries.list()', () => {
    it('finds deliveries by all that is asked for, the latest first, page by page', async () => {
      const ledger = open().open();
      const { deliveries } = ledger;
      const run = await stageOnHold(ledger);
      const same = fileOf('same').hash;
      await deliveries.take(fileOf('1', { hash: same }));
      await hold(ledger, '2', run);
      await deliveries.take(fileOf('3', { job: 'other', hash: same }));
      await hold(ledger, '4');
      await deliveries.take(fileOf('5', { hash: same }));
      const cases: [DeliveryFilter, string[]][] = [
        [{}, ['5', '4', '3', '2', '1']],
        [{ job: JOB }, ['5', '4', '2', '1']],
        [{ job: JOB, states: ['taken', 'done'] }, ['5', '1']],
        [{ states: [] }, []],
        [{ hash: same }, ['5', '3', '1']],
        [{ hash: same, job: JOB, name: '1' }, ['1']],
        [{ run }, ['2']],
        [{ job: 'acm' }, []],
        [{ job: undefined, states: undefined }, ['5', '4', '3', '2', '1']],
      ];
      for (const [filter, names] of cases) {
        for (const limit of [1, 2, 5, 1000]) {
          expect(await namesOf(deliveries, filter, limit)).toEqual(names);
        }
      }
    });
  });

  describe('Deliveries.get()', () => {
    it('finds a delivery by how its id begins', async () => {
      const { deliveries } = open().open();
      const unknown = { code: 'delivery_unknown' };
      await expect(deliveries.get('d-')).rejects.toMatchObject(unknown);
      const first = await deliveries.take(fileOf('1'));
      expect(await deliveries.get('d-')).toEqual(first);
      const second = await deliveries.take(fileOf('2'));
      expect(await deliveries.get(second.id)).toEqual(second);
      await expect(deliveries.get('d-')).rejects.toMatchObject({
        code: 'delivery_ambiguous',
        message: `Several deliveries begin with "d-": ${second.id}, ${first.id}.`,
      });
      for (const id of [`${first.id}0`, '%', 'D-', first.id.slice(2)]) {
        await expect(deliveries.get(id)).rejects.toMatchObject(unknown);
      }
    });
  });

  describe('Deliveries.change()', () => {
    it('changes what is given, and only in the states that are named', async () => {
      const world = open();
      const ledger = world.open();
      const { deliveries } = ledger;
      const taken = await deliveries.take(fileOf('1'));
      const { id } = taken;
      const found = {
        reasons: [{ code: 'columns_differ', facts: { missing: ['Größe', 'a\0b'], rows: 2 } }],
        ...{ rows: 2, orders: 1, copies: 9_007_199_254_740_991, totalPrice: '1234567890.10' },
        columns: ['Projekt', '', 'Größe\n(cm)', 'a\0b'],
      };
      expect(await deliveries.change(id, ['held', 'ordering'], found)).toBeUndefined();
      expect(await deliveries.change('d-00000000', ['taken'], found)).toBeUndefined();
      expect(await deliveries.get(id)).toEqual(taken);
      expect(await deliveries.change(id, ['held', 'taken'], found)).toEqual({ ...taken, ...found });

      await world.pass(1000);
      const failed = await deliveries.change(id, ['taken'], { state: 'failed' });
      const endedAtMs = taken.takenAtMs + 1000;
      const ended = { ...taken, ...found, state: 'failed', endedAtMs };
      expect(failed).toEqual(ended);
      expect(await world.open().deliveries.get(id)).toEqual(ended);
      const again = { state: 'ordering', columns: null } as const;
      const ordering = { ...ended, ...again, endedAtMs: null };
      expect(await deliveries.change(id, ['failed'], again)).toEqual(ordering);
    });

    it('lets one of many change it, with its messages alone', async () => {
      const world = open();
      const ledgers = [world.open(), world.open()];
      const { id } = await (ledgers[0] as Ledger).deliveries.take(fileOf('1'));
      const states: Exclude<DeliveryState, 'released'>[] = ['ordering', 'held', 'done', 'failed'];
      const changed = await Promise.all(
        states.map((state, i) =>
          ledgers[i % 2]?.deliveries.change(id, ['taken'], { state }, [
            messageOf(`to-${state}`, { delivery: id }),
          ]),
        ),
      );
      const [one, ...others] = changed.filter((delivery) => delivery !== undefined);
      expect(others).toEqual([]);
      expect(await ledgers[1]?.deliveries.get(id)).toEqual(one);
      const queued = await ledgers[1]?.deliveries.dueMessages(10, LEASE_MS);
      expect(queued).toMatchObject([{ id: `to-${one?.state}`, delivery: id }]);
    });
  });

  describe('Deliveries.release()', () => {
    it('lets a held delivery through with its run, once, and says who and what', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger);
      const { id, hash } = await hold(ledger, '1', run);
      await world.pass(1000);
      const released = await ledger.deliveries.release(id.slice(0, 6), 'Ann');
      expect(released).toMatchObject({ state: 'released', releasedBy: 'Ann', run });
      expect(released.releasedAtMs).toBe(released.takenAtMs + 1000);
      expect((await ledger.getRun(run)).state).toBe('unfinished');
      expect(await ledger.events(run)).toEqual([
        {
          ...{ what: 'released', by: 'Ann', atMs: released.releasedAtMs },
          details: { fingerprint: '["p1"]', delivery: id, sha256: hash },
        },
      ]);
      await world.pass(1000);
      expect(await world.open().deliveries.release(id, 'Ben')).toEqual(released);
      expect(await ledger.events(run)).toHaveLength(1);

      // It is taken up again, and held for another reason.
      await ledger.deliveries.change(id, ['released'], { state: 'taken' });
      expect(await ledger.deliveries.release(id, 'Ben')).toMatchObject({ releasedBy: 'Ann' });
      const held = await ledger.deliveries.change(id, ['taken'], { state: 'held' });
      await expect(ledger.deliveries.release(id, 'Ben')).rejects.toMatchObject({
        code: 'delivery_changed',
      });
      expect(await ledger.deliveries.get(id)).toEqual(held);
      const revision = held && revisionOf(held);
      const second = await ledger.deliveries.release(id, null, { revision });
      expect(second).toMatchObject({ state: 'released', releasedBy: null });
      expect(await ledger.events(run)).toHaveLength(1);
    });

    it('for later leaves it held until its run is no longer on hold', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageOnHold(ledger);
      const { id } = await hold(ledger, '1', run);
      const held = await ledger.deliveries.release(id, 'Ann', { graceMs: 60_000 });
      expect(held).toMatchObject({ state: 'held', releasedBy: null });
      expect(await ledger.getRun(run)).toMatchObject({ state: 'on_hold', isStopped: false });
      await world.pass(60_000);
      expect((await ledger.getRun(run)).state).toBe('unfinished');
      expect(await ledger.deliveries.release(id, 'Ben')).toMatchObject({
        ...{ state: 'released', releasedBy: 'Ben' },
      });
    });

    it('is the release of its run, and the other way round', async () => {
      const ledger = open().open();
      const run = await stageOnHold(ledger);
      const { id } = await hold(ledger, '1', run);
      const without = await hold(ledger, '2');
      expect(await ledger.releaseRun(run, 'Ann')).toMatchObject({ by: 'Ann', isNew: true });
      const released = { state: 'released', releasedBy: 'Ann' };
      expect(await ledger.deliveries.get(id)).toMatchObject(released);
      expect((await ledger.events(run))[0]?.details).toMatchObject({ delivery: id });
      expect(await ledger.deliveries.get(without.id)).toEqual(without);
      expect(await ledger.deliveries.release(without.id, 'Ann')).toMatchObject(released);
      // Held after its run was released: the second release of the run lets it through.
      const late = await hold(ledger, '3', run);
      expect(await ledger.releaseRun(run, 'Ben')).toMatchObject({ by: 'Ann', isNew: false });
      expect(await ledger.deliveries.get(late.id)).toMatchObject({ releasedBy: 'Ben' });
    });

    it('refuses one that is not what its person saw: held for another reason, or released meanwhile', async () => {
      const ledger = open().open();
      const run = await stageOnHold(ledger);
      const { id } = await hold(ledger, '1', run);
      const shown = revisionOf(await ledger.deliveries.get(id));
      const reasons = [{ code: 'price_too_high', facts: {} }];
      const held = await ledger.deliveries.change(id, ['held'], { reasons });
      const stale = ledger.deliveries.release(id, 'Ann', { revision: shown });
      await expect(stale).rejects.toMatchObject({
        ...{ code: 'delivery_changed', data: { delivery: id } },
      });
      expect(await ledger.deliveries.get(id)).toEqual(held);
      expect((await ledger.getRun(run)).state).toBe('on_hold');
      const revision = held && revisionOf(held);
      await ledger.deliveries.release(id, 'Ann', { revision });
      await ledger.deliveries.change(id, ['released'], { state: 'held' });
      const again = ledger.deliveries.release(id, 'Ben', { revision });
      await expect(again).rejects.toMatchObject({ code: 'delivery_changed' });
    });

    it('needs a name where four eyes are required, although no person staged its run', async () => {
      const ledger = open().open();
      const run = await stageOnHold(ledger);
      const { id } = await hold(ledger, '1', run);
      const terms = { fourEyes: true };
      await expect(ledger.deliveries.release(id, null, terms)).rejects.toMatchObject({
        ...{ code: 'four_eyes', data: { run } },
      });
      expect((await ledger.getRun(run)).state).toBe('on_hold');
      expect(await ledger.deliveries.release(id, 'Ann', terms)).toMatchObject({
        state: 'released',
      });
    });

    it('refuses one that is not held, or whose run was purged', async () => {
      const ledger = open().open();
      const { id } = await ledger.deliveries.take(fileOf('1'));
      await expect(ledger.deliveries.release(id)).rejects.toMatchObject({
        ...{ code: 'delivery_not_held', data: { delivery: id, state: 'taken' } },
        message: `Delivery ${id} cannot be released or rejected: it is not held, it is taken.`,
      });
      const run = await stageOnHold(ledger);
      const held = await hold(ledger, '2', run);
      await ledger.purgeRun(run, { abandon: true });
      const purged = { code: 'run_not_on_hold', data: { run } };
      await expect(ledger.deliveries.release(held.id)).rejects.toMatchObject(purged);
      expect(await ledger.deliveries.get(held.id)).toEqual(held);
    });

    it('releases once, whoever else does at the same time', async () => {
      const world = open();
      const [one, two] = [world.open(), world.open()];
      for (const name of ['1', '2', '3', '4']) {
        const run = await stageDrafts(one, [draftOf(`p${name}`)], undefined, { onHold: true });
        const { id } = await hold(one, name, run);
        await Promise.all([
          one.deliveries.release(id, 'Ann'),
          two.releaseRun(run, 'Ben'),
          two.deliveries.release(id, 'Cem'),
          one.deliveries.change(id, ['taken'], { state: 'failed' }),
        ]);
        const [event, ...others] = await one.events(run);
        expect(others).toEqual([]);
        const { by, atMs } = event ?? {};
        const released = { state: 'released', releasedBy: by, releasedAtMs: atMs };
        expect(await two.deliveries.get(id)).toMatchObject(released);
      }
    });
  });

  describe('Deliveries.fire()', () => {
    it('fires a tick once, however many watchers run, and none from before the last', async () => {
      const world = open();
      const ledgers = [world.open(), world.open(), world.open()];
      const { deliveries } = ledgers[0] as Ledger;
      expect(await deliveries.lastFiring(JOB)).toBeNull();
      for (const tick of [1_700_000_000_000, 1_700_000_060_000]) {
        const fired = await Promise.all(ledgers.map((it) => it.deliveries.fire(JOB, tick, tick)));
        expect(fired.filter(Boolean)).toHaveLength(1);
        expect(await deliveries.lastFiring(JOB)).toBe(tick);
      }
      const latest = 1_700_000_600_000;
      expect(await deliveries.fire(JOB, 1_700_000_030_000, latest)).toBe(false);
      expect(await deliveries.fire('other', 1_700_000_030_000, latest)).toBe(true);
    });

    it('fires a tick once after one that a clock far ahead fired, and that one once', async () => {
      const world = open();
      const ledgers = [world.open(), world.open(), world.open()];
      const { deliveries } = ledgers[0] as Ledger;
      const [tick, ahead] = [1_700_000_000_000, 1_800_000_000_000];
      const latest = tick + 600_000;
      expect(await deliveries.fire(JOB, ahead, ahead)).toBe(true);
      expect(await deliveries.fire(JOB, ahead, latest)).toBe(false);
      const fired = await Promise.all(ledgers.map((it) => it.deliveries.fire(JOB, tick, latest)));
      expect(fired.filter(Boolean)).toHaveLength(1);
      expect(await deliveries.lastFiring(JOB)).toBe(tick);
      // A tick that is just the last one that counts still does.
      expect(await deliveries.fire(JOB, latest, latest)).toBe(true);
      expect(await deliveries.fire(JOB, tick, latest)).toBe(false);
    });
  });

  describe('Deliveries.jobs()', () => {
    it('shows what was noted last of each job, with its deliveries and messages', async () => {
      const world = open();
      const ledger = world.open();
      const { deliveries } = ledger;
      expect(await deliveries.jobs()).toEqual([]);
      const note: JobNote = {
        ...NOTE,
        ...{ state: 'working', nextAtMs: 5, deadlineAtMs: 6 },
        ...{ waiting: 3, seenEvent: 7, isOnce: true },
      };
      await deliveries.noteJob({ ...note, host: 'print-2', isPaused: true });
      await deliveries.noteJob({ ...NOTE, name: 'Zoë "x"\n' });
      await deliveries.noteJob({ ...NOTE, name: 'gone' });
      await deliveries.forgetJob('gone');
      await world.pass(1000);
      await deliveries.noteJob(note);
      await hold(ledger, '1');
      await hold(ledger, '2');
      const latest = await deliveries.take(fileOf('3'));
      await deliveries.queueMessages(['m1', 'm2', 'm3', 'm4'].map((id) => messageOf(id)));
      await deliveries.messageSent('m1');
      await deliveries.messageFailed('m2', 'http_500', null);
      await deliveries.messageFailed('m3', 'timed_out', 1000);
      const failure = { code: 'fetch_failed', text: 'Cannot fetch from there: "timed out".' };
      const kept = JSON.stringify({ ...failure, since: 7, told: true });
      await deliveries.remember(JOB, 'fetch_failure', kept);
      await deliveries.remember(JOB, 'other', kept);
      const calm = {
        ...{ pause: null, runNow: null, lastEvent: 0 },
        ...{ isWatched: false, missingAtMs: null },
      };
      const none = {
        ...{ ...calm, held: 0, latest: null, fetchFailure: null, takeFailure: null },
        messages: { queued: 0, givenUp: 0, errorCode: null, givenUpOfMs: null },
      };
      const [other, own] = await world.open().deliveries.jobs();
      const notedAtMs = (other?.notedAtMs ?? 0) + 1000;
      expect(other).toEqual({ ...NOTE, ...none, name: 'Zoë "x"\n', notedAtMs: expect.any(Number) });
      const counts = { queued: 2, givenUp: 1, errorCode: 'timed_out' };
      const messages = { ...counts, givenUpOfMs: expect.any(Number) };
      const fetchFailure = { ...failure, sinceMs: 7, isTold: true };
      const takeFailure = null;
      const found = { ...calm, held: 2, latest, messages, fetchFailure, takeFailure };
      expect(own).toEqual({ ...note, notedAtMs, ...found });
    });

    it('shows whether somebody works on a job, and a deadline that passed until a delivery comes', async () => {
      const world = open();
      const watcher = world.open();
      const { deliveries } = world.open();
      await deliveries.noteJob(NOTE);
      await deliveries.noteJob({ ...NOTE, name: 'other' });
      const shown = async () =>
        (await deliveries.jobs()).map(({ isWatched, missingAtMs }) => [isWatched, missingAtMs]);
      const claim = await watcher.deliveries.claimJob(JOB);
      const { takenAtMs } = await deliveries.take(fileOf('early'));
      await deliveries.remember(JOB, 'missing', String(takenAtMs + 10));
      expect(await shown()).toEqual([
        [true, takenAtMs + 10],
        [false, null],
      ]);
      await world.pass(100);
      await deliveries.take(fileOf('late'));
      await claim?.release();
      expect(await shown()).toEqual([
        [false, null],
        [false, null],
      ]);
      // Asking does not keep anybody from working on it.
      const asked = Array.from({ length: 20 }, () => deliveries.jobs());
      expect(await watcher.deliveries.claimJob(JOB)).toBeDefined();
      await Promise.all(asked);
    });
  });

  describe('Deliveries.askOfJob()', () => {
    const ask = (
      { deliveries }: Ledger,
      what: JobRequest,
      by: string | null = 'Ann',
      note?: string,
    ) => deliveries.askOfJob({ job: JOB, what, by, note });

    it('pauses and continues a job once, whoever asks at once, and records who and why', async () => {
      const world = open();
      const ledgers = [world.open(), world.open(), world.open()];
      const [ledger] = ledgers as [Ledger];
      const { deliveries } = ledger;
      await deliveries.noteJob(NOTE);
      expect(await ask(ledger, 'continued')).toEqual({ event: null, isNew: false });
      const people = ['Ann', 'Ben "x"\n', null];
      const asked = await Promise.all(
        ledgers.map((it, i) => ask(it, 'paused', people[i], 'they moved\t"김"')),
      );
      expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
      const { event } = asked.find(({ isNew }) => isNew) as AskedOfJob;
      expect(asked.map((one) => one.event)).toEqual([event, event, event]);
      expect(event).toMatchObject({ job: JOB, what: 'paused' });
      expect(event?.details).toEqual({ note: 'they moved\t"김"' });
      const wish = { pause: event, runNow: null, lastEvent: event?.number };
      expect(await deliveries.wishOf(JOB)).toEqual(wish);
      expect(await deliveries.jobs()).toMatchObject([wish]);
      await expect(ask(ledger, 'run_now')).rejects.toMatchObject({ code: 'job_paused' });
      const ended = await Promise.all(ledgers.map((it) => ask(it, 'continued', 'Ben')));
      expect(ended.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(await deliveries.wishOf(JOB)).toMatchObject({ pause: null, runNow: null });
      const { events, next } = await deliveries.jobEvents({ job: JOB }, { limit: 1 });
      expect(events).toMatchObject([{ what: 'continued', by: 'Ben', details: {} }]);
      expect((await deliveries.jobEvents({}, { after: next, limit: 1 })).events).toEqual([event]);
      expect((await deliveries.jobEvents({ job: 'other' })).events).toEqual([]);
    });

    it('asks to run a job now once until its watcher has seen it, and until that is done or the job is paused', async () => {
      const world = open();
      const [ledger, other] = [world.open(), world.open()];
      const { deliveries } = ledger;
      await deliveries.noteJob(NOTE);
      const first = await ask(ledger, 'run_now');
      expect(first).toMatchObject({ isNew: true });
      expect(await ask(other, 'run_now', 'Ben')).toEqual({ event: first.event, isNew: false });
      const seenEvent = first.event?.number ?? 0;
      await deliveries.noteJob({ ...NOTE, seenEvent });
      const second = (await ask(other, 'run_now', 'Ben')) as AskedOfJob;
      expect(second).toMatchObject({ isNew: true });
      await deliveries.noteRunNow(first.event as JobEvent);
      expect((await deliveries.wishOf(JOB)).runNow).toEqual(second.event);
      await deliveries.noteRunNow(second.event as JobEvent);
      expect((await other.deliveries.wishOf(JOB)).runNow).toBeNull();
      await ask(ledger, 'run_now');
      await ask(ledger, 'paused');
      await ask(ledger, 'continued');
      expect((await other.deliveries.wishOf(JOB)).runNow).toBeNull();
    });

    it('refuses what cannot be asked of a job: it is unknown, was removed, or is paused in its file', async () => {
      const ledger = open().open();
      const { deliveries } = ledger;
      await expect(ask(ledger, 'paused')).rejects.toMatchObject({ code: 'job_unknown' });
      await deliveries.noteJob({ ...NOTE, isPaused: true });
      for (const what of ['continued', 'run_now'] as const) {
        await expect(ask(ledger, what)).rejects.toMatchObject({ code: 'job_paused_in_file' });
      }
      expect(await ask(ledger, 'paused')).toMatchObject({ isNew: true });
      await deliveries.forgetJob(JOB);
      await expect(ask(ledger, 'continued')).rejects.toMatchObject({ code: 'job_unknown' });
      // Under its name it is still paused when it comes back.
      expect(await deliveries.wishOf(JOB)).toMatchObject({ pause: { by: 'Ann' } });
      expect((await deliveries.jobEvents({})).events).toHaveLength(1);
    });

    it('records who released a delivery of a job', async () => {
      const ledger = open().open();
      const { id, hash } = await hold(ledger, 'a.csv');
      await ledger.deliveries.release(id, 'Ann');
      await ledger.deliveries.release(id, 'Ben');
      const run = await stageOnHold(ledger);
      const staged = await hold(ledger, 'b.csv', run);
      await ledger.releaseRun(run, 'Cleo');
      expect((await ledger.deliveries.jobEvents({ job: JOB })).events).toMatchObject([
        { what: 'released', by: 'Cleo', details: { delivery: staged.id } },
        { what: 'released', by: 'Ann', details: { delivery: id, sha256: hash } },
      ]);
    });
  });

  it('Deliveries.remember() keeps a text for each job and key', async () => {
    const world = open();
    const { deliveries } = world.open();
    await deliveries.remember(JOB, 'etag', 'W/"1"');
    await deliveries.remember(JOB, 'etag', 'W/"2"');
    await deliveries.remember(JOB, 'modified', '');
    await deliveries.remember('other', 'etag', 'W/"3"');
    const later = world.open().deliveries;
    const recalled = async () => [
      await later.recall(JOB, 'etag'),
      await later.recall(JOB, 'modified'),
      await later.recall('other', 'etag'),
      await later.recall(JOB, 'none'),
    ];
    expect(await recalled()).toEqual(['W/"2"', '', 'W/"3"', null]);
    await deliveries.remember(JOB, 'etag', null);
    await deliveries.remember(JOB, 'none', null);
    expect(await recalled()).toEqual([null, '', 'W/"3"', null]);
  });

  it('Ledger.purgeRun() forgets what is remembered of the values of its list, and of no other', async () => {
    const ledger = open().open();
    const { deliveries } = ledger;
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const other = await stageDrafts(ledger, [draftOf('p2')]);
    for (const one of [run, other]) await deliveries.remember(JOB, valuesKey(one), one);
    await ledger.purgeRun(run, { abandon: true });
    expect(await deliveries.recall(JOB, valuesKey(run))).toBeNull();
    expect(await deliveries.recall(JOB, valuesKey(other))).toBe(other);
  });

  describe('Deliveries.dueMessages()', () => {
    const due = async (deliveries: Deliveries, limit = 10) =>
      (await deliveries.dueMessages(limit, LEASE_MS)).map(({ id, attempts }) => [id, attempts]);

    it('gives each message to one process at a time, until it is sent or given up', async () => {
      const world = open();
      const [one, two] = [world.open().deliveries, world.open().deliveries];
      expect(await due(one)).toEqual([]);
      await one.queueMessages([messageOf('m1'), messageOf('m2'), messageOf('m3')]);
      const both = await Promise.all([due(one, 2), due(two, 2)]);
      expect(both.flat().sort()).toEqual([
        ['m1', 1],
        ['m2', 1],
        ['m3', 1],
      ]);
      await one.messageSent('m1');
      await one.messageFailed('m2', 'http_503', 500);
      expect(await due(two)).toEqual([]);
      await world.pass(500);
      expect(await due(two)).toEqual([['m2', 2]]);
      // The process that has m3 is gone.
      await world.pass(500);
      expect(await two.dueMessages(10, LEASE_MS)).toEqual([
        { ...messageOf('m3'), attempts: 2, queuedAtMs: expect.any(Number) },
      ]);
      await two.messageFailed('m3', 'http_404', null);
      await two.messageSent('m2');
      // Says so when it was sent meanwhile: it is not sent again.
      await one.messageFailed('m2', 'timed_out', 0);
      // Ids are known also of those that are done with.
      await two.queueMessages([messageOf('m1'), messageOf('m3'), messageOf('m4'), messageOf('m4')]);
      await world.pass(10 * LEASE_MS);
      expect(await due(one)).toEqual([['m4', 1]]);
    });

    it('gives the messages of some jobs alone, or of none', async () => {
      const { deliveries } = open().open();
      await deliveries.queueMessages([
        messageOf('a1'),
        ...['b1', 'b2'].map((id) => messageOf(id, { job: 'other "x"' })),
        messageOf('c1', { job: 'third' }),
      ]);
      const idsOf = async (jobs?: readonly string[]) =>
        (await deliveries.dueMessages(10, LEASE_MS, jobs)).map(({ id }) => id);
      expect(await idsOf([])).toEqual([]);
      expect(await idsOf(['none', 'oth'])).toEqual([]);
      expect(await idsOf(['other "x"', 'third'])).toEqual(['b1', 'c1', 'b2']);
      expect(await idsOf(['other "x"'])).toEqual([]);
      expect(await idsOf()).toEqual(['a1']);
    });

    it('takes turns between channels, and is not held up by a clock that is set back', async () => {
      const world = open();
      const { deliveries } = world.open();
      const slow = ['s1', 's2', 's3'].map((id) => messageOf(id));
      const mail = messageOf('e1', { channel: 'mail:0', delivery: 'd-1', body: '{"ä":"\\u0000"}' });
      const other = messageOf('o1', { job: 'other' });
      await deliveries.queueMessages([...slow, mail, other]);
      expect(await due(deliveries, 4)).toEqual([
        ['s1', 1],
        ['e1', 1],
        ['o1', 1],
        ['s2', 1],
      ]);
      for (const id of ['e1', 'o1', 's2', 's3']) await deliveries.messageSent(id);
      await world.jumpWallClocks(-86_400_000);
      await world.pass(LEASE_MS);
      expect(await due(deliveries)).toEqual([['s1', 2]]);
    });
  });
}
