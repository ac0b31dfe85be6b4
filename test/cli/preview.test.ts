import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { some } from '../support/runs.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Cells that a careless writer of CSV loses or changes. */
const CELLS: readonly (readonly string[])[] = [
  ['project_id', 'Full name', 'Note'],
  ['007', '  Zoë  ', 'says "hello"'],
  ['', 'line one\nline two', 'a,b;c\td'],
  ['', '', ''],
  ['=1+1', '김민준', "'quoted'"],
  ['-', '\ttab', 'trailing '],
];

function quoteAll(rows: typeof CELLS): string {
  return rows
    .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    .map((line) => `${line}\r\n`)
    .join('');
}

/** Two visible sheets around a hidden one; the second has gaps. */
function writeWorkbook(shop: Shop): string {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['first'], ['1']]), 'May list');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Hidden');
  const gaps = utils.aoa_to_sheet([['a', 'b'], [], ['', 'x']]);
  utils.book_append_sheet(book, gaps, 'June');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }] };
  const file = path.join(shop.folder, 'book.xlsx');
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }));
  return file;
}

const ALL = ['--all', '--format'];

describe('vdpipe preview', () => {
  it('gives the cells back as they are, in CSV and in JSON', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', quoteAll(CELLS));
    const csv = await shop.call(['preview', file, ...ALL, 'csv']);
    expect(csv).toMatchObject({ code: 0, stderr: '' });
    expect(parse(csv.stdout, { relax_column_count: true })).toEqual(CELLS);
    const json = await shop.call(['preview', file, ...ALL, 'json']);
    expect(json.stderr).toBe('');
    expect(JSON.parse(json.stdout)).toEqual(CELLS);
  });

  it('writes CSV as RFC 4180 wants it: quotes where needed, CRLF, no byte order mark', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', quoteAll([['a', ' b', 'c"d', 'e\nf', 'g,h', '']]));
    const { stdout } = await shop.call(['preview', file, ...ALL, 'csv']);
    expect(stdout).toBe('a," b","c""d","e\nf","g,h",\r\n');
  });

  it('writes a file that it reads back as the same cells, never over its input or a file that is there', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', quoteAll(CELLS));
    const at = (name: string) => path.join(shop.folder, name);
    const csv = await shop.call(['preview', file, '--all', '-o', 'copy.csv']);
    expect(csv).toEqual({ code: 0, stdout: '', stderr: '6 rows written to copy.csv\n' });
    const { stdout } = await shop.call(['preview', 'copy.csv', ...ALL, 'csv']);
    expect(readFileSync(at('copy.csv'), 'utf8')).toBe(`\ufeff${stdout}`);
    const json = await shop.call(['preview', 'copy.csv', '--limit', '2', '-o', 'copy.JSON']);
    expect(json.stderr).toBe('2 rows written to copy.JSON; --all writes every row\n');
    expect(JSON.parse(readFileSync(at('copy.JSON'), 'utf8'))).toEqual(CELLS.slice(0, 2));
    const refusals = [
      { args: ['-o', 'copy.csv'], why: 'the file exists' },
      { args: ['-o', 'list.csv', '--force'], why: 'it is the input' },
      { args: ['-o', 'ledger.sqlite', '--format', 'csv', '--force'], why: 'a ledger' },
      { args: ['-o', 'copy.xlsx'], why: 'its name must end with .csv or .json' },
    ];
    shop.write('ledger.sqlite', 'SQLite format 3\0');
    for (const { args, why } of refusals) {
      const refused = await shop.call(['preview', file, ...args]);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(why) });
    }
    expect(readFileSync(file, 'utf8')).toBe(quoteAll(CELLS));
  });

  it('keeps header, blank rows and rows of one empty cell in their places', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', 'name\n\n""\nAnn\n');
    const json = JSON.parse((await shop.call(['preview', file, ...ALL, 'json'])).stdout);
    expect(json.map((row: string[]) => row.join())).toEqual(['name', '', '', 'Ann']);
    const { stdout } = await shop.call(['preview', file, ...ALL, 'csv']);
    expect(parse(stdout, { relax_column_count: true })).toEqual([['name'], [''], [''], ['Ann']]);
  });

  it('writes the same when its own output is read again', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', quoteAll(CELLS));
    const once = (await shop.call(['preview', file, ...ALL, 'csv'])).stdout;
    const again = await shop.call(['preview', shop.write('again.csv', once), ...ALL, 'csv']);
    expect(again.stdout).toBe(once);
  });

  it.each([
    { sheet: [], expected: [['first'], ['1']] },
    { sheet: ['--sheet', '1'], expected: [['first'], ['1']] },
    { sheet: ['--sheet', 'Hidden'], expected: [['secret']] },
    { sheet: ['--sheet', '2'], expected: [['secret']] },
    { sheet: ['--sheet', 'June'], expected: [['a', 'b'], [], ['', 'x']] },
  ])('finds the sheet that $sheet names', async ({ sheet, expected }) => {
    const shop = await openShop();
    const file = writeWorkbook(shop);
    const { stdout, code } = await shop.call(['preview', file, ...sheet, ...ALL, 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it.each([['4'], ['0'], ['Mai list']])(
    'names the sheets there are when there is no sheet %s',
    async (sheet) => {
      const shop = await openShop();
      const { code, stderr, stdout } = await shop.call([
        'preview',
        writeWorkbook(shop),
        '--sheet',
        sheet,
      ]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('May list');
      expect(stderr).toContain('June');
    },
  );

  it.each([
    { limit: [], rows: 20 },
    { limit: ['--limit', '3'], rows: 3 },
    { limit: ['--limit', '100'], rows: 30 },
    { limit: ['--all'], rows: 30 },
  ])('shows $rows of 30 rows with $limit', async ({ limit, rows }) => {
    const shop = await openShop();
    const file = shop.write('list.csv', Array.from({ length: 30 }, (_, i) => `${i},x\n`).join(''));
    const { stdout } = await shop.call(['preview', file, ...limit, '--format', 'json']);
    expect(JSON.parse(stdout)).toHaveLength(rows);
  });

  it('shows people a table with row numbers, and what the file is', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', 'name;city\nZoë;서울\n"a\nb";x\n');
    const { stdout, stderr } = await shop.call(['preview', file]);
    expect(stdout).toBe('>    1  name | city\n     2  Zoë  | 서울\n     3  a⏎b  | x\n');
    expect(stderr).toMatch(/list\.csv: csv, sheet "list"\nencoding utf-8 .* delimiter ";"/);
    const book = await shop.call(['preview', writeWorkbook(shop)]);
    expect(book.stderr).toContain('sheets: 1 "May list", 2 "Hidden" (hidden), 3 "June"');
    expect(await shop.call(['preview', file, '--quiet'])).toMatchObject({ stderr: '', stdout });
  });

  it.each([
    { ending: 'xlsx', hidden: ' \\(hidden\\)' },
    { ending: 'ods', hidden: '.*' },
    { ending: 'xls', hidden: ' \\(hidden\\)' },
    { ending: 'xlsb', hidden: ' \\(hidden\\)' },
  ] as const)('tells of a .$ending file: format, sheets, header', async ({ ending, hidden }) => {
    const shop = await openShop();
    const book = utils.book_new();
    const rows = [['Spring mailing'], [], ['name', 'city', 'postcode'], ['Zoë', 'Nice', '06000']];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Notes');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
    const bytes = write(book, { type: 'buffer', bookType: ending === 'xls' ? 'biff8' : ending });
    const file = shop.write(`list.${ending}`, bytes);
    const guessed = await shop.call(['preview', file, '--limit', '1']);
    expect(guessed.stdout).toBe('>    1  Spring mailing\n');
    // SheetJS hides no sheet of an .ods file.
    const chosen = expect.stringMatching(/^warning sheet_chosen: List /);
    expect(guessed.stderr.split('\n')).toEqual([
      ...(ending === 'ods' ? [chosen] : []),
      `${file}: ${ending}, sheet "List"`,
      expect.stringMatching(new RegExp(`^sheets: 1 "List", 2 "Notes"${hidden}$`)),
      'header: row 1, but row 3 looks more like a header: use --header-row 3',
      '',
    ]);
    const given = await shop.call(['preview', file, '--header-row', '3']);
    expect(given.stdout).toContain('\n>    3  name');
    expect(given.stderr).toContain('\nheader: row 3\n');
  });

  it.each([
    { name: 'is empty', text: '', flags: [], told: 'The sheet is empty: it has no rows.' },
    {
      name: 'ends above its header row',
      text: 'a,b\n1,2\n',
      flags: ['--header-row', '999'],
      told: 'There is no row 999 for the header: the last row is 2.',
    },
  ])('says that a sheet $name, to people only', async ({ text, flags, told }) => {
    const shop = await openShop();
    const file = shop.write('list.csv', text);
    const { code, stderr } = await shop.call(['preview', file, ...flags]);
    expect({ code, told: stderr.split('\n').at(-2) }).toEqual({ code: 0, told });
    const json = await shop.call(['preview', file, ...flags, '--format', 'json']);
    expect(json).toMatchObject({ code: 0, stderr: '' });
  });

  it('reads CSV from standard input, and with the delimiter and encoding that flags give', async () => {
    const shop = await openShop();
    const input = Buffer.from('name|city\nJos\u00e9|Nice\n', 'latin1');
    const flags = ['--encoding', 'windows-1252', '--delimiter', '|', ...ALL, 'json'];
    const { stdout } = await shop.run(['preview', '-', ...flags], { input });
    expect(JSON.parse(stdout)).toEqual([
      ['name', 'city'],
      ['José', 'Nice'],
    ]);
  });

  it.each(some(1, ['xlsx', 'csv', 'html', 'biff8'] as const))(
    'reads a list from standard input, gzipped or not: %s',
    async (bookType) => {
      const rows = [
        ['name', 'city'],
        ['José', 'Nice'],
      ];
      const book = utils.book_new(utils.aoa_to_sheet(rows), 'List');
      const bytes = Buffer.from(write(book, { type: 'buffer', bookType }));
      const shop = await openShop();
      for (const input of some(1, [gzipSync(bytes), bytes])) {
        const { stdout } = await shop.run(['preview', '-', ...ALL, 'json'], { input });
        expect(JSON.parse(stdout)).toEqual(rows);
      }
    },
  );

  it.each(some(1, [['csv'], ['json'], ['table']]))(
    'is no failure when nobody reads the rest of its %s',
    async (format) => {
      const shop = await openShop();
      const file = shop.write('list.csv', 'some text,and more of it\n'.repeat(10_000));
      const running = shop.start(['preview', file, '--all', '--quiet', '--format', format]);
      running.process.stdout?.once('data', () => running.process.stdout?.destroy());
      expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('shows with a mapping the cells before and after clean-up, with the decimal mark and texts of look-ups', async () => {
    const shop = await openShop();
    const list =
      'Name,Price,Code\r\n  kim ,"1.234,5",a\r\nLee,viel,b\r\n\r\n PARK,"2,5",a\r\nYun,1,\r\n';
    const file = shop.write('list.csv', list);
    shop.write('towns.csv', 'Code,Town\na,SEOUL\nb,Busan\n');
    const mapping = shop.write(
      'm.yaml',
      `version: 1
sheet: { decimal: "," }
lookups: { towns: { file: towns.csv, key: Code } }
variables:
  - { id: name, column: Name, clean: [trim, { case: title }] }
  - { id: price, column: Price, clean: [{ number: "#,##0.00" }] }
  - { id: town, lookup: towns, by: Code, column: Town, clean: [{ case: title }] }
  - { id: both, template: "{Name} {Code}", clean: [trim, { case: title }] }
`,
    );
    const args = ['preview', file, '--mapping', mapping, '--limit', '3'];
    const { code, stdout, stderr } = await shop.call(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'Clean-up of the first 3 rows, without skipped ones:',
      '',
      '"Name" by trim, case: title: 2 cells changed',
      '  list!A2  "  kim "  becomes "Kim"',
      '  list!A5  " PARK"   becomes "Park"',
      '',
      '"Price" by number: #,##0.00: 2 cells changed, 1 cell cannot be converted',
      '  list!B2  "1.234,5"  becomes "1,234.50"',
      '  list!B3  "viel"     cannot be converted: must be a number, with "," as the decimal mark',
      '  list!B5  "2,5"      becomes "2.50"',
      '',
      '"Code" by case: title: 2 cells changed',
      '  list!C2  "SEOUL"  becomes "Seoul"',
      '  list!C5  "SEOUL"  becomes "Seoul"',
      '',
      '"Code" by trim, case: title: 3 cells changed',
      '  list!C2  "a"  becomes "A"',
      '  list!C3  "b"  becomes "B"',
      '  list!C5  "a"  becomes "A"',
      '',
      'Texts of the first 3 rows, without skipped ones:',
      '',
      '"both"',
      '  row 2  "Kim A"',
      '  row 3  has an error',
      '  row 5  "Park A"',
      '',
    ]);
    const json = JSON.parse((await shop.call([...args, '--json'])).stdout);
    expect(json).toMatchObject({ ok: true, rows: 3, issues: [] });
    expect(json.cleaned[1]).toMatchObject({
      column: 'Price',
      steps: ['number: #,##0.00'],
      changed: 2,
      failed: 1,
      cells: [
        {},
        {
          row: 3,
          cell: 'list!B3',
          before: 'viel',
          after: null,
          problem: 'must be a number, with "," as the decimal mark',
        },
        {},
      ],
    });
    const wrong = shop.write('wrong.csv', 'Name,Code\r\nx,a\r\n');
    const missing = await shop.call(['preview', wrong, '--mapping', mapping, '--json']);
    expect(missing.code).toBe(3);
    expect(JSON.parse(missing.stdout)).toMatchObject({ ok: false, issues: [{ column: 'Price' }] });
    for (const more of [
      ['--format', 'csv'],
      ['-o', 'x.csv'],
    ]) {
      expect(await shop.call([...args, ...more])).toMatchObject({ code: 2 });
    }
    expect(await shop.call(['preview', file, '--json'])).toMatchObject({ code: 2 });
  });

  it('shows the texts that templates, join and choose make of the cells', async () => {
    const shop = await openShop();
    const file = shop.write(
      'list.csv',
      'Project,Title,Last,City,Sex\r\np-1,Dr.,Kim,Seoul,F\r\np-2,,Lee,,M\r\n,,,,\r\np-3,,,Ulm,\r\n',
    );
    const mapping = shop.write(
      'm.yaml',
      `version: 1
project: { column: Project }
variables:
  - { id: name, template: "{Title }{Last}", default: you }
  - { id: place, join: [Title, City], separator: " / " }
  - id: greeting
    choose:
      - { when: { column: Sex, is: F }, text: "Ms {Last}" }
      - { otherwise: "{project_id}" }
  - { id: plain, template: "{City}" }
  - { id: fixed, value: x }
`,
    );
    const args = ['preview', file, '-m', mapping];
    const { stdout } = await shop.call(args);
    expect(stdout.split('\n')).toEqual([
      'The mapping does not clean any columns.',
      '',
      'Texts of the first 3 rows, without skipped ones:',
      '',
      '"name"',
      '  row 2  "Dr. Kim"',
      '  row 3  "Lee"',
      '  row 5  "you"',
      '',
      '"place"',
      '  row 2  "Dr. / Seoul"',
      '  row 3  (empty)',
      '  row 5  "Ulm"',
      '',
      '"greeting"',
      '  row 2  "Ms Kim"',
      '  row 3  "p-2"',
      '  row 5  "p-3"',
      '',
    ]);
    const { made } = JSON.parse((await shop.call([...args, '--limit', '1', '--json'])).stdout);
    expect(made[0]).toEqual({
      variable: 'name',
      texts: [{ row: 2, place: '2', text: 'Dr. Kim' }],
    });
    const later = shop.write(
      'later.yaml',
      'version: 1\nvariables: [{ id: v, template: "{project_id} {svc_uid} {Last}" }]\n',
    );
    expect((await shop.call(['preview', file, '-m', later])).stdout).toContain(
      'row 2  "{project_id} svc_uid Kim"',
    );
  });

  it('shows with --values what becomes of the values of a column', async () => {
    const shop = await openShop();
    const file = shop.write(
      'list.csv',
      'Name,Sex\r\nKim,M\r\nLee,F\r\nPark,D\r\nYun,M\r\nHan,\r\n',
    );
    const mapping = shop.write(
      'm.yaml',
      `version: 1
variables:
  - { id: name, column: Name }
  - { id: sex, column: Sex, clean: [{ map: { M: 남성, F: 여성 } }] }
`,
    );
    const args = ['preview', file, '--mapping', mapping, '--values', 'Sex'];
    const { code, stdout, stderr } = await shop.call([...args, '--limit', '3']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'Values of column "Sex" in 5 rows:',
      'variable "sex": by map: { M: 남성, F: 여성 }',
      '',
      '  rows  value  becomes',
      '  2     "M"    "남성"',
      '  1     "F"    "여성"',
      '  1     "D"    is new, must be one of M, F (map)',
      '  and 1 more value in 1 row',
      '',
    ]);
    const json = JSON.parse((await shop.call([...args, '--json'])).stdout);
    expect(json).toMatchObject({ ok: true, column: 'Sex', rows: 5, issues: [] });
    expect(json.values).toHaveLength(4);
    expect((await shop.call([...args, '--format', 'csv'])).code).toBe(2);
    expect((await shop.call(['preview', file, '--values', 'Sex'])).code).toBe(2);
    expect((await shop.call([...args.slice(0, -1), 'Age'])).code).toBe(2);
  });
});
