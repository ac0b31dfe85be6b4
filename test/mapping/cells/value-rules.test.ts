import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import { findFormat } from '../../../src/mapping/cells/rules/formats.ts';
import { compilePattern } from '../../../src/mapping/cells/rules/pattern.ts';
import { compileSimplePattern } from '../../../src/mapping/cells/rules/simple-pattern.ts';
import { runs } from '../../support/runs.ts';
import { batchesOf, mapAll, place, planOf } from '../support.ts';

const SHEET = place('P', 'U', 'a', 'b');

/** The issues of rows with the cells a and b, the same of rows as texts and as bytes. */
async function issuesOf(variables: string, cells: readonly (readonly string[])[]) {
  const yaml = `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}}
unmapped_columns: ignore
variables: ${variables}`;
  const rows = cells.map((row) => ['p', 'u', ...row]);
  const { issues, data } = await mapAll(planOf(yaml, SHEET), rows);
  const ofSingle: Issue[] = [];
  const json: string[] = [];
  const onIssue = (issue: Issue) => void ofSingle.push(issue);
  for await (const batch of mapRows(batchesOf(rows, 1), planOf(yaml, SHEET), { onIssue })) {
    json.push(Buffer.from(batch.json).toString());
  }
  expect(ofSingle).toEqual(issues);
  expect(JSON.parse(`[${json.join('').slice(0, -1)}]`)).toEqual(data);
  return issues;
}

const shown = (issues: readonly Issue[]) =>
  issues.map(({ code, cell, message, fix }) => ({ code, cell, message, fix }));

