import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger, orderRows } from '../../src/index.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { exportDatasets } from '../../src/output/sheets/export-datasets.ts';
import { writeWhole } from '../../src/output/sheets/write-whole.ts';
import { accountOf, consoleHere } from '../support/console-here.ts';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { openProgramShop } from '../support/program-shop.ts';
import { openShop } from '../support/shop.ts';
import { openWatchWorld } from '../watch/watch-world.ts';

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
  for (const command of ['resume', 'show', 'wait']) {
    const { stdout } = await shop.call([command, run, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ without_datasets: true });
  }
  await shop.call(['export', run, '--datasets', 'apart']);
  expect(datasetsIn(path.join(shop.folder, 'apart'))).toEqual([
    ['p-1.json', { rows: rowsOf('Ada', 'Bo') }],
    ['p-2.json', { rows: rowsOf('Cy') }],
  ]);
  const purged = await shop.call(['purge', run]);
  expect(purged.stderr).toContain('Its datasets, which were not sent with the orders, are removed');
});

it('with "dataset: none" whoever releases a run is told, too', async () => {
  const shop = await openShop();
  const flags = [shop.write('list.csv', LIST), '-m'];
  flags.push(shop.write('none.yaml', `${MAPPING}dataset: none\n`));
  const held = await shop.call(['order', ...flags, '--yes', '--json', '--hold-for-release']);
  const { run, without_datasets } = JSON.parse(held.stdout);
  expect(without_datasets).toBe(true);
  const released = await shop.call(['release', run, '--by', 'Ann']);
  expect(released.stderr).toContain(`To order it: vdpipe resume ${run}\n`);
  expect(released.stderr).toContain(`vdpipe export ${run} --datasets datasets-${run}`);
  const again = await shop.call(['release', run, '--by', 'Ann', '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ without_datasets: true });
  const ledger = openLedger(path.join(shop.folder, 'ledger.sqlite'));
  onTestFinished(() => ledger.close());
  const desk = await consoleHere([await accountOf('Bea', ['operator'])], { ledger });
  const bea = await desk.logIn('Bea');
  const { json } = await desk.call('GET', `/runs/${run}`, bea);
  expect(json).toMatchObject({ is_without_datasets: true, has_list: true });
});

it('with "dataset: none" what a job has ordered is told with what is left to do', async () => {
  const told =
    'import { appendFileSync, readFileSync } from "node:fs"; appendFileSync("told", readFileSync(0));';
  const run = `[${JSON.stringify(process.execPath)}, tell.mjs]`;
  const world = await openWatchWorld({
    acme: `mapping: none.yaml\nnotify: [{ command: { run: ${run} } }]`,
  });
  world.shop.write('none.yaml', `${MAPPING}dataset: none\n`);
  world.shop.write('tell.mjs', told);
  world.drop('acme', 'list.csv', LIST);
  expect(await world.once()).toBe(0);
  const delivery = await world.latest();
  const text = 'nothing is printed before its datasets are uploaded';
  const todo = `Write the datasets with "vdpipe export ${delivery.run} --datasets FOLDER", and upload them with the operation vdp_dataset_file`;
  expect(JSON.parse(readFileSync(path.join(world.shop.folder, 'told'), 'utf8'))).toMatchObject({
    event: 'success',
    delivery: { exit_code: 0 },
    reasons: [{ code: 'dataset_not_sent', text }],
    todo: [`${todo}.`],
  });
  expect(world.entries.find(({ event }) => event === 'delivery_done')).toMatchObject({
    level: 'info',
    text: `"list.csv" was ordered (4 orders, 5 copies): ${text}. ${todo}`,
  });
  for (const args of [['deliveries'], ['show', delivery.id]]) {
    expect((await world.shop.call(args)).stdout).toContain(text);
  }
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
  expect(JSON.parse(first.stdout)).not.toHaveProperty('without_datasets');
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
