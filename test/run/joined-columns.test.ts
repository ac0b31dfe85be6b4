import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { type BookSheet, n, r, struck, workbookOf, writeBook } from '../meaning/workbook.ts';
import { makeZip } from '../sheet/xlsx/make-zip.ts';
import { runs } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FEBRUARY, files, HEADER, JANUARY, mappingOf, readAll } from './several-lists.ts';

const MAPPING = mappingOf();
const IGNORED = mappingOf('', 'ignored_columns: [note, Total, Copies]');

const months = (january: string, february: string) =>
  files(['january.csv', january], ['february.csv', february]);

/** A list with one more column, before or behind the others. */
function withColumn(list: string, [name, ...cells]: readonly string[], isFirst = false): string {
  const lines = list.trim().split('\n');
  const own = lines.map((line, i) => [line, i === 0 ? name : (cells[i - 1] ?? '')]);
  return `${own.map((cells) => (isFirst ? cells.toReversed() : cells).join(',')).join('\n')}\n`;
}

const NOTE = ['note', 'card', 'cards'];

async function ordersOf(
  file: string | readonly string[],
  mapping = MAPPING,
  corrections?: readonly Correction[],
) {
  const { orders, issues } = await readAll({ file, mapping, corrections });
  return { orders, issues };
}

const placesOf = (issues: readonly Issue[]) =>
  issues.map(({ code, severity, row, column, cell }) => ({ code, severity, row, column, cell }));

const refusal = (file: readonly string[], mapping = MAPPING) =>
  checkSheet({ file, mapping }).then(({ blockedBy = [], issues }) => ({
    blockedBy,
    ...(issues.find(({ code }) => blockedBy.includes(code)) ?? {}),
  }));

