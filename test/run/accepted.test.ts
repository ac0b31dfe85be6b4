import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { toIssueLines } from '../../src/output/text/issue-text.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { checkList } from '../support/check-list.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const mapping = parseMapping(
  `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: rows, total_price: { column: total_price, combine: sum } }
variables: [{ id: name, column: name }]
unmapped_columns: ignore
`,
  'm.yaml',
);
const HEADER = 'project_id,svc_uid,order_count,total_price,name';
const ROWS = ['p-1,u,1,3.50,Zoe', 'p-2,u,1,4,Bo', 'p-3,u,2,7.50,Total Ltd', ',,2,7.50,Total'];

function write(name: string, lines: readonly string[]): string {
  return temporaryFile(name, `${lines.join('\n')}\n`);
}

const list = (last: string) => write('list.csv', [HEADER, ...ROWS.slice(0, 2), last]);
const accept = (row: number, from: string, why?: string): Correction => ({
  cell: `${row}:${row}`,
  from,
  to: '',
  accept: 'row_is_total',
  why,
});

describe('a question that can be accepted', () => {
  const total = 'p-2,u,2,7.50,Total';

  it('keeps its row from being ordered until it is', async () => {
    const asked = await checkSheet({ mapping, file: list(total) });
    expect(asked).toMatchObject({ ok: false, rows: { valid: 2, rejected: 1 } });
    expect(asked.issues).toMatchObject([{ code: 'row_is_total', severity: 'error', row: 4 }]);
    const corrections = [accept(4, 'p-2 | u | 2 | 7.50 | Total', 'a club of this name')];
    const answered = await checkSheet({ mapping, file: list(total), corrections });
    expect(answered).toMatchObject({ ok: true, rows: { valid: 3, rejected: 0 } });
    expect(answered.issues).toMatchObject([{ code: 'row_is_total', severity: 'warning', row: 4 }]);
    expect(answered.issues[0]?.message).toBe(
      'Row 4: it is a total: it says "Total" (list!E4); it is accepted as it is: a club of this name',
    );
    expect(answered).toMatchObject({ corrected: 0, accepted: 1 });
    expect(asked).not.toHaveProperty('accepted');
  });

  it.each([
    ['a row', total, '4:4,p-2 | u | 2 | 7.50 | Total,,row_is_total,reason'],
    [
      'a cell',
      'p-2,u,2,7.50,"Tom &amp; ""Al"", Bo"',
      'E4,"Tom &amp; ""Al"", Bo",,text_debris,reason',
    ],
    ['no row of more than a line', 'p-2,u,2,7.50,"Total\n"', undefined],
    ['no text that is not shown as it is', 'p-2\u202e,u,2,7.50,Total', undefined],
  ])('has the line to copy that accepts %s', async (_, last, line) => {
    const file = list(last);
    const yaml = { ...mapping, sheet: { ...mapping.sheet, damage: 'error' as const } };
    const asked = await checkSheet({ mapping: yaml, file });
    expect(asked).toMatchObject({ ok: false });
    expect(asked.issues[0]?.accept).toBe(line);
    if (line === undefined) return;
    const corrections = write('answers.csv', ['cell,from,to,accept,why', line]);
    expect(await checkSheet({ mapping: yaml, file, corrections })).toMatchObject({ ok: true });
  });

  it('is accepted by a file, whose further columns may be missing', async () => {
    const corrections = write('corrections.csv', [
      'cell,from,to,accept,why',
      '4:4,p-2 | u | 2 | 7.50 | Total,,row_is_total,a club',
      'E2,Zoe,Zoë,,',
    ]);
    expect(await checkSheet({ mapping, file: list(total), corrections })).toMatchObject({
      ok: true,
      corrected: 1,
      rows: { valid: 3 },
    });
    const plain = write('plain.csv', ['cell,from,to', 'E2,Zoe,Zoë']);
    expect(await checkSheet({ mapping, file: list(total), corrections: plain })).toMatchObject({
      ok: false,
      corrected: 1,
    });
  });

  it.each(['cell,from,to', 'cell,from,to,Accept,Why', 'cell,from,to,note,accept,why'])(
    'is no correction in a list with the columns %s: the row would be left out',
    async (header) => {
      const corrections = write('corrections.csv', [
        ...[header, 'E2,Zoe,Zoë'],
        '4:4,p-2 | u | 2 | 7.50 | Total,,row_is_total,,a club',
      ]);
      const check = checkSheet({ mapping, file: list(total), corrections });
      await expect(check).rejects.toMatchObject({
        code: 'list_invalid',
        message: expect.stringContaining('row 3 has "row_is_total" in a column that is not called'),
      });
    },
  );

  it('is not accepted at a cell whose column has the letter that another one is called', async () => {
    const lettered = parseMapping(
      'version: 1\nproject: { column: project_id }\nsvc_uid: { value: u }\norder: { order_count: rows, total_price: { value: 0 } }\nvariables: [{ id: D, column: D }]\n',
      'm.yaml',
    );
    const file = write('lettered.csv', ['project_id,D,', 'p-1,{{name}},', 'p-2,Bo,']);
    const answer = { from: '', to: '', accept: 'text_debris' };
    const at = async (cell: string, from: string) =>
      checkSheet({ mapping: lettered, file, corrections: [{ ...answer, cell, from }] });
    expect(await at('B2', '{{name}}')).toMatchObject({ ok: true });
    expect(await at('D2', '')).toMatchObject({
      ok: false,
      issueCounts: { text_debris: 1, correction_needless: 1 },
    });
  });

  it.each([
    [`p-2,u,2,7.50,${'x'.repeat(150)}A Total`, `p-2 | u | 2 | 7.50 | ${'x'.repeat(150)}B Total`],
    [`p-2,u,2,7.50,${'x'.repeat(150)}A Total`, `p-2 | u | 2 | 7.50 | ${'x'.repeat(150)}A Total,`],
  ])('is told in which cell a long row is another one: %#', async (last, from) => {
    const corrections = [accept(4, from)];
    const { issues } = await checkSheet({ mapping, file: list(last), corrections });
    const { message = '' } = issues.find(({ code }) => code === 'correction_outdated') ?? {};
    const [, wanted = '', found = ''] =
      /in all its cells (".*"), found (".*");/.exec(message) ?? [];
    expect(message).toMatch(/; they differ in list!E4$/);
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted).not.toBe(found);
  });

  it('is not accepted for another row in its place', async () => {
    const report = await checkSheet({
      mapping,
      file: list(total),
      corrections: [accept(4, 'p-9 | u')],
    });
    expect(report).toMatchObject({ ok: false, rows: { valid: 2 } });
    const codes = report.issues.map(({ code }) => code);
    expect(codes.sort()).toEqual(['correction_outdated', 'row_is_total']);
  });

  it.each([
    ['cells that the answer does not have', 'p-2,u,2,7.50,Total', 'p-2 | u | 2', []],
    ['another amount', 'p-2,u,2,750,Total', 'p-2 | u | 2 | 7.50 | Total', []],
    [
      'a corrected amount',
      'p-2,u,2,7.50,Total',
      'p-2 | u | 2 | 7.50 | Total',
      [{ cell: 'D4', from: '7.50', to: '750' }],
    ],
  ])('is not accepted for a row with %s', async (_, last, from, more) => {
    const corrections = [accept(4, from), ...more];
    const report = await checkSheet({ mapping, file: list(last), corrections });
    expect(report).toMatchObject({ ok: false, rows: { valid: 2, rejected: 1 } });
    expect(report.issues[0]).toMatchObject({
      code: 'correction_outdated',
      message: expect.stringMatching(
        /^Cannot accept row 4 of "list": the answer is for a row that/,
      ),
    });
  });

  it('is accepted for a row as it is corrected', async () => {
    const corrections = [
      accept(4, 'p-2 | u | 2 | 7.50 | Total Ltd'),
      { cell: 'E4', from: 'Total Lt', to: 'Total Ltd' },
    ];
    const file = list('p-2,u,2,7.50,Total Lt');
    expect(await checkSheet({ mapping, file, corrections })).toMatchObject({
      ok: true,
      rows: { valid: 3 },
    });
  });

  it('is told if nothing asks it, and if its row is not there', async () => {
    const file = list('p-3,u,1,1,Cy');
    const answer = accept(4, 'p-3 | u | 1 | 1 | Cy');
    const report = await checkSheet({ mapping, file, corrections: [answer] });
    expect(report).toMatchObject({ ok: true, rows: { valid: 3 } });
    expect(report.issues).toMatchObject([{ code: 'correction_needless', severity: 'warning' }]);
    const missing = await checkSheet({ mapping, file, corrections: [accept(9, 'p-3 | u')] });
    expect(missing.issues).toMatchObject([{ code: 'correction_unused', severity: 'error' }]);
  });

  it.each([
    [{ cell: '4:4', from: 'p-2', to: '', accept: 'value_missing' }, 'no question'],
    [{ cell: 'E4', from: 'Total', to: '', accept: 'row_is_total' }, 'a question about a row'],
    [{ cell: '4:4', from: '', to: '', accept: 'row_is_total' }, 'to recognize it by'],
    [{ cell: '4:4', from: 'p-2', to: 'keep', accept: 'row_is_total' }, 'both "to" and "accept"'],
  ])('is refused where the answer is none: %j', async (answer, why) => {
    await expect(checkSheet({ mapping, file: list(total), corrections: [answer] })).rejects.toThrow(
      why,
    );
  });
});

