import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClaimedOrder, Failure, Ledger, Worker } from '../../../../src/ledger/ledger.ts';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../../support/drafts.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const CLAIM = {
  limit: 10,
  looksBeforeResend: 2,
  staleAfterMs: null,
};
const NOT_EDITING: Failure = {
  code: 'project_not_editing',
  message: 'no',
  status: 409,
  requestId: null,
};

/** A ledger on a clock of the test's own, and a worker that has claimed orders of these projects. */
async function open(...projects: readonly string[]) {
  const time = { monotonicMs: 0 };
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const ledger = openLedger(file, { now: () => 1000, monotonicMs: () => time.monotonicMs });
  onTestFinished(() => ledger.close());
  const run = await stageDrafts(
    ledger,
    projects.map((id) => draftOf(id)),
  );
  const worker = await ledger.openWorker(run);
  const orders = (await worker.claim(CLAIM)) ?? [];
  return { time, ledger, run, worker, orders: orders as ClaimedOrder[] };
}

function place(worker: Worker, order: ClaimedOrder | undefined, orderId: number, connection = 1) {
  if (!order) throw new Error('There is no such order');
  const outcome = { kind: 'ordered', orderId, requestId: null } as const;
  return worker.record(order, outcome, { connection, lookUpAfterMs: 500 });
}

async function suspects(ledger: Ledger, run: string): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of ledger.ordersToVerify(run, 'suspect')) {
    found.push(...batch.map(({ projectId }) => projectId));
  }
  return found;
}

describe('Worker.record(), given the order id of another project,', () => {
  it.each([
    { kind: 'ordered' as const },
    { kind: 'adopted' as const },
    { kind: 'conflict' as const },
  ])('looks the project up, whatever the answer was: $kind', async ({ kind }) => {
    const { time, ledger, run, worker, orders } = await open('a', 'b');
    const [a, b] = orders;
    await place(worker, a, 7);
    const outcome =
      kind === 'conflict'
        ? { kind, orderId: 7, failure: NOT_EDITING }
        : { kind, orderId: 7, requestId: null };
    if (!b) throw new Error('There is no such order');
    const state = await worker.record(b, outcome, { connection: 1, lookUpAfterMs: 500 });
    expect(state).toBe('unknown');
    expect(await worker.claim(CLAIM)).toEqual([]);
    time.monotonicMs = 500;
    expect(await worker.claim(CLAIM)).toMatchObject([
      { projectId: 'b', todo: 'look_up', maybeOrdered: true },
    ]);
    const [record] = await readOrders(ledger, run, 'b');
    expect(record).toMatchObject({ orderId: null, errorCode: 'unreadable_answer' });
    expect(record?.errorMessage).toContain('project "a"');
    expect(await ledger.seenOrderIds(run)).toEqual([
      { projectId: 'a', orderId: 7 },
      { projectId: 'b', orderId: 7 },
    ]);
  });

  it('doubts what came over the same connections', async () => {
    const { ledger, run, worker, orders } = await open('a', 'b', 'c', 'd', 'e');
    const [a, b, c, d, e] = orders;
    await place(worker, a, 7, 1);
    await place(worker, c, 8, 1);
    await place(worker, d, 9, 2);
    await place(worker, e, 10, 3);
    expect(await suspects(ledger, run)).toEqual([]);
    await place(worker, b, 7, 2);
    expect(await suspects(ledger, run)).toEqual(['a', 'c', 'd']);
  });

  it('knows the ids of every run at the same service, and of no other', async () => {
    const { ledger, worker, orders } = await open('a');
    await place(worker, orders[0], 7);
    const runs = [
      { service: 'http://127.0.0.1:1', state: 'unknown' },
      { service: 'http://127.0.0.1:2', state: 'ordered' },
    ];
    for (const { service, state } of runs) {
      const run = await stageDrafts(ledger, [draftOf('b')], service);
      const other = await ledger.openWorker(run);
      const [b] = (await other.claim(CLAIM)) ?? [];
      expect(await place(other, b, 7)).toBe(state);
    }
  });

  it('takes it when a look-up found it, and doubts the other project', async () => {
    const { time, ledger, run, worker, orders } = await open('a', 'b');
    const [a, b] = orders;
    await place(worker, a, 7);
    await place(worker, b, 7, 2);
    time.monotonicMs = 500;
    const [looked] = (await worker.claim(CLAIM)) ?? [];
    if (!looked) throw new Error('Nothing is to be looked up');
    const adopted = { kind: 'adopted', orderId: 7, requestId: null } as const;
    expect(await worker.record(looked, adopted)).toBe('ordered');
    expect(await suspects(ledger, run)).toEqual(['a']);
  });

  it('is in conflict with the order that another run has placed for the project', async () => {
    const { ledger, worker, orders } = await open('a');
    await place(worker, orders[0], 7);
    const again = await stageDrafts(ledger, [draftOf('a')]);
    const second = await ledger.openWorker(again);
    const [a] = (await second.claim(CLAIM)) ?? [];
    if (!a) throw new Error('There is no such order');
    const adopted = { kind: 'adopted', orderId: 7, requestId: null } as const;
    expect(await second.record({ ...a, maybeOrdered: true }, adopted)).toBe('conflict');
  });
});

describe('Worker.doubt()', () => {
  it('has what came over a connection looked up, before and after it was told', async () => {
    const { ledger, run, worker, orders } = await open('a', 'b', 'c', 'd');
    const [a, b, c, d] = orders;
    await place(worker, a, 1, 4);
    await place(worker, b, 2, 5);
    await worker.doubt(4);
    await place(worker, c, 3, 4);
    const later = { kind: 'later', failure: NOT_EDITING, waitMs: 0 } as const;
    if (!d) throw new Error('There is no such order');
    await worker.record(d, later, { connection: 4, lookUpAfterMs: 0 });
    expect(await suspects(ledger, run)).toEqual(['a', 'c']);
    expect(await ledger.verificationCounts(run)).toMatchObject({ suspect: 2, verified: 0 });
  });

  it('means the connection of one worker alone', async () => {
    const { ledger, run, worker, orders } = await open('a');
    await place(worker, orders[0], 1, 4);
    await (await ledger.openWorker(run)).doubt(4);
    expect(await suspects(ledger, run)).toEqual([]);
  });
});

async function readOrders(ledger: Ledger, run: string, projectId: string) {
  const found = [];
  for await (const batch of ledger.orders(run)) found.push(...batch);
  return found.filter((order) => order.projectId === projectId);
}
