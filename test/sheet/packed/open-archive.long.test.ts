import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { createSheetChooser } from '../../../src/run/input/likely-sheet.ts';
import type { ReadOptions } from '../../../src/sheet/sheet.ts';
import { writeSheets } from '../../meaning/workbook.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { readContent, readWhole } from '../support.ts';
import { makeZip, type ZipPart } from '../xlsx/make-zip.ts';

const CSV = 'id,name\n1,Kim\n2,José\n';
const ROWS = [
  ['1', 'Kim'],
  ['2', 'José'],
];
const LEFT = 'PDF %PDF-1.7 of the design';

const book = (format: string, ...names: string[]) => {
  const rows = [['id', 'name'], ...ROWS];
  return Buffer.from(writeSheets(Object.fromEntries(names.map((name) => [name, rows])), format));
};

async function read(parts: readonly ZipPart[], options: ReadOptions = {}) {
  const outcome = await readContent(makeZip(parts), {
    name: 'orders.zip',
    ...options,
  });
  return { ...outcome, name: outcome.sheet?.sheet, sheets: outcome.sheet?.sheets };
}

describe('openArchive() reads the only list as if it lay there:', () => {
  test.each([
    { name: 'january.csv', data: CSV, sheet: 'january' },
    { name: 'year/january.csv', data: CSV, sheet: 'january' },
    { name: 'year\\january.csv', data: CSV, sheet: 'january' },
    { name: '../../january.csv', data: CSV, sheet: 'january' },
    { name: '/etc/january.csv', data: CSV, sheet: 'january' },
    { name: 'january.csv', data: CSV, sheet: 'january', stored: true },
    { name: 'january.csv', data: CSV, sheet: 'january', descriptor: true },
    { name: 'january.csv', data: CSV, sheet: 'january', zip64: true },
    { name: 'january.csv.gz', data: gzipSync(CSV), sheet: 'january' },
    { name: 'january.xlsx', data: book('xlsx', 'Orders'), sheet: 'Orders' },
    { name: 'january.xlsx', data: book('xlsx', 'Orders'), sheet: 'Orders', stored: true },
    { name: 'january.xls', data: book('xls', 'Orders'), sheet: 'Orders' },
    { name: 'january.xlsb', data: book('xlsb', 'Orders'), sheet: 'Orders' },
    { name: 'january.ods', data: book('ods', 'Orders'), sheet: 'Orders' },
    { name: 'january.fods', data: book('fods', 'Orders'), sheet: 'Orders' },
  ])('$name', async ({ sheet, ...part }) => {
    const aside = [
      { name: 'year/', data: '' },
      { name: '__MACOSX/._january.csv', data: 'x' },
      { name: 'year/.DS_Store', data: 'x' },
      { name: 'Thumbs.db', data: 'x' },
      { name: '~$january.xlsx', data: 'x' },
      { name: 'empty.csv', data: '' },
    ];
    const plain = await read([part, ...aside]);
    expect(plain.error).toBeUndefined();
    expect(plain).toMatchObject({ rows: ROWS, name: sheet, issues: [] });
    const beside = await read([{ name: 'card.pdf', data: '%PDF-1.7\n' }, ...aside, part]);
    expect(beside).toMatchObject({ rows: ROWS, name: sheet, issues: [] });
    const named = await read([part], { sheet: path.basename(part.name.replaceAll('\\', '/')) });
    expect(named).toMatchObject({ rows: ROWS, name: sheet });
  });

  test('a sheet of the only workbook is found as in one of several', async () => {
    const parts = [{ name: 'january.xlsx', data: book('xlsx', 'Notes', 'Orders') }];
    for (const sheet of ['january.xlsx/Orders', { typed: 'january.xlsx/Orders' }, 'Orders']) {
      expect(await read(parts, { sheet })).toMatchObject({ rows: ROWS, name: 'Orders' });
    }
    for (const sheet of ['january.xlsx/Ordres', 'january.xlsx/']) {
      expect((await read(parts, { sheet })).error?.code).toBe('sheet_unknown');
    }
    const csv = [{ name: 'january.csv', data: CSV }];
    expect((await read(csv, { sheet: 'january.csv/Orders' })).error?.code).toBe('sheet_unknown');
  });

  test('writing nothing to the places that names in it say', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'in'));
    const bytes = makeZip([{ name: '../out.xlsx', data: book('xlsx', 'Orders') }]);
    const file = path.join(folder, 'in', 'orders.zip');
    writeFileSync(file, bytes);
    const { rows } = await readWhole(file);
    expect(rows).toEqual(ROWS);
    expect(readdirSync(folder, { recursive: true })).toEqual(['in', path.join('in', 'orders.zip')]);
  });
});

