import { describe, expect, it, test } from 'vitest';
import type { Issue, Severity } from '../../../src/issue.ts';
import { columnLetter } from '../../../src/rows/row.ts';
import { toByteRows } from '../../../src/rows/to-byte-rows.ts';
import { DamageRules } from '../../../src/sheet/damage/damage-rules.ts';
import { createDamageWatch } from '../../../src/sheet/damage/watch-damage.ts';
import { isPlainText } from '../../../src/sheet/plain-text.ts';
import type { SheetFormat } from '../../../src/sheet/sheet.ts';
import { summarize } from '../support.ts';

/** Issues of a sheet `S` with one column per list, below a header in row 1. */
function issuesOf(
  columns: Readonly<Record<string, readonly string[]>>,
  {
    severity,
    exact = [],
    format = 'csv',
  }: {
    severity?: Severity;
    exact?: readonly string[];
    format?: SheetFormat;
  } = {},
): Issue[] {
  const issues: Issue[] = [];
  const names = Object.keys(columns);
  const header = {
    row: 1,
    columns: names.map((name, index) => ({ index, letter: columnLetter(index), name })),
  };
  const rules = new DamageRules({
    ...(severity && { damage: severity }),
    isExact: (column) => exact.includes(names[column] ?? ''),
  });
  const watch = createDamageWatch({ sheet: 'S', header }, { rules, format }, (issue) =>
    issues.push(issue),
  );
  const length = Math.max(...Object.values(columns).map((cells) => cells.length));
  for (let i = 0; i < length; i += 2) {
    const rows = [i, i + 1]
      .filter((row) => row < length)
      .map((row) => names.map((name) => columns[name]?.[row] ?? ''));
    const plain = rows.flat().every(isPlainText);
    const numbers = rows.map((_, row) => i + row + 2);
    const batch = toByteRows({ numbers, rows, plain });
    watch.check(batch);
    watch.checkColumns(batch);
  }
  watch.finish();
  return issues;
}

