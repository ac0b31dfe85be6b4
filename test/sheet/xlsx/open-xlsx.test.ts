import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InterruptedError, UsageError } from '../../../src/errors.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import { readSource } from '../read-source.ts';
import { inlineRow, makeXlsx, relationships, sheetXml, toFile, xlsxParts } from './make-xlsx.ts';
import { makeZip } from './make-zip.ts';
import { readXlsx } from './read-xlsx.ts';

/** Rows of a sheet with these cells in its first row. */
async function firstRow(cells: string, more: Parameters<typeof makeXlsx>[0] = {}) {
  const { rows, issues } = await readXlsx(makeXlsx({ ...more, rows: `<row r="1">${cells}</row>` }));
  return { texts: rows[0] ?? [], codes: issues.map(({ code }) => code) };
}

test('openXlsx() shows no zeros where the sheet shows none', async () => {
  const cells =
    '<c><v>0</v></c><c s="1"><v>0.0</v></c><c><f>Other!A1</f><v>0</v></c><c><v>0.1</v></c><c t="inlineStr"><is><t>0</t></is></c><c t="b"><v>0</v></c>';
  const rows = `<row r="1">${cells}</row>`;
  const sheetOf = (shows: string) =>
    sheetXml(rows).replace(
      '<sheetData>',
      `<sheetViews><sheetView showZeros="${shows}"/></sheetViews><sheetData>`,
    );
  const read = async (shows: string) =>
    (await readXlsx(makeXlsx({ sheet: sheetOf(shows), formats: ['0.00'] }))).rows;
  expect(await read('0')).toEqual([['', '', '', '0.1', '0', 'FALSE']]);
  expect(await read('1')).toEqual([['0', '0.00', '0', '0.1', '0', 'FALSE']]);
});

describe('openXlsx() shows a cell that is', () => {
  test.each([
    { name: 'a number', cell: '<c r="A1"><v>12.5</v></c>', text: '12.5' },
    { name: 'a number as a double has it', cell: '<c><v>0.30000000000000004</v></c>', text: '0.3' },
    { name: 'a number in other notation', cell: '<c><v>1.5E2</v></c>', text: '150' },
    { name: 'a number with a zero too many', cell: '<c><v>012.50</v></c>', text: '12.5' },
    { name: 'a negative number', cell: '<c t="n"><v>-3</v></c>', text: '-3' },
    { name: 'minus zero', cell: '<c><v>-0</v></c>', text: '0' },
    { name: 'twelve digits in General', cell: '<c><v>880123456789</v></c>', text: '8.80123E+11' },
    { name: 'formatted', cell: '<c s="1"><v>1234.5</v></c>', text: '1,234.50' },
    { name: 'of a built-in format', cell: '<c s="2"><v>0.5</v></c>', text: '50%' },
    { name: 'of a style that is not there', cell: '<c s="99"><v>1.5</v></c>', text: '1.5' },
    { name: 'true', cell: '<c t="b"><v>1</v></c>', text: 'TRUE' },
    { name: 'false', cell: '<c t="b"><v>false</v></c>', text: 'FALSE' },
    { name: 'an error', cell: '<c t="e"><v>#N/A</v></c>', text: '#N/A' },
    {
      name: 'an ISO date',
      cell: '<c t="d" s="3"><v>2026-03-07T09:05:00</v></c>',
      text: '2026-03-07',
    },
    { name: 'text that should be a date', cell: '<c t="d" s="3"><v>soon</v></c>', text: 'soon' },
    {
      name: 'a formula of text',
      cell: '<c t="str"><f>A2&amp;""</f><v>a &lt; b</v></c>',
      text: 'a < b',
    },
    { name: 'a formula of a number', cell: '<c s="1"><f>1/3</f><v>0.333</v></c>', text: '0.33' },
    { name: 'a shared formula', cell: '<c><f t="shared" si="0"/><v>7</v></c>', text: '7' },
    { name: 'a shared text', cell: '<c t="s"><v>1</v></c>', text: '둘째' },
    { name: 'a shared text written oddly', cell: '<c t="s"><v> 01 </v></c>', text: '둘째' },
    {
      name: 'an inline text',
      cell: '<c t="inlineStr"><is><t>한글 &amp; more</t></is></c>',
      text: '한글 & more',
    },
    {
      name: 'an inline rich text',
      cell: '<c t="inlineStr"><is><r><rPr><b/></rPr><t xml:space="preserve">a </t></r><r><t>b</t></r></is></c>',
      text: 'a b',
    },
    {
      name: 'an inline text with raised digits',
      cell: '<c t="inlineStr"><is><r><t>8</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>99</t></r><r><t>0</t></r></is></c>',
      text: '8⁹⁹0',
    },
    { name: 'an empty inline text', cell: '<c t="inlineStr"><is><t/></is></c>', text: undefined },
    { name: 'only styled', cell: '<c r="A1" s="1"/>', text: undefined },
    { name: 'without a value', cell: '<c r="A1" s="1"></c>', text: undefined },
    { name: 'of an empty value', cell: '<c><v></v></c>', text: undefined },
    {
      name: 'with an extension',
      cell: '<c><v>1</v><extLst><ext><v>9</v></ext></extLst></c>',
      text: '1',
    },
    {
      name: 'text in a format with a place for it',
      cell: '<c t="s" s="4"><v>0</v></c>',
      text: '<first>',
    },
  ])('$name', async ({ cell, text }) => {
    const { texts } = await firstRow(cell, {
      strings: '<si><t>first</t></si><si><t>둘째</t></si>',
      formats: ['#,##0.00', 9, 'yyyy-mm-dd', '0;0;0;"<"@">"'],
    });
    expect(texts[0]).toBe(text);
  });
});

