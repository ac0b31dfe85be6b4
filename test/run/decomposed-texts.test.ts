import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { workbook, writeBook } from '../meaning/workbook.ts';
import { readPrinted } from '../support/printed.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const nfd = (text: string) => text.normalize('NFD');

/** Mapping and header name the same columns: in parts or whole, with spaces of one kind or another. */
const MAPPING = parseMapping(
  `version: 1
project: { column: ${nfd('프로젝트')} }
svc_uid: { value: shop }
order: { order_count: rows, total_price: { value: 0 }, order_name: { column: Société } }
variables:
  - { id: name, column: Full name, max_length: 4 }
  - { id: greeting, template: "Hi {Full name}, {${nfd('이름')}}" }
  - { id: note, column: Note }
`,
  'mapping.yaml',
);
const HEADER = ['프로젝트', nfd('Société'), 'Full\u00a0name', '이름', 'Note'];
const ROWS = [
  ['각-1', 'Müller', 'José', '김', '﨑'],
  [nfd('각-1'), nfd('Müller'), nfd('José'), nfd('김'), `${nfd('é')} "﨑"`],
  ['p-2', 'x', 'Ann', 'Kim', 'x'],
];
/** Cell by cell as it is printed. */
const PRINTED = [
  ['José', 'Hi José, 김', '﨑'],
  ['José', 'Hi José, 김', 'é "﨑"'],
  ['Ann', 'Hi Ann, Kim', 'x'],
];

function toCsv(rows: readonly (readonly string[])[], lineEnd: string): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return rows.map((cells) => cells.map(quoted).join(',') + lineEnd).join('');
}

function bookFile(format: string): string {
  const book = workbook([HEADER, ...ROWS], { name: 'list' });
  return temporaryFile(`list.${format}`, writeBook(book, format));
}

describe('letters in parts', () => {
  it.each([
    { name: 'CSV', file: () => temporaryFile('list.csv', toCsv([HEADER, ...ROWS], '\n')) },
    {
      name: 'CSV that is not standard',
      file: () => temporaryFile('list.csv', toCsv([HEADER, ...ROWS], '\r')),
    },
    { name: '.xlsx', file: () => bookFile('xlsx') },
    { name: '.xls', file: () => bookFile('xls') },
  ])('are whole letters in ids, fields and printed texts: $name', async ({ file }) => {
    const input = file();
    const { texts, issues, rows } = await readPrinted({ file: input, mapping: MAPPING });
    expect(texts).toEqual(PRINTED);
    expect(rows[1]?.cells).toEqual(['각-1', 'Müller', 'José', '김', 'é "﨑"']);
    expect(issues).toEqual([
      {
        code: 'text_decomposed',
        severity: 'warning',
        sheet: 'list',
        row: null,
        column: null,
        cell: null,
        value: null,
        message:
          '5 cells (the first is list!A3) have letters written in parts, as macOS writes file names: they are read and printed as whole letters',
        fix: 'Nothing: the letters look the same',
        count: 5,
      },
    ]);
    const check = await checkSheet({ file: input, mapping: MAPPING });
    expect(check).toMatchObject({ ok: true, orders: 2, rows: { read: 3, valid: 3 } });
  });

  it('are nothing to tell of in an encoding that has no whole letters', async () => {
    const mapping = parseMapping(
      'version: 1\nproject: { value: p }\nsvc_uid: { value: u }\norder: { order_count: rows, total_price: { value: 0 } }\nvariables: [{ id: name }]\n',
      'mapping.yaml',
    );
    // windows-1258: ê is one byte, its tone another.
    const file = temporaryFile('list.csv', Buffer.from('name\nNguy\xea\xde\x6e\n', 'latin1'));
    const read = { encoding: 'windows-1258' };
    const check = await checkSheet({ file, mapping, read });
    expect(check).toMatchObject({ ok: true, issues: [] });
  });
});
