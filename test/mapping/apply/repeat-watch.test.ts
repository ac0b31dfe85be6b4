import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import { watchRepeats } from '../../../src/mapping/apply/watches/repeat-watch.ts';
import type { ByteRows } from '../../../src/rows/byte-rows.ts';
import { runs } from '../../support/runs.ts';
import { batchesOf, batchOf, place, planOf, tellTo } from '../support.ts';

const SHEET = place('P', 'U', 'N', 'a', 'b', 'c');
const MAPPING = `project: {column: P}
svc_uid: {column: U}
order: {order_count: {column: N, combine: sum}, total_price: {per_row: 1}}
variables: [{id: a, required: true, max_length: 9}, {id: t, template: "{b} of {project_id}"}]`;

type Row = readonly string[];

/** The same rows, as readers give them. */
async function* reused(batches: AsyncIterable<ByteRows>): AsyncGenerator<ByteRows> {
  for await (const batch of batches) {
    yield batch;
    // What a reader does with its memory when the next batch is asked for.
    batch.cells.bytes.fill('#');
    batch.cells.bounds.fill(0);
  }
}

async function repeatsIn(
  batches: AsyncIterable<ByteRows>,
  mapping = MAPPING,
  { keepDataset = false, rejected = (_row: number): boolean => false } = {},
): Promise<Issue[]> {
  const plan = planOf(`version: 1\nunmapped_columns: ignore\n${mapping}`, SHEET);
  const told: Issue[] = [];
  const watch = watchRepeats(plan, tellTo(told, plan.place));
  let batch = batchOf([]);
  async function* seen(): AsyncGenerator<ByteRows> {
    for await (batch of reused(batches)) yield batch;
  }
  const options = { onIssue: () => {}, keepDataset, isRejected: rejected };
  for await (const records of mapRows(seen(), plan, options)) watch.check(batch, records);
  watch.finish();
  return told;
}

/** `3=2`: row 3 is told to be the same as row 2. */
function toPairs(issues: readonly Issue[]): string[] {
  return issues.map(({ message }) =>
    message.replace(/^Row (\d+) is the same as row (\d+) .*/, '$1=$2'),
  );
}

const KIM = ['p', 'u', '1', 'Kim', 'x', '-'];
const LEE = ['p', 'u', '1', 'Lee', 'x', '-'];

