import { expect, it } from 'vitest';
import { revisionOf } from '../../src/ledger/delivery-row.ts';
import { toReasonTodo } from '../../src/output/text/jobs/delivery-reasons.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
unmapped_columns: ignore
variables: [{ id: sex, column: sex, clean: [{ map: { M: 남성, F: 여성 } }], one_of: [남성, 여성], required: true }]
`;

it('holds a list with a text that its map does not have, until the mapping says what it becomes', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nmapping: acme.yaml' });
  world.shop.write('acme.yaml', MAPPING);
  const list = listOf(projectsOf('a', 3), { more: ',M' }).replace('name', 'name,sex');
  world.drop('acme', 'a.csv', list.replace(/,M(?=\r\n$)/, ',D'));
  await world.once();
  const latest = () =>
    world.withLedger(async ({ deliveries }) => (await deliveries.list({})).deliveries[0]);
  const held = await latest();
  expect(held).toMatchObject({
    state: 'held',
    run: null,
    reasons: [
      {
        code: 'value_not_mapped',
        facts: { count: 1, cell: expect.stringMatching(/!F4$/), column: 'sex' },
      },
    ],
  });
  if (!held?.reasons[0]) throw new Error('nothing is held');
  expect(toReasonTodo(held.reasons[0], held.reasons)).toMatch(/^Set map in the mapping/);
  expect(world.orders().count).toBe(0);
  world.shop.write('acme.yaml', MAPPING.replace('M: 남성', 'M: 남성, D: 여성'));
  const revision = revisionOf(held);
  await world.withLedger(({ deliveries }) => deliveries.release(held.id, 'Ada', { revision }));
  await world.once();
  expect(await latest()).toMatchObject({ state: 'done' });
  expect(world.orders()).toEqual({ count: 3, twice: [] });
});
