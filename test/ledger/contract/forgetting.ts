import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import type { OrderDraft } from '../../../src/orders/draft.ts';
import { findPerson, type PersonOrder } from '../../../src/run/removal/find-person.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { bytesOf, CLAIM, collect, ordered, type World } from './world.ts';

/** The text is longer than a piece of a dataset in PostgreSQL, so that rows begin in one and end in the next. */
const row = (name: string, text = 'x'.repeat(90)) =>
  `{"cols":[{"id":"name","value":{"text":"${name}"}},{"id":"text","value":{"text":"${text}"}}]}`;
const blank = (one: string) => `{"cols":[${' '.repeat(Buffer.byteLength(one) - 11)}]}`;

function draftWith(project: string, rows: readonly string[], more: Partial<OrderDraft> = {}) {
  const dataset = Buffer.from(rows.join(','));
  return draftOf(project, {
    rows: rows.length,
    dataset: () => [dataset],
    datasetBytes: dataset.length,
    ...more,
  });
}

const MANY = Array.from({ length: 400 }, (_, i) =>
  i === 70 ? row('Zoë 김민지') : i === 200 ? row('zoe', '김민지'.repeat(2000)) : row(`Zoé ${i} 김`),
);
const BODY =
  '{"order_count":1,"total_price":3.5,"order_name":"Card for 김민지","userdata_json":"{\\"to\\":\\"김민지\\"}"}';

/** Many rows of others, one row of the person, and one of somebody else. */
const DRAFTS = [
  draftWith('p1', MANY),
  draftWith('p2', [row('김민지')], { bodyJson: BODY }),
  draftWith('p3', [row('Ann'), row('Ben')]),
  draftWith('p4', [row('Cid'), row('Dee')], { bodyJson: BODY }),
];

async function place(ledger: Ledger, run: string): Promise<void> {
  const worker = await ledger.openWorker({ runs: [run] });
  let id = 1;
  for (const order of (await worker.claim(CLAIM)) ?? []) await worker.record(order, ordered(id++));
  await worker.close();
}

async function found(ledger: Ledger, ...texts: readonly string[]): Promise<PersonOrder[]> {
  const all: PersonOrder[] = [];
  for await (const one of findPerson(ledger, { text: texts })) all.push(one);
  return all;
}

async function contents(ledger: Ledger, run: string) {
  const orders = await collect(ledger.orders(run));
  const bodies = await ledger.bodies(orders);
  const all = orders.map(async (order) => ({
    project: order.projectId,
    body: bodies.get(order.id),
    rows: await bytesOf(ledger.readDataset(order)),
    is: [order.state, order.orderId, order.totalPrice, order.orderCount, order.svcUid],
  }));
  return Promise.all(all);
}

export function describeForgetting(open: () => World): void {
  describe('Ledger.forgetTexts()', () => {
    it("removes a person's texts, and leaves all others byte for byte", async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, DRAFTS);
      await place(ledger, run);
      const before = await contents(ledger, run);
      const person = await found(ledger, 'kim@example.com', '김민지');
      expect(
        person.map(({ order, texts }) => [order.projectId, texts.isNamed, texts.pieces.length]),
      ).toEqual([
        ['p1', false, 2],
        ['p2', true, 1],
        ['p4', true, 0],
      ]);
      const texts = person.map((one) => one.texts);
      await ledger.forgetTexts(run, texts, 'Ann');

      const other = world.open();
      const after = await contents(other, run);
      const named = '{"order_count":1,"total_price":3.5}';
      const [p1, p2, p3, p4] = before;
      expect(after).toEqual([
        {
          ...p1,
          rows: MANY.map((one, i) => (i === 70 || i === 200 ? blank(one) : one)).join(','),
        },
        { ...p2, body: named, rows: blank(row('김민지')) },
        p3,
        { ...p4, body: named },
      ]);
      expect(await found(other, '김민지')).toEqual([]);
      expect((await found(other, 'Zoé 399 김')).map(({ order }) => order.projectId)).toEqual([
        'p1',
      ]);
      expect(await ledger.events(run)).toMatchObject([
        { what: 'forgotten', by: 'Ann', details: { orders: 3 } },
      ]);
      // Once more, at the same time as another person: whatever was found before stays forgotten.
      const [zoe] = await found(ledger, 'Zoé 399 김');
      if (!zoe) throw new Error('not found');
      await Promise.all([
        ledger.forgetTexts(run, texts),
        ledger.forgetTexts(run, [zoe.texts]),
        other.forgetTexts(run, texts),
      ]);
      const last = await contents(world.open(), run);
      expect(last[0]?.rows).toBe(
        MANY.map((one, i) => ([70, 200, 399].includes(i) ? blank(one) : one)).join(','),
      );
      expect(last.slice(1)).toEqual(after.slice(1));
    });

    it('refuses a run of which an order may still be sent, and changes nothing of it', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, DRAFTS);
      const before = await contents(ledger, run);
      const person = await found(ledger, '김민지');
      const texts = person.map((one) => one.texts);
      await expect(ledger.forgetTexts(run, texts)).rejects.toMatchObject({
        code: 'forget_unfinished',
        message: expect.stringContaining(run),
      });
      expect(await contents(ledger, run)).toEqual(before);
      const worker = await ledger.openWorker({ runs: [run] });
      const [first, ...others] = (await worker.claim(CLAIM)) ?? [];
      for (const [i, order] of others.entries()) await worker.record(order, ordered(i + 1));
      await expect(ledger.forgetTexts(run, texts)).rejects.toMatchObject({
        code: 'forget_unfinished',
      });
      if (first) await worker.record(first, ordered(99));
      await worker.close();
      await ledger.forgetTexts(run, texts);
      await ledger.purgeRun(run);
      await ledger.forgetTexts(run, texts);
      expect((await ledger.events(run)).map(({ what }) => what)).toEqual(['forgotten', 'purged']);
    });
  });
}