describe('watchRepeats()', () => {
  it.each<{ what: string; rows: readonly Row[]; mapping?: string; told: readonly string[] }>([
    { what: 'two rows that are the same', rows: [LEE, KIM, KIM, LEE], told: ['4=3'] },
    { what: 'each of three rows but the first', rows: [KIM, KIM, KIM], told: ['3=2', '4=3'] },
    { what: 'nothing of one row', rows: [KIM], told: [] },
    { what: 'nothing of rows that stand apart', rows: [KIM, LEE, KIM], told: [] },
    {
      what: 'rows that differ only in a column that is not used',
      rows: [KIM, KIM.with(5, 'other')],
      told: ['3=2'],
    },
    {
      what: 'rows whose order fields say the same in other words',
      rows: [KIM, KIM.with(2, ' 1.0 ')],
      told: ['3=2'],
    },
    {
      what: 'ids with white space around them',
      rows: [KIM, [' p ', ' u', ...KIM.slice(2)]],
      told: ['3=2'],
    },
    {
      what: 'a row that ends after its last text',
      rows: [KIM.with(4, ''), KIM.slice(0, 4), KIM.with(4, '')],
      told: ['3=2', '4=3'],
    },
    { what: 'nothing of another project', rows: [KIM, KIM.with(0, 'q')], told: [] },
    { what: 'nothing of another user', rows: [KIM, KIM.with(1, 'v')], told: [] },
    { what: 'nothing of another order field', rows: [KIM, KIM.with(2, '2')], told: [] },
    { what: 'nothing of another text of the same length', rows: [KIM, LEE], told: [] },
    { what: 'nothing of white space more', rows: [KIM, KIM.with(3, 'Kim ')], told: [] },
    { what: 'nothing of another text in a template', rows: [KIM, KIM.with(4, 'y')], told: [] },
    {
      what: 'nothing of texts that change columns',
      rows: [KIM.with(3, 'Kim').with(4, 'Lee'), KIM.with(3, 'Lee').with(4, 'Kim')],
      told: [],
    },
    {
      what: 'nothing of texts that begin as those above do',
      rows: [KIM.with(3, 'Kim').with(4, 'x'), KIM.with(3, 'Ki').with(4, 'x,')],
      told: [],
    },
    {
      what: 'nothing of a row that cannot be ordered, nor over one',
      rows: [KIM, KIM.with(3, ''), KIM, KIM.with(2, 'many'), KIM.with(2, 'many'), KIM],
      told: [],
    },
    {
      what: 'nothing of rows without a project',
      rows: [KIM.with(0, ''), KIM.with(0, '')],
      told: [],
    },
    {
      what: 'nothing without variables',
      rows: [KIM, KIM],
      mapping: MAPPING.replace(/variables: .*/, 'variables: []'),
      told: [],
    },
    {
      what: 'nothing of variables that no column is for',
      rows: [KIM, KIM],
      mapping: MAPPING.replace(/variables: .*/, 'variables: [{id: a, template: "{project_id}"}]'),
      told: [],
    },
  ])('tells of $what', async ({ rows, mapping, told }) => {
    for (const batchRows of [1, 2, 100]) {
      for (const keepDataset of [false, true]) {
        const found = await repeatsIn(batchesOf(rows, batchRows), mapping, { keepDataset });
        expect(toPairs(found)).toEqual(told);
      }
    }
  });

  it('does not warn where only what decides between two texts differs', async () => {
    const mapping = MAPPING.replace(
      /variables: .*/,
      'variables: [{id: t, choose: [{when: {column: c, is: F}, text: "Ms {a}"}, {otherwise: "Mr {a}"}]}]',
    );
    const rows = [
      ['p', 'u', '1', 'Lee', '', 'F'],
      ['p', 'u', '1', 'Lee', '', 'M'],
      ['p', 'u', '1', 'Lee', '', 'M'],
    ];
    expect(toPairs(await repeatsIn(batchesOf(rows), mapping))).toEqual(['4=3']);
  });

  it('says of a row where it is, what it is the same as and what to do', async () => {
    expect(await repeatsIn(batchesOf([KIM, KIM]))).toEqual([
      {
        code: 'row_repeated',
        severity: 'warning',
        sheet: 'List',
        row: 3,
        column: null,
        cell: null,
        value: null,
        message: 'Row 3 is the same as row 2 in every column used: both are printed',
        fix: 'Remove one of the two, unless you want both',
      },
    ]);
  });

  it.each([
    { rows: 4, more: [] },
    {
      rows: 5,
      more: ['1 more row of "List" repeats the previous row in every column used'],
    },
    {
      rows: 9,
      more: ['5 more rows of "List" each repeat the previous row in every column used'],
    },
  ])('counts what is more than three rows: of $rows', async ({ rows, more }) => {
    const told = await repeatsIn(batchesOf(Array.from({ length: rows }, () => KIM)));
    expect(toPairs(told)).toEqual(['3=2', '4=3', '5=4', ...more]);
    expect(told.slice(3).every(({ row, severity }) => row === null && severity === 'warning')).toBe(
      true,
    );
  });

  it('goes on over a batch of which no row is left', async () => {
    async function* batches(): AsyncGenerator<ByteRows> {
      yield batchOf([KIM]);
      yield batchOf([]);
      yield batchOf([KIM], 9);
    }
    expect(toPairs(await repeatsIn(batches()))).toEqual(['9=2']);
  });

  it('tells exactly of what texts show, however batches are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (rows, n, keep) => {
          const options = { keepDataset: keep, rejected: isRejected };
          const found = await repeatsIn(batchesOf(rows, n), MAPPING, options);
          const pairs = pairsIn(rows);
          expect(toPairs(found).slice(0, 3)).toEqual(pairs.slice(0, 3));
          expect(Number.parseInt(found[3]?.message ?? '0', 10)).toBe(Math.max(0, pairs.length - 3));
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

const row = fc.tuple(
  fc.constantFrom('p', 'p', 'p', 'q', ' p', ''),
  fc.constantFrom('u', 'u', 'u', 'v', 'u ', '?'),
  fc.constantFrom('1', '1', '1', '2', '1.0', 'x'),
  fc.constantFrom('Kim', 'Kim', 'Lee', 'Kim ', '김', '김민', 'é', '"q"', ' ', 'too long a name'),
  fc.constantFrom('', '', 'x', 'y', ' ', '김민', '\\'),
  fc.constantFrom('1', '2'),
);
/** Rows of a small world, each as often as it comes, some without the cells at their end that are not used. */
const lists = fc
  .array(fc.tuple(row, fc.integer({ min: 1, max: 3 }), fc.boolean()), { maxLength: 12 })
  .map((parts) =>
    parts.flatMap(([cells, times, isShort]) =>
      Array.from({ length: times }, () => (isShort ? cells.slice(0, 5) : cells)),
    ),
  );

function isRejected(rowNumber: number): boolean {
  return rowNumber % 7 === 0;
}

/** By comparing each row with the one before it, text by text. */
function pairsIn(rows: readonly Row[]): string[] {
  return rows.flatMap((cells, i) => {
    const [number, before] = [i + 2, rows[i - 1]];
    if (!before || !isOrderable(cells, number) || !isOrderable(before, number - 1)) return [];
    return usedTexts(cells) === usedTexts(before) ? [`${number}=${number - 1}`] : [];
  });
}

function isOrderable([project = '', user = '', count = '', a = '']: Row, number: number): boolean {
  if (isRejected(number) || project === '' || user === '?' || count === 'x') return false;
  return a !== ' ' && a !== 'too long a name';
}

function usedTexts([project = '', user = '', count = '', a = '', b = '']: Row): string {
  return JSON.stringify([project.trim(), user.trim(), Number(count), a, b]);
}
