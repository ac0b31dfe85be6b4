import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { Issue } from '../../src/issue.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name', 'company'];
const KIM = ['p-1', 'user-1', '1', '3.50', '김민준', 'Blue, "Print" & Co'];
const LEE = KIM.with(4, 'Lee');

type Rows = readonly (readonly string[])[];

/** Writes texts as a sheet `List` of a file, and gives its path. */
function writeSheet(shop: Shop, rows: Rows, format: XLSX.BookType): string {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet(rows.map((cells) => [...cells]));
  XLSX.utils.book_append_sheet(book, sheet, 'List');
  const bytes: Buffer = XLSX.write(book, { type: 'buffer', bookType: format });
  return shop.write(format === 'biff8' ? 'List.xls' : `List.${format}`, bytes);
}

async function checkSheet(rows: Rows, format: XLSX.BookType, ...flags: readonly string[]) {
  const shop = await openShop();
  const file = writeSheet(shop, rows, format);
  return JSON.parse(
    (await shop.call(['check', file, '--combine', 'same', '--json', ...flags])).stdout,
  );
}

function messagesOf(issues: readonly Issue[]): string[] {
  return issues.map(({ code, message }) => `${code}: ${message.split(' in every ')[0]}`);
}

describe('rows that are repeated', () => {
  it.each(['csv', 'xlsx', 'biff8', 'ods'] as const)(
    'are told of, blank rows between them or not: .%s',
    async (format) => {
      const table = [['Our list'], [], HEADER, KIM, LEE, LEE, [], [' '], LEE, KIM, LEE, KIM, KIM];
      const report = await checkSheet(table, format, '--header-row', '3');
      expect(report).toMatchObject({ ok: true, rows: { read: 10, blank: 2, valid: 8 }, orders: 1 });
      expect(messagesOf(report.issues)).toEqual([
        'row_repeated: Row 6 is the same as row 5',
        'row_repeated: Row 9 is the same as row 6',
        'row_repeated: Row 13 is the same as row 12',
      ]);
    },
  );

  it.each(['csv', 'xlsx'] as const)(
    'are all counted, wherever the file is cut for reading: .%s',
    async (format) => {
      const rows = Array.from({ length: 2500 }, () => KIM.with(5, 'BluePrint-'.repeat(9)));
      const report = await checkSheet([HEADER, ...rows], format);
      expect(report).toMatchObject({ ok: true, rows: { valid: 2500 } });
      expect(messagesOf(report.issues)).toEqual([
        'row_repeated: Row 3 is the same as row 2',
        'row_repeated: Row 4 is the same as row 3',
        'row_repeated: Row 5 is the same as row 4',
        'row_repeated: 2496 more rows of "List" each repeat the previous row',
      ]);
    },
  );

  it('are ordered all the same: check, order and the page only tell of them', async () => {
    const shop = await openShop();
    const file = writeSheet(shop, [HEADER, KIM, KIM, LEE], 'csv');
    const line = 'row 3  Row 3 is the same as row 2 in every column used: both are printed';
    const checked = await shop.call(['check', file, '--combine', 'same']);
    expect(checked.code).toBe(0);
    expect(checked.stderr).toContain(
      `warning row_repeated: 1 row\n  ${line}\n  What to do: Remove one`,
    );
    const ordered = await shop.call(['order', file, '--combine', 'same', '--report', 'page.html']);
    expect(ordered.code).toBe(0);
    expect(ordered.stderr).toContain(line);
    expect(readFileSync(path.join(shop.folder, 'page.html'), 'utf8')).toContain('row_repeated');
    expect(shop.sandbox.audit().orders).toMatchObject([{ project_id: 'p-1' }]);
    const { stdout } = await shop.call(['runs', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ orders: { ordered: 1 } }]);
  });

  it('are named in the rejects file, when their order has to be corrected', async () => {
    const shop = await openShop();
    const file = writeSheet(shop, [HEADER, KIM, KIM, LEE.with(2, 'none')], 'csv');
    const flags = ['--on-invalid', 'hold', '--combine', 'same'];
    const args = ['order', file, ...flags, '--rejects', 'rejects.csv'];
    expect((await shop.call(args)).code).toBe(4);
    const rejects = readFileSync(path.join(shop.folder, 'rejects.csv'), 'utf8');
    const codes = [...rejects.matchAll(/,(\d),((?:\w+; )*\w+),/g)].map(([, row, code]) => [
      row,
      code,
    ]);
    expect(codes).toEqual([
      ['2', 'rows_invalid'],
      ['3', 'rows_invalid; row_repeated'],
      ['4', 'order_field_invalid'],
    ]);
  });
});