describe('createDamageWatch() on cells', () => {
  it('looks for times of midnight in a column that has short texts, too', () => {
    const days = [...Array(20).fill('2026-03-07 00:00:00'), 'x', '2026-03-09 00:00:00'];
    expect(issuesOf({ day: days }, { exact: ['day'] })).toEqual([]);
  });

  test.each([
    { text: '####', code: 'cell_overflowed' },
    { text: '##', code: 'cell_overflowed' },
    { text: '#REF!', code: 'cell_error' },
    { text: '#N/A', code: 'cell_error' },
    { text: '#VALUE!', code: 'cell_error' },
    { text: '#DIV/0!', code: 'cell_error' },
    { text: '#NAME?', code: 'cell_error' },
    { text: 'Err:502', code: 'cell_error' },
    { text: '1.23E+15', code: 'number_scientific' },
    { text: '8,2E+12', code: 'number_scientific' },
    { text: '4E+101', code: 'number_scientific' },
    { text: '1.5e+12', code: 'number_scientific' },
    { text: '???', code: 'text_garbled' },
    { text: '?? ???', code: 'text_garbled' },
    { text: 'JosÃ©', code: 'text_garbled' },
    { text: 'MÃ¼ller', code: 'text_garbled' },
    { text: 'Oâ€™Brien', code: 'text_garbled' },
    { text: 'ê¹€ë¯¼ìˆ˜', code: 'text_garbled' },
    { text: '±è¹Î¼ö', code: 'text_garbled' },
    { text: 'Kim\u200bMinsu', code: 'invisible_character' },
    { text: '\ufeffKim', code: 'invisible_character' },
    { text: 'Kim\u00a0', code: 'invisible_character' },
    { text: '\u00a0Kim', code: 'invisible_character' },
    { text: 'Kim\u0000', code: 'invisible_character' },
    { text: 'Kim\u000bLee', code: 'invisible_character' },
    { text: 'Kim\u001f', code: 'invisible_character' },
    { text: 'Kim\u0085', code: 'invisible_character' },
    { text: 'so\u00adft', code: 'invisible_character' },
    { text: '\u3164', code: 'invisible_character' },
    { text: 'Kim\u200d', code: 'invisible_character' },
    { text: '김\u200e민', code: 'invisible_character' },
  ])('warns of $text: $code', ({ text, code }) => {
    expect(issuesOf({ a: ['x', text] })).toMatchObject([
      { code, severity: 'warning', sheet: 'S', row: 3, column: 'a', cell: 'S!A3', value: text },
    ]);
  });

  test.each(['a\ufffdb', '占쏙옙', '锟斤拷', 'Josï¿½'])(
    'tells of the lost characters of %j as an error',
    (text) => {
      expect(summarize(issuesOf({ a: [text] }))).toEqual(['error text_undecodable S!A2']);
    },
  );

  test.each([
    '#5',
    '# 12',
    '#hashtag',
    '#1 Main Street',
    'Apt #REF',
    'E+',
    'Vitamin E+12 caps',
    '+82 10-1234-5678',
    'What???',
    '?',
    'Don’t “quote” – é',
    'SÃO PAULO',
    'MAÇÃ',
    'Âge',
    '25 °C ± 2',
    '½ price',
    'Kim\u00a0Minsu',
    'line\nbreak\ttab',
    '👨‍👩‍👧',
    'می‌خواهم',
    'क्‍ष',
    'ÄÖÜß',
    '50 %',
    '占쏙',
  ])('finds nothing wrong with %j', (text) => {
    expect(issuesOf({ a: [text] })).toEqual([]);
  });

  test('tells the first cells of a column one by one and counts the others', () => {
    const issues = issuesOf({ a: Array(10).fill('####'), b: ['####'] });
    expect(summarize(issues)).toEqual([
      'warning cell_overflowed S!A2',
      'warning cell_overflowed S!B2',
      'warning cell_overflowed S!A3',
      'warning cell_overflowed S!A4',
      'warning cell_overflowed -',
    ]);
    expect(issues.at(-1)?.message).toMatch(/^Column "a" has 7 more such cells: /);
  });

  test('tells every cell when damage is an error, so that each row is held back', () => {
    const issues = issuesOf({ a: Array(10).fill('####') }, { severity: 'error' });
    expect(issues.map(({ severity, row }) => [severity, row])).toEqual(
      Array.from({ length: 10 }, (_, i) => ['error', i + 2]),
    );
  });

  test.each(['1.23E+15', '####', '#REF!', '#NV'])(
    'tells every %j of a column that must be exact as an error, and warns of others',
    (text) => {
      const issues = issuesOf({ id: Array(5).fill(text), note: [text] }, { exact: ['id'] });
      expect(issues.map(({ severity, cell }) => [severity, cell])).toEqual([
        ['error', 'S!A2'],
        ['warning', 'S!B2'],
        ...[3, 4, 5, 6].map((row) => ['error', `S!A${row}`]),
      ]);
    },
  );

  test.each(['???', 'JosÃ©', 'Kim\u200b'])('warns of %j in a column that must be exact', (text) => {
    expect(issuesOf({ id: [text] }, { exact: ['id'] })).toMatchObject([{ severity: 'warning' }]);
  });

  test('warns of lost digits where all damage is to be a warning', () => {
    const issues = issuesOf({ id: ['1.23E+15'] }, { exact: ['id'], severity: 'warning' });
    expect(issues).toMatchObject([{ severity: 'warning' }]);
  });

  test('tells rounded numbers of a column that must be exact as errors', () => {
    const cells = Array.from({ length: 5 }, (_, i) => `41111111111111${i}0`);
    const issues = issuesOf({ id: cells, note: cells }, { exact: ['id'] });
    expect(issues.map(({ code, severity, column }) => [code, severity, column])).toEqual([
      ...Array(4).fill(['number_rounded', 'error', 'id']),
      ...Array(4).fill(['number_rounded', 'warning', 'note']),
    ]);
  });

  test('tells every cell whose characters are lost', () => {
    expect(issuesOf({ a: Array(10).fill('\ufffd') })).toHaveLength(10);
  });

  test('shows no more than the start of a long cell', () => {
    const [issue] = issuesOf({ a: [`\u200b${'x'.repeat(5000)}`] });
    expect(issue?.value).toHaveLength(200);
  });
});

