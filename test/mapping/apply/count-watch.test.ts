import { describe, expect, it } from 'vitest';
import { checkList } from '../../support/check-list.ts';

async function issuesOf(counts: readonly string[], prices: readonly number[] = [9], more = '') {
  const rows = counts.map((count, i) => `p-${i},${count},${prices[i % prices.length]}`);
  const { issues } = await checkList(
    `${['P,Qty,Price', ...rows].join('\n')}\n`,
    `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { order_count: { column: Qty${more} }, total_price: { column: Price, per: row } }\n`,
  );
  return issues.map(({ code, row, message }) => [code, row, message] as const);
}

describe('checkSheet() with quantities', () => {
  it.each([
    { name: 'years', counts: ['2024', '2025', '2026'], says: 'years, from 2024 to 2026' },
    { name: 'one year', counts: ['2026', '2026'], says: 'years, from 2026 to 2026' },
    { name: 'one year in many rows', counts: Array(8).fill('2026'), says: 'from 2026 to 2026' },
    { name: 'running numbers', counts: ['1', '2', '3', '4', '5'], says: 'by 1 from 1' },
    { name: 'phone numbers', counts: ['1033445566', '1022334455'], says: 'of 7 digits and more' },
    { name: 'codes with zeros', counts: ['0012', '0045'], says: '"0012" (list!B2)' },
    { name: 'a zero before one', counts: ['10', '020', '30', '15'], says: '"020" (list!B3)' },
  ])('asks once about a column of $name', async ({ counts, says }) => {
    const issues = await issuesOf(counts);
    expect(issues).toEqual([['count_unlikely', null, expect.stringContaining(says)]]);
    expect(await issuesOf(counts, [9], ', unusual: accept')).toEqual([]);
  });

  it.each([
    {
      name: 'far more copies',
      counts: ['10', '12', '10000', '15', '11'],
      row: 4,
      says: '12 or less',
    },
    { name: 'an article number', counts: ['30', '4006381333931', '25'], row: 3, says: '' },
    { name: 'far more in a short list', counts: ['5', '89073', '8'], row: 3, says: '8 or less' },
  ])('asks at the row about $name', async ({ counts, row, says }) => {
    const issues = await issuesOf(counts);
    expect(issues).toEqual([['count_unlikely', row, expect.stringContaining(says)]]);
  });

  it.each([
    { name: 'round ones', counts: ['2000', '2000', '2000'] },
    { name: 'equal ones', counts: ['25', '25', '25', '25'] },
    { name: 'large ones', counts: ['20000', '25000', '50000'] },
    { name: 'one order for all', counts: ['1', '1', '1', '800'] },
    {
      name: 'numbers whose prices go with them',
      counts: ['1', '2', '3', '4', '5'],
      prices: [3, 6, 9, 12, 14],
    },
    { name: 'exact ones', counts: ['12347', '18211', '15022', '9811'] },
    { name: 'a few that count up', counts: ['1', '2', '3', '4'] },
    { name: 'the same order in many rows', counts: ['7', '7', '7', '7', '7', '7'] },
  ])('asks nothing about $name', async ({ counts, prices }) => {
    expect(await issuesOf(counts, prices)).toEqual([]);
  });
});