describe('openXlsx() reads texts', () => {
  test.each([
    {
      name: 'entities',
      xml: '<t>&lt;&amp;&gt;&quot;&apos;&#54620;&#x1F600;</t>',
      text: '<&>"\'한😀',
    },
    { name: 'CDATA', xml: '<t><![CDATA[a </t> & b]]></t>', text: 'a </t> & b' },
    { name: 'around comments', xml: '<t>a<!-- </t> -->b</t>', text: 'ab' },
    { name: 'escaped characters', xml: '<t>a_x000D_\nb_x0009_c</t>', text: 'a\r\nb\tc' },
    { name: 'an escaped escape', xml: '<t>_x005F_x000D_</t>', text: '_x000D_' },
    { name: 'half a character', xml: '<t>_xD83D_a&#xDE00;</t>', text: '\ufffda\ufffd' },
    { name: 'both halves of one', xml: '<t>_xD83D__xDE00_</t>', text: '😀' },
    { name: 'what only looks escaped', xml: '<t>_x00_ _xyz1_</t>', text: '_x00_ _xyz1_' },
    { name: 'white space that is kept', xml: '<t xml:space="preserve">  a \n</t>', text: '  a \n' },
    { name: 'white space that Excel drops', xml: '<t>  a b \n</t>', text: 'a b' },
    {
      name: 'white space alone',
      xml: '<r><t>a</t></r><r><t> </t></r><r><t>b</t></r>',
      text: 'a b',
    },
    { name: 'line ends', xml: '<t>a\r\nb\rc</t>', text: 'a\nb\nc' },
    {
      name: 'digits that are raised',
      xml: '<r><t>8</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>99</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>0</t></r>',
      text: '8⁹⁹0',
    },
    { name: 'runs', xml: '<r><rPr><sz val="9"/></rPr><t>a</t></r><r><t>b</t></r>', text: 'ab' },
    {
      name: 'no phonetic runs',
      xml: '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      text: '東京',
    },
    { name: 'nothing', xml: '<t/>', text: undefined },
  ])('with $name, shared and inline', async ({ xml, text }) => {
    const cells = `<c t="s"><v>0</v></c><c t="inlineStr"><is>${xml}</is></c><c><v>1</v></c>`;
    const { texts } = await firstRow(cells, { strings: `<si>${xml}</si>` });
    expect(texts).toEqual([text ?? '', text ?? '', '1']);
  });
});

