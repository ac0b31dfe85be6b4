import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  ClaimedOrder,
  ClaimOptions,
  Failure,
  Ledger,
  Worker,
} from '../../../../src/ledger/ledger.ts';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { ownIdentity } from '../../../../src/ledger/sqlite/ordering/process-identity.ts';
import { draftOf, stageDrafts } from '../../../support/drafts.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const DAY_MS = 86_400_000;
const CLAIM: ClaimOptions = { limit: 10, looksBeforeResend: 2, staleAfterMs: DAY_MS };
const FAILURE: Failure = { code: 'connection_lost', message: 'cut', status: null, requestId: null };
const SOMEWHERE_ELSE = { place: 'another machine', pid: 7, started: '1' };

interface Opened {
  readonly ledger: Ledger;
  readonly time: { nowMs: number; monotonicMs: number };
}

function open(file: string, identity = ownIdentity(), leaseMs = 1000): Opened {
  const time = { nowMs: 1000, monotonicMs: 0 };
  const ledger = openLedger(file, {
    identity,
    leaseMs,
    now: () => time.nowMs,
    monotonicMs: () => time.monotonicMs,
  });
  onTestFinished(() => ledger.close());
  return { ledger, time };
}

function newFile(): string {
  return path.join(temporaryFolder(), 'ledger.sqlite');
}

async function claimOne(worker: Worker, change: Partial<typeof CLAIM> = {}): Promise<ClaimedOrder> {
  const [order] = (await worker.claim({ ...CLAIM, ...change })) ?? [];
  if (!order) throw new Error('Nothing could be claimed');
  return order;
}

async function statesOf(ledger: Ledger, run: string) {
  const { states } = await ledger.getRun(run);
  return Object.fromEntries(
    Object.entries(states)
      .map(([state, { orders }]) => [state, orders] as const)
      .filter(([, orders]) => orders > 0),
  );
}

