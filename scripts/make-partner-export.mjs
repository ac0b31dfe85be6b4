// Makes samples/partner-export.xlsx, an export as a partner's spreadsheet leaves it: rows that a filter hides, a totals row, two
// currencies in one column, a code that was protected from the program, and an id that the program has shortened. With
// --corrected it makes samples/partner-export.corrected.xlsx, the same with the cells retyped that only the partner knows.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { utils, write } from 'xlsx';

const corrected = process.argv.includes('--corrected');
const name = corrected ? 'partner-export.corrected.xlsx' : 'partner-export.xlsx';

const WON = '"₩"#,##0';
const DOLLARS = '"$"#,##0.00';
const HEADER = ['project_id', 'svc_uid', 'Name', 'Postcode', 'Member no.', 'Copies', 'Price'];
const HIDDEN_ROWS = [5, 8];
const DAMAGED = 9;

/** Rows as they stand below the header, without the totals. */
const ROWS = [
  ['prj-0081', 'hanbit', '김민준', '03171', '8201-1', 2, 7000],
  ['prj-0081', 'hanbit', '이서연', '04533', '8201-2', 1, 3500],
  ['prj-0082', 'elbe', 'Zoë Müller', corrected ? '01067' : '="01067"', '8202-1', 1, 3500],
  ['prj-0083', 'hanbit', '박도윤', '48058', '8203-1', 3, 10500],
  ['prj-0084', 'hanbit', '최지우', '47545', '8204-1', 2, 7000],
  ['prj-0085', 'liberty', 'Ann Lee', '02116', '8205-1', 1, corrected ? 4900 : 3.5],
  ['prj-0086', 'hanbit', '정하은', '41911', '8206-1', 1, 3500],
  ['prj-0087', 'hanbit', '윤서준', '61945', corrected ? '8207000000000000001' : 8207e15, 2, 7000],
  ['prj-0087', 'hanbit', '한지민', '61946', '8207-2', 1, 3500],
];
const [copies, price] = [5, 6].map((column) => ROWS.reduce((sum, row) => sum + row[column], 0));

const sheet = utils.aoa_to_sheet([HEADER, ...ROWS, ['합계', '', '', '', '', copies, price]]);
for (const [row, cells] of ROWS.entries()) {
  const place = utils.encode_cell({ r: row + 1, c: 6 });
  sheet[place].z = Number.isInteger(cells[6]) ? WON : DOLLARS;
}
sheet[utils.encode_cell({ r: ROWS.length + 1, c: 6 })].z = WON;
if (!corrected) sheet[utils.encode_cell({ r: DAMAGED - 1, c: 4 })].z = 'General';
sheet['!rows'] = [];
for (const row of HIDDEN_ROWS) sheet['!rows'][row - 1] = { hidden: true };
sheet['!cols'] = [11, 10, 14, 10, 22, 8, 11].map((wch) => ({ wch }));

const book = utils.book_new();
utils.book_append_sheet(
  book,
  utils.aoa_to_sheet([['Export of 2026-03-02'], ['Spring cards']]),
  'Info',
);
utils.book_append_sheet(book, sheet, 'Orders');
writeFileSync(
  path.resolve(import.meta.dirname, '../samples', name),
  write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }),
);