describe('openXlsx() places rows and cells', () => {
  test.each([
    {
      name: 'by their references',
      rows: '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="5"><c r="A5"><v>3</v></c></row>',
      numbers: [2, 5],
      texts: [['', '1', '', '2'], ['3']],
    },
    {
      name: 'one after another without references',
      rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>',
      numbers: [1, 2],
      texts: [['1', '2'], ['3']],
    },
    {
      name: 'after a cell that has a reference',
      rows: '<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c></row><row/><row><c><v>3</v></c></row>',
      numbers: [3, 4, 5],
      texts: [['', '', '1', '2'], [], ['3']],
    },
    {
      name: 'in columns of two and three letters',
      rows: '<row r="1"><c r="AB1"><v>1</v></c></row>',
      numbers: [1],
      texts: [[...Array(27).fill(''), '1']],
    },
    {
      name: 'not in order within a row',
      rows: '<row r="1"><c r="C1"><v>3</v></c><c r="A1"><v>1</v></c></row>',
      numbers: [1],
      texts: [['1', '', '3']],
    },
    {
      name: 'with other attributes and quotes',
      rows: "<row spans='1:2' r='1' ht=\"12>3\"><c vm=\"1\" r='A1' s = '0' ><v>1</v></c ></row >",
      numbers: [1],
      texts: [['1']],
    },
    {
      name: 'between white space',
      rows: '\n <row r="1">\n  <c r="A1">\n <v>1</v>\n </c>\n </row>\n',
      numbers: [1],
      texts: [['1']],
    },
    { name: 'none', rows: '', numbers: [], texts: [] },
  ])('$name', async ({ rows, numbers, texts }) => {
    const read = await readXlsx(makeXlsx({ rows }));
    expect(read.numbers).toEqual(numbers);
    expect(read.rows).toEqual(texts);
  });

  test.each(['r', 'c', 'v', 'is', 'row'])('of elements with the prefix %s', async (prefix) => {
    const xml =
      '<worksheet><sheetData><row r="3"><c r="B3"><v>1</v></c><c r="C3" t="inlineStr"><is><t>a</t></is></c></row></sheetData></worksheet>';
    const sheet = xml.replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`);
    const { numbers, rows } = await readXlsx(makeXlsx({ sheet }));
    expect(numbers).toEqual([3]);
    expect(rows).toEqual([['', '1', 'a']]);
  });

  test('in batches of about a thousand rows', async () => {
    const source = await openSheet(toFile(makeXlsx({ rows: inlineRow('x').repeat(2500) })), {});
    const sizes: number[] = [];
    let last = 0;
    for await (const { numbers, rows } of source.rows()) {
      expect(numbers[0]).toBe(last + 1);
      expect(numbers.length).toBe(rows.length);
      last = numbers.at(-1) ?? 0;
      sizes.push(rows.length);
    }
    await source.close();
    expect(last).toBe(2500);
    expect(sizes.every((size) => size >= 500)).toBe(true);
    expect(source.progress()).toBe(1);
  });

  test('and lets go of the file when the reader stops early', async () => {
    const rows = Array.from({ length: 200_000 }, (_, i) =>
      inlineRow(`${Math.imul(i, 0x9e3779b1)}`),
    );
    const file = toFile(makeXlsx({ rows: rows.join('') }));
    const source = await openSheet(file, {});
    for await (const { rows } of source.rows()) {
      expect(rows.length).toBeGreaterThan(0);
      break;
    }
    expect(source.progress()).toBeLessThan(1);
    await source.close();
    await source.close();
  });

  test('and stops when it is told to', async () => {
    const controller = new AbortController();
    const source = await openSheet(toFile(makeXlsx({ rows: inlineRow('x') })), {
      signal: controller.signal,
    });
    controller.abort();
    await expect(source.rows()[Symbol.asyncIterator]().next()).rejects.toThrow(InterruptedError);
    await source.close();
  });

  test('stops while it reads the texts that cells share', async () => {
    const controller = new AbortController();
    // Read to its end this table would be told to be damaged.
    const strings = `${'<si><t>text</t></si>'.repeat(100_000)}<si><t>`;
    const file = toFile(makeXlsx({ strings, rows: '<row><c t="s"><v>0</v></c></row>' }));
    const opening = openSheet(file, { signal: controller.signal });
    controller.abort();
    await expect(opening).rejects.toThrow(InterruptedError);
  });
});

describe('openXlsx() chooses a sheet', () => {
  const workbook =
    '<sheets><sheet name="Secret" sheetId="1" state="veryHidden" r:id="rId11"/><sheet name="Aside" sheetId="2" state="hidden" r:id="rId12"/><sheet name="Chart" sheetId="3" r:id="rId13"/><sheet name="여름 &amp; 가을" sheetId="4" r:id="rId14"/></sheets>';
  const sheet = (text: string) =>
    `<worksheet><sheetData>${inlineRow(text)}</sheetData></worksheet>`;
  const bytes = makeXlsx({
    workbook,
    parts: {
      'xl/_rels/workbook.xml.rels': relationships([
        ['rId11', 'worksheet', 'worksheets/a.xml'],
        ['rId12', 'worksheet', '/xl/worksheets/b.xml'],
        ['rId13', 'chartsheet', 'chartsheets/c.xml'],
        ['rId14', 'worksheet', '../xl/worksheets/./d.xml'],
      ]),
      'xl/worksheets/a.xml': sheet('secret'),
      'xl/worksheets/b.xml': sheet('aside'),
      'xl/chartsheets/c.xml': '<chartsheet/>',
      'xl/worksheets/d.xml': sheet('seasons'),
    },
  });

  test.each([
    { wanted: undefined, name: '여름 & 가을', text: 'seasons' },
    { wanted: 1, name: 'Secret', text: 'secret' },
    { wanted: 2, name: 'Aside', text: 'aside' },
    { wanted: '여름 & 가을', name: '여름 & 가을', text: 'seasons' },
  ])('$wanted', async ({ wanted, name, text }) => {
    const read = await readXlsx(bytes, wanted === undefined ? {} : { sheet: wanted });
    expect(read.name).toBe(name);
    expect(read.rows).toEqual([[text]]);
    expect(read.sheets).toEqual([
      { name: 'Secret', hidden: true },
      { name: 'Aside', hidden: true },
      { name: 'Chart', hidden: false, isChart: true },
      { name: '여름 & 가을', hidden: false },
    ]);
  });

  test.each([
    { wanted: 'Nowhere', message: 'Cannot find sheet "Nowhere": the file has 1 "Secret" (hidden)' },
    { wanted: 5, message: 'Cannot find sheet 5' },
    { wanted: 0, message: 'Cannot find sheet 0' },
    { wanted: 'Chart', message: 'Cannot read sheet "Chart": it is a chart' },
  ])('and throws a UsageError for $wanted', async ({ wanted, message }) => {
    const error = await readXlsx(bytes, { sheet: wanted }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      code: 'sheet_unknown',
      message: expect.stringContaining(message),
    });
  });
});

describe('openXlsx() on styles', () => {
  test('does not take formats of differential styles for those of cells', async () => {
    const parts = xlsxParts({ rows: '<row><c s="1"><v>0.5</v></c></row>', formats: ['0%'] });
    const changed = parts.map(({ name, data }) => ({
      name,
      data: String(data).replace(
        '</cellXfs>',
        '</cellXfs><dxfs><dxf><numFmt numFmtId="200" formatCode="0.000"/></dxf></dxfs>',
      ),
    }));
    expect((await readXlsx(makeZip(changed))).rows).toEqual([['50%']]);
  });
});

describe('openXlsx() with a chooser of sheets', () => {
  test('reads the texts that cells share once, for all sheets', async () => {
    const sheets = ['One', 'Two'].map(
      (name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId1"/>`,
    );
    const parts = xlsxParts({
      workbook: `<sheets>${sheets.join('')}</sheets>`,
      rows: '<row><c t="s"><v>0</v></c></row>',
      strings: '<si><t>shared</t></si>',
      parts: {
        'xl/_rels/workbook.xml.rels': relationships([
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
          ['rId3', 'sharedStrings', 'sharedStrings.xml'],
        ]),
        'xl/worksheets/sheet2.xml': sheetXml('<row><c t="s"><v>0</v></c></row>'),
      },
    });
    const file = toFile(makeZip(parts.map((part) => ({ ...part, stored: true }))));
    const source = await openSheet(file, {
      chooseSheet: (peeks) => {
        expect(peeks.map(({ rows }) => rows)).toEqual([[['shared']], [['shared']]]);
        // The open file has another text now.
        const bytes = readFileSync(file);
        writeFileSync(
          file,
          bytes.fill('!', bytes.indexOf('shared<'), bytes.indexOf('shared<') + 1),
        );
        return { place: 1, issue: null };
      },
    });
    expect((await readSource(source)).rows).toEqual([['shared']]);
  });
});

