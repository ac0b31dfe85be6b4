import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryReason } from '../../../src/ledger/deliveries.ts';
import { toReasonText } from '../../../src/output/text/jobs/delivery-reasons.ts';
import { ListValues } from '../../../src/run/list-values.ts';
import { judgeCells } from '../../../src/watch/guards/judge-cells.ts';
import { batchOf, place, planOf } from '../../mapping/support.ts';
import { runs } from '../../support/runs.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { value: user-1 }
order: { order_count: { column: qty }, total_price: { value: 0 } }
variables: [{ id: name }]
unmapped_columns: ignore
`;
const KEY = { key: Buffer.from('key'), mark: 'a mark' };

/** What is counted of a list with these columns besides those of the mapping. */
function figuresOf(
  columns: Readonly<Record<string, readonly string[]>>,
  key: typeof KEY | null = KEY,
  cut = 7,
) {
  const plan = planOf(MAPPING, place('project', 'qty', 'name', ...Object.keys(columns)));
  const values = new ListValues(key);
  const count = Object.values(columns)[0]?.length ?? 0;
  const rows = Array.from({ length: count }, (_, i) => [
    ...[`p-${i}`, `${i}`, `Name ${names++}`],
    ...Object.values(columns).map((cells) => cells[i] ?? ''),
  ]);
  for (let from = 0; from < rows.length; from += cut)
    values.see(batchOf(rows.slice(from, from + cut), from + 2), plan);
  return values.figures();
}

let names = 0;
const ALL = { maxEmpty: 10, newValues: 'hold' } as const;
const of = (count: number, cell: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => cell(i));
const statuses = (count: number, ...more: readonly string[]) => ({
  Status: [...of(count, (i) => (i % 3 === 0 ? 'open' : 'paid')), ...more],
});

function saysOf(
  now: Readonly<Record<string, readonly string[]>>,
  past: readonly Readonly<Record<string, readonly string[]>>[],
) {
  return judgeCells(
    figuresOf(now),
    past.map((one) => figuresOf(one)),
    ALL,
  ).map(toReasonText);
}

describe('judgeCells() of new values', () => {
  const LISTS = of(5, () => '').map(() => statuses(30));

  it('names the column, the rows and how many values, and none of these', () => {
    const now = figuresOf(statuses(30, 'gesperrt', 'paid', 'gesperrt', 'zurück'));
    const past = LISTS.map((one) => figuresOf(one));
    expect(judgeCells(now, past, ALL)).toEqual([
      {
        code: 'values_new',
        facts: { column: 'Status', values: 2, rows: 3, first: ['32', '35'], runs: 5 },
      },
    ]);
    expect(JSON.stringify([now, past])).not.toMatch(/gesperrt|paid|open/);
    expect(judgeCells(now, past, { ...ALL, newValues: 'allow' })).toEqual([]);
    expect(judgeCells(now, past.slice(0, 2), ALL)).toEqual([]);
    expect(saysOf(statuses(30, 'gesperrt'), LISTS)).toEqual([
      'column "Status" has 1 value that none of the last 5 runs had, in 1 row: first in row 32',
    ]);
  });

  it.each([
    [
      'white space around a known value',
      (i: number) => (i === 0 ? ' paid ' : 'paid'),
      () => 'paid',
    ],
    ['names', (i: number) => `Name ${i}`, (list: number, i: number) => `Name ${list} ${i}`],
    ['days', () => '2026-01-09', (list: number) => `2026-01-0${list}`],
    ['an empty cell', (i: number) => (i === 0 ? '' : 'paid'), () => 'paid'],
    [
      'values of a few rows each',
      (i: number) => (i === 0 ? 'Zürich' : 'Bern'),
      (_: number, i: number) => of(9, (n) => `City ${n}`)[i % 9] ?? '',
    ],
  ])('but not of %s', (_, now, past) => {
    const rows = 8;
    const lists = of(4, String).map((list) => ({ Column: of(rows, (i) => past(Number(list), i)) }));
    const said = saysOf({ Column: of(rows, now) }, lists);
    expect(said.filter((one) => !one.includes('is empty'))).toEqual([]);
  });

  it('also where a column suddenly has very many', () => {
    const [said] = saysOf({ Status: of(90, (i) => `status ${i}`) }, LISTS);
    expect(said).toContain('column "Status" has 51 values that none');
    expect(saysOf({ Status: ['paid', 'x'.repeat(300)] }, LISTS)).toEqual([
      'column "Status" has texts that none of the last 5 runs had',
    ]);
  });

  it('finds a column by another of its names, and one that has been held once', () => {
    const now = figuresOf({ Zustand: statuses(30, 'gesperrt').Status });
    const past = LISTS.map((one) => figuresOf(one));
    expect(judgeCells(now, past, ALL)).toEqual([]);
    expect(judgeCells(now, past, ALL, { Status: ['Zustand'] })).toHaveLength(1);
    const once = [statuses(30, 'gesperrt'), ...LISTS.slice(1)];
    expect(saysOf(statuses(30, 'gesperrt'), once)).toEqual([]);
    expect(saysOf(statuses(30, 'zurück'), once)).toHaveLength(1);
  });

  it('compares each of several columns of one name, and one beside its alias with none', () => {
    const ALIASES = { Status: ['Zustand'] };
    const twice = (first: string, second: string) => {
      const { columns, ...rest } = figuresOf({
        Status: of(30, () => first),
        Note: of(30, (i) => (i === 9 ? second : '')),
      });
      return { ...rest, columns: columns.map((one) => ({ ...one, name: 'Status' })).slice(-2) };
    };
    const past = of(3, () => '').map(() => twice('paid', 'open'));
    expect(judgeCells(twice('paid', 'open'), past, ALL)).toEqual([]);
    expect(judgeCells(twice('paid', 'paid'), past, ALL)).toMatchObject([
      { code: 'values_new', facts: { rows: 1, first: ['11'] } },
    ]);
    const both = { Zustand: of(30, () => ''), ...statuses(30) };
    const judged = (now: typeof both | ReturnType<typeof statuses>, before: typeof now) => {
      const known = LISTS.map(() => figuresOf(before));
      return judgeCells(figuresOf(now), known, ALL, ALIASES);
    };
    expect(judged(both, statuses(30))).toEqual([]);
    expect(judged(statuses(30), both)).toEqual([]);
  });

  it('cannot compare hashes of another key, and says so', () => {
    const now = figuresOf(statuses(30, 'gesperrt'));
    const past = LISTS.map((one, i) => ({ ...figuresOf(one), ...(i > 1 && { mark: 'another' }) }));
    const unknown = { code: 'values_unknown', facts: { runs: 3 } };
    expect(judgeCells(now, past, ALL)).toEqual([unknown]);
    expect(judgeCells(now, past, { ...ALL, newValues: 'allow' })).toEqual([]);
    const enough = [...past, figuresOf(statuses(30))];
    expect(judgeCells(now, enough, ALL)).toMatchObject([
      { code: 'values_new', facts: { runs: 3 } },
    ]);
    const none = LISTS.map((one) => figuresOf(one, null));
    expect(judgeCells(figuresOf(statuses(30, 'gesperrt'), null), none, ALL)).toEqual([]);
  });

  it('as a model of sets of texts does', () => {
    const cell = fc.constantFrom(
      'a',
      'b',
      'c',
      ' a',
      'dddd',
      'eeeee',
      '',
      ...of(8, (i) => `v${i}`),
    );
    const list = fc.array(cell, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        list,
        fc.array(list, { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (now, past, cut) => {
          const setOf = (cells: readonly string[]) =>
            new Set(cells.map((one) => one.trim()).filter(Boolean));
          const known = setOf(past.flat());
          const brought = past.filter((cells, i) => {
            const older = setOf(past.slice(i + 1).flat());
            return i < past.length - 1 && [...setOf(cells)].some((one) => !older.has(one));
          });
          const isWatched =
            past.length >= 3 &&
            past.flat().length >= 5 * known.size &&
            brought.length <= (past.length - 1) / 2;
          const fresh = now.map((one) => one.trim()).filter((one) => one !== '' && !known.has(one));
          const firsts = [...new Set(fresh)].map(
            (one) => `${now.findIndex((each) => each.trim() === one) + 2}`,
          );
          const facts = {
            column: 'S',
            values: firsts.length,
            rows: fresh.length,
            first: firsts.slice(0, 5),
            runs: past.length,
          };
          const found = judgeCells(
            figuresOf({ S: now }, KEY, cut),
            past.map((S) => figuresOf({ S })),
            { ...ALL, maxEmpty: null },
          );
          expect(found).toEqual(
            isWatched && fresh.length > 0 ? [{ code: 'values_new', facts }] : [],
          );
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('judgeCells() of empty cells', () => {
  const emptyIn = (rows: number, empty: number) => ({
    Phone: of(rows, (i) => (i < empty ? ' ' : `0${i}`)),
  });
  const emptied = (found: readonly DeliveryReason[]) =>
    found.filter(({ code }) => code === 'cells_empty');

  it('tells the share and the median of the lists that have the column', () => {
    const past = [emptyIn(10, 1), emptyIn(20, 3), { Fax: ['1'] }, emptyIn(100, 20)];
    expect(saysOf(emptyIn(8, 2), past)).toEqual([]);
    expect(saysOf(emptyIn(8, 3), past)).toEqual([
      'column "Phone" is empty in 3 of its 8 rows (37.5%); the median of the last 3 runs is 15%, and max_empty is 10%',
    ]);
    expect(saysOf(emptyIn(8, 8), [])).toEqual([]);
  });

  it('as a model of whole numbers does', () => {
    const list = fc
      .integer({ min: 1, max: 60 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.integer({ min: 0, max: rows })));
    fc.assert(
      fc.property(
        list,
        fc.array(list, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 100 }),
        (now, past, points) => {
          // Shares as fractions of the product of all numbers of rows.
          const whole = [now, ...past].reduce((all, [rows]) => all * BigInt(rows), 1n);
          const shareOf = ([rows, empty]: readonly [number, number]) =>
            (BigInt(empty) * whole) / BigInt(rows);
          const sorted = past.map(shareOf).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
          const twice =
            (sorted[(sorted.length - 1) >> 1] ?? 0n) + (sorted[sorted.length >> 1] ?? 0n);
          const isMore = 100n * (2n * shareOf(now) - twice) > 2n * BigInt(points) * whole;
          const found = judgeCells(
            figuresOf(emptyIn(...now)),
            past.map((one) => figuresOf(emptyIn(...one))),
            { ...ALL, maxEmpty: points },
          );
          expect(emptied(found)).toHaveLength(isMore ? 1 : 0);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
