import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { openShop, type Shop } from '../support/shop.ts';

type Line = Record<string, unknown>;

/** Rows of two projects mixed, a blank row, rows that will not do, a row of no project, and a project that is refused. */
const LIST = [
  'project_id,svc_uid,order_count,total_price,name',
  'p-1,user-1,1,2,Ann',
  'p-2,user-1,1,2,Bo',
  'p-1,user-1,1,2,Cy',
  ',,,,',
  'p-2,user-1,1,minus,Di',
  ',user-1,1,2,Ed',
  'q-3,user-1,1,2,Flo',
  'p-4,user 4,1,2,Gus',
  'p-2,user-1,1,2,Hal',
].join('\n');

async function orderList(shop: Shop, onInvalid: string): Promise<string> {
  const file = shop.write('list.csv', LIST);
  const flags = ['--on-invalid', onInvalid, '--combine', 'same', '--json'];
  const args = ['order', file, ...flags, '--results-rows', 'rows.json'];
  const result = await shop.call(args);
  expect(result).toMatchObject({ code: 4, stderr: '' });
  const report = JSON.parse(result.stdout);
  expect(report.files).toEqual({ ...report.files, results_rows: 'rows.json' });
  return report.run;
}

async function exported(shop: Shop, args: readonly string[]): Promise<string> {
  const result = await shop.call(['export', '--quiet', ...args]);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return result.stdout;
}

describe('vdpipe export --rows', () => {
  it.each([
    {
      onInvalid: 'hold',
      expected: [
        [2, 'p-1', 'ordered', null],
        [3, 'p-2', 'held', 'rows_invalid'],
        [4, 'p-1', 'ordered', null],
        [6, 'p-2', 'held', 'order_field_invalid'],
        [7, null, 'rejected', 'project_missing'],
        [8, 'q-3', 'refused', 'project_not_found'],
        [9, 'p-4', 'held', 'svc_uid_invalid'],
        [10, 'p-2', 'held', 'rows_invalid'],
      ],
    },
    {
      onInvalid: 'drop',
      expected: [
        [2, 'p-1', 'ordered', null],
        [3, 'p-2', 'ordered', null],
        [4, 'p-1', 'ordered', null],
        [6, 'p-2', 'rejected', 'order_field_invalid'],
        [7, null, 'rejected', 'project_missing'],
        [8, 'q-3', 'refused', 'project_not_found'],
        [9, 'p-4', 'rejected', 'svc_uid_invalid'],
        [10, 'p-2', 'ordered', null],
      ],
    },
  ])(
    'says of every row where it went, with --on-invalid $onInvalid',
    async ({ onInvalid, expected }) => {
      const shop = await openShop();
      const run = await orderList(shop, onInvalid);
      const lines: Line[] = JSON.parse(await exported(shop, [run, '--rows', '--format', 'json']));
      expect(
        lines.map((line) => [line['row'], line['project_id'], line['state'], line['error_code']]),
      ).toEqual(expected);
      const ids = new Map(shop.sandbox.audit().orders.map((o) => [o.project_id, o.order_id]));
      for (const line of lines) {
        const id = line['state'] === 'ordered' ? ids.get(String(line['project_id'])) : null;
        expect(line['order_id']).toBe(id);
      }
      expect(lines.find((line) => line['state'] === 'refused')).toMatchObject({
        error_message: expect.stringMatching(/./),
        request_id: expect.stringMatching(/./),
      });
      const row = lines.find((line) => line['row'] === 6);
      expect(row?.['error_message']).toBe('Cannot use row 6: column "total_price"');
      expect(JSON.parse(readFileSync(path.join(shop.folder, 'rows.json'), 'utf8'))).toEqual(lines);
      expect(JSON.stringify(lines)).not.toMatch(/minus|user 4/);
    },
  );

  it('gives the same lines in every format', async () => {
    const shop = await openShop();
    const run = await orderList(shop, 'drop');
    const json: Line[] = JSON.parse(await exported(shop, [run, '--rows', '--format', 'json']));
    const ndjson = await exported(shop, [run, '--rows', '--format', 'ndjson']);
    expect(
      ndjson
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(json);
    const texts = json.map((line) =>
      Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value ?? '')])),
    );
    expect(parse(await exported(shop, [run, '--rows']), { columns: true })).toEqual(texts);
    await exported(shop, [run, '--rows', '--format', 'xlsx', '-o', 'rows.xlsx']);
    const book = XLSX.read(readFileSync(path.join(shop.folder, 'rows.xlsx')));
    const sheet = book.Sheets['Rows'] ?? {};
    expect(XLSX.utils.sheet_to_json(sheet, { raw: false, defval: '' })).toEqual(texts);
  });

  it('gives only rows in the states asked for; orders are never rejected', async () => {
    const shop = await openShop();
    const run = await orderList(shop, 'drop');
    const args = [run, '--rows', '--state', 'rejected', '--state', 'refused', '--format', 'json'];
    const lines: Line[] = JSON.parse(await exported(shop, args));
    expect(lines.map((line) => line['row'])).toEqual([6, 7, 8, 9]);
    expect(await shop.call(['export', run, '--state', 'rejected'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--rows'),
    });
  });

  it('gives the rows of a run that was purged', async () => {
    const shop = await openShop();
    const run = await orderList(shop, 'hold');
    await shop.call(['purge', run]);
    const lines: Line[] = JSON.parse(await exported(shop, [run, '--rows', '--format', 'json']));
    expect(lines.map((line) => line['row'])).toEqual([2, 3, 4, 6, 7, 8, 9, 10]);
  });

  it('refuses before anything is ordered to write both results into one file', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', LIST);
    const args = ['order', file, '--results', 'r.csv', '--results-rows', './r.csv', '--json'];
    expect((await shop.call(args)).code).toBe(2);
    expect(shop.sandbox.audit().requests.total).toBe(0);
  });
});