describe('openArchive() takes several lists for the sheets of a workbook:', () => {
  const parts = [
    { name: 'year/january.csv', data: CSV },
    { name: 'year/february.xlsx', data: book('xlsx', 'Notes', 'Orders') },
    { name: 'readme.txt', data: 'How to read this' },
    { name: 'design.pdf', data: LEFT.slice(4) },
  ];

  test.each([
    { sheet: 'january.csv', name: 'january.csv' },
    { sheet: 1, name: 'january.csv' },
    { sheet: { typed: '2' }, name: 'february.xlsx/Notes' },
    { sheet: 'february.xlsx', name: 'february.xlsx/Notes' },
    { sheet: { typed: 'february.xlsx/Orders' }, name: 'february.xlsx/Orders' },
    { sheet: 'february.xlsx/Orders', name: 'february.xlsx/Orders' },
  ])('$sheet is $name', async ({ sheet, name }) => {
    const outcome = await read(parts, { sheet });
    expect(outcome).toMatchObject({ rows: ROWS, name });
    const names = outcome.sheets?.map((one) => one.name);
    expect(names).toContain(name);
    expect(names).toHaveLength(3);
    expect((await read(parts, { sheet: name })).name).toBe(name);
  });

  test.each(['march.csv', 'year/january.csv', 'january.csv/Orders', 'february.xlsx/March', 4])(
    'there is no %s',
    async (sheet) => {
      expect((await read(parts, { sheet })).error?.code).toBe('sheet_unknown');
    },
  );

  test('the likeliest is read, with a warning, and issues name the file', async () => {
    const chooseSheet = createSheetChooser({});
    const list = { name: 'list.csv', data: 'project_id,name\n1,Kim,x\n' };
    const { name, issues } = await read([{ name: 'a.txt', data: 'Hello' }, list], { chooseSheet });
    expect(name).toBe('list.csv');
    expect(issues).toMatchObject([
      { code: 'sheet_chosen', severity: 'warning', sheet: 'list.csv' },
      { code: 'value_without_header', sheet: 'list.csv', cell: 'list.csv!C2' },
    ]);
  });

  test('lists with the same columns are a question', async () => {
    const chooseSheet = createSheetChooser({});
    const { issues } = await read([...parts, { name: 'march.csv', data: CSV }], { chooseSheet });
    expect(issues).toMatchObject([{ code: 'sheet_chosen', severity: 'error' }]);
    expect(issues[0]?.message).toContain('"january.csv", "february.xlsx", "march.csv"');
  });

  test('lists with other columns are a question, too: each was sent to be used', async () => {
    const chooseSheet = createSheetChooser({});
    const files = [
      { name: 'a.csv', data: 'project_id,name\n1,Kim\n' },
      { name: 'b.csv', data: 'Auftrag,Empfänger\n2,Lee\n' },
      { name: 'empty.csv', data: 'Auftrag,Empfänger\n' },
    ];
    const { issues } = await read(files, { chooseSheet });
    expect(issues).toMatchObject([{ code: 'sheet_chosen', severity: 'error' }]);
    expect(issues[0]?.message).toContain('"a.csv", "b.csv" all have rows of a list');
    expect((await read(files, { chooseSheet, sheet: 'b.csv' })).issues).toEqual([]);
    expect((await read(files.toSpliced(1, 1), { chooseSheet })).name).toBe('a.csv');
  });

  test('files of one name are told apart by their folders', async () => {
    const two = ['a', 'b'].map((folder) => ({
      name: `${folder}/list.csv`,
      data: `id\n${folder}\n`,
    }));
    expect(await read(two, { sheet: 'b/list.csv' })).toMatchObject({ rows: [['b']] });
  });
});

