import { describe, expect, it } from 'vitest';
import type { Ledger, Look, Verification } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { CLAIM, collect, ordered, type World } from './world.ts';

const MINUTE_MS = 60_000;

const NONE = {
  ...{ total: 0, states: {}, otherOrder: 0, notFound: 0, notTold: 0 },
  ...{ noAnswer: 0, noOrderId: 0 },
};
const COUNTS = { orders: { ...NONE, total: 2, states: { ordering: 2 } }, testOrders: NONE };

/** A run whose orders are placed, and one that a look is not of. */
async function placed(world: World, ...projects: readonly string[]) {
  const ledger = world.open();
  const other = await stageDrafts(ledger, [draftOf('other')]);
  const run = await stageDrafts(
    ledger,
    projects.map((id) => draftOf(id)),
  );
  const worker = await ledger.openWorker({ runs: [other, run] });
  for (const [i, order] of ((await worker.claim(CLAIM)) ?? []).entries()) {
    await worker.record(order, ordered(10 + i), { connection: 1, lookUpAfterMs: 0 });
  }
  return { ledger, run, other };
}

/** Records the state of projects, as a look-up does. */
async function find(
  ledger: Ledger,
  run: string,
  found: Readonly<Record<string, string | null>>,
  finding: Verification['finding'] = 'verified',
): Promise<void> {
  const orders = await collect(ledger.orders(run));
  await ledger.recordVerifications(
    Object.entries(found).map(([project, status]) => {
      const order = orders.find(({ projectId }) => projectId === project);
      if (!order) throw new Error(`There is no order ${project}`);
      const orderId = { differs: 777, missing: null }[finding as string];
      return {
        order: order.id,
        finding,
        orderId: orderId === undefined ? order.orderId : orderId,
        status,
      };
    }),
  );
}

async function seenBy(ledger: Ledger, look: Look) {
  const seen = await collect(ledger.seenBy(look));
  return seen.map(({ projectId, status, isChanged }) => [projectId, status, isChanged]);
}

