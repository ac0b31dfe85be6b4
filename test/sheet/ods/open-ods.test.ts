import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { VdpipeError } from '../../../src/errors.ts';
import type { Issue } from '../../../src/issue.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import type { ReadOptions, SheetPeek } from '../../../src/sheet/sheet.ts';
import { readSource } from '../read-source.ts';
import { toFile } from '../xlsx/make-xlsx.ts';
import { makeZip } from '../xlsx/make-zip.ts';
import { makeFods, makeOds, odsContent, odsRow, odsTable, odsText } from './make-ods.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

async function readFile(file: string, options: ReadOptions = {}) {
  const issues: Issue[] = [];
  const source = await openSheet(file, { ...options, onIssue: (issue) => issues.push(issue) });
  const read = await readSource(source);
  const told = issues.map(({ code, cell }) => `${code} ${cell}`);
  return { ...source, ...read, told, issues };
}

const readOds = (bytes: Uint8Array, options?: ReadOptions) =>
  readFile(toFile(bytes, 'list.ods'), options);

const readTable = (rows: string, options?: ReadOptions, styles = '') =>
  readOds(makeOds(odsContent(odsTable(rows), styles)), options);

async function failure(bytes: Uint8Array, options?: ReadOptions): Promise<VdpipeError> {
  const error = await readOds(bytes, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(VdpipeError);
  return error as VdpipeError;
}

describe('openOds()', () => {
  const exports = readdirSync(FIXTURES).filter((name) => name.endsWith('.csv'));

  test.each(exports)('shows every cell as LibreOffice exports it: %s', async (name) => {
    const [, book = '', sheet] = /^(.*)\.(\d)\.csv$/.exec(name) ?? [];
    const { rows, numbers } = await readFile(path.join(FIXTURES, book), {
      sheet: Number(sheet) + 1,
    });
    const csv = readFileSync(path.join(FIXTURES, name));
    const wanted: string[][] = parse(csv, { relax_column_count: true });
    const found = wanted.map((cells, i) => {
      const row = rows[numbers.indexOf(i + 1)] ?? [];
      return cells.map((_, column) => row[column] ?? '');
    });
    expect(found).toEqual(wanted);
    expect(numbers.length).toBeLessThanOrEqual(wanted.length);
  });

  test.each(['by-hand.fods', 'saved.ods', 'saved.fods'])('tells what %s hides', async (name) => {
    const { sheets, hidden, hiddenColumns, ...source } = await readFile(path.join(FIXTURES, name));
    expect(source.format).toBe(name.slice(-4).replace('.', ''));
    expect(sheets).toEqual([
      { name: 'List', hidden: false },
      { name: 'Q&A 숨김', hidden: true },
      { name: 'Empty', hidden: false },
    ]);
    expect(hidden).toEqual([36, 37, 38]);
    expect(hiddenColumns()).toEqual([{ first: 4, last: 4 }]);
    expect(source.progress()).toBe(1);
  });

  test.each([
    { name: 'tabs and line breaks', xml: 'a<text:tab/>b<text:line-break/>c', shown: 'a\tb\nc' },
    { name: 'white space as it is', xml: 'a\n   b\tc ', shown: 'a\n   b\tc ' },
    { name: 'line ends as XML has them', xml: 'a\r\nb\rc&#13;d', shown: 'a\nb\nc\rd' },
    {
      name: 'spans in spans',
      xml: '<text:span>a<text:span>b<text:s/>c</text:span></text:span>d',
      shown: 'ab cd',
    },
    {
      name: 'links with spans',
      xml: '<text:a>l<text:span>k</text:span><text:s/>z</text:a>q',
      shown: 'lk zq',
    },
    { name: 'fields', xml: 'a<text:time>10:00</text:time>b', shown: 'a10:00b' },
    {
      name: 'ruby',
      xml: '<text:span><text:ruby><text:ruby-base>東</text:ruby-base><text:ruby-text>x</text:ruby-text></text:ruby></text:span>',
      shown: '東',
    },
    {
      name: 'pictures with texts',
      xml: 'a<draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame>b',
      shown: 'ab',
    },
    { name: 'quotes and backslashes', xml: '"a" \\ &quot;&apos;', shown: '"a" \\ "\'' },
    { name: 'half a character', xml: 'a&#xD83D;b', shown: 'a\ufffdb' },
  ])('reads $name', async ({ xml, shown }) => {
    const content = odsContent(odsTable(odsRow(odsText(xml) + odsText('next'))));
    for (const bytes of [makeOds(content), makeFods(content)]) {
      expect((await readOds(bytes)).rows).toEqual([[shown, 'next']]);
    }
  });

  test('shows the text that is saved, in whatever language', async () => {
    const cells =
      '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1.234,50 €</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-03-07"><text:p>7. März</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="1.5" calcext:value-type="string"><text:p>1,5</text:p></table:table-cell>';
    const { rows, told } = await readTable(odsRow(cells));
    expect(rows).toEqual([['1.234,50 €', 'WAHR', '7. März', '1,5']]);
    expect(told).toEqual([]);
  });

  test('shows texts by the formats of their cells, but those with parts of other looks', async () => {
    const styles =
      '<number:text-style style:name="N"><number:text>Mr </number:text><number:text-content/></number:text-style><style:style style:name="c" style:family="table-cell" style:data-style-name="N"/>';
    const texts = [
      'Kim',
      '<text:span>Kim</text:span>',
      '<text:a>Kim</text:a>',
      'a</text:p><text:p>b',
      '',
    ];
    const cells = texts.map((xml) => odsText(xml, ' table:style-name="c"')).join('');
    const { rows } = await readTable(odsRow(cells), {}, styles);
    expect(rows).toEqual([['Mr Kim', 'Mr Kim', 'Kim', 'a\nb', 'Mr ']]);
  });

  test('gives each of the cells that are there several times the format of its column', async () => {
    const styles =
      '<number:text-style style:name="N"><number:text>Mr </number:text><number:text-content/></number:text-style><style:style style:name="c" style:family="table-cell" style:data-style-name="N"/>';
    const column = (attributes = '') => `<table:table-column${attributes}/>`;
    const formatted = column(
      ' table:default-cell-style-name="c" table:number-columns-repeated="2"',
    );
    const kim = (times: number) => odsText('Kim', ` table:number-columns-repeated="${times}"`);
    const rows =
      column() +
      column() +
      formatted +
      column() +
      odsRow(kim(6)) +
      odsRow(kim(3), TWICE) +
      odsRow(kim(1));
    const found = await readTable(rows, {}, styles);
    const third = ['Kim', 'Kim', 'Mr Kim'];
    expect(found.rows).toEqual([[...third, 'Mr Kim', 'Kim', 'Kim'], third, third, ['Kim']]);
  });
  const TWICE = ' table:number-rows-repeated="2"';

  test('keeps the zeros before a number that a program wrote, and tells of digits that stand there', async () => {
    const float = (value: string, text: string) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`;
    const { rows, told, issues } = await readTable(
      odsRow(
        float('1067', '01067') +
          float('0', '0000') +
          float('-7', '-007') +
          float('7.5', '07.50') +
          float('0.5', '0.50') +
          float('0', '0') +
          float('1', '1.0') +
          float('1234567890123456', '1234567890123456'),
      ),
    );
    expect(rows).toEqual([['01067', '0000', '-007', '07.50', '0.5', '0', '1', '1234567890123456']]);
    expect(told).toEqual(['number_rounded List!H1']);
    expect(issues[0]?.message).toContain('the rest become zeros when');
  });

  test('tells of values whose texts are not saved and not certain', async () => {
    const cell = (attributes: string) => `<table:table-cell ${attributes}/>`;
    const date = cell('office:value-type="date" office:date-value="2026-03-07"');
    const quarter = cell(
      'office:value-type="date" table:style-name="q" office:date-value="2026-03-07"',
    );
    const styles =
      '<number:date-style style:name="Q"><number:quarter/><number:text>/</number:text><number:year/></number:date-style><style:style style:name="q" style:family="table-cell" style:data-style-name="Q"/>';
    const rows = odsRow(
      date +
        quarter +
        cell('table:formula="of:=A1"') +
        cell('office:value-type="float" office:value="12345678901234567"') +
        cell('office:value-type="date" office:date-value="0001-01-01"') +
        cell('office:value-type="date" office:date-value="1899-12-31T00:00:00"') +
        cell('table:formula="of:=A1" office:value-type="float"'),
    );
    const found = await readTable(rows, {}, styles);
    expect(found.rows).toEqual([
      ['03/07/26 12:00 AM', '/26', '', '1.23456789012346E+16', '0001-01-01', '1899-12-31'],
    ]);
    expect(found.told).toEqual([
      'date_format_regional List!A1',
      'date_format_regional List!B1',
      'formula_without_value List!C1',
      'number_rounded List!D1',
      'formula_without_value List!G1',
    ]);
    const korean = await readTable(odsRow(date), { locale: 'ko' });
    expect(korean).toMatchObject({ rows: [['2026-03-07 0:00']], told: [] });
  });

  test('takes an error for the result of a formula, though it is stored as an empty text', async () => {
    const error = odsText('#DIV/0!', ' table:formula="of:=1/0" office:string-value=""');
    const { rows, told } = await readTable(odsRow(error), { isAmount: () => true });
    expect(rows).toEqual([['#DIV/0!']]);
    expect(told).toEqual([]);
  });

  const row = (attributes = '') => odsRow(odsText('x'), attributes);
  const HIDING =
    '<style:style style:name="ro0"><style:table-row-properties style:row-height="0cm"/></style:style><style:style style:name="co0"><style:table-column-properties style:column-width="0.000in"/></style:style><style:style style:name="ro1"><style:table-row-properties style:row-height="0.45cm"/></style:style>';
  test.each([
    {
      name: 'rows that repeat, and those that follow them',
      rows: `${row(' table:number-rows-repeated="3"')}${row(' table:visibility="collapse" table:number-rows-repeated="2"')}${row(' table:visibility="collapse"')}${row(' table:visibility="visible"')}${row(' table:visibility="filter"')}`,
      hidden: [4, 5, 6, 8],
    },
    {
      name: 'rows without height',
      rows: row(' table:style-name="ro1"') + row(' table:style-name="ro0"'),
      hidden: [2],
    },
    {
      name: 'rows of a folded group, and of groups in it',
      rows: `<table:table-header-rows>${row()}</table:table-header-rows><table:table-row-group table:display="false">${row()}<table:table-row-group>${row()}</table:table-row-group></table:table-row-group><table:table-row-group><table:table-rows>${row()}</table:table-rows></table:table-row-group>`,
      hidden: [2, 3],
    },
    {
      name: 'columns',
      rows: `<table:table-column-group table:display="false"><table:table-column/></table:table-column-group><table:table-columns><table:table-column table:number-columns-repeated="2"></table:table-column><table:table-column table:visibility="collapse"/></table:table-columns><table:table-column/><table:table-column table:style-name="co0"/>${row()}`,
      hidden: [],
      columns: [
        { first: 0, last: 0 },
        { first: 3, last: 3 },
        { first: 5, last: 5 },
      ],
    },
  ])('finds $name that are hidden', async ({ rows, hidden, columns = [] }) => {
    const found = await readTable(rows, {}, HIDING);
    expect(found.hidden).toEqual(hidden);
    expect(found.hiddenColumns()).toEqual(columns);
  });

  test('repeats rows and cells, in batches; those that show nothing cost nothing', async () => {
    const blank = '<table:table-cell table:number-columns-repeated="16384"/>';
    const { numbers, rows } = await readTable(
      odsRow(blank, ' table:number-rows-repeated="1048576000"') +
        odsRow(odsText('far')) +
        odsRow(blank, ' table:number-rows-repeated="1048576000"'),
      { limits: { maxRows: 2e9 } },
    );
    expect({ numbers, rows }).toEqual({ numbers: [1_048_576_001], rows: [['far']] });
    const twice = odsText('가', ' table:number-columns-repeated="2"');
    const many = await readTable(
      odsRow(`${twice}<table:table-cell/>${odsText('b')}`, ' table:number-rows-repeated="2500"') +
        odsRow(odsText('last')),
    );
    expect(many.numbers).toEqual(Array.from({ length: 2501 }, (_, i) => i + 1));
    expect(new Set(many.rows.slice(0, -1).map((cells) => cells.join()))).toEqual(
      new Set(['가,가,,b']),
    );
    expect(many.rows.at(-1)).toEqual(['last']);
  });

  test('gives rows that many pieces of the file share whole, and as often as they are there', async () => {
    const long = (cells: number, letters: number) =>
      Array.from({ length: cells }, (_, i) => String.fromCharCode(97 + i).repeat(letters));
    const wide = long(6, 900_000);
    const shared = long(3, 70_000);
    const toRow = (texts: string[], repeated = 1) =>
      odsRow(
        texts.map((text) => odsText(text)).join(''),
        ` table:number-rows-repeated="${repeated}"`,
      );
    const { numbers, rows } = await readTable(
      toRow(['first']) + toRow(wide) + toRow(shared, 3) + toRow(['last'], 2),
    );
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(rows).toEqual([['first'], wide, shared, shared, shared, ['last'], ['last']]);
  });

  test('repeats merged cells when told to, also where a row has nothing else', async () => {
    const covered = '<table:covered-table-cell/>';
    const merged = `${odsText('A', ' table:number-columns-spanned="2" table:number-rows-spanned="4"')}${covered}`;
    const below = covered.repeat(2);
    const rows =
      odsRow(odsText('x')) +
      odsRow(merged + odsText('1')) +
      odsRow(below, ' table:visibility="collapse" table:number-rows-repeated="2"') +
      odsRow(below + odsText('2')) +
      odsRow(odsText('y'));
    const plain = await readTable(rows);
    expect(plain.rows).toEqual([['x'], ['A', '', '1'], ['', '', '2'], ['y']]);
    expect(plain.numbers).toEqual([1, 2, 5, 6]);
    const filled = await readTable(rows, { repeatMerged: true });
    expect(filled.rows).toEqual([
      ['x'],
      ['A', 'A', '1'],
      ['A', 'A'],
      ['A', 'A'],
      ['A', 'A', '2'],
      ['y'],
    ]);
    expect(filled.hidden).toEqual([3, 4]);
    expect(filled.mergedRanges()).toEqual([{ top: 2, left: 0, bottom: 5, right: 1 }]);
  });

  test('takes for sheets only what a person sees as such', async () => {
    const other = odsTable(odsRow(odsText('no')), 'no');
    const tables = `<table:tracked-changes><table:deletion>${other}</table:deletion></table:tracked-changes>${odsTable(
      `<table:shapes><draw:frame><draw:object><office:document><office:body><office:chart>${other}</office:chart></office:body></office:document></draw:object></draw:frame></table:shapes>${odsRow(
        `<table:table-cell office:value-type="string"><text:p>yes</text:p>${other}</table:table-cell>`,
      )}`,
      'First',
    )}${odsTable(odsRow(odsText('no')), "'file:///home/kim/a.ods'#$Sheet1")}${odsTable(odsRow(odsText('two')), '2nd')}<table:dde-links><table:dde-link>${other}</table:dde-link></table:dde-links>`;
    const { sheets, rows } = await readOds(makeOds(odsContent(tables)));
    expect(sheets.map(({ name }) => name)).toEqual(['First', '2nd']);
    expect(rows).toEqual([['yes']]);
    expect((await readOds(makeOds(odsContent(tables)), { sheet: '2nd' })).rows).toEqual([['two']]);
  });

  test('shows the beginnings of the sheets that a person sees to who chooses', async () => {
    const peeks: (readonly SheetPeek[])[] = [];
    const hidden =
      '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>';
    const tables =
      odsTable(
        odsRow(odsText('cover'), ' table:number-rows-repeated="2"') + odsRow(odsText('x')),
        'A',
      ) +
      odsTable(odsRow(odsText('no')), 'B', ' table:style-name="h"') +
      odsTable(odsRow(odsText('w').repeat(9)), 'C') +
      odsTable(
        `${odsRow('<table:table-cell/>')}${odsRow(odsText('name'))}${row().repeat(60)}`,
        'D',
      );
    const { name, isChosen } = await readOds(makeOds(odsContent(tables, hidden)), {
      limits: { maxColumns: 5 },
      chooseSheet: (sheets) => {
        peeks.push(sheets);
        return { place: 2, issue: null };
      },
    });
    expect({ name, isChosen }).toEqual({ name: 'D', isChosen: true });
    expect(peeks[0]?.map((sheet) => [sheet.name, sheet.rows.length])).toEqual([
      ['A', 3],
      ['C', 0],
      ['D', 50],
    ]);
    expect(peeks[0]?.[0]?.rows).toEqual([['cover'], ['cover'], ['x']]);
    expect(peeks[0]?.[2]?.rows.slice(0, 3)).toEqual([[], ['name'], ['x']]);
  });

  test('gives up when it is told to', async () => {
    const signal = AbortSignal.abort();
    expect((await failure(makeOds(odsContent(odsTable(row()))), { signal })).code).toBe(
      'interrupted',
    );
  });
});

describe('openOds() refuses', () => {
  const ROW = odsRow(odsText('a') + odsText('b'));
  const sound = odsContent(odsTable(ROW));

  test.each([
    {
      name: 'a tag that closes another',
      content: sound.replace('</table:table-cell>', '</table:table-row>'),
      told: 'in row 1 of "List" (</table:table-row> closes a tag that is not open)',
    },
    ...[
      ['number-rows-repeated', '-5'],
      ['number-rows-repeated', '99999999999999999999'],
      ['number-columns-repeated', '1.5'],
    ].map(([name, count]) => ({
      name: `${name}="${count}"`,
      content: odsContent(
        odsTable(odsRow(odsText('a', ` table:${name}="${count}"`), ` table:${name}="${count}"`)),
      ),
      told: `a tag has "${count}" where a count is expected`,
    })),
    ...[
      ['float', 'value', 'abc'],
      ['date', 'date-value', '2026-02-30'],
      ['date', 'date-value', '2026-13-01'],
      ['time', 'time-value', '10:00'],
    ].map(([type, name, value]) => ({
      name: `a ${type} of ${value}`,
      content: odsContent(
        odsTable(
          odsRow(`<table:table-cell office:value-type="${type}" office:${name}="${value}"/>`),
        ),
      ),
      told: `(cell A1 should be a ${type} but has the value "${value}")`,
    })),
    {
      name: 'an attribute that a tag has twice',
      content: odsContent(odsTable(odsRow(odsText('a', ' office:value-type="float"')))),
      told: 'a tag has the attribute office:value-type twice',
    },
    {
      name: 'a tag of attributes alone',
      content: odsContent(
        odsTable(
          odsRow(odsText('a', Array.from({ length: 1000 }, (_, i) => ` a${i}="1"`).join(''))),
        ),
      ),
      told: 'a tag has more than 1000 attributes',
    },
    { name: 'content that is cut', content: sound.slice(0, -40), told: 'it is cut off' },
    { name: 'content cut in a tag', content: sound.slice(0, -3), told: 'it is cut off' },
    { name: 'text behind the root', content: `${sound}x`, told: 'outside its elements' },
    { name: 'a second root', content: sound + sound, told: 'more than one root' },
    { name: 'no XML', content: 'x', told: 'outside its elements' },
    { name: 'nothing', content: '', told: 'it is not XML' },
    {
      name: 'entities of its own',
      content: `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sound}`,
      told: 'it has a document type (DOCTYPE)',
    },
    {
      name: 'an entity that there is not',
      content: sound.replace('a</text:p>', '&bomb;</text:p>'),
      told: 'the entity "&bomb;" is not known',
    },
    {
      name: 'a character that there is not',
      content: sound.replace('a</text:p>', '&#9999999;</text:p>'),
      told: 'the entity "&#9999999;" is not known',
    },
    {
      name: 'tags without end',
      content: sound.replace('a</text:p>', `${'<text:span>'.repeat(300)}</text:p>`),
      told: 'its tags are nested more than 256 deep',
    },
    {
      name: 'tags without end where nobody looks',
      content: sound.replace('a</text:p>', `a</text:p>${'<x>'.repeat(300)}`),
      told: 'its tags are nested more than 256 deep',
    },
    {
      name: 'attributes without quotes',
      content: sound.replace('office:value-type="string"', 'office:value-type=string'),
      told: 'has no quotes',
    },
    { name: 'other XML', content: '<html/>', told: 'it is not the content of a spreadsheet' },
  ])('$name', async ({ content, told }) => {
    const error = await failure(makeOds(content), { sheet: 'List' });
    expect(error).toMatchObject({ code: 'file_damaged' });
    expect(error.message).toContain('Cannot read "list.ods": its part "content.xml" is damaged');
    expect(error.message).toContain(told);
  });

  test.each([
    {
      name: 'a flat file that is cut',
      bytes: makeFods(sound).subarray(0, -20),
      code: 'file_damaged',
    },
    {
      name: 'a file with a password',
      bytes: makeZip([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
        { name: 'content.xml', data: 'x' },
        { name: 'META-INF/manifest.xml', data: '<m:encryption-data/>' },
      ]),
      code: 'file_encrypted',
    },
    {
      name: 'a file without content',
      bytes: makeZip([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
      ]),
      code: 'file_damaged',
    },
    { name: 'a file without sheets', bytes: makeOds(odsContent('')), code: 'workbook_empty' },
    {
      name: 'a text document',
      bytes: makeZip([
        { name: 'content.xml', data: sound.replaceAll('office:spreadsheet', 'office:text') },
      ]),
      code: 'format_unknown',
    },
    {
      name: 'a flat text document',
      bytes: makeFods(sound.replaceAll('office:spreadsheet', 'office:text')),
      code: 'format_unknown',
    },
    {
      name: 'damaged styles',
      bytes: makeOds(sound, [{ name: 'styles.xml', data: '<office:document-styles>' }]),
      code: 'file_damaged',
    },
  ])('$name', async ({ bytes, code }) => {
    expect((await failure(bytes)).code).toBe(code);
  });

  const wide = odsRow(odsText('ab', ' table:number-columns-repeated="6"'));
  test.each([
    {
      limits: { maxRows: 3 },
      rows: odsRow(odsText('x'), ' table:number-rows-repeated="99999999"'),
      code: 'rows_too_many',
    },
    { limits: { maxColumns: 5 }, rows: wide, code: 'columns_too_many' },
    { limits: { maxCells: 5 }, rows: wide, code: 'file_too_large' },
    { limits: { maxRowXmlChars: 11 }, rows: wide, code: 'file_too_large' },
    {
      limits: { maxUnpackedBytes: 3000 },
      rows: odsRow(odsText('x'.repeat(99)), ' table:number-rows-repeated="99"'),
      code: 'file_too_large',
    },
    { limits: { maxCellChars: 3 }, rows: odsRow(odsText('가나다라')), code: 'cell_too_long' },
    {
      limits: { maxCellChars: 3 },
      rows: odsRow(odsText('a<text:s text:c="999999999999"/>')),
      code: 'cell_too_long',
    },
    { limits: { maxPartBytes: 100 }, rows: wide, code: 'file_too_large' },
    {
      limits: { maxMergedRanges: 1 },
      rows: odsRow(
        odsText('x', ' table:number-columns-spanned="2"'),
        ' table:number-rows-repeated="9"',
      ),
      code: 'file_too_large',
    },
  ])('what is beyond $limits', async ({ limits, rows, code }) => {
    const tables = 'maxPartBytes' in limits ? odsTable(rows, 'x'.repeat(200)) : odsTable(rows);
    const error = await failure(makeOds(odsContent(tables)), { limits, repeatMerged: true });
    expect(error.code).toBe(code);
    expect(error).toMatchObject({
      issue: { fix: expect.stringContaining(Object.keys(limits)[0] ?? '') },
    });
  });

  test('rows behind the last that is read, and gives those before it', async () => {
    const rows = odsRow(odsText('x'), ' table:number-rows-repeated="9"');
    const source = await openSheet(toFile(makeOds(odsContent(odsTable(rows))), 'list.ods'), {
      limits: { maxRows: 3 },
    });
    const numbers: number[] = [];
    const reading = (async () => {
      for await (const batch of source.rows()) numbers.push(...batch.numbers);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'rows_too_many' });
    await source.close();
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  test('reads as much as the limits allow', async () => {
    const limits = { maxColumns: 6, maxCells: 6, maxRowXmlChars: 12, maxCellChars: 2, maxRows: 0 };
    expect((await readTable(wide, { limits })).rows).toEqual([Array(6).fill('ab')]);
  });
});