describe('parts with a column that the mapping does not use', () => {
  it.each([
    ['behind the others', false, 'F1'],
    ['before the others', true, 'A1'],
  ])('may have it alone, which is told with its place: %s', async (_, isFirst, at) => {
    const usual = await ordersOf(months(JANUARY, FEBRUARY));
    const read = await ordersOf(months(JANUARY, withColumn(FEBRUARY, NOTE, isFirst)));
    expect(read.orders).toEqual(usual.orders);
    expect(read.issues).toMatchObject([
      {
        ...{ code: 'column_unmapped', severity: 'warning', row: null, column: 'note' },
        cell: `february.csv!${at}`,
        message:
          'Column "note", which only "february.csv" has, is not used: the mapping does not name it. It says "card" in row february.csv!2, "cards" in row february.csv!3',
      },
    ]);
  });

  it('may lack it', async () => {
    const usual = await ordersOf(months(JANUARY, FEBRUARY));
    for (const isFirst of [false, true]) {
      const read = await ordersOf(months(withColumn(JANUARY, NOTE, isFirst), FEBRUARY));
      expect(read.orders).toEqual(usual.orders);
      expect(placesOf(read.issues)).toEqual([
        {
          ...{ code: 'column_unmapped', severity: 'warning', row: 1, column: 'note' },
          cell: `january.csv!${isFirst ? 'A' : 'F'}1`,
        },
      ]);
    }
  });

  it('may have others each, told once by name', async () => {
    const list = files(
      ['a.csv', withColumn(JANUARY, ['batch', '1'], true)],
      ['b.csv', withColumn(FEBRUARY, NOTE, true)],
      ['c.csv', withColumn(FEBRUARY.replaceAll('p-', 'q-'), ['note', 'x'])],
    );
    const { orders, issues } = await ordersOf(list);
    expect(orders).toHaveLength(5);
    expect(issues.map(({ column, cell }) => [column, cell])).toEqual([
      ['note', 'b.csv!A1'],
      ['batch', 'a.csv!A1'],
    ]);
    expect(issues[0]?.message).toContain('which only "b.csv" and 1 more have,');
  });

  it('are files of an archive', async () => {
    const zip = makeZip([
      { name: 'january.csv', data: JANUARY },
      { name: 'february.csv', data: withColumn(FEBRUARY, NOTE, true) },
    ]);
    const [file = ''] = files(['lists.zip', zip]);
    const report = await checkSheet({ file, mapping: mappingOf('names: all') });
    expect(report).toMatchObject({ ok: true, ordersReady: 3 });
    expect(report.issues.map(({ cell }) => cell)).toEqual(['february.csv!A1']);
  });

  it.each([
    ['', 'ok', ['warning']],
    ['unmapped_columns: ignore', 'ok', []],
    ['unmapped_columns: error', 'blocked', ['error']],
    ['{ unmapped_columns: error, ignored_columns: [note] }', 'ok', []],
    ['ignored_columns: [note]', 'ok', []],
  ] as const)('are as the mapping says of such columns: %s', async (more, result, severities) => {
    const mapping = mappingOf('', more.replace(/^\{ (.*), (.*) \}$/, '$1\n$2'));
    for (const list of [
      months(JANUARY, withColumn(FEBRUARY, NOTE)),
      months(withColumn(JANUARY, NOTE), FEBRUARY),
    ]) {
      const { ok, issues } = await checkSheet({ file: list, mapping });
      expect([ok, issues.map(({ severity }) => severity)]).toEqual([result === 'ok', severities]);
    }
  });

  it('are asked about where it says that rows are cancelled', async () => {
    const state = ['state', 'cancelled', 'confirmed'];
    const list = months(JANUARY, withColumn(FEBRUARY, state));
    const { ok, issues } = await checkSheet({ file: list, mapping: MAPPING });
    expect(ok).toBe(false);
    expect(issues.find(({ severity }) => severity === 'error')).toMatchObject({
      ...{ code: 'condition_unsure', column: 'state' },
      message: expect.stringContaining('says "cancelled" in 1 row, first in row february.csv!2'),
      fix: expect.stringMatching(/give all parts this column.*ignored_columns/),
    });
    const settled = mappingOf('', 'ignored_columns: [state]');
    expect(await checkSheet({ file: list, mapping: settled })).toMatchObject({ ok: true });
    const where = mappingOf('', 'rows: { where: [{ column: state, not: cancelled }] }');
    expect(await refusal(list, where)).toMatchObject({
      code: 'column_missing',
      message: expect.stringContaining('in row 1 of "january.csv"'),
    });
  });

  it('may be asked of in one that the others lack, and it is settled for all', async () => {
    const list = months(withColumn(JANUARY, ['state', 'cancelled', 'confirmed']), FEBRUARY);
    expect(await refusal(list)).toMatchObject({ code: 'condition_unsure' });
    const settled = mappingOf('', 'rows: { where: [{ column: state, not: [] }] }');
    expect(await checkSheet({ file: list, mapping: settled })).toMatchObject({ ok: true });
    const where = mappingOf('', 'rows: { where: [{ column: state, not: cancelled }] }');
    expect(await refusal(list, where)).toMatchObject({ code: 'parts_differ' });
  });

  it.each(['Total', 'Copies'])(
    'are refused where it is named as a field of orders, unless it is ignored: %s',
    async (name) => {
      const list = months(JANUARY, withColumn(FEBRUARY, [name, '7', '8']));
      expect(await refusal(list)).toMatchObject({
        ...{ code: 'parts_differ', cell: 'february.csv!F1' },
        fix: expect.stringContaining('"ignored_columns"'),
      });
      expect(await checkSheet({ file: list, mapping: IGNORED })).toMatchObject({ ok: true });
    },
  );

  it.each([
    ['twice in one', `${HEADER},note,note`, HEADER],
    ['twice in the other', HEADER, `note,${HEADER},note`],
    ['without a name', HEADER, `,${HEADER}`],
    ['of rows to correct', `${HEADER},vdpipe_row`, HEADER],
  ])('are refused: %s', async (what, first, other) => {
    const of = (list: string, header: string) => {
      const more = header.split(',').length - HEADER.split(',').length;
      const [before, behind] =
        header.startsWith(',') || header.startsWith('note') ? [1, more - 1] : [0, more];
      const wide = (line: string) => ','.repeat(before) + line + ','.repeat(behind);
      return [header, ...list.trim().split('\n').slice(1).map(wide), ''].join('\n');
    };
    const list = months(of(JANUARY, first), of(FEBRUARY, other));
    const { blockedBy } = await refusal(list);
    expect(blockedBy, what).toEqual(what === 'twice in one' ? [] : ['parts_differ']);
  });
});

describe('a part that lacks a column that the mapping uses', () => {
  it('is an error with what to do if the column is called otherwise there', async () => {
    const list = months(JANUARY, withColumn(FEBRUARY.replace('name', 'Receiver'), NOTE, true));
    expect(await refusal(list)).toMatchObject({
      ...{ code: 'parts_differ', cell: 'february.csv!A1', sheet: 'february.csv' },
    });
    const renamed = months(withColumn(JANUARY, NOTE), FEBRUARY.replace('name', 'Receiver'));
    expect(await refusal(renamed)).toMatchObject({
      ...{ code: 'parts_differ', cell: 'february.csv!E1', sheet: 'february.csv' },
      message: expect.stringContaining(
        'january.csv!E1 has "name", and february.csv!E1 has "Receiver"',
      ),
      fix: expect.stringMatching(
        /^If "Receiver" is "name", write so in the mapping: aliases: \{ "name": \["Receiver"\] \}; otherwise give /,
      ),
    });
    const aliases = mappingOf('', 'aliases: { "name": ["Receiver"] }');
    expect(await checkSheet({ file: renamed, mapping: aliases })).toMatchObject({ ok: true });
  });
});

