import { expect, it } from 'vitest';
import { blankWorkbookOf, checkRows, initMapping, orderRows } from '../../src/index.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const mappingOf = (link: string) =>
  parseMapping(
    `version: 1
project: { column: project }
svc_uid: { value: shop }
order: { order_count: rows, total_price: { value: 3 }, link_order: ${link} }
variables: [{ id: name }]
unmapped_columns: ignore
`,
    'm.yaml',
  );

const rowOf = (project: string, link: unknown) => ({ project, link, name: 'Ada' });

it('link_order of a mapping marks the orders that it says', async () => {
  const { setting, bodies } = await openProgramShop();
  const said = ['yes', false, '', '예', 'no'];
  const rows = said.map((link, i) => rowOf(`p-${i}`, link));
  const mapping = mappingOf('{ column: link }');
  expect(await orderRows({ ...setting, rows, mapping })).toMatchObject({ ok: true });
  const all = [rowOf('p-8', 'no'), rowOf('p-9', 'no')];
  expect(await orderRows({ ...setting, rows: all, mapping: mappingOf('true') })).toMatchObject({
    ok: true,
  });
  const marked = Object.entries(bodies()).map(([project, body]) => [project, body.link_order]);
  expect(Object.fromEntries(marked)).toEqual({
    ...{ 'p-0': true, 'p-1': undefined, 'p-2': undefined, 'p-3': true, 'p-4': undefined },
    ...{ 'p-8': true, 'p-9': true },
  });
});

it('link_order must be yes or no, and the same in all rows of an order', async () => {
  const mapping = mappingOf('{ column: link }');
  const rows = [rowOf('p-1', 'maybe'), rowOf('p-2', 'yes'), rowOf('p-2', 'no')];
  const { issueCounts } = await checkRows({ rows, mapping });
  expect(issueCounts).toEqual({ order_field_invalid: 1, order_fields_differ: 1 });
  const { columns } = await blankWorkbookOf(mapping);
  expect(columns.map(({ name }) => name)).toEqual(['project', 'link', 'name']);
});

it('a column is link_order only if a mapping says so', async () => {
  const text =
    'project_id,svc_uid,order_count,total_price,link_order\np-1,u,1,2,yes\np-2,u,1,2,no\n';
  const { proposal } = await initMapping({ file: temporaryFile('list.csv', text) });
  expect(proposal.fields.map(({ field }) => field)).not.toContain('link_order');
  const rows = [
    { project_id: 'p-1', svc_uid: 'shop', order_count: 1, total_price: 2, link_order: 'yes' },
  ];
  const { setting, bodies } = await openProgramShop();
  const { issueCounts } = await checkRows({ rows });
  expect(issueCounts).toEqual({ column_nearly_reserved: 1 });
  await orderRows({ ...setting, rows });
  expect(bodies()['p-1']).toEqual({
    ...{ order_count: 1, total_price: 2 },
    vdp_dataset: { rows: [{ cols: [{ id: 'link_order', value: { text: 'yes' } }] }] },
  });
});
