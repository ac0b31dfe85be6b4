import { describe, expect, it } from 'vitest';
import type { MailedBefore, MailedRule } from '../../../src/ledger/ledger.ts';
import { askingOnce, MailedRows } from '../../../src/run/earlier/mailed-rows.ts';
import { draftOf } from '../../support/drafts.ts';

const PLAN = { columns: ['Name'], ignore: [], withinDays: 90, alike: undefined };
const BEFORE: MailedBefore = {
  ...{ key: Buffer.alloc(32), mark: 'm', newest: 0, known: { lists: 0, people: 0, others: 0 } },
  ...{ mayHave: () => false, find: async () => new Map() },
};

/** A hash, of which 26 characters are kept. */
const hashOf = (row: number) =>
  `${String((row * 7919) % 100_003).padStart(6, '0')}${'x'.repeat(37)}`;

async function open() {
  const asked: MailedRule[] = [];
  const rows = new MailedRows(
    {
      openMailed: async (rule) => {
        asked.push(rule);
        return BEFORE;
      },
      events: async () => [],
    },
    'http://127.0.0.1:1',
  );
  const opened = await rows.open(PLAN);
  if (!opened?.onHash) throw new Error('Nothing is kept');
  return { rows, asked, onHash: opened.onHash };
}

const rowsOf = (first: number, ranges: string, change = {}) =>
  draftOf(`p-${first}`, { firstRow: first, rowRanges: () => ranges, ...change });

describe('MailedRows', () => {
  it('gives the rows of orders that will be placed, each with the place of its order', async () => {
    const { rows, asked, onHash } = await open();
    for (let row = 2; row <= 12; row += 1) if (row !== 5) onHash(row, hashOf(row));
    rows.drop([{ row: 4 }]);
    const problem = { code: 'rows_invalid', message: '', column: null, fix: '' };
    rows.add([rowsOf(2, '2-5,9'), rowsOf(6, '6', { problem }), rowsOf(7, '7', { forTest: true })]);
    rows.add([rowsOf(8, '8,70000')]);
    const [staged] = rows.staged();
    const all = [...(staged?.rows() ?? [])].flat();
    const kept = (row: number) => hashOf(row).slice(0, 26);
    expect(all.toSorted((a, b) => a[2] - b[2])).toEqual([
      [kept(2), 0, 2],
      [kept(3), 0, 3],
      [kept(8), 3, 8],
      [kept(9), 0, 9],
    ]);
    expect(asked).toEqual([{ ...PLAN, service: 'http://127.0.0.1:1' }]);
    expect(staged).toMatchObject({ rule: asked[0], before: { mark: 'm' } });
  });

  it('gives many rows by their hashes, in pages, wherever they are in the sheet', async () => {
    const { rows, onHash } = await open();
    const last = 70_001;
    for (let row = 2; row <= last; row += 1) onHash(row, hashOf(row));
    rows.add([rowsOf(2, `2-${last}`)]);
    const pages = [...(rows.staged()[0]?.rows() ?? [])];
    expect(Math.max(...pages.map(({ length }) => length))).toBe(10_000);
    const all = pages.flat();
    expect(new Set(all.map(([, , row]) => row)).size).toBe(last - 1);
    const starts = all.map(([hash]) => hash.slice(0, 4));
    expect(starts).toEqual(starts.toSorted());
  });
});

it('askingOnce() knows nobody at the second reading if nothing was known at the first', async () => {
  const known = [null, { ...BEFORE, placeOf: () => '' }];
  const open = askingOnce(async () => known.shift() ?? null);
  expect([await open(PLAN), await open(PLAN)]).toEqual([null, null]);
});