describe('rows of parts with other columns', () => {
  it.each([
    ['one more', JANUARY, withColumn(FEBRUARY, NOTE, true), 'D', 'G'],
    ['one less', withColumn(JANUARY, NOTE, true), FEBRUARY, 'C', 'F'],
    ['another', withColumn(JANUARY, NOTE, true), withColumn(FEBRUARY, ['batch'], true), 'D', 'G'],
  ])('have the places of their file: %s', async (_, january, february, copies, behind) => {
    const bad = february.replace('p-3,u-1,1', 'p-3,u-1,x');
    const { issues } = await ordersOf(months(january, bad), IGNORED);
    const of = (found: readonly Issue[]) =>
      found.filter(({ code }) => code !== 'column_unmapped').map(({ cell }) => cell);
    expect(of(issues)).toEqual([`february.csv!${copies}2`]);
    const cell = `february.csv!${copies}2`;
    const fixed = await ordersOf(months(january, bad), IGNORED, [{ cell, from: 'x', to: '1' }]);
    expect(fixed.orders).toEqual((await ordersOf(months(JANUARY, FEBRUARY))).orders);
    expect(of(fixed.issues)).toEqual([]);
    const wide = february.replace(/Cy.*/, (row) => `${row},over`);
    expect(of((await ordersOf(months(january, wide), IGNORED)).issues)).toEqual([
      `february.csv!${behind}2`,
    ]);
  });

  it('are not corrected in a column that nothing reads', async () => {
    const list = months(JANUARY, withColumn(FEBRUARY, NOTE, true));
    const corrections = [{ cell: 'february.csv!A2', from: 'card', to: 'cards' }];
    const { orders, issues } = await ordersOf(list, IGNORED, corrections);
    expect(orders).toEqual((await ordersOf(months(JANUARY, FEBRUARY))).orders);
    expect(placesOf(issues)).toMatchObject([
      { code: 'correction_unused', cell: 'february.csv!A2' },
    ]);
  });

  it('are refused where a row of CSV ends early', async () => {
    const list = months(JANUARY, `${withColumn(FEBRUARY, NOTE)}p-4,u-1,1,2,Eve`);
    expect(await refusal(list)).toMatchObject({
      message: expect.stringContaining('row 4 ends early'),
    });
  });

  it.each(['.xlsx', '.csv'] as const)(
    'are given back to correct as one list in %s',
    async (ending) => {
      const list = files(
        ['a.csv', withColumn(JANUARY.replace('p-1,u-1,1', 'p-1,u-1,one'), ['batch', '7'])],
        ['b.csv', withColumn(FEBRUARY.replace('p-3,u-1,1', 'p-3,u-1,two'), NOTE, true)],
      );
      const stem = path.join(temporaryFolder(), 'rejects');
      const report = await checkSheet({ file: list, mapping: MAPPING, rejects: { stem, ending } });
      const rejects = report.files?.rejects ?? '';
      const again = await ordersOf(rejects);
      expect(again.orders).toMatchObject([{ projectId: 'p-1' }, { projectId: 'p-3' }]);
      expect(again.issues.map(({ code }) => code)).not.toContain('value_without_header');
      if (ending === '.csv')
        expect(readFileSync(rejects, 'utf8')).toMatch(
          /p-1,u-1,one,2,Ann,7,a\.csv!2,[\s\S]*p-3,u-1,two,4,Cy,,b\.csv!2,/,
        );
    },
  );

  it.each(['xlsx', 'xls', 'ods'])(
    'have the numbers, strikes and damage of their own cells: .%s',
    async (format) => {
      const cell = (text: string) => (format === 'xls' ? text : struck(text));
      const january: BookSheet['rows'] = [
        r('batch|project|user|copies|price|name'),
        [7, 'p-1', 'u-1', 1, n(2.5, '0.00'), 'Ann'],
      ];
      const rows: NonNullable<BookSheet['rows']> = [
        ['p-2', 'u-1', 1, n(2.5, '0'), 'Bo'],
        ['p-3', 'u-1', n(1234567890123, '0.00E+00'), 4, cell('Cy')],
      ];
      const more = [n(9.5, '0'), cell('struck')];
      const february: BookSheet['rows'] = [
        r('project|note|user|copies|price|name'),
        ...rows.map(([project = null, ...others], i) => [project, more[i] ?? null, ...others]),
      ];
      const model: BookSheet['rows'] = [
        r('batch|project|user|copies|price|name'),
        ...rows.map((cells) => [null, ...cells]),
      ];
      const of = (second: BookSheet['rows']) => {
        const sheets = [
          { name: 'January', rows: january },
          { name: 'February', rows: second },
        ];
        return files([`list.${format}`, writeBook(workbookOf(sheets), format)])[0] ?? '';
      };
      const mapping = mappingOf('names: all', 'ignored_columns: [note, batch]');
      const [read, wanted] = [
        await ordersOf(of(february), mapping),
        await ordersOf(of(model), mapping),
      ];
      expect(placesOf(read.issues).length).toBeGreaterThan(1);
      const own: Record<string, string> = { B: 'A' };
      const moved = placesOf(wanted.issues).map((one) => ({
        ...one,
        cell: one.cell?.replace(/(?<=February!)B/, (at) => own[at] ?? at) ?? null,
      }));
      expect(placesOf(read.issues)).toEqual(moved);
      const plain = ({ orders }: typeof read) => orders.map(({ problem: _, ...order }) => order);
      expect(plain(read)).toEqual(plain(wanted));
    },
  );

  it('may be merged where no other column is between them', async () => {
    const rows = (list: string) =>
      list
        .trim()
        .split('\n')
        .map((line) => r(line.replaceAll(',', '|')));
    const of = (merged: string) =>
      files([
        'list.xlsx',
        writeBook(
          workbookOf([
            { name: 'January', rows: rows(withColumn(JANUARY, NOTE)) },
            {
              name: 'February',
              rows: rows(withColumn(FEBRUARY.replace('p-2,u-1', 'p-2,'), ['batch', '1', ''], true)),
              merged: [merged],
            },
          ]),
          'xlsx',
        ),
      ])[0] ?? '';
    const mapping = mappingOf('names: all', 'ignored_columns: [note, batch]');
    const told = async (merged: string) =>
      (await ordersOf(of(merged), mapping)).issues.find(({ code }) => code === 'cells_merged');
    expect(await told('A2:A3')).toBeUndefined();
    expect((await told('C2:C3'))?.message).toContain('February!C2:C3');
    await expect(ordersOf(of('A2:B3'), mapping)).rejects.toMatchObject({ code: 'sheets_several' });
  });
});