describe('Worker.claim()', () => {
  it('gives orders in sheet order with what is to be sent, and never twice', async () => {
    const { ledger } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2'), draftOf('p3')]);
    const worker = await ledger.openWorker(run);
    const first = await worker.claim({ ...CLAIM, limit: 2 });
    const second = await worker.claim({ ...CLAIM, limit: 2 });
    expect(first?.map((order) => [order.projectId, order.todo, order.attempts])).toEqual([
      ['p1', 'send', 1],
      ['p2', 'send', 1],
    ]);
    expect(second?.map((order) => order.projectId)).toEqual(['p3']);
    expect(first?.[0]?.rowsBytes).toBe(46);
  });

  it('leaves held orders alone', async () => {
    const { ledger } = open(newFile());
    const problem = { code: 'rows_invalid', message: 'one row', column: null, fix: 'Correct it' };
    const run = await stageDrafts(ledger, [draftOf('p1', { problem })]);
    const worker = await ledger.openWorker(run);
    expect(await worker.claim(CLAIM)).toEqual([]);
    expect((await ledger.getRun(run)).state).toBe('finished');
  });

  it.each([0, -600_000, -3_600_000, 10 * DAY_MS])(
    'waits for the time of an order, also when the wall clock jumps by %i ms',
    async (jumpMs) => {
      const { ledger, time } = open(newFile());
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const worker = await ledger.openWorker(run);
      await worker.record(await claimOne(worker), {
        kind: 'later',
        failure: FAILURE,
        waitMs: 5000,
      });
      time.nowMs += jumpMs;
      time.monotonicMs = 4999;
      expect(await worker.claim(CLAIM)).toEqual([]);
      expect((await worker.outlook(CLAIM)).nextDueInMs).toBe(1);
      time.monotonicMs = 5000;
      expect(await worker.claim(CLAIM)).toHaveLength(1);
    },
  );

  it("does not wait for a time of another machine's clock, or of before a restart", async () => {
    const file = newFile();
    const before = open(file);
    before.time.monotonicMs = DAY_MS;
    const run = await stageDrafts(before.ledger, [draftOf('p1')]);
    const worker = await before.ledger.openWorker(run);
    await worker.record(await claimOne(worker), { kind: 'later', failure: FAILURE, waitMs: 5000 });
    const after = open(file);
    expect(await (await after.ledger.openWorker(run)).claim(CLAIM)).toHaveLength(1);
  });

  it('never claims a project that another run has in flight or unknown', async () => {
    const { ledger } = open(newFile());
    const [first, second] = [
      await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]),
      await stageDrafts(ledger, [draftOf('p1')]),
    ];
    const [one, other] = [await ledger.openWorker(first), await ledger.openWorker(second)];
    const order = await claimOne(one);
    expect(await other.claim(CLAIM)).toEqual([]);
    expect((await other.outlook(CLAIM)).blocked).toBe(1);
    await one.record(order, { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 0 });
    expect(await other.claim(CLAIM)).toEqual([]);
    const again = await claimOne(one, { limit: 1 });
    expect(again.todo).toBe('look_up');
    await one.record(again, { kind: 'adopted', orderId: 5, requestId: null });
    expect(await other.claim(CLAIM)).toHaveLength(1);
  });

  it('has the projects of another service apart', async () => {
    const { ledger } = open(newFile());
    const here = await stageDrafts(ledger, [draftOf('p1')], 'http://127.0.0.1:1');
    const there = await stageDrafts(ledger, [draftOf('p1')], 'http://127.0.0.1:2');
    expect(await (await ledger.openWorker(here)).claim(CLAIM)).toHaveLength(1);
    expect(await (await ledger.openWorker(there)).claim(CLAIM)).toHaveLength(1);
  });

  it('looks an unknown order up as often as asked before it sends it again', async () => {
    const { ledger } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const worker = await ledger.openWorker(run);
    const looked = { kind: 'undecided', looked: true, failure: null, waitMs: 0 } as const;
    await worker.record(await claimOne(worker), {
      kind: 'lost',
      orderId: null,
      failure: FAILURE,
      waitMs: 0,
    });
    const todos = [];
    for (let i = 0; i < 3; i++) {
      const order = await claimOne(worker);
      todos.push([order.todo, order.attempts, order.maybeOrdered]);
      if (order.todo === 'look_up') await worker.record(order, looked);
    }
    expect(todos).toEqual([
      ['look_up', 1, true],
      ['look_up', 1, true],
      ['send', 2, true],
    ]);
  });

  it('does not send again what has been unknown for over a day, unless it is told to', async () => {
    const { ledger, time } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const worker = await ledger.openWorker(run);
    const looked = { kind: 'undecided', looked: true, failure: null, waitMs: 0 } as const;
    const order = await claimOne(worker);
    await worker.record(order, { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 0 });
    for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), looked);
    time.nowMs += DAY_MS + 1;
    expect(await worker.claim(CLAIM)).toEqual([]);
    expect(await worker.outlook(CLAIM)).toMatchObject({ due: 0, nextDueInMs: null });
    expect(await worker.claim({ ...CLAIM, staleAfterMs: null })).toHaveLength(1);
  });
});

