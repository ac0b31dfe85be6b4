import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { type BookSheet, r, workbook, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const FORMATS = ['xlsx', 'xls', 'xlsb', 'ods', 'fods', 'xml'];

interface Given {
  readonly format?: string;
  readonly sheet?: string;
  readonly more?: string;
  readonly corrections?: readonly Correction[];
}

async function check(
  rows: BookSheet['rows'],
  merged: readonly string[],
  { format = 'xlsx', sheet = '', more = '', corrections }: Given = {},
) {
  const { issues, ok } = await checkList(
    writeBook(workbook(rows, { merged }), format),
    `version: 1
project: { column: P }
svc_uid: { column: User }
order: { order_count: rows, total_price: { column: Price, combine: sum } }
variables: [{ id: n, column: Name }, { id: s, column: School }]
sheet: { ${sheet} }
${more}`,
    { name: `list.${format}`, corrections },
  );
  const merges = issues.filter(({ code }) => code === 'cells_merged');
  return {
    ...{ ok, issues, codes: [...new Set(issues.map(({ code }) => code))] },
    merges: merges.map(({ severity, row, column, count, message }) => ({
      ...{ severity, row, column, count, message },
    })),
  };
}

const HEAD = r('P|User|Name|School|Price');
const BY_PROJECT = [
  HEAD,
  r('a|kim|Ann|North', 1),
  r('||Bo|North', 2),
  r('||Cy|North', 3),
  r('b|lee|Di|South', 4),
];
const IDS = ['A2:A4', 'B2:B4'];
const BY_SCHOOL = [
  HEAD,
  r('a|kim|Ann|North', 1),
  r('a|kim|Bo|', 2),
  r('b|lee|Di|South', 4),
  r('b|lee|Ed|', 4),
];

describe('merged cells of which nobody has said for which rows they are', () => {
  it('keep a sheet from being ordered if they decide which text is printed', async () => {
    const choose =
      '{ choose: [{ when: { column: School, is: North }, text: x }, { otherwise: y }] }';
    const { merges, ok } = await check(BY_SCHOOL, ['D2:D3', 'D4:D5'], {
      more: `userdata: { k: ${choose} }\n`,
    });
    expect(ok).toBe(false);
    expect(merges).toMatchObject([{ severity: 'error', column: 'School', count: 2 }]);
  });

  it.each(FORMATS)('keep a sheet with merged ids from being ordered, in .%s', async (format) => {
    const { merges, ok } = await check(BY_PROJECT, IDS, { format });
    expect(ok).toBe(false);
    expect(merges).toMatchObject([
      { severity: 'error', row: null, column: 'P', count: 2 },
      { severity: 'error', row: null, column: 'User', count: 2 },
    ]);
    expect(merges[0]?.message).toBe(
      'Cannot tell what column "P" is in 2 rows below the first of merged cells (Sheet1!A2:A4)',
    );
  });

  it.each(FORMATS)('warn of texts that are not printed, in .%s', async (format) => {
    const { merges, codes, ok } = await check(BY_SCHOOL, ['D2:D3', 'D4:D5'], { format });
    expect({ ok, codes }).toEqual({ ok: true, codes: ['cells_merged'] });
    const message =
      'Column "School" is empty in 2 rows below the first of merged cells (Sheet1!D2:D3 and 1 more)';
    expect(merges).toEqual([
      { severity: 'warning', row: null, column: 'School', count: 2, message },
    ]);
  });

  it('of a condition are errors', async () => {
    const more = 'rows: { where: [{ column: School, not: South, never: allow }] }\n';
    const { merges } = await check(BY_SCHOOL, ['D4:D5'], { more });
    expect(merges).toMatchObject([{ severity: 'error', column: 'School', count: 1 }]);
  });

  it.each(['true', 'false'])('are no question with repeat_merged: %s', async (choice) => {
    const { merges } = await check(BY_PROJECT, IDS, { sheet: `repeat_merged: ${choice}` });
    expect(merges).toEqual([]);
  });

  it.each([
    { name: 'over columns alone', merged: ['C2:D2'] },
    { name: 'above the list', merged: ['A1:B1'] },
    { name: 'over rows that are blank', merged: ['A5:A9', 'D5:D9'] },
    { name: 'that hold a text in every row', merged: ['C2:C4'] },
  ])('are no question if they are $name', async ({ merged }) => {
    const filled = BY_PROJECT.with(2, r('a|kim|Bo|North', 2)).with(3, r('a|kim|Cy|North', 3));
    expect((await check(filled, merged)).merges).toEqual([]);
  });
});

it('merged cells are known by the rows of a table in HTML', async () => {
  const list =
    '<table><tr><th>project_id<th>svc_uid<th>name<th>order_count<th>total_price<tr><td rowspan=2>a<td rowspan=2>u<td>Ann<td>1<td>2<tr><td>Bo<td>1<td>2</table>';
  const { issues } = await checkSheet({ file: temporaryFile('list.html', list) });
  const merges = issues.filter(({ code }) => code === 'cells_merged');
  expect(merges.map(({ column, count }) => [column, count])).toEqual([
    ['project_id', 1],
    ['svc_uid', 1],
  ]);
});

describe('corrections of merged ids', () => {
  const A = { from: 'a', to: 'z' };
  const all = ['A2', 'A3', 'A4'].map((cell) => ({ cell, ...A }));

  it.each([
    { corrections: [{ cell: 'A2', ...A }], at: 'Sheet1!A2' },
    { corrections: [{ cell: 'A3', ...A }], at: 'Sheet1!A3' },
    { corrections: [{ cell: 'B2', ...A, from: 'kim' }], at: 'Sheet1!B2' },
    { corrections: all },
    { corrections: all.map((one) => (one.cell === 'A3' ? { ...one, to: 'a' } : one)) },
    { corrections: all.map((one) => (one.cell === 'A3' ? { ...one, cell: '3:3', to: '' } : one)) },
    { corrections: all.toSpliced(1, 1), more: 'rows: { where: [{ column: Name, not: Bo }] }' },
    { corrections: [{ cell: 'A5', ...A, from: 'b' }] },
    { corrections: [{ cell: 'E2', from: '1', to: '5' }] },
  ])('are told of if other rows show the text as it was: $corrections $more', async (given) => {
    const { at, ...how } = given;
    const sheet = 'repeat_merged: true';
    const { issues } = await check(BY_PROJECT, [...IDS, 'E2:E4'], { sheet, ...how });
    const found = issues.filter(({ code }) => code === 'correction_merged');
    expect(found).toMatchObject(at === undefined ? [] : [{ severity: 'warning', cell: at }]);
  });
});