/** What is found of the projects of placed orders, look after look. */
export function describeLooks(open: () => World): void {
  describe('Ledger.beginLook()', () => {
    it('goes on with a look that was not ended, unless it has seen nothing for ten minutes', async () => {
      const world = open();
      const { ledger, run, other } = await placed(world, 'a', 'b');
      expect(await collect(ledger.ordersToVerify(run, 'look'))).toEqual([]);
      const look = await ledger.beginLook(run);
      expect(look).toMatchObject({ run, endedAtMs: null, counts: null });
      await find(ledger, run, { a: 'ordering' });
      expect(await ledger.beginLook(run)).toEqual(look);
      expect(await ledger.beginLook(other)).not.toMatchObject({ number: look.number });
      const left = async () =>
        (await collect(ledger.ordersToVerify(run, 'look'))).map(({ projectId }) => projectId);
      expect(await left()).toEqual(['b']);
      await world.pass(8 * MINUTE_MS);
      await find(ledger, run, { a: 'ordering' });
      await world.pass(8 * MINUTE_MS);
      expect(await ledger.beginLook(run)).toEqual(look);
      await world.pass(3 * MINUTE_MS);
      const later = await ledger.beginLook(run);
      expect(later.number).toBeGreaterThan(look.number);
      expect(await left()).toEqual(['a', 'b']);
    });

    it('keeps what each look found, and when', async () => {
      const world = open();
      const { ledger, run } = await placed(world, 'a', 'b');
      const first = await ledger.beginLook(run);
      await world.pass(1000);
      await ledger.endLook(first, COUNTS);
      await ledger.endLook(first, { ...COUNTS, orders: NONE });
      const second = await ledger.beginLook(run);
      await world.pass(61 * MINUTE_MS);
      const third = await ledger.beginLook(run);
      expect(third.number).toBeGreaterThan(second.number);
      const [ended, ...others] = await ledger.looks(run, 5);
      expect(ended).toMatchObject({ number: first.number, counts: COUNTS });
      expect(others).toEqual([]);
      expect(Number(ended?.endedAtMs) - first.beganAtMs).toBeGreaterThanOrEqual(1000);
      expect(await ledger.looks(run, 1)).toEqual([ended]);
      await ledger.endLook(third, COUNTS);
      expect(await ledger.looks(run, 1)).toMatchObject([{ number: third.number }]);
    });
  });

  describe('Ledger.seenBy()', () => {
    it('tells what changed since the last look that ended, whoever saw it first', async () => {
      const world = open();
      const { ledger, run } = await placed(world, 'a', 'b', 'c', 'd');
      const first = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering', b: 'ordering', c: 'ordering', d: 'ordering' });
      expect(await seenBy(ledger, first)).toEqual(
        ['a', 'b', 'c', 'd'].map((id) => [id, 'ordering', false]),
      );
      await ledger.endLook(first, COUNTS);
      await find(ledger, run, { a: 'ordered' });
      const stopped = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordered', b: 'ordered' });
      expect(await seenBy(ledger, stopped)).toEqual([
        ['a', 'ordered', true],
        ['b', 'ordered', true],
        ['c', null, false],
        ['d', null, false],
      ]);
      await world.pass(61 * MINUTE_MS);
      const second = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordered', b: 'ordered', c: 'ordering' });
      await find(ledger, run, { d: 'ordering' }, 'differs');
      expect(await seenBy(ledger, second)).toEqual([
        ['a', 'ordered', true],
        ['b', 'ordered', true],
        ['c', 'ordering', false],
        ['d', 'ordering', true],
      ]);
      await ledger.endLook(second, COUNTS);
      await find(ledger, run, { c: 'rendering' });
      const third = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordered', b: null, c: 'rendering' });
      await find(ledger, run, { d: 'ordering' }, 'differs');
      expect(await seenBy(ledger, third)).toEqual([
        ['a', 'ordered', false],
        ['b', null, true],
        ['c', 'rendering', true],
        ['d', 'ordering', false],
      ]);
    });

    it('tells of orders that a look did not see, and once they are seen what changed meanwhile', async () => {
      const world = open();
      const { ledger, run } = await placed(world, 'a', 'b', 'c');
      const first = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering', b: 'ordering' });
      const [, , unseen] = await collect(ledger.seenBy(first));
      expect(unseen).toMatchObject({ projectId: 'c', finding: null, status: null, sinceMs: null });
      await ledger.endLook(first, COUNTS);
      await world.pass(1000);
      const second = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering' });
      expect(await seenBy(ledger, second)).toEqual([
        ['a', 'ordering', false],
        ['b', null, false],
        ['c', null, false],
      ]);
      await ledger.endLook(second, COUNTS);
      await world.pass(1000);
      const third = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering', b: 'ordered', c: 'ordered' });
      expect(await seenBy(ledger, third)).toEqual([
        ['a', 'ordering', false],
        ['b', 'ordered', true],
        ['c', 'ordered', false],
      ]);
    });

    it('tells what came after another process has ended the look without it', async () => {
      const { ledger, run } = await placed(open(), 'a', 'b');
      const look = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering' });
      await ledger.endLook(look, COUNTS);
      await find(ledger, run, { b: 'ordering' });
      expect(await seenBy(ledger, look)).toEqual([
        ['a', 'ordering', false],
        ['b', 'ordering', false],
      ]);
      const next = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering', b: 'ordered' });
      expect(await seenBy(ledger, next)).toEqual([
        ['a', 'ordering', false],
        ['b', 'ordered', true],
      ]);
    });

    it('does not miss orders that were placed after the look had begun', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, [draftOf('a')]);
      const look = await ledger.beginLook(run);
      await world.pass(1000);
      const worker = await ledger.openWorker({ runs: [run] });
      for (const order of (await worker.claim(CLAIM)) ?? [])
        await worker.record(order, ordered(7), { connection: 1, lookUpAfterMs: 0 });
      expect(await seenBy(ledger, look)).toEqual([]);
      await find(ledger, run, { a: 'ordering' });
      expect(await seenBy(ledger, look)).toEqual([['a', 'ordering', false]]);
    });

    it('is whole when another look has begun meanwhile', async () => {
      const { ledger, run } = await placed(open(), 'a', 'b');
      const look = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering', b: 'ordering' });
      await ledger.endLook(look, COUNTS);
      await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordered' });
      expect((await seenBy(ledger, look)).map(([id, state]) => [id, state])).toEqual([
        ['a', 'ordered'],
        ['b', 'ordering'],
      ]);
    });

    it('knows since when a project is in its state', async () => {
      const world = open();
      const { ledger, run } = await placed(world, 'a');
      const look = await ledger.beginLook(run);
      const since = async () => (await collect(ledger.seenBy(look)))[0]?.sinceMs ?? 0;
      await find(ledger, run, { a: 'ordering' });
      const first = await since();
      await world.pass(1000);
      await find(ledger, run, { a: 'ordering' });
      expect(await since()).toBe(first);
      await find(ledger, run, { a: 'ordered' });
      expect(await since()).toBeGreaterThanOrEqual(first + 1000);
    });
  });

  describe('Ledger.verificationCounts()', () => {
    it('counts what waits for confirmation, as far as is known', async () => {
      const { ledger, run } = await placed(open(), 'a', 'b', 'c', 'd');
      const toConfirm = async () => (await ledger.verificationCounts(run)).toConfirm;
      expect(await toConfirm()).toBe(4);
      await find(ledger, run, { a: 'ordering', b: 'ordered', c: null });
      expect(await toConfirm()).toBe(3);
      await find(ledger, run, { c: null }, 'missing');
      await find(ledger, run, { d: 'ordering' }, 'differs');
      expect(await toConfirm()).toBe(1);
    });

    it('counts apart what may wait: what the last look was not told, nor any look-up since', async () => {
      const world = open();
      const { ledger, run } = await placed(world, 'a', 'b', 'c');
      const counts = async () => {
        const { toConfirm, maybeToConfirm } = await ledger.verificationCounts(run);
        return [toConfirm, maybeToConfirm];
      };
      await world.pass(1000);
      const look = await ledger.beginLook(run);
      await find(ledger, run, { a: 'ordering' });
      await find(ledger, run, { b: null }, 'not_told');
      expect(await counts()).toEqual([3, 0]);
      await ledger.endLook(look, COUNTS);
      expect(await counts()).toEqual([1, 2]);
      await find(ledger, run, { c: 'ordering' });
      expect(await counts()).toEqual([2, 1]);
      await world.pass(1000);
      const second = await ledger.beginLook(run);
      await ledger.endLook(second, COUNTS);
      expect(await counts()).toEqual([0, 3]);
    });
  });
}
