import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverAll } from '../../src/proof/cover.ts';

const item = (name: string, marks: string) => ({ name, marks: new Set(marks) });

function namesFor(items: readonly ReturnType<typeof item>[]): string[] {
  return coverAll<string, (typeof items)[number]>(items).map(
    (taken) => `${taken.item.name}: ${taken.for.join('')}`,
  );
}

describe('coverAll()', () => {
  it.each([
    { name: 'nothing of nothing', items: [], expected: [] },
    { name: 'nothing without a mark', items: [item('a', '')], expected: [] },
    { name: 'one that has all', items: [item('a', '1'), item('b', '12')], expected: ['b: 12'] },
    {
      name: 'the first of equals',
      items: [item('a', '12'), item('b', '12')],
      expected: ['a: 12'],
    },
    {
      name: 'none that the later ones make needless',
      items: [item('a', '1234'), item('b', '125'), item('c', '346')],
      expected: ['b: 125', 'c: 346'],
    },
  ])('takes $name', ({ items, expected }) => {
    expect(namesFor(items)).toEqual(expected);
  });

  it('covers every mark, tells each once, and takes none in vain', () => {
    const sets = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 })), { maxLength: 12 });
    fc.assert(
      fc.property(sets, (all) => {
        const items = all.map((marks) => ({ marks: new Set(marks) }));
        const taken = coverAll<number, (typeof items)[number]>(items);
        const told = taken.flatMap((one) => one.for);
        expect([...told].sort()).toEqual([...new Set(all.flat())].sort());
        for (const one of taken) {
          const others = taken.filter((other) => other !== one);
          const missing = [...one.item.marks].filter(
            (mark) => !others.some((other) => other.item.marks.has(mark)),
          );
          expect(missing.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
