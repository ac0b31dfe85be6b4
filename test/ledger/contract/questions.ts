import { describe, expect, it } from 'vitest';
import type { ClaimedOrder, Ledger, OrderKeys } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { CLAIM, collect, FAILURE, ordered, type World } from './world.ts';

const LARGE = '9007199254740993';
const ABOUT = { service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false };

/** Orders the first projects of a run, with these ids. */
async function place(ledger: Ledger, run: string, ids: readonly (number | string)[]) {
  const worker = await ledger.openWorker({ runs: [run] });
  const claimed: readonly ClaimedOrder[] = (await worker.claim(CLAIM)) ?? [];
  for (const [i, order] of claimed.entries()) {
    const id = ids[i];
    if (id !== undefined) await worker.record(order, ordered(id));
  }
  await worker.close();
}

/** Projects with their runs, read in pages of so many. */
async function find(ledger: Ledger, keys: OrderKeys, limit = 1000): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const { orders, next } = await ledger.findOrders(keys, { after, limit });
    expect(orders.length).toBeLessThanOrEqual(limit);
    found.push(...orders.map(({ order }) => `${order.projectId} ${order.run}`));
    if (next === null) return found;
    after = next;
  }
}

/** What is asked of a ledger. */
export function describeQuestions(open: () => World): void {
  describe('Ledger.findOrders()', () => {
    it('finds orders of all runs by any of their ids, each once and page by page', async () => {
      const ledger = open().open();
      const names = ['p1', 'p2', '77', 'p4'];
      const drafts = names.map((id) => draftOf(id, { partnerOrderId: `PO-${id}` }));
      const first = await stageDrafts(ledger, drafts);
      await place(ledger, first, [77, LARGE]);
      const second = await stageDrafts(ledger, [draftOf('p1', { partnerOrderId: 'p2' })]);
      await (await ledger.stageRun({ ...ABOUT, file: 'list.csv' })).add([draftOf('p1')]);

      expect(await find(ledger, { projectId: 'p1' })).toEqual([`p1 ${first}`, `p1 ${second}`]);
      expect(await find(ledger, { partnerOrderId: 'PO-p4' })).toEqual([`p4 ${first}`]);
      expect(await find(ledger, { orderId: LARGE })).toEqual([`p2 ${first}`]);
      const all = [...names.map((id) => `${id} ${first}`), `p1 ${second}`];
      for (const limit of [1, 2, 5, 1000]) {
        expect(await find(ledger, { file: 'list.csv' }, limit)).toEqual(all);
        const any = { projectId: 'p2', partnerOrderId: 'p2', orderId: 77 };
        const found = [`p1 ${first}`, `p2 ${first}`, `p1 ${second}`];
        expect(await find(ledger, any, limit)).toEqual(found);
      }
      expect(await find(ledger, { run: second })).toEqual([`p1 ${second}`]);
      const user = drafts[0]?.svcUid ?? '';
      for (const limit of [2, 1000])
        expect(await find(ledger, { svcUid: user }, limit)).toEqual(all);
      for (const nothing of [
        {},
        { svcUid: '' },
        { run: 'x' },
        { projectId: 'P1' },
        { orderId: 78 },
        { file: 'list' },
      ]) {
        expect(await find(ledger, nothing)).toEqual([]);
      }
      await ledger.purgeRun(second, { abandon: true });
      const { orders } = await ledger.findOrders({ partnerOrderId: 'p2' });
      expect(orders).toMatchObject([{ file: 'list.csv', sheet: 'list', isRunPurged: true }]);
      expect(await find(ledger, { svcUid: user })).toEqual(all.slice(0, -1));
    });
  });

  describe('Ledger.attemptsOf() and Ledger.bodies()', () => {
    it('give the POSTs of one order with their requests, and what was sent besides its dataset', async () => {
      const ledger = open().open();
      const bodyJson = '{"order_count":1,"total_price":2,"order_name":"김민지"}';
      const run = await stageDrafts(ledger, [draftOf('a', { bodyJson }), draftOf('b')]);
      const worker = await ledger.openWorker({ runs: [run] });
      const claimed: readonly ClaimedOrder[] = (await worker.claim(CLAIM)) ?? [];
      const failure = { ...FAILURE, code: 'project_locked', requestId: 'r-1' };
      await worker.record(claimed[0] as ClaimedOrder, { kind: 'later', failure, waitMs: 0 });
      await worker.record(claimed[1] as ClaimedOrder, ordered(2));
      const [again] = (await worker.claim(CLAIM)) ?? [];
      const id = { kind: 'ordered', orderId: 1, requestId: 'r-2' } as const;
      await worker.record(again as ClaimedOrder, id);
      await worker.close();
      const [orders = []] = await collect(ledger.orders(run)).then((all) => [all]);
      const [first, second] = orders;
      if (!first || !second) throw new Error('Orders are missing');
      expect(await ledger.attemptsOf(first)).toMatchObject([
        { outcome: 'later', errorCode: 'project_locked', requestId: 'r-1' },
        { outcome: 'ordered', errorCode: null, requestId: 'r-2' },
      ]);
      expect(await ledger.attemptsOf(second)).toMatchObject([{ outcome: 'ordered' }]);
      const bodies = await ledger.bodies([first, second]);
      expect([bodies.get(first.id), bodies.size]).toEqual([bodyJson, 2]);
      await ledger.purgeRun(run);
      expect((await ledger.bodies([first])).get(first.id)).toBe('{}');
    });
  });

  describe('Ledger.waitingOrders()', () => {
    it('groups what waits by why, with the next try, since when, and the last request', async () => {
      const world = open();
      const ledger = world.open();
      const projects = ['a', 'b', 'c', 'd', 'e'];
      const run = await stageDrafts(
        ledger,
        projects.map((id) => draftOf(id)),
      );
      expect(await ledger.waitingOrders(run)).toEqual([]);
      const worker = await ledger.openWorker({ runs: [run] });
      const claimed: readonly ClaimedOrder[] = (await worker.claim(CLAIM)) ?? [];
      const locked = { ...FAILURE, code: 'project_locked', status: 409 };
      const later = (requestId: string, waitMs: number) =>
        ({ kind: 'later', failure: { ...locked, requestId }, waitMs }) as const;
      const [a, b, c, d, e] = claimed as [ClaimedOrder, ...ClaimedOrder[]];
      await worker.record(a, later('r-1', 4000));
      await worker.record(b as ClaimedOrder, later('r-2', 2500));
      await worker.record(c as ClaimedOrder, {
        kind: 'lost',
        orderId: null,
        failure: FAILURE,
        waitMs: 500,
      });
      await worker.record(d as ClaimedOrder, ordered(1));
      await world.pass(1000);
      const found = await ledger.waitingOrders(run);
      expect(e?.projectId).toBe('e');
      expect(found).toMatchObject([
        { state: 'waiting', errorCode: 'project_locked', orders: 2, requestId: 'r-2' },
        { state: 'unknown', errorCode: 'connection_lost', orders: 1, nextInMs: 0, requestId: null },
      ]);
      expect(found[0]?.nextInMs).toBeGreaterThan(0);
      expect(found[0]?.nextInMs).toBeLessThanOrEqual(2500);
      const sent = await collect(ledger.attempts(run));
      expect(found[0]?.sinceMs).toBe(sent[0]?.sentAtMs);
      await worker.close();
      // What its end has left unknown has no code: of equally frequent ones it comes first.
      const left = await ledger.waitingOrders(run);
      expect(left.slice(1).map(({ errorCode }) => errorCode)).toEqual([null, 'connection_lost']);
    });
  });

  describe('Ledger.getRun()', () => {
    it('takes the start of an id if it is one run’s', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      expect((await ledger.getRun(run.slice(0, 7))).run).toBe(run);
      await expect(ledger.getRun('x')).rejects.toMatchObject({ code: 'run_unknown' });
      await stageDrafts(ledger, [draftOf('p1')]);
      await expect(ledger.getRun('')).rejects.toMatchObject({ code: 'run_ambiguous' });
    });
  });

  describe('Ledger.orders()', () => {
    it('takes the start of an id as getRun() does, and refuses one that no run has', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const found = await collect(ledger.orders(run.slice(0, 7)));
      expect(found.map(({ projectId }) => projectId)).toEqual(['p1']);
      expect(await collect(ledger.orders(run, ['ordered']))).toEqual([]);
      const unknown = collect(ledger.orders('x'));
      await expect(unknown).rejects.toMatchObject({ code: 'run_unknown' });
    });
  });

  describe('Ledger.rows()', () => {
    it('gives rows in sheet order, however orders lie across each other and however far down they stand', async () => {
      const ledger = open().open();
      const staging = await ledger.stageRun(ABOUT);
      const FAR = 1 << 20;
      const far = `2-3,${FAR}-${FAR + 2}`;
      await staging.add([
        draftOf('a', {
          firstRow: 2,
          lastRow: FAR + 2,
          rowRanges: () => far,
          rows: 4,
          invalidRows: 1,
        }),
        draftOf('b', { firstRow: 4, lastRow: FAR + 5, rowRanges: () => `4,${FAR + 5}`, rows: 2 }),
      ]);
      await staging.addInvalid([
        { row: 3, projectId: 'a', code: 'value_missing', column: 'name' },
        { row: 5, projectId: 'b', code: 'value_missing', column: 'name' },
        { row: 3 * FAR, projectId: null, code: 'project_missing', column: 'project_id' },
      ]);
      await staging.commit({ read: 9, blank: 0, skipped: 0, rejected: 2 });
      const rows = await collect(ledger.rows(staging.run));
      const told = rows.map(({ row, order, invalid }) => {
        return [row, order?.projectId ?? null, invalid?.code ?? null];
      });
      expect(told).toEqual([
        [2, 'a', null],
        [3, 'a', 'value_missing'],
        [4, 'b', null],
        [5, null, 'value_missing'],
        [FAR, 'a', null],
        [FAR + 1, 'a', null],
        [FAR + 2, 'a', null],
        [FAR + 5, 'b', null],
        [3 * FAR, null, 'project_missing'],
      ]);
    });

    it('gives skipped rows in their places, with the reason', async () => {
      const ledger = open().open();
      const staging = await ledger.stageRun(ABOUT);
      const skip = (...rows: readonly number[]) =>
        rows.map((row) => ({ row, reason: 'row_is_total', rule: 'rows.totals: skip' }) as const);
      await staging.addSkipped(skip(2, 3, 998, 999, 1000, 1001, 1002));
      await staging.addSkipped(skip(1003, 2500));
      const own = { firstRow: 4, lastRow: 5, rowRanges: () => '4-5', rows: 2 };
      await staging.add([draftOf('a', own)]);
      await staging.commit({ read: 2499, blank: 2488, skipped: 9, rejected: 0 });
      const rows = await collect(ledger.rows(staging.run));
      const of = (row: number) => [row, 'row_is_total'];
      expect(rows.map(({ row, order, skipped }) => (order ? row : [row, skipped]))).toEqual([
        ...[of(2), of(3), 4, 5],
        ...[998, 999, 1000, 1001, 1002, 1003, 2500].map(of),
      ]);
      const info = { rows: { skipped: 9 }, skipCounts: { row_is_total: 9 } };
      expect(await ledger.getRun(staging.run)).toMatchObject(info);
    });
  });

  describe('Ledger.attempts()', () => {
    it('gives the POSTs of one run alone, those of an order together, beyond one page', async () => {
      const world = open();
      const ledger = world.open();
      const projects = Array.from({ length: 1200 }, (_, i) => `p-${i}`);
      const empty = await stageDrafts(ledger, []);
      const other = await stageDrafts(ledger, [draftOf('other')]);
      const drafts = projects.map((id) => draftOf(id));
      const run = await stageDrafts(ledger, drafts);
      await place(ledger, other, [1]);
      const claim = { ...CLAIM, limit: 5000 };
      const worker = await ledger.openWorker({ runs: [run] });
      const claimed = (await worker.claim(claim)) ?? [];
      await world.pass(500);
      const later = { kind: 'later', failure: FAILURE, waitMs: 0 } as const;
      await Promise.all(claimed.map((order) => worker.record(order, later)));
      await worker.claim(claim);
      const attempts = await collect(ledger.attempts(run));
      const orders = await collect(ledger.orders(run));
      const startMs = attempts[0]?.sentAtMs ?? 0;
      const failed = { outcome: 'later', errorCode: FAILURE.code, requestId: null };
      const ended = { endedAtMs: startMs + 500, ...failed };
      const inFlight = { endedAtMs: null, outcome: null, errorCode: null, requestId: null };
      expect(attempts).toEqual(
        orders.flatMap(({ id: order }) => [
          { order, sentAtMs: startMs, orderedAtMs: null, ...ended },
          { order, sentAtMs: startMs + 500, orderedAtMs: null, ...inFlight },
        ]),
      );
      expect(await collect(ledger.attempts(other))).toMatchObject([{ outcome: 'ordered' }]);
      expect(await collect(ledger.attempts(empty))).toEqual([]);
    });
  });

  describe('Ledger.totals()', () => {
    it('adds up orders of the states, exactly, test orders apart', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [
        draftOf('p1', { orderCount: 3, totalPrice: '0.1' }),
        draftOf('p2', { orderCount: 4, totalPrice: '0.2' }),
        draftOf('p3', { orderCount: 5, totalPrice: '7', forTest: true }),
      ]);
      const none = { orders: 0, orderCount: '0', totalPrice: '0' };
      expect(await ledger.totals(run, ['ordered'])).toEqual({ real: none, test: none });
      expect(await ledger.totals(run, ['staged'])).toEqual({
        real: { orders: 2, orderCount: '7', totalPrice: '0.3' },
        test: { orders: 1, orderCount: '5', totalPrice: '7' },
      });
    });
  });

  it('a closed ledger says that it is closed', async () => {
    const ledger = open().open();
    await ledger.close();
    const closed = { code: 'ledger_closed' };
    await expect(ledger.listRuns()).rejects.toMatchObject(closed);
    await expect(ledger.findRuns('x')).rejects.toMatchObject(closed);
    await expect(ledger.close()).resolves.toBeUndefined();
  });
}