describe('openXlsx() on dates', () => {
  test('of the 1904 system', async () => {
    const bytes = makeXlsx({
      workbook:
        '<workbookPr date1904="true"/><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets>',
      rows: '<row><c s="1"><v>0</v></c><c s="1"><v>44626</v></c><c s="1" t="d"><v>2026-03-07</v></c></row>',
      formats: ['yyyy-mm-dd'],
    });
    expect((await readXlsx(bytes)).rows).toEqual([['1904-01-01', '2026-03-07', '2026-03-07']]);
  });

  test('that are written as text tell so, too', async () => {
    const rows = '<row><c s="1" t="d"><v>2026-03-07</v></c></row>';
    const bytes = makeXlsx({ rows, formats: [14] });
    const { issues } = await readXlsx(bytes);
    expect(issues).toMatchObject([{ code: 'date_format_regional', value: '3/7/26' }]);
    expect((await readXlsx(bytes, { locale: 'ko' })).issues).toEqual([]);
  });

  test('that each computer shows in its own way tells so, once for each column', async () => {
    const bytes = makeXlsx({
      rows: '<row><c s="1"><v>46088</v></c><c s="2"><v>46088</v></c></row>'.repeat(3),
      formats: [14, 'm/d/yy'],
    });
    const { rows, issues } = await readXlsx(bytes);
    expect(rows[0]).toEqual(['3/7/26', '3/7/26']);
    expect(issues).toMatchObject([
      { code: 'date_format_regional', severity: 'warning', row: 1, column: 'A', value: '3/7/26' },
    ]);
    const korean = await readXlsx(bytes, { locale: 'ko' });
    expect(korean.rows[0]).toEqual(['2026-03-07', '3/7/26']);
    expect(korean.issues).toEqual([]);
  });
});