describe('openArchive() leaves no list out in silence:', () => {
  const january = { name: 'january.csv', data: CSV };
  const locked = readFileSync(path.join(import.meta.dirname, '../locked/fixtures/agile.xlsx'));
  const chooseSheet = createSheetChooser({});

  test.each([
    { name: 'february.7z', data: '7z\xbc\xaf\x27\x1c', code: 'archive_nested' },
    { name: 'february', data: 'Rar!\x1a\x07', code: 'archive_nested' },
    { name: 'february.zip', data: makeZip([january]), code: 'archive_nested' },
    { name: 'february.csv', data: '%PDF-1.7\n', code: 'format_unknown' },
    { name: 'february.xls', data: 'BEGIN:VCALENDAR\n', code: 'format_unknown' },
    { name: 'february.ndjson', data: '{"a": [1]}', code: 'json_value_invalid' },
    {
      name: 'february.xlsx',
      data: makeZip([{ name: 'word/document.xml', data: 'x' }]),
      code: 'format_unknown',
    },
    { name: 'february.xlsx', data: locked, code: 'file_encrypted' },
    { name: 'february.xlsx', data: locked.subarray(0, 3000), code: 'file_damaged' },
    { name: 'february.csv', data: CSV, claims: { size: 0 }, code: 'file_damaged' },
  ])('$name, $code, is refused unless the other is named', async ({ code, ...part }) => {
    const february = { ...part, data: Buffer.from(part.data as string, 'latin1') };
    for (const parts of [
      [january, february],
      [february, january],
    ]) {
      const { error, rows } = await read(parts, { chooseSheet });
      expect(error?.code).toBe(code);
      expect(error?.message).toContain(part.name);
      expect(rows).toEqual([]);
      if (code === 'file_damaged') continue;
      const named = await read(parts, { chooseSheet, sheet: 'january.csv' });
      expect(named).toMatchObject({ rows: ROWS });
      const inside = await read(parts, { chooseSheet, sheet: 'january' });
      const isListed = ['file_encrypted', 'json_value_invalid'].includes(code);
      expect(inside.error?.code).toBe(isListed ? 'sheet_unknown' : code);
    }
  });

  test.each(['{"files": ["january.csv"]}', '{\n  "count": 2,\n  "made": {"by": "x"}\n}\n'])(
    'a description in JSON is no list: %j',
    async (data) => {
      const parts = [{ name: 'about.json', data }, january];
      const { rows, sheets, issues } = await read(parts, { chooseSheet });
      expect({ rows, sheets: sheets?.length }).toEqual({ rows: ROWS, sheets: 1 });
      const [said] = issues.filter(({ sheet }) => sheet === 'about.json');
      expect(said?.message).toBe('"about.json" is not read as a list: it has one object alone');
    },
  );

  test.each([
    { name: 'february.json', data: '{"id": 3}\n{"id": 4}\n' },
    { name: 'february.json', data: '[{"id": 3}]' },
    { name: 'february.ndjson', data: '{"id": 3}\n' },
  ])('$name with $data is one', async (february) => {
    const { sheets } = await read([january, february], { chooseSheet });
    expect(sheets).toMatchObject([{ name: 'january.csv' }, { name: february.name }]);
  });

  test('a letter is no list', async () => {
    const letter = { name: 'letter.txt', data: 'From: a@example.com\nSubject: list\n\nHello\n' };
    expect(await read([letter, january], { chooseSheet })).toMatchObject({ rows: ROWS });
    const commas = { name: 'b.txt', data: 'Dear all, here it is\n\nKind regards, Bo\n' };
    const { rows, issues } = await read([january, commas], { chooseSheet });
    expect(rows).toEqual(ROWS);
    expect(issues.map(({ severity }) => severity)).toEqual(['warning']);
  });
});