describe('compilePattern()', () => {
  test.each([
    ['[A-Z]{2}[0-9]{6}', true],
    ['^C\\d+$', true],
    ['[a-z]*-?[0-9.]+', true],
    ['\\d{2,4}[A-Z]?x', true],
    ['\\d*\\d', false],
    ['[a-z]?[a-c]', false],
    ['a|b', false],
    ['(ab)+', false],
    ['.+', false],
    ['[^a]', false],
    ['\\w+', false],
    ['가+', false],
    ['a{2,1}', false],
    ['[z-a]', false],
  ])('knows whether %j is simple: %j', (pattern, isSimple) => {
    expect(compileSimplePattern(pattern) !== null).toBe(isSimple);
  });

  test('takes what RE2 takes for simple patterns, of texts and of bytes', () => {
    const kind = fc.constantFrom(
      '[A-C]',
      '[a-c0-2]',
      '\\d',
      'x',
      '[-_.]',
      '\\.',
      '[1\\-2]',
      'B',
      ' ',
    );
    const times = fc.constantFrom('', '?', '*', '+', '{2}', '{1,2}', '{0,1}', '{2,}');
    const pattern = fc
      .array(fc.tuple(kind, times), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().join(''));
    const unit = fc.constantFrom('A', 'B', 'b', '0', '1', '2', '-', '.', 'x', ' ', 'é', '\n');
    fc.assert(
      fc.property(
        pattern,
        fc.array(fc.string({ unit, maxLength: 6 }), { size: 'max', maxLength: 20 }),
        (source, texts) => {
          const simple = compileSimplePattern(source);
          if (simple === null) return;
          const re2 = RE2JS.compile(source);
          for (const text of texts) {
            const bytes = Buffer.from(`#${text}#`);
            const wanted = re2.testExact(text);
            expect([source, text, simple.test(text)]).toEqual([source, text, wanted]);
            expect(simple.testBytes(bytes, 1, bytes.length - 1)).toBe(wanted);
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('matches whole texts, in time by their length whatever the pattern', () => {
    const evil = compilePattern('(?:(?:a+)+)+b|x.*x.*x.*y');
    if ('problem' in evil) throw new Error(evil.problem);
    expect(evil.test('aab')).toBe(true);
    expect(evil.test('aabc')).toBe(false);
    expect(evil.test('a'.repeat(30_000))).toBe(false);
    expect(evil.test('x'.repeat(30_000))).toBe(false);
  });
});

test.each([
  [
    'email',
    ['ann@example.com', "o'n.e+il@a-b.co.kr"],
    ['ann', 'ann@', '@b.c', 'a b@c.d', 'a@b..c', `${'a'.repeat(251)}@b.c`],
  ],
  [
    'url',
    ['https://a.kr', 'HTTP://a.b/ü?x#y'],
    ['a.kr', 'ftp://a.b', 'https://', 'https://a b', 'javascript:alert(1)'],
  ],
  ['integer', ['0', '-12', '+007'], ['1.0', '', '1,000', '１２', '12a']],
  ['decimal', ['0', '-1.5', '.5', '3.'], ['1,5', '.', '1e3', '1.2.3']],
  [
    'date',
    ['2026-02-28', '2024-02-29', '0099-01-01'],
    ['2026-02-29', '2026-2-3', '26-02-03', '2026-13-01'],
  ],
  [
    'phone:KR',
    ['010-1234-5678', '+82 10 1234 5678', '02-123-4567'],
    ['1234', '+1 202 555 0143', 'x010-1234-5678', '010-1234-56789'],
  ],
  ['phone:US', ['(202) 555-0143', '+1 202-555-0143'], ['555-0143', '+82 10 1234 5678']],
  ['postcode:KR', ['03171'], ['3171', '031 71', '０３１７１', '031711']],
  ['postcode:GB', ['SW1A 1AA', 'M11AA', 'EC1A 1BB'], ['SW1A', 'sw1a 1aa', 'SW1A 1A1']],
  ['postcode:JP', ['100-0001', '1000001'], ['100-001']],
])('findFormat() knows %s', (name, good, bad) => {
  const format = findFormat(name);
  if ('problem' in format) throw new Error(format.problem);
  expect(good.filter((text) => !format.test(text))).toEqual([]);
  expect(bad.filter((text) => format.test(text))).toEqual([]);
});

describe('mapRows() on rules of variables', () => {
  test('reports the texts that break one, as printed after cleaning, and no empty or default ones', async () => {
    const issues = await issuesOf(
      '[{id: a, clean: [trim, {case: upper}], pattern: "[A-Z]{2}\\\\d+"}, {id: b, one_of: [Gold, Silver], default: none}, {id: t, template: "{a}@{b}", format: email}, {id: c, column: b, pattern: "(?i)gold|silver|x"}]',
      [
        [' ab1 ', 'Gold'],
        ['abc', 'gold'],
        ['', ''],
        ['ab2', 'x'],
      ],
    );
    expect(shown(issues)).toEqual([
      {
        code: 'value_format',
        cell: null,
        message:
          'Cannot use row 2: variable "t" must be an e-mail address, such as ann@example.com, found " ab1 @Gold"',
        fix: 'Correct the cell, or the format in the mapping',
      },
      {
        code: 'value_pattern',
        cell: 'List!C3',
        message:
          'Cannot use row 3: variable "a" must match the pattern [A-Z]{2}\\d+, found "ABC" (List!C3)',
        fix: 'Correct the cell, or the pattern in the mapping',
      },
      {
        code: 'value_not_listed',
        cell: 'List!D3',
        message:
          'Cannot use row 3: variable "b" must be one of Gold, Silver, found "gold" (List!D3)',
        fix: 'Write "Gold", if you mean that, or add the text to one_of in the mapping',
      },
      {
        code: 'value_not_listed',
        cell: 'List!D5',
        message: 'Cannot use row 5: variable "b" must be one of Gold, Silver, found "x" (List!D5)',
        fix: 'Correct the cell, or add its text to one_of in the mapping',
      },
      {
        code: 'space_around',
        cell: null,
        message: expect.any(String),
        fix: expect.any(String),
      },
    ]);
  });

  test('unique names the row that has the same text, wherever it is', async () => {
    const issues = await issuesOf('[{id: a, unique: true, clean: [trim]}]', [
      ['x', ''],
      ['', ''],
      ['y', ''],
      ['', ''],
      [' x', ''],
    ]);
    expect(issues.map(({ code, cell, message }) => [code, cell, message])).toEqual([
      [
        'value_repeated',
        'List!C6',
        'Cannot use row 6: variable "a" must differ in every row, but row 2 has "x", too (List!C6)',
      ],
    ]);
  });

  test('when limits required and the rules to some rows', async () => {
    const issues = await issuesOf(
      '[{id: a, required: true, pattern: "\\\\d{5}", unique: true, when: {column: b, one_of: [KR]}}]',
      [
        ['', 'US'],
        ['', 'KR'],
        ['x', 'US'],
        ['x', ' KR'],
        ['x', 'US'],
        ['12345', 'KR'],
        ['12345', 'KR'],
      ],
    );
    expect(issues.map(({ code, row }) => [code, row])).toEqual([
      ['value_missing', 3],
      ['value_pattern', 5],
      ['value_repeated', 8],
    ]);
  });

  test('tells of a rule that every text breaks once, as an error of the mapping', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => [`x${i}`, i === 3 ? 'G' : 'x']);
    const issues = await issuesOf('[{id: a, pattern: "\\\\d+"}, {id: b, one_of: [G]}]', rows);
    expect(issues.filter(({ row }) => row !== null)).toHaveLength(11);
    expect(issues.filter(({ row }) => row === null)).toMatchObject([
      {
        code: 'value_pattern',
        severity: 'error',
        column: 'a',
        count: 0,
        message:
          'Variable "a" must match the pattern \\d+, but all 6 of its values break this rule; the first is "x0" (List!C2)',
      },
    ]);
  });

  test('tells once that no text is unique, as an error of the mapping', async () => {
    const rows = Array.from({ length: 7 }, (_, i) => ['x', i % 2 ? 'G' : 'H']);
    const yaml = '[{id: a, unique: true}, {id: b, unique: true}]';
    const issues = await issuesOf(yaml, rows);
    expect(issues.filter(({ row }) => row === null)).toMatchObject([
      {
        code: 'value_repeated',
        severity: 'error',
        column: 'a',
        count: 0,
        message:
          'Variable "a" must differ in every row, but every value is repeated (6 repeats): for example, rows 2 and 3 have "x"',
      },
      { column: 'b' },
    ]);
    const alone = await issuesOf(yaml, [...rows, ['y', '']]);
    expect(alone.filter(({ row }) => row === null)).toMatchObject([{ column: 'b' }]);
  });

  test('finds the same in bytes and in texts as a model of its own', async () => {
    const cell = fc.constantFrom(
      '',
      ' ',
      'A1',
      'A12',
      'a1',
      'B1 ',
      'é1',
      '"',
      'KR',
      'US',
      'ann@a.b',
      '12',
    );
    const rules = [
      {
        yaml: 'pattern: "[A-C]\\\\d+"',
        keeps: (text: string) => /^[A-C]\d+$/.test(text),
        code: 'value_pattern',
      },
      {
        yaml: 'pattern: "(a|B|KR).*"',
        keeps: (text: string) => /^(a|B|KR).*$/.test(text),
        code: 'value_pattern',
      },
      {
        yaml: 'format: integer',
        keeps: (text: string) => /^\d+$/.test(text),
        code: 'value_format',
      },
      {
        yaml: 'one_of: [A1, US, é1]',
        keeps: (text: string) => ['A1', 'US', 'é1'].includes(text),
        code: 'value_not_listed',
      },
    ];
    const list = fc.array(fc.tuple(cell, cell), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(
        list,
        fc.constantFrom(...rules),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (cells, rule, trims, when, required) => {
          const keys = [
            ...(trims ? ['clean: [trim]'] : []),
            ...(when ? ['when: {column: b, not: US}'] : []),
            `required: ${required}`,
          ];
          const issues = await issuesOf(
            `[{id: a, ${rule.yaml}, unique: true, ${keys.join(', ')}}]`,
            cells,
          );
          const wanted: [string, number][] = [];
          const first = new Map<string, number>();
          for (const [i, [a, b]] of cells.entries()) {
            if (when && b.trim() === 'US') continue;
            const text = trims ? a.trim() : a;
            if (a.trim() === '') {
              if (required) wanted.push(['value_missing', i + 2]);
              continue;
            }
            if (!rule.keeps(text)) wanted.push([rule.code, i + 2]);
            if (first.has(text)) wanted.push(['value_repeated', i + 2]);
            else first.set(text, i + 2);
          }
          const found = issues.filter(({ row }) => row !== null);
          expect(found.map(({ code, row }) => [code, row])).toEqual(wanted);
        },
      ),
      { numRuns: runs(70) },
    );
  });
});
