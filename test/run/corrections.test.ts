import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { columnLetter } from '../../src/rows/row.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { loadCorrections } from '../../src/run/input/corrections/load-corrections.ts';
import { toFingerprinted } from '../../src/run/origin.ts';
import { previewCleaning } from '../../src/run/prepare/preview-cleaning.ts';
import { previewSheet } from '../../src/run/prepare/preview-sheet.ts';
import { proofSheet } from '../../src/run/prepare/proof-sheet.ts';
import { f, workbook, writeBook } from '../meaning/workbook.ts';
import { itInTorture, runs } from '../support/runs.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.ts';
import { readAll } from './several-lists.ts';

const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name', 'postcode'];
const ROWS = [
  ['p-1', 'u-1', '1', '3.50', 'Zoe', '01001'],
  ['p-2', 'u-1', 'one', '3.50', 'Bo', '01002'],
  ['p-3', 'u-1', '1', '3.50', 'Cy', '1003'],
];

function csvOf(rows: readonly (readonly string[])[], header: readonly string[] = HEADER): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

const list = (rows = ROWS) => temporaryFile('list.csv', csvOf(rows));
const fix = (cell: string, from: string, to: string): Correction => ({ cell, from, to });
const fixes = (...given: readonly Correction[]) =>
  temporaryFile(
    'fixes.csv',
    csvOf(
      given.map(({ cell, from, to }) => [cell, from, to]),
      ['cell', 'from', 'to'],
    ),
  );

/** What becomes of a list: its orders with their datasets, and its issues. */
async function ordersOf(file: string, corrections?: readonly Correction[]) {
  const read = { encoding: 'utf-8', delimiter: ',' };
  const { orders, issues, sheet, skipped } = await readAll({ file, read, corrections });
  return { orders, issues, counts: sheet.counts, skipped: skipped.counts() };
}

