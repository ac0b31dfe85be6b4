import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { initMapping } from '../../src/run/prepare/init-mapping.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function write(rows: readonly (readonly string[])[]): string {
  const file = path.join(temporaryFolder(), 'list.csv');
  const lines = rows.map((cells) => cells.map((text) => `"${text}"`).join(','));
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

async function linesOf(rows: readonly (readonly string[])[]): Promise<readonly string[]> {
  const { text } = await initMapping({ file: write(rows) });
  return text
    .slice(text.indexOf('variables:'))
    .split('\n')
    .map((line) => line.trim());
}

const HEADER = [
  'project_id',
  '이름',
  '쿠폰코드',
  '등급',
  '이메일',
  '휴대폰',
  '우편번호',
  '방문일',
  'Ticket',
];

/** Rows that keep every rule; more than init profiles. */
function koreanRows(count: number): string[][] {
  return Array.from({ length: count }, (_, i) => [
    `p-${i % 5}`,
    `김민준${i % 90}`,
    `AB-${100_000 + i}x`,
    ['Gold', 'Silver', '일반'][i % 3] ?? '',
    `kim${i}@example.com`,
    `010-${1000 + (i % 9000)}-1234`,
    `0${3000 + (i % 5000)}`,
    `2026-03-${String((i % 28) + 1).padStart(2, '0')}`,
    String(70_000_000 + 7 * i),
  ]);
}

test('initMapping() proposes rules with reasons: formats, few values, unique codes and their form', async () => {
  const lines = await linesOf([HEADER, ...koreanRows(1200)]);
  expect(lines.filter((line) => line.startsWith('- '))).toEqual([
    '- { id: name, column: 이름 }',
    '- { id: coupon, column: 쿠폰코드, unique: true, pattern: "[A-Z]{2}-[0-9]{6}[a-z]" }',
    '- { id: 등급, column: 등급, one_of: [Gold, Silver, 일반] }',
    '- { id: email, column: 이메일, format: email }',
    '- { id: mobile, column: 휴대폰, format: "phone:KR" }',
    '- { id: postcode, column: 우편번호, format: "postcode:KR" }',
    '- { id: 방문일, column: 방문일, format: date }',
    '- { id: Ticket, column: Ticket, unique: true, pattern: "[0-9]{8}" }',
  ]);
  expect(lines).toContain(
    '#: unique: no two rows have the same text; remove it if later lists may differ',
  );
  expect(lines).toContain(
    '#: format: every text is an e-mail address; remove it if later lists may differ',
  );
  const at = lines.indexOf(
    '#: one_of: every text is one of these 3; remove it if later lists may differ',
  );
  expect(lines.slice(at + 1, at + 4)).toEqual([
    '#: of the first 1000 values: "Gold" 334, "Silver" 333, "일반" 333',
    '#: to print other texts, write this in place of one_of: clean: [{ map: { Gold: "…", Silver: "…", 일반: "…" } }]',
    '- { id: 등급, column: 등급, one_of: [Gold, Silver, 일반] }',
  ]);
});

test('initMapping() proposes the form of postcodes only if they are of one country', async () => {
  const proposed = (codeOf: (i: number) => string) =>
    linesOf([
      ['name', 'ZIP'],
      ...Array.from({ length: 30 }, (_, i) => [`Ann ${i}`, codeOf(i)]),
    ]).then((lines) => lines.find((line) => line.includes('id: postcode')));
  // Also those of Massachusetts without their zeros.
  expect(await proposed((i) => String(1001 + i))).toBe('- { id: postcode, column: ZIP }');
  expect(await proposed((i) => `${10 + i}-950`)).toContain('format: "postcode:PL"');
});

test.each([
  ['PLZ', (i: number) => `${10_115 + 37 * i}`, false],
  ['Post code', (i: number) => `K${i % 10}A ${i}B`.replace(' ', '0'), false],
  ['Zustell-PLZ Nr', (i: number) => `${10_115 + 37 * i}`, false],
  ['Hausnr', (i: number) => `${1200 + i}a`, false],
  ['Haus-Nr.', (i: number) => `${1200 + i}`, false],
  ['호수', (i: number) => `B-${101 + i}`, false],
  ['Ship day', (i: number) => `2026/1${i % 3}/${10 + i}`, false],
  ['Ticket date', (i: number) => `2026${1001 + i}`, false],
  ['Delivered', (i: number) => `${10 + i}-Nov-2026`, false],
  ['Voucher amount', (i: number) => `${2500 + i}`, false],
  ['Voucher', (i: number) => `${25 + i}.50`, false],
  ['Weight', (i: number) => `${1200 + i}g`, false],
  ['Fee', (i: number) => `EUR${12 + i}.50`, false],
  ['Print count no', (i: number) => `${2500 + i}`, false],
  ['Fax no', (i: number) => `0301234${100 + i}`, false],
  ['Member ID', (i: number) => `${7000 + i}`, true],
  ['Voucher code', (i: number) => `${7000 + i}`, true],
  ['Ref', (i: number) => `AB-${100 + i}x`, true],
  ['쿠폰번호', (i: number) => `${7000 + i}`, true],
])('initMapping() proposes unique only for ids: %s', async (name, textOf, isUnique) => {
  const rows = Array.from({ length: 30 }, (_, i) => ['prj-1', '5', textOf(i)]);
  const lines = await linesOf([['project_id', 'order_count', name], ...rows]);
  const proposed = lines.filter((line) => line.startsWith('- {') && line.includes(name));
  expect(proposed.map((line) => line.includes('unique: true'))).toEqual([isUnique]);
});

