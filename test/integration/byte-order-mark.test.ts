import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

const MARK = '\ufeff';

/** A row that is ordered, one that is refused, one that is a total. */
const LIST = [
  'project_id,svc_uid,order_count,total_price,name',
  'p-1,user-1,1,2.50,김민준',
  'q-2,user-1,1,1.50,Zoë',
  'Total,,,4.00,',
].join('\n');

it('CSV files for people have a byte order mark, what programs read has none; vdpipe reads both', async () => {
  const shop = await openShop();
  shop.write('목록.csv', LIST);
  const read = (file: string) => readFileSync(path.join(shop.folder, file), 'utf8');
  const totals = ['--totals', 'skip'];
  await shop.call(['check', '목록.csv', ...totals, '--skipped', 'skipped.csv']);
  const files = ['--results', 'results.csv', '--results-rows', 'rows.csv'];
  const ordered = await shop.call(['order', '목록.csv', ...totals, ...files, '--json']);
  expect(ordered.code).toBe(4);
  const { run } = JSON.parse(ordered.stdout);
  const exported = (...flags: string[]) => shop.call(['export', run, '--quiet', ...flags]);
  await exported('-o', 'orders.csv');
  await exported('-o', 'orders.json');
  await exported('--rows', '-o', 'export-rows.csv');
  await shop.call(['show', run, '--rejects', 'refused.csv']);

  const forPeople = ['skipped.csv', 'results.csv', 'orders.csv', 'refused.csv'];
  expect(forPeople.filter((file) => !read(file).startsWith(MARK))).toEqual([]);
  const { stdout: orders } = await exported();
  const { stdout: rows } = await exported('--rows');
  expect(read('orders.csv')).toBe(MARK + orders);
  expect(read('results.csv')).toBe(MARK + orders);
  expect([read('rows.csv'), read('export-rows.csv')]).toEqual([rows, rows]);
  for (const text of [orders, rows, read('orders.json')]) expect(text).not.toContain(MARK);

  const again = await shop.call(['preview', 'results.csv', '--all', '--format', 'json']);
  expect(JSON.parse(again.stdout)).toEqual(parse(orders));
});