describe('openArchive() shows names as a person would read them:', () => {
  test.each([
    { encoding: 'utf8', flags: 0x800, names: ['1월 주문.csv', '명단.csv'] },
    { encoding: 'utf8', flags: 0, names: ['1월 주문.csv', '명단.csv'] },
    { encoding: 'cp949', flags: 0, names: ['1월 주문목록.csv', '서울지점 명단.csv'] },
    { encoding: 'shift_jis', flags: 0, names: ['表示一覧.csv', '注文リスト.csv'] },
    { encoding: 'cp437', flags: 0, names: ['März Empfänger.csv', 'Größe.csv'] },
  ])('$encoding $flags', async ({ encoding, flags, names }) => {
    const parts = names.map((name) => ({ name: iconv.encode(name, encoding), data: CSV, flags }));
    expect((await read(parts)).sheets?.map(({ name }) => name)).toEqual(names);
    expect((await read(parts, { sheet: names[1] ?? '' })).name).toBe(names[1]);
  });

  test('letters that macOS writes in parts are whole', async () => {
    const parts = ['가을.csv', 'é.csv'].map((name) => ({ name: name.normalize('NFD'), data: CSV }));
    expect((await read(parts)).sheets?.map(({ name }) => name)).toEqual(['가을.csv', 'é.csv']);
  });
});

describe('openArchive() refuses', () => {
  const list = { name: 'list.csv', data: CSV };
  const inner = makeZip([list]);

  test.each([
    { name: 'no file', parts: [], code: 'format_unknown' },
    {
      name: 'no list',
      parts: [
        { name: 'a.pdf', data: '%PDF-1.7\n' },
        { name: 'b.pdf', data: '%PDF-1.7\n' },
      ],
      code: 'format_unknown',
    },
    { name: 'only a letter', parts: [{ name: 'a.pdf', data: '%PDF-1.7' }], code: 'format_unknown' },
    { name: 'an archive in it', parts: [{ name: 'a.zip', data: inner }], code: 'archive_nested' },
    {
      name: 'an archive beside a list',
      parts: [list, { name: 'a.zip', data: inner }],
      code: 'archive_nested',
    },
    { name: 'a password', parts: [{ ...list, flags: 1 }], code: 'file_encrypted' },
    {
      name: 'a password on one of two',
      parts: [list, { name: 'b.csv', data: CSV, flags: 1 }],
      code: 'file_encrypted',
    },
    {
      name: 'an unknown method',
      parts: [{ ...list, claims: { method: 9 } }],
      code: 'compression_unknown',
    },
    {
      name: 'an unknown method of one of two',
      parts: [list, { name: 'b.csv', data: CSV, claims: { method: 93 } }],
      code: 'compression_unknown',
    },
    { name: 'a wrong size', parts: [{ ...list, claims: { size: 5 } }], code: 'file_damaged' },
    { name: 'a wrong checksum', parts: [{ ...list, claims: { crc: 5 } }], code: 'file_damaged' },
    { name: 'a file twice', parts: [list, list], code: 'file_damaged' },
  ])('$name: $code', async ({ parts, code }) => {
    expect((await read(parts)).error?.code).toBe(code);
  });

  test('an archive with more after its end, in plain words', async () => {
    const bytes = Buffer.concat([makeZip([list]), Buffer.from('more')]);
    const { error } = await readContent(bytes, { name: 'list.zip' });
    expect(error?.message).toMatch(
      /^Cannot read "list.zip": it is not a whole zip file: [\w ,]+\. /,
    );
  });

  test('an archive cut anywhere', async () => {
    const bytes = makeZip([list, { name: 'b.csv', data: CSV }]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: bytes.length - 1 }), async (length) => {
        const { error } = await readContent(bytes.subarray(0, length));
        expect(error?.code).toBe('file_damaged');
      }),
      { numRuns: 30 },
    );
  });
});