describe('Worker.record()', () => {
  const ids = { orderId: 5, requestId: 'req-1' };
  it.each([
    { name: 'ordered', outcome: { kind: 'ordered', ...ids }, state: 'ordered' },
    { name: 'refused', outcome: { kind: 'refused', failure: FAILURE }, state: 'refused' },
    {
      name: 'conflict',
      outcome: { kind: 'conflict', orderId: 5, failure: FAILURE },
      state: 'conflict',
    },
    { name: 'later', outcome: { kind: 'later', failure: FAILURE, waitMs: 9 }, state: 'waiting' },
    {
      name: 'lost',
      outcome: { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 9 },
      state: 'unknown',
    },
    { name: 'released', outcome: { kind: 'released', failure: null }, state: 'staged' },
  ] as const)('takes a first POST that was $name to $state', async ({ outcome, state }) => {
    const { ledger } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const worker = await ledger.openWorker(run);
    expect(await worker.record(await claimOne(worker), outcome)).toBe(state);
    expect(await statesOf(ledger, run)).toEqual({ [state]: 1 });
  });

  it('counts no attempt for an order that was given back before anything left', async () => {
    const { ledger } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const worker = await ledger.openWorker(run);
    for (let i = 0; i < 2; i++) {
      const order = await claimOne(worker);
      expect(order.attempts).toBe(1);
      await worker.record(order, { kind: 'released', failure: null });
    }
    const lost = { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 0 } as const;
    await worker.record(await claimOne(worker), lost);
    const lookUp = await claimOne(worker);
    expect(lookUp.attempts).toBe(1);
    await worker.record(lookUp, { kind: 'released', failure: null });
    expect((await claimOne(worker)).attempts).toBe(1);
  });

  it('keeps the attempt of an order that was given back because of its answer', async () => {
    const { ledger } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const worker = await ledger.openWorker(run);
    const failure = { ...FAILURE, code: 'invalid_api_key', status: 401 };
    await worker.record(await claimOne(worker), { kind: 'released', failure });
    expect((await claimOne(worker)).attempts).toBe(2);
  });

  it('keeps the time of the last POST when a later one was given back: it may have become too old', async () => {
    const { ledger, time } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const worker = await ledger.openWorker(run);
    const lost = { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 0 } as const;
    await worker.record(await claimOne(worker), lost);
    const looked = { kind: 'undecided', looked: true, failure: null, waitMs: 0 } as const;
    for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), looked);
    time.nowMs = 5000;
    const resend = await claimOne(worker);
    expect(resend.todo).toBe('send');
    await worker.record(resend, { kind: 'released', failure: null });
    for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), looked);
    const later = { ...CLAIM, staleAfterMs: 3000 };
    expect(await worker.outlook(later)).toMatchObject({ due: 0, nextDueInMs: null });
    expect(await worker.claim(later)).toEqual([]);
  });

  it('keeps an order unknown whose second POST had to wait: the first may have been carried out', async () => {
    const { ledger } = open(newFile());
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const worker = await ledger.openWorker(run);
    const looked = { kind: 'undecided', looked: true, failure: null, waitMs: 0 } as const;
    const lost = { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 0 } as const;
    await worker.record(await claimOne(worker), lost);
    for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), looked);
    const later = { kind: 'later', failure: FAILURE, waitMs: 0 } as const;
    expect(await worker.record(await claimOne(worker), later)).toBe('unknown');
  });

  it("does not adopt an order id that is another order's", async () => {
    const { ledger } = open(newFile());
    const first = await stageDrafts(ledger, [draftOf('p1')]);
    const one = await ledger.openWorker(first);
    await one.record(await claimOne(one), { kind: 'ordered', orderId: 5, requestId: null });
    const second = await stageDrafts(ledger, [draftOf('p1')]);
    const other = await ledger.openWorker(second);
    const order = await claimOne(other);
    await other.record(order, { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 0 });
    const lookUp = await claimOne(other);
    expect(await other.record(lookUp, { kind: 'adopted', orderId: 5, requestId: null })).toBe(
      'conflict',
    );
  });

  it('does not change an order whose claim was lost, and keeps the order id all the same', async () => {
    const file = newFile();
    const slow = open(file, SOMEWHERE_ELSE);
    const run = await stageDrafts(slow.ledger, [draftOf('p1')]);
    const sleeper = await slow.ledger.openWorker(run);
    const order = await claimOne(sleeper);
    const quick = open(file);
    const worker = await quick.ledger.openWorker(run);
    expect(await worker.takeOver(0)).toBe(0);
    quick.time.monotonicMs = 1000;
    expect(await worker.takeOver(0)).toBe(1);
    const lookUp = await claimOne(worker);
    expect(lookUp).toMatchObject({ todo: 'look_up', maybeOrdered: true });

    const late = { kind: 'refused', failure: FAILURE } as const;
    expect(await sleeper.record(order, late)).toBeUndefined();
    expect(
      await sleeper.record(order, { kind: 'ordered', orderId: 9, requestId: null }),
    ).toBeUndefined();
    expect(await sleeper.beat()).toBe(false);
    expect(await sleeper.claim(CLAIM)).toBeUndefined();
    expect(await statesOf(quick.ledger, run)).toEqual({ unknown: 1 });
    expect(await quick.ledger.seenOrderIds(run)).toEqual([{ projectId: 'p1', orderId: 9 }]);
  });
});