it('what is printed of a row that two rules ask about accepts it for both, and is printed once', async () => {
  const unique = (columns: string) => `{ columns: [${columns}], on_duplicate: skip }`;
  const yaml = `version: 1
project: { column: project_id }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { value: 1 } }
variables: [{ id: name }, { id: phone }, { id: email }]
rows: { unique: [${unique('name, phone')}, ${unique('name, email')}, ${unique('phone')}, ${unique('email')}] }
`;
  const rows = 'project_id,name,phone,email\np-1,Kim Minsu,n/a,-\np-2,Kim Minsu,n/a,-\n';
  const lines = toIssueLines(await checkList(rows, yaml));
  const printed = lines.filter((line) => line.endsWith(',row_nearly_same,reason'));
  expect(printed).toEqual(['    3:3,p-2 | Kim Minsu | n/a | -,,row_nearly_same,reason']);
  expect(lines.join()).toContain('add this line to a list');
  // It is printed again where a rule of one column asks, and may be copied from there, too.
  const copied = ['cell,from,to,accept,why', ...printed, ...printed].map((line) => line.trim());
  const corrections = temporaryFile('answers.csv', `${copied.join('\n')}\n`);
  const report = await checkList(rows, yaml, { corrections });
  expect(report).toMatchObject({ ok: true, accepted: 1, rows: { valid: 2 } });
  expect(Object.keys(report.issueCounts)).toEqual(['row_nearly_same']);
});