describe('createDamageWatch() on postcodes', () => {
  /** Enough of the same that most of them are only counted. */
  function repeated(name: string, cells: readonly string[]) {
    return { [name]: Array.from({ length: 40 }, (_, i) => cells[i % cells.length] ?? '') };
  }

  test.each([
    { name: 'PLZ', column: ['1067', '1069', '1097', '10115'] },
    { name: 'Kunden-PLZ', column: ['1067', '1069', '1097', '10115'] },
    { name: 'Shipping Zip', column: ['2134', '501', '90210'] },
    { name: 'zip_code', column: ['2134', '1001', '90210-1234', '90210'] },
    { name: 'postcode', column: ['1000', '1010', '20000', '1020'] },
    { name: 'CP', column: ['1000', '1010', '20000', '1020'] },
    { name: 'CAP', column: ['118', '199', '187'] },
    { name: '우편번호', column: ['6236', '4524', '3171'] },
    { name: '배송지 우편번호', column: ['6236', '4524', '3171'] },
    { name: '郵便番号', column: ['600001', '600002', '10010'] },
    { name: 'Postnummer', column: ['150', '151', '5003'] },
  ])('finds the lost zeros of $column in a column $name', ({ name, column }) => {
    const issues = issuesOf({ [name]: column });
    expect(issues[0]).toMatchObject({ code: 'zero_lost', row: 2, value: column[0] });
    expect(issues[0]?.fix).toMatch(/ add \{ pad: [3-9] \} to "clean" in the mapping$/);
    const many = repeated(name, column);
    expect(issuesOf(many).at(-1)?.message).toMatch(/ has \d+ more such cells: each has /);
  });

  test.each([
    { name: 'PLZ', others: ['-'] },
    { name: 'Postcode', others: ['NW1 6XE', 'SW1A 1AA'] },
    { name: '우편번호', others: ['없음', '06000-1', '135080'] },
  ])('finds lost zeros beside $others in a column $name', ({ name, others }) => {
    const column = ['69123', ...others, '1069', '04109'];
    const issues = issuesOf({ [name]: column });
    expect(issues).toMatchObject([{ code: 'zero_lost', row: 3 + others.length, value: '1069' }]);
    // Of a column of other countries' codes nothing follows.
    const foreign = Array.from({ length: 2500 }, (_, i) => `SW${i}A 1AA`);
    expect(issuesOf({ [name]: [...foreign, '1069', '04109'] })).toEqual([]);
  });

  test.each([
    { name: 'PLZ', column: ['1010', '1020', '8010'] },
    { name: 'zip', column: ['90210', '10001'] },
    { name: 'Postcode', column: ['SW1A 1AA', '1234', 'M5V 2T6'] },
    { name: 'PLZ', column: ['1012 AB', '3511 XK', '69123'] },
    { name: 'Postcode', column: ['69123', '0155', '01067', '0151'] },
    { name: '우편번호', column: ['06236', '135080'] },
    { name: 'Zipper', column: ['1', '12345'] },
  ])('finds nothing wrong with $column in a column $name', ({ name, column }) => {
    expect(issuesOf({ [name]: column })).toEqual([]);
    expect(issuesOf(repeated(name, column))).toEqual([]);
  });
});