describe('openXlsx() on formulas that were not calculated', () => {
  const rows =
    '<row r="1"><c r="A1"><f>B1*2</f><v>0</v></c><c r="B1"><v>0</v></c><c r="C1"><f>B1+7</f><v>7</v></c><c r="D1"><f>B1*2</f><v>0.0</v></c><c r="E1" t="b"><f>B1=7</f><v>0</v></c></row>';
  const sheets = '<sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets>';

  test.each([
    ['', ['0', '0', '7', '0', 'FALSE'], []],
    [
      '<calcPr calcId="124519" fullCalcOnLoad="1"/>',
      ['', '0', '7', '', 'FALSE'],
      ['List!A1', 'List!D1'],
    ],
    [
      '<calcPr calcCompleted="0"/>',
      ['', '0', '', '', ''],
      ['List!A1', 'List!C1', 'List!D1', 'List!E1'],
    ],
  ])('with %j', async (calculation, texts, told) => {
    const bytes = makeXlsx({ rows, workbook: `${sheets}${calculation}` });
    const { rows: read, issues } = await readXlsx(bytes);
    const [row = []] = read;
    expect(texts.map((_, i) => row[i] ?? '')).toEqual(texts);
    expect(issues.map(({ code, cell }) => [code, cell])).toEqual(
      told.map((cell) => ['formula_without_value', cell]),
    );
  });
});

describe('openXlsx() tells', () => {
  test.each([
    {
      name: 'a number that lost digits',
      cell: '<c r="B1" s="1"><v>1234567890123456789</v></c>',
      code: 'number_rounded',
      value: '1234567890123460000',
    },
    {
      name: 'a formula without its result',
      cell: '<c r="B1"><f>SUM(A1:A9)</f></c>',
      code: 'formula_without_value',
      value: '',
    },
  ])('$name', async ({ cell, code, value }) => {
    const { issues } = await readXlsx(
      makeXlsx({ rows: `<row r="1">${cell}</row>`, formats: ['0'] }),
    );
    expect(issues).toMatchObject([
      { code, severity: 'warning', sheet: 'List', row: 1, column: 'B', cell: 'List!B1', value },
    ]);
  });

  test('nothing of doubles with many digits, or of formulas whose result is no text', async () => {
    const { codes } = await firstRow(
      '<c><v>0.30000000000000004</v></c><c><v>123456789012345</v></c><c t="str"><f>""</f><v></v></c>',
    );
    expect(codes).toEqual([]);
  });
});