describe('Worker.takeOver()', () => {
  it('leaves a worker alone that beats, however long it takes', async () => {
    const file = newFile();
    const far = open(file, SOMEWHERE_ELSE);
    const run = await stageDrafts(far.ledger, [draftOf('p1')]);
    const alive = await far.ledger.openWorker(run);
    await claimOne(alive);
    const near = open(file);
    const worker = await near.ledger.openWorker(run);
    const taken = [];
    for (let i = 0; i < 5; i++) {
      near.time.monotonicMs += 900;
      taken.push(await worker.takeOver(0));
      expect(await alive.beat()).toBe(true);
    }
    expect(taken).toEqual([0, 0, 0, 0, 0]);
    expect((await worker.outlook(CLAIM)).claimedByOthers).toBe(1);
  });

  it('waits for the lease that the ledger has, whatever lease its own process would like', async () => {
    const file = newFile();
    const far = open(file, SOMEWHERE_ELSE);
    const run = await stageDrafts(far.ledger, [draftOf('p1')]);
    await claimOne(await far.ledger.openWorker(run));
    const hasty = open(file, ownIdentity(), 10);
    const worker = await hasty.ledger.openWorker(run);
    expect(worker.leaseMs).toBe(1000);
    expect(await worker.takeOver(0)).toBe(0);
    hasty.time.monotonicMs = 999;
    expect(await worker.takeOver(0)).toBe(0);
    hasty.time.monotonicMs = 1000;
    expect(await worker.takeOver(0)).toBe(1);
  });

  it('takes another lease only when no process works on the ledger', async () => {
    const file = newFile();
    const first = open(file, SOMEWHERE_ELSE);
    const run = await stageDrafts(first.ledger, [draftOf('p1')]);
    const worker = await first.ledger.openWorker(run);
    const second = open(file, ownIdentity(), 2000);
    const other = await second.ledger.openWorker(run);
    expect([worker.leaseMs, other.leaseMs]).toEqual([1000, 1000]);
    await worker.close();
    await other.close();
    const later = await second.ledger.openWorker(run);
    expect(later.leaseMs).toBe(2000);
    await later.close();
    const without = openLedger(file);
    onTestFinished(() => without.close());
    expect((await without.openWorker(run)).leaseMs).toBe(2000);
  });

  it('takes over at once from a process that is gone', async () => {
    const file = newFile();
    const own = ownIdentity();
    const gone = open(file, { ...own, started: 'another start' });
    const run = await stageDrafts(gone.ledger, [draftOf('p1')]);
    await claimOne(await gone.ledger.openWorker(run));
    const { ledger, time } = open(file);
    const worker = await ledger.openWorker(run);
    expect(await worker.takeOver(3000)).toBe(1);
    expect(await worker.claim(CLAIM)).toEqual([]);
    time.monotonicMs = 3000;
    expect(await worker.claim(CLAIM)).toHaveLength(1);
  });

  it('is not fooled by wall clocks', async () => {
    const file = newFile();
    const far = open(file, SOMEWHERE_ELSE);
    const run = await stageDrafts(far.ledger, [draftOf('p1')]);
    await claimOne(await far.ledger.openWorker(run));
    const near = open(file);
    const worker = await near.ledger.openWorker(run);
    for (const nowMs of [0, 10 * DAY_MS, -DAY_MS]) {
      near.time.nowMs = nowMs;
      expect(await worker.takeOver(0)).toBe(0);
    }
  });
});
