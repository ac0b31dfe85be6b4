import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { orderRows } from '../../src/index.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { exportDatasets } from '../../src/output/sheets/export-datasets.ts';
import { writeWhole } from '../../src/output/sheets/write-whole.ts';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { openShop } from '../support/shop.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { value: shop }
order: { order_count: rows, total_price: { value: 3 }, order_for_test: { column: test } }
userdata: { note: { value: 'ends so: ,"vdp_dataset":null}' } }
variables: [{ id: name }]
`;
const LIST = 'project,test,name\np-1,no,Ada\np-1,no,Bo\np-2,yes,Cy\np-3,no,Di\np-4,no,Ed\n';
const userdata_json = JSON.stringify({ note: 'ends so: ,"vdp_dataset":null}' });
const rowsOf = (...texts: string[]) =>
  texts.map((text) => ({ cols: [{ id: 'name', value: { text } }] }));

/** By file, the dataset. */
function datasetsIn(folder: string) {
  const files = readdirSync(folder).toSorted();
  return files.map((file) => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]);
}

it('with "dataset: none" orders are sent without their datasets, which are written, and everybody is told', async () => {
  const shop = await openShop({ pattern: /^p-[1-3]$/, keepBodies: true });
  shop.sandbox.setProject({ project_id: 'p-3', status: 'ordered', order_id: 7 });
  const list = shop.write('list.csv', LIST);
  const flags = [list, '-m', shop.write('none.yaml', `${MAPPING}dataset: none\n`)];
  const checked = await shop.call(['check', ...flags]);
  expect([checked.code, checked.stderr + checked.stdout]).toEqual([
    0,
    expect.stringContaining('nothing of a row is printed before you upload that of its order'),
  ]);
  const asJson = JSON.parse((await shop.call(['check', ...flags, '--json'])).stdout);
  expect(asJson).toMatchObject({ ok: true, issue_counts: { dataset_not_sent: 1 } });
  const more = ['--yes', '--max-dataset-bytes', '1', '--report', 'page.html'];
  const ordered = await shop.call(['order', ...flags, ...more]);
  const [, run = ''] = /Run (\w+) is recorded/.exec(ordered.stderr) ?? [];
  const toUpload = `nothing of these is printed before you upload them with the operation vdp_dataset_file. To write them to files:\n  vdpipe export ${run} --datasets datasets-${run}`;
  expect(ordered.stderr).toContain(toUpload);
  const bodies = shop.sandbox.audit().orders.map((one) => JSON.parse(one.body ?? ''));
  const sent = { total_price: 3, userdata_json };
  expect(bodies).toEqual([
    { order_count: 2, ...sent },
    { order_count: 1, ...sent, order_for_test: true },
  ]);
  expect((await shop.call(['show', run])).stdout).toContain(toUpload);
  expect(readFileSync(path.join(shop.folder, 'page.html'), 'utf8')).toContain(
    'nothing of these is printed before you upload them',
  );
  const order = await shop.call(['show', run, '--order', 'p-1']);
  expect(order.stdout).toContain('these rows are printed only once it is uploaded');
  expect(order.stdout).toContain('name "Ada"');
  const again = await shop.call(['resume', run, '--report', 'later.html']);
  expect(again.stderr).toContain(toUpload);
  await shop.call(['export', run, '--datasets', 'apart']);
  expect(datasetsIn(path.join(shop.folder, 'apart'))).toEqual([
    ['p-1.json', { rows: rowsOf('Ada', 'Bo') }],
    ['p-2.json', { rows: rowsOf('Cy') }],
  ]);
});

it('with "dataset: none" a proof is not printed before its upload either', async () => {
  const shop = await openShop();
  const flags = [shop.write('list.csv', LIST), '-m'];
  flags.push(shop.write('none.yaml', `${MAPPING}dataset: none\n`));
  const proof = await shop.call(['proof', ...flags, '--order', '--project', 'p-9', '--yes']);
  const [, run = ''] = /Run (\w+) is recorded/.exec(proof.stderr) ?? [];
  expect(proof.stderr).toContain(`vdpipe export ${run} --datasets datasets-${run}`);
  expect((await shop.call(['show', run])).stdout).toContain('nothing of these is printed');
});

it('without it orders are sent with their datasets, and it is another list', async () => {
  const shop = await openShop({ keepBodies: true });
  const list = shop.write('list.csv', LIST);
  const inline = shop.write('inline.yaml', MAPPING);
  const none = shop.write('none.yaml', `${MAPPING}dataset: none\n`);
  const first = await shop.call(['order', list, '-m', inline, '--yes', '--json']);
  const { run } = JSON.parse(first.stdout);
  const [body] = shop.sandbox.audit().orders.map((one) => JSON.parse(one.body ?? ''));
  expect(body).toMatchObject({ userdata_json, vdp_dataset: { rows: rowsOf('Ada', 'Bo') } });
  expect((await shop.call(['show', run, '--order', 'p-1'])).stdout).not.toContain('upload');
  await shop.call(['export', run, '--datasets', 'apart']);
  expect(datasetsIn(path.join(shop.folder, 'apart'))).toEqual([]);
  const second = await shop.call(['order', list, '-m', none, '--yes', '--json']);
  expect(JSON.parse(second.stdout)).toMatchObject({ orders: { conflict: 4 } });
});

it('a ledger in PostgreSQL keeps datasets that are not sent', async () => {
  const ledger = await (await newPostgresPlace()).open();
  const { setting, bodies, folder } = await openProgramShop({}, ledger);
  const mapping = parseMapping(`${MAPPING}dataset: none\n`, 'none.yaml');
  const rows = [{ project: 'p-1', test: 'no', name: 'Ada' }];
  const { run, ok } = await orderRows({ ...setting, rows, mapping });
  expect([ok, bodies()]).toEqual([
    true,
    { 'p-1': { order_count: 1, total_price: 3, userdata_json } },
  ]);
  const target = path.join(folder, 'apart');
  await exportDatasets(ledger, run, target, () => {}, writeWhole);
  expect(datasetsIn(target)).toEqual([['p-1.json', { rows: rowsOf('Ada') }]]);
});
