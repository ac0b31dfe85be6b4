import { expect, it } from 'vitest';
import { judgeSets } from './judge-sets.ts';
import { NOT_YET } from './not-yet.ts';
import { EARLIER_SETS, SETS } from './sets.ts';

judgeSets(SETS);

it('tells the lists apart by their names', () => {
  const names = [...EARLIER_SETS, ...SETS].flatMap(([, lists]) => lists.map(({ name }) => name));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect([...NOT_YET].filter((name) => !names.includes(name))).toEqual([]);
});
