import process from 'node:process';
import { expect, test } from 'vitest';
import { describeLists } from '../support/describe-lists.ts';
import { type JudgedList, judgeLists } from '../support/judge-lists.ts';
import { seedOfToday } from '../support/seed.ts';

const TIMES = 40;

describeLists(20);

test('lists in all encodings are read, or asked about: one of a hundred is wrong at most', async () => {
  const judged = await judgeLists(seedOfToday(), TIMES);
  for (const line of toTable(judged)) process.stderr.write(`${line}\n`);
  const wrong = judged.filter(({ outcome }) => outcome === 'wrong');
  expect(wrong.length, namesOf(wrong)).toBeLessThanOrEqual(judged.length / 100);
  const long = wrong.filter(({ words }) => words > 20);
  expect(long.length, namesOf(long)).toBe(0);
});

function namesOf(lists: readonly JudgedList[]): string {
  return lists.map(({ name }) => name).join('\n');
}

/** By encoding: how many are read, asked about, wrong. docs/sheets.md sums it up. */
function toTable(judged: readonly JudgedList[]): string[] {
  const kindOf = ({ encoding, isMixed }: JudgedList) => `${encoding}${isMixed ? ' mixed' : ''}`;
  return [...new Set(judged.map(kindOf))].map((kind) => {
    const own = judged.filter((list) => kindOf(list) === kind);
    const share = (wanted: JudgedList['outcome']) => {
      const count = own.filter(({ outcome }) => outcome === wanted).length;
      return `${((100 * count) / own.length).toFixed(1)} %`.padStart(8);
    };
    return `${kind.padEnd(20)}${share('right')}${share('asked')}${share('wrong')}`;
  });
}