it('parts with other columns give the orders and places of parts without them', async () => {
  const row = fc.record({
    project: fc.constantFrom('p-1', 'p-2', 'p-3'),
    name: fc.constantFrom('Ann', 'Müller', '"quoted"', 'Bo'),
    copies: fc.constantFrom('1', '1', 'x'),
  });
  const part = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 5 }),
  });
  const names = [...HEADER.split(','), 'note', 'batch', 'shelf'];
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 4 }), async (parts) => {
      const of = (isWhole: boolean) =>
        files(
          ...parts.map(({ rows, order }, i) => {
            // Those that are used are never left out.
            const used = [0, 1, 2, 3, 4];
            const columns = [...order, ...used.filter((column) => !order.includes(column))];
            const kept = isWhole ? columns : columns.filter((column) => used.includes(column));
            const lines = rows.map(({ project, copies, name }) => [
              project,
              'u-1',
              copies,
              '2',
              name,
              'card',
              '7',
              'B',
            ]);
            const quoted = (cells: readonly string[]) =>
              kept.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(',');
            return [`${i}.csv`, `${[names, ...lines].map(quoted).join('\n')}\n`] as const;
          }),
        );
      const mapping = mappingOf(
        'encoding: utf-8, delimiter: ",", repeated_sheets: include',
        'ignored_columns: [note, batch, shelf]',
      );
      const [read, model] = [await ordersOf(of(true), mapping), await ordersOf(of(false), mapping)];
      const plain = ({ orders }: typeof read) =>
        orders.map(({ problem, ...order }) => ({ ...order, problem: problem?.code ?? null }));
      expect(plain(read)).toEqual(plain(model));
      const places = ({ issues }: typeof read) =>
        issues
          .map(({ code, severity, row: at, column }) => [at, code, severity, column].join())
          .sort();
      expect(places(read)).toEqual(places(model));
    }),
    { numRuns: runs(20) },
  );
});
