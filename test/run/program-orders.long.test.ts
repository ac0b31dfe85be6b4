import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  loadMapping,
  orderRows,
  type ProgramOrder,
  resumeRun,
  stageOrders,
} from '../../src/index.ts';
import { openProgramShop } from '../support/program-shop.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { column: user }
order: { order_count: { column: count, combine: sum }, total_price: { column: price, combine: sum } }
variables: [{ id: name, column: name }]
`;
const row = fc.record({
  of: fc.nat({ max: 3 }),
  count: fc.integer({ min: 1, max: 500 }),
  cents: fc.nat({ max: 999_999 }),
  name: fc.constantFrom('Ann', 'Björn', '김민준', "O'Neil", 'Zoë "Z" K', 'a\\b'),
});

/** What a person would order for the rows: one order a project, its rows in their order, its amounts added up in cents. */
function modelOf(rows: readonly { of: string; count: number; cents: number; name: string }[]) {
  const orders = new Map<string, { count: number; cents: number; names: string[] }>();
  for (const { of, count, cents, name } of rows) {
    const order = orders.get(of) ?? { count: 0, cents: 0, names: [] };
    orders.set(of, order);
    order.count += count;
    order.cents += cents;
    order.names.push(name);
  }
  return orders;
}

test('orderRows() and stageOrders() place what a person would order for the same rows', async () => {
  const { setting, bodies } = await openProgramShop();
  const mapping = await loadMapping({ text: MAPPING });
  let round = 0;
  const ordered = (prefix: string) =>
    Object.entries(bodies()).flatMap(([project, body]) => {
      if (!project.startsWith(prefix)) return [];
      const names = body.vdp_dataset.rows.map(
        (one: { cols: [{ value: { text: string } }] }) => one.cols[0].value.text,
      );
      return [
        [
          project.slice(prefix.length),
          { count: body.order_count, cents: Math.round(100 * body.total_price), names },
        ],
      ];
    });
  const property = fc.asyncProperty(
    fc.array(row, { minLength: 1, maxLength: 30 }),
    async (given) => {
      round += 1;
      const model = modelOf(given.map((one) => ({ ...one, of: String(one.of) })));
      const rows = given.map(({ of, count, cents, name }) => ({
        ...{ project: `p-r${round}-${of}`, user: 'shop', count, name },
        price: (cents / 100).toFixed(2),
      }));
      expect(await orderRows({ ...setting, rows, mapping })).toMatchObject({
        ok: true,
        rows: { read: rows.length, ordered: rows.length },
        orders: { total: model.size, ordered: model.size },
      });
      const orders: ProgramOrder[] = Array.from(model, ([of, { count, cents, names }]) => ({
        ...{ projectId: `p-s${round}-${of}`, svcUid: 'shop' },
        body: {
          ...{ order_count: count, total_price: cents / 100 },
          vdp_dataset: { rows: names.map((text) => ({ cols: [{ id: 'name', value: { text } }] })) },
        },
      }));
      const { run } = await stageOrders({ ...setting, orders });
      expect(await resumeRun({ ...setting, run })).toMatchObject({
        orders: { ordered: model.size },
      });
      const wanted = Object.fromEntries(model);
      for (const way of 'rs')
        expect(Object.fromEntries(ordered(`p-${way}${round}-`))).toEqual(wanted);
    },
  );
  await fc.assert(property, { numRuns: 20 });
});