describe('checkSheet() with corrections', () => {
  it('reads the list as if it had them, and leaves the file as it is', async () => {
    const file = list();
    const before = readFileSync(file);
    const corrections = [fix('C3', 'one', '1'), fix('list!F4', '1003', '01003')];
    const report = await checkSheet({ file, corrections });
    expect(report).toMatchObject({ ok: true, corrected: 2, orders: 3, rows: { valid: 3 } });
    expect(readFileSync(file)).toEqual(before);
    expect(await checkSheet({ file })).not.toHaveProperty('corrected');
  });

  it('takes them from a list in any format, with other columns beside', async () => {
    const rows = [
      { at: '2026-01-01', by: 'ann', to: '1', cell: 'C3', from: 'one', note: '####' },
      { at: '', by: '', to: '01003', cell: 'F4', from: '1003', note: '' },
    ];
    for (const format of ['xlsx', 'ods', 'xls']) {
      const cells = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
      const corrections = temporaryFile(`fixes.${format}`, writeBook(workbook(cells), format));
      const report = await checkSheet({ file: list(), corrections });
      expect(report).toMatchObject({ ok: true, corrected: 2 });
    }
  });

  it.each([
    {
      name: 'the row with it is not ordered',
      given: fix('C3', 'two', '1'),
      codes: ['correction_outdated', 'order_field_invalid'],
      rejected: 1,
    },
    {
      name: 'a valid row neither',
      given: fix('E2', 'Zoë', 'Zoé'),
      codes: ['correction_outdated'],
      rejected: 1,
    },
  ])(
    'reports a cell that is not what it was corrected for: $name',
    async ({ given, codes, rejected }) => {
      const rows = given.cell === 'C3' ? ROWS : ROWS.filter(([, , count]) => count === '1');
      const report = await checkSheet({ file: list(rows), corrections: [given] });
      expect(
        report.issues.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      ).toEqual(codes);
      expect(report).toMatchObject({ ok: false, corrected: 0, rows: { rejected } });
      expect(report.blockedBy).toBeUndefined();
    },
  );

  it.each([
    { name: 'no cell', given: [fix('A99', '', 'x')], code: 'correction_unused' },
    { name: 'the header', given: [fix('E1', 'name', 'x')], code: 'correction_unused' },
    { name: 'another sheet', given: [fix('Other!E2', 'Zoe', 'x')], code: 'correction_unused' },
    {
      name: 'a cell twice',
      given: [fix('E2', 'Zoe', 'x'), fix('E2', 'Zoe', 'y')],
      code: 'correction_repeated',
    },
  ])('orders nothing if one is for $name', async ({ given, code }) => {
    const report = await checkSheet({ file: list(), corrections: given });
    expect(report).toMatchObject({ ok: false, blockedBy: [code] });
    expect(report.issueCounts[code as 'correction_unused']).toBe(1);
  });

  it('orders nothing if a row with an outdated one is skipped: corrected, it might not have been', async () => {
    const mapping = parseMapping(
      'version: 1\nrows: { where: [{ column: name, not: skip, never: allow }] }\nunmapped_columns: ignore\n',
      'm.yaml',
    );
    const rows = [ROWS[0] ?? [], ['p-9', 'u-1', '1', '1', 'skip', '']];
    const input = {
      file: list(rows),
      constants: { project: 'p-1', svcUid: 'u', orderCount: '1', totalPrice: '1' },
      mapping,
    };
    const stale = await checkSheet({ ...input, corrections: [fix('E3', 'Skip', 'Bo')] });
    expect(stale).toMatchObject({ ok: false, blockedBy: ['correction_outdated'] });
    const fresh = await checkSheet({ ...input, corrections: [fix('E3', 'skip', 'Bo')] });
    expect(fresh).toMatchObject({ ok: true, rows: { skipped: 0, valid: 2 } });
  });

  it.each([
    { name: 'an address', row: 'foo,1,2', said: 'row 2 has "foo"' },
    { name: 'a range', row: 'A1:A5,1,2', said: 'row 2 has "A1:A5"' },
    { name: 'no address', row: ',1,2', said: 'row 2 has no cell' },
  ])('refuses a list with $name instead of a cell', async ({ row, said }) => {
    const corrections = temporaryFile('fixes.csv', `cell,from,to\n${row}\n`);
    const checked = checkSheet({ file: list(), corrections });
    await expect(checked).rejects.toMatchObject({
      code: 'list_invalid',
      message: expect.stringContaining(said),
    });
  });

  it.each([
    {
      name: 'misses a column',
      content: 'cell,from\nA2,x\n',
      said: 'Its header must have the columns cell, from, to',
    },
    {
      name: 'has lost digits in what it corrects to',
      content: 'cell,from,to\nE2,Zoe,1.2E+15\n',
      said: 'fixes!C2 shows a number in scientific notation',
    },
    { name: 'is cut off', content: 'cell,from,to\nE2,Zoe', said: 'the file may be cut off' },
  ])('refuses a list that $name', async ({ content, said }) => {
    const checked = checkSheet({ file: list(), corrections: temporaryFile('fixes.csv', content) });
    await expect(checked).rejects.toThrow(said);
    await expect(checked).rejects.toMatchObject({ code: 'list_invalid' });
  });

  it('refuses a list that is not there', async () => {
    const checked = checkSheet({ file: list(), corrections: 'nowhere.csv' });
    await expect(checked).rejects.toMatchObject({ code: 'list_unreadable' });
  });

  it('corrects damage, which is then none', async () => {
    const damaged = [
      ['p-1', 'u-1', '1', '3.50', '1.23457E+18', '####'],
      ['p-2', 'u-1', '1', '3.50', '#REF!', '한�'],
    ];
    const file = list(damaged);
    expect((await checkSheet({ file })).issues).toHaveLength(4);
    const corrections = fixes(
      fix('E2', '1.23457E+18', '1234567890123456789'),
      fix('F2', '####', '01001'),
      fix('E3', '#REF!', 'Bo'),
      fix('F3', '한�', '한국'),
    );
    expect(await checkSheet({ file, corrections })).toMatchObject({
      ok: true,
      corrected: 4,
      issues: [],
    });
  });

  it('corrects what only the values behind the texts of a workbook show', async () => {
    const row = ['p-1', 'u-1', '1', '3.50', Number('1234567890123456789'), f('1+1')];
    const book = writeBook(workbook([HEADER, row], { name: 'List' }), 'xlsx');
    const file = temporaryFile('list.xlsx', book);
    const { issues, issueCounts } = await checkSheet({ file });
    expect(issueCounts).toMatchObject({ number_rounded: 1, formula_without_value: 1 });
    const shown = issues.find(({ code }) => code === 'number_rounded')?.value ?? '';
    const corrections = [fix('List!E2', shown, '1234567890123456789'), fix('List!F2', '', '2')];
    expect(await checkSheet({ file, corrections })).toMatchObject({
      ok: true,
      corrected: 2,
      issues: [],
    });
  });

  it('corrects a cell whose quotes are misplaced, and what a total or a hidden row has', async () => {
    const file = temporaryFile(
      'list.csv',
      `${HEADER.join(',')}\np-1,u-1,1,3.50,Zoe "Z" Li,01001\np-2,u-1,1,3.50,"Bo" Li,01002\n`,
    );
    const { issues } = await checkSheet({ file });
    const misplaced = issues.find(({ code }) => code === 'quote_misplaced');
    expect(misplaced?.cell).toBe('list!E3');
    const corrections = [fix('E3', misplaced?.value ?? '', 'Bo Li')];
    expect(await checkSheet({ file, corrections })).toMatchObject({ ok: true, issues: [] });
  });

  it('reads as a list that has them (property)', async () => {
    const text = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '1',
        '2',
        'p-1',
        'p-2',
        'Total',
        '3.50',
        '"',
        'a\nb',
        '=1+1',
        "'01067",
        '="01067"',
        '####',
        '1E+15',
        '0',
      ),
      fc.string({ maxLength: 6 }),
      fc.constantFrom('김민준', 'e\u0301', '\u200b', '\ufffd'),
    );
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 7 }), {
      minLength: 1,
      maxLength: 12,
    });
    const changes = fc.array(fc.tuple(fc.nat(11), fc.nat(5), text), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, changes, async (given, wanted) => {
        const corrected = given.map((row) => [...row]);
        const corrections = new Map<string, Correction>();
        for (const [at, column, to] of wanted) {
          const row = given[at];
          if (!row || row.every((cell) => cell.trim() === '')) continue;
          const cell = `${columnLetter(column)}${at + 2}`;
          if (corrections.has(cell)) continue;
          const from = row[column] ?? '';
          if (to === from) continue;
          corrections.set(cell, fix(cell, from, to));
          const own = corrected[at] as string[];
          while (own.length <= column) own.push('');
          own[column] = to;
        }
        const found = await ordersOf(list(given), [...corrections.values()]);
        expect(found).toEqual(await ordersOf(list(corrected)));
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('corrections elsewhere', () => {
  const corrections = [fix('C3', 'one', '1'), fix('E4', 'Cy', ' Cyd ')];

  it('are in previews, and outdated cells of the rows that are shown are told', async () => {
    const told: string[] = [];
    const given = [...corrections, fix('A2', 'x', 'y')];
    const onOutdated = ({ cell }: Issue) => void told.push(cell ?? '');
    const preview = await previewSheet(list(), { corrections: given, onOutdated });
    const rows = [];
    for await (const batch of preview.rows) rows.push(...batch);
    expect(rows.map((row) => `${row[2]} ${row[4]}`)).toEqual([
      'order_count name',
      '1 Zoe',
      '1 Bo',
      '1  Cyd ',
    ]);
    expect(told).toEqual(['list!A2']);
  });

  it('are in what a preview of cleaning changes', async () => {
    const mapping = parseMapping(
      'version: 1\nvariables: [{ id: name, clean: [trim] }]\nunmapped_columns: ignore\n',
      'm.yaml',
    );
    const preview = await previewCleaning({
      file: list(),
      mapping,
      corrections,
      limit: 9,
      onIssue: () => {},
    });
    expect(preview?.cleaned[0]?.cells).toMatchObject([
      { cell: 'list!E4', before: ' Cyd ', after: 'Cyd' },
    ]);
  });

  it('are in the rows to proof', async () => {
    const { rows } = await proofSheet({ file: list(), corrections });
    expect(rows.map(({ cells }) => cells[4])).toContain(' Cyd ');
  });
});

describe('loadCorrections()', () => {
  it('is told apart by what they say, not by where they are', async () => {
    const one = await loadCorrections(fixes(fix('A2', 'x', 'y')));
    const copy = await loadCorrections(fixes(fix('A2', 'x', 'y')));
    const other = await loadCorrections(fixes(fix('A2', 'x', 'z')));
    const print = (corrections?: typeof one) =>
      JSON.stringify(toFingerprinted({ corrections }, 'url'));
    expect(print(copy)).toBe(print(one));
    expect(print(other)).not.toBe(print(one));
    expect(print()).toBe(JSON.stringify(toFingerprinted({}, 'url')));
    const inMemory = await loadCorrections([fix('A2', 'x', 'y')]);
    expect(print(inMemory)).not.toBe(print(await loadCorrections([fix('A2', 'x', 'z')])));
  });

  it('refuses a file that has changed since a run was made with it', async () => {
    const file = fixes(fix('A2', 'x', 'y'));
    const { source } = await loadCorrections(file);
    appendFileSync(file, 'A3,x,y\n');
    await expect(loadCorrections(source)).rejects.toMatchObject({ code: 'list_changed' });
  });

  it('takes what can be iterated once, for both passes over a list', async () => {
    function* once() {
      yield fix('E2', 'Zoe', 'Zoë');
    }
    const stem = path.join(temporaryFolder(), 'rejects');
    const report = await checkSheet({
      file: list(),
      corrections: once(),
      rejects: { stem, ending: '.csv' },
    });
    expect(report).toMatchObject({ corrected: 1, rows: { rejected: 1 } });
  });

  itInTorture(
    'takes 200,000 corrections, each in a row that is recognized, and not one more',
    async () => {
      function* many(count: number) {
        for (let row = 2; row < count + 2; row += 1) {
          yield fix(`${row}:${row}`, 'p-1', 'keep');
          yield fix(`A${row}`, 'p-1', 'p-2');
        }
      }
      await expect(loadCorrections(many(200_000))).resolves.toBeDefined();
      const file = path.join(temporaryFolder(), 'many.csv');
      const lines = Array.from({ length: 200_001 }, (_, i) => `A${i + 2},x,y\n`);
      writeFileSync(file, `cell,from,to\n${lines.join('')}`);
      for (const given of [many(200_001), file]) {
        await expect(loadCorrections(given)).rejects.toMatchObject({
          code: 'list_too_large',
          message: expect.stringMatching(/more than 200000 .*correct the file itself/),
        });
      }
    },
  );

  it.each([
    {
      name: 'a text longer than a cell',
      given: fix('A2', 'x', 'y'.repeat(1_000_001)),
      code: 'list_too_large',
    },
    { name: 'no address', given: fix('A0', 'x', 'y'), code: 'list_invalid' },
  ])('refuses $name', async ({ given, code }) => {
    await expect(loadCorrections([given])).rejects.toMatchObject({ code });
  });
});