describe('createDamageWatch() on columns', () => {
  test.each([
    {
      name: 'codes that lost a zero',
      column: ['06236', '12345', '1234', '99999'],
      expected: ['warning zero_lost S!A4'],
    },
    {
      name: 'codes of which the first lost one',
      column: ['1234', '12345', '06236'],
      expected: ['warning zero_lost S!A2'],
    },
    {
      name: 'codes with empty cells between',
      column: ['06236', '', '1234', '12345'],
      expected: ['warning zero_lost S!A4'],
    },
    {
      name: 'codes that mostly lost their zeros, and one that did not',
      column: ['01067', '1069', '1097', '1099'],
      expected: ['warning zero_lost S!A3', 'warning zero_lost S!A4', 'warning zero_lost S!A5'],
    },
    {
      name: 'codes that all lost their zeros',
      column: ['10115', '20095', '1067', '80331', '50667'],
      expected: ['warning zero_lost S!A4'],
    },
    { name: 'codes of one length', column: ['06236', '12345'], expected: [] },
    { name: 'amounts of many lengths', column: ['12345', '1234', '123'], expected: [] },
    { name: 'short numbers', column: ['100', '12', '150'], expected: [] },
    { name: 'codes with a text among them', column: ['06236', '1234', 'X-12'], expected: [] },
    {
      name: 'codes with a word for none among them',
      column: ['06236', '-', '1234', '없음'],
      expected: ['warning zero_lost S!A4'],
    },
    {
      name: 'numbers that are mostly shorter',
      column: ['10000', '9999', '9998', '9997'],
      expected: [],
    },
    {
      name: 'prices',
      column: ['12900', '15900', '9900', '10900', '12500'],
      expected: [],
    },
    {
      name: 'prices in cents',
      column: ['1299', '1599', '1099', '1249', '999', '1999'],
      expected: [],
    },
    { name: 'quantities', column: ['1000', '1200', '950', '1500', '1100'], expected: [] },
    {
      name: 'numbers in series',
      column: ['9998', '9999', ...Array.from({ length: 20 }, (_, i) => String(10_000 + i))],
      expected: [],
    },
    { name: 'years', column: ['1999', '2024', '2025', '987'], expected: [] },
    { name: 'house numbers', column: ['1', '12', '117', '1204'], expected: [] },
    {
      name: 'a day number among dates',
      column: ['2024-01-02', '2024-01-03', '45300'],
      expected: ['warning date_serial S!A4'],
    },
    {
      name: 'a day number among Korean dates',
      column: ['2024년 1월 2일', '2024. 1. 3', '45300.5'],
      expected: ['warning date_serial S!A4'],
    },
    {
      name: 'a day number among written dates',
      column: ['3 March 2026', 'Mar 4, 2026', '7-Mar-26', '46000'],
      expected: ['warning date_serial S!A5'],
    },
    { name: 'dates alone', column: ['2024-01-02', '1/2/2024', '02.01.2024 10:30'], expected: [] },
    { name: 'numbers with one date', column: ['45300', '45301', '2024-01-02'], expected: [] },
    { name: 'dates with a text among them', column: ['2024-01-02', '45300', 'soon'], expected: [] },
    {
      name: 'long numbers that all end in zeros',
      column: ['4111111111111110', '4111111111111120'],
      expected: ['warning number_rounded S!A2', 'warning number_rounded S!A3'],
    },
    {
      name: 'a longer number with more zeros',
      column: ['12345678901234500'],
      expected: ['warning number_rounded S!A2'],
    },
    {
      name: 'long numbers of which one does not',
      column: ['4111111111111110', '4111111111111121'],
      expected: [],
    },
    { name: 'fifteen digits', column: ['411111111111110'], expected: [] },
    {
      name: 'numbers that JavaScript has held',
      column: ['1234567890123456800', '9876543210987655000', '4111111111111111'],
      expected: ['warning number_rounded S!A2', 'warning number_rounded S!A3'],
    },
    {
      name: 'longer numbers of which one is whole',
      column: ['1234567890123456800', '9876543210987655001'],
      expected: [],
    },
    { name: 'one number that ends in 0 by chance', column: ['123456789012345680'], expected: [] },
    {
      name: 'a text of 255 characters',
      column: ['x', 'y'.repeat(255)],
      expected: ['warning text_cut S!A3'],
    },
    {
      name: 'a text of 32,767 characters',
      column: ['x'.repeat(255), 'y'.repeat(32_767)],
      expected: ['warning text_cut S!A3'],
    },
    {
      name: 'a text of 255 characters and a longer one',
      column: ['y'.repeat(255), 'x'.repeat(256)],
      expected: [],
    },
    { name: 'a text of 254 characters', column: ['y'.repeat(254)], expected: [] },
  ])('tells of $name', ({ column, expected }) => {
    expect(summarize(issuesOf({ a: column }))).toEqual(expected);
  });

  test('shows the texts it tells of, and counts what is more than three', () => {
    const column = [
      ...Array.from({ length: 20 }, (_, i) => String(10_000 + i)),
      '1',
      '2',
      '3',
      '4',
      '5',
    ].map((text, i) => (i < 20 ? text : `123${text}`));
    const issues = issuesOf({ zip: column });
    expect(issues.map(({ value, row }) => [value, row])).toEqual([
      ['1231', 22],
      ['1232', 23],
      ['1233', 24],
      [null, null],
    ]);
    expect(issues.at(-1)?.message).toContain('Column "zip" has 2 more such cells');
  });

  test('leaves rounded numbers of .xlsx to its reader, which sees them exactly', () => {
    expect(issuesOf({ a: ['12345678901234500'] }, { format: 'xlsx' })).toEqual([]);
  });

  test('leaves columns without a name alone', () => {
    expect(issuesOf({ '': ['####', '\ufffd'] })).toEqual([]);
  });

  test('tells of a header that is damaged', () => {
    expect(summarize(issuesOf({ 'Ã©': ['x'], 'b\u200b': ['x'] }))).toEqual([
      'warning text_garbled S!A1',
      'warning invisible_character S!B1',
    ]);
  });
});