test('initMapping() proposes no rule that any row breaks, and says which cells do; nor one from few rows', async () => {
  const rows = koreanRows(1200);
  const broken = rows.map((row, i) => {
    if (i === 1150) return row.map((text, at) => (at === 2 ? (rows[7]?.[2] ?? '') : text));
    if (i === 1160) return row.map((text, at) => (at === 3 ? 'gold' : at === 4 ? 'kim' : text));
    if (i > 1170) return row.map((text, at) => (at === 5 ? '02-12' : at === 1 ? ` ${text}` : text));
    return row;
  });
  const lines = await linesOf([HEADER, ...broken]);
  expect(lines.filter((line) => line.startsWith('- ')).slice(0, 5)).toEqual([
    '- { id: name, column: 이름, clean: [trim] }',
    '- { id: coupon, column: 쿠폰코드, pattern: "[A-Z]{2}-[0-9]{6}[a-z]" }',
    '- { id: 등급, column: 등급 }',
    '- { id: email, column: 이메일 }',
    '- { id: mobile, column: 휴대폰 }',
  ]);
  expect(lines).toContain('#: "unique" is not proposed: 1 cell breaks it (list!C1152)');
  expect(lines).toContain('#: "format: email" is not proposed: 1 cell breaks it (list!E1162)');
  expect(lines).toContain(
    '#: "format: phone:KR" is not proposed: 29 cells break it (the first is list!F1173)',
  );
  expect(lines).toContain(
    '#: trim: 29 cells have white space around the text, which would be printed',
  );
  const few = await linesOf([HEADER, ...koreanRows(15)]);
  expect(few.filter((line) => /unique|pattern|one_of|format/.test(line))).toEqual([]);
});

test('initMapping() proposes rules of the text without the white space that it removes, and none of amounts and names', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [
    'p',
    i === 30 ? ' Gold ' : (['Gold', 'Silver'][i % 2] ?? ''),
    `${1000 + 37 * i}`,
    ['Seoul', 'Busan'][i % 2] ?? '',
    'same',
    `Ann ${i}`,
  ]);
  const lines = await linesOf([['project_id', 'grade', 'fee', 'city', 'kind', 'name'], ...rows]);
  expect(lines.filter((line) => line.startsWith('- '))).toEqual([
    '- { id: grade, column: grade, clean: [trim], one_of: [Gold, Silver] }',
    '- { id: fee, column: fee }',
    '- { id: city, column: city }',
    '- { id: kind, column: kind }',
    '- { id: name, column: name }',
  ]);
});

test('a check with the proposed mapping finds no cell that breaks a proposed rule', async () => {
  const cell = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('code', 'few', 'mail', 'date') },
    { weight: 1, arbitrary: fc.constantFrom('x', ' y ', '', 'A-1', '\u3000few') },
  );
  const column = fc.tuple(
    fc.constantFrom('code', 'few', 'mail', 'date', 'mixed'),
    fc.array(fc.tuple(fc.nat(59), cell), { maxLength: 3 }),
  );
  let proposed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 4 }), async (columns) => {
      const texts: Record<string, (i: number) => string> = {
        code: (i) => `K${1000 + i}`,
        few: (i) => `V${i % 3}`,
        mail: (i) => `a${i % 9}@b.kr`,
        date: (i) => `2026-01-${10 + (i % 20)}`,
      };
      const made = columns.map(([kind, odd]) =>
        Array.from({ length: 60 }, (_, i) => {
          const other = odd.find(([at]) => at === i)?.[1];
          return (texts[other ?? kind] ?? (() => other ?? (i % 2 ? 'm' : `n${i}`)))(i);
        }),
      );
      const header = ['project_id', ...columns.map((_, i) => `c${i}`)];
      const rows = Array.from({ length: 60 }, (_, i) => [
        'p',
        ...made.map((texts) => texts[i] ?? ''),
      ]);
      const file = write([header, ...rows]);
      const { text, proposal } = await initMapping({ file });
      proposed += proposal.variables.filter(({ rules = [] }) => rules.length > 0).length;
      const mapping = parseMapping(
        text.replaceAll(/\{ column: "FILL.*/g, '{ value: 1 }'),
        'm.yaml',
      );
      const report = await checkSheet({ file, mapping });
      expect(Object.keys(report.issueCounts).filter((code) => /^value_|space/.test(code))).toEqual(
        [],
      );
    }),
    { numRuns: 25 },
  );
  expect(proposed).toBeGreaterThan(10);
});
