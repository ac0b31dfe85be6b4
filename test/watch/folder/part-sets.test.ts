import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, isWhole, toPartSets } from '../../../src/watch/folder/part-sets.ts';

const PATTERNS = ['seoul-*.csv', '*-busan.csv', 'jeju.*.csv'] as const;
const star = fc.stringMatching(/^[a-cA-C0-1]{1,2}$/);
/** Files by pattern and text, some numbered by a program because their names were taken. */
const file = fc.tuple(fc.nat({ max: PATTERNS.length - 1 }), star, fc.nat({ max: 2 }));

function nameOf([place, text, copy]: readonly [number, string, number]): string {
  const name = (PATTERNS[place] as string).replace('*', text);
  return copy === 0 ? name : name.replace(/(?=\.csv$)/, ` (${copy})`);
}

test('toPartSets() puts files together by what their stars stand for, whatever their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(file, { selector: nameOf, maxLength: 12 }), (files) => {
      const names = files.map(nameOf);
      const sets = toPartSets([...names, 'other.csv', 'seoul-a.txt'], PATTERNS);
      const texts = [...new Set(files.map(([, text]) => text.toLowerCase()))];
      expect(sets).toHaveLength(texts.length);
      for (const [i, set] of sets.entries()) {
        const own = files.filter(([, text]) => text.toLowerCase() === texts[i]);
        const counts = PATTERNS.map((_, place) => own.filter(([of]) => of === place).length);
        const wanted = PATTERNS.flatMap((_, place) =>
          own.flatMap((one) => (one[0] === place ? nameOf(one) : [])).sort(),
        );
        expect(set.names).toEqual(wanted);
        const placeOf = (name: string) => files.find((one) => nameOf(one) === name)?.[0];
        expect(inOrder(wanted.toReversed(), PATTERNS).map(placeOf)).toEqual(wanted.map(placeOf));
        expect(set.missing).toHaveLength(counts.filter((count) => count === 0).length);
        expect(set.several).toHaveLength(counts.filter((count) => count > 1).length);
        expect(isWhole(set)).toBe(counts.every((count) => count === 1));
      }
      expect(new Set(sets.map(({ key }) => key)).size).toBe(sets.length);
    }),
  );
});