describe('openXlsx() on merged cells', () => {
  const bytes = makeXlsx({
    rows: '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>2</v></c></row><row r="2"><c r="C2"><v>3</v></c></row><row r="4"><c r="D4"><v>4</v></c></row>',
    tail: '<sheetProtection/><mergeCells count="3"><mergeCell ref="A1:B2"/><mergeCell ref="C2:C3"></mergeCell><x:mergeCell  ref=\'D1:D2\'/></mergeCells>',
  });

  test('leaves the value in the first cell', async () => {
    const { numbers, rows } = await readXlsx(bytes);
    expect(numbers).toEqual([1, 2, 4]);
    expect(rows).toEqual([
      ['1', '', '2'],
      ['', '', '3'],
      ['', '', '', '4'],
    ]);
  });

  test('repeats it when told to, also in rows that the file leaves out', async () => {
    const { numbers, rows } = await readXlsx(bytes, { repeatMerged: true });
    expect(numbers).toEqual([1, 2, 3, 4]);
    expect(rows).toEqual([
      ['1', '1', '2'],
      ['1', '1', '3'],
      ['', '', '3'],
      ['', '', '', '4'],
    ]);
  });
});

describe('openXlsx() finds the parts', () => {
  const rows = inlineRow('found');

  test.each([
    {
      name: 'with another prefix, strict namespaces and absolute names',
      bytes: makeXlsx({
        parts: {
          '_rels/.rels': relationships(
            [['x', 'officeDocument', '/book/main.xml']],
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          ),
          'xl/workbook.xml': null,
          'book/main.xml':
            '<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:rel="http://purl.oclc.org/ooxml/officeDocument/relationships"><x:sheets><x:sheet name="S" sheetId="9" rel:id="r9"/></x:sheets></x:workbook>',
          'book/_rels/main.xml.rels': relationships(
            [
              ['r9', 'worksheet', 'sheets/one.xml'],
              ['r8', 'sharedStrings', 'texts.xml'],
            ],
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          ),
          'book/texts.xml': '<y:sst xmlns:y="u"><y:si><y:t>found</y:t></y:si></y:sst>',
          'book/sheets/one.xml':
            '<x:worksheet xmlns:x="u"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        },
      }),
    },
    {
      name: 'whatever the case of their names',
      bytes: makeXlsx({
        parts: {
          'xl/worksheets/sheet1.xml': null,
          'XL/Worksheets/Sheet1.XML': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        },
      }),
    },
    {
      name: 'without styles, shared texts and content types',
      bytes: makeXlsx({
        rows,
        parts: {
          'xl/styles.xml': null,
          'xl/sharedStrings.xml': null,
          '[Content_Types].xml': null,
          'xl/_rels/workbook.xml.rels': relationships([
            ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ]),
        },
      }),
    },
    {
      name: 'without package relationships',
      bytes: makeXlsx({ rows, parts: { '_rels/.rels': null } }),
    },
    {
      name: 'stored without packing',
      bytes: makeZip(xlsxParts({ rows }).map((part) => ({ ...part, stored: true }))),
    },
    {
      name: 'with a byte order mark',
      bytes: makeXlsx({ sheet: `\ufeff<worksheet><sheetData>${rows}</sheetData></worksheet>` }),
    },
    {
      name: 'in UTF-16',
      bytes: makeXlsx({
        sheet: Buffer.from(
          `\ufeff<worksheet><sheetData>${rows}</sheetData></worksheet>`,
          'utf16le',
        ),
      }),
    },
    {
      name: 'in big-endian UTF-16',
      bytes: makeXlsx({
        sheet: Buffer.from(
          `\ufeff<worksheet><sheetData>${rows}</sheetData></worksheet>`,
          'utf16le',
        ).swap16(),
      }),
    },
    {
      name: 'in UTF-16 without a mark',
      bytes: makeXlsx({
        sheet: Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, 'utf16le'),
      }),
    },
    {
      name: 'in a declared encoding',
      bytes: makeXlsx({
        sheet: Buffer.from(
          `<?xml version="1.0" encoding="iso-8859-1"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
          'latin1',
        ),
      }),
    },
    {
      name: 'with a head of columns and views',
      bytes: makeXlsx({
        sheet: `<worksheet><dimension ref="A1"/><cols><col min="1" max="2"/></cols><sheetData>${rows}</sheetData><rowBreaks count="1"><brk id="1"/></rowBreaks></worksheet>`,
      }),
    },
  ])('$name', async ({ bytes }) => {
    expect((await readXlsx(bytes)).rows).toEqual([['found']]);
  });
});
