import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoize } from '../../../src/rows/kept/memoize.ts';

test('memoize() gives what the function gives, however often and in whatever order it is asked', () => {
  const cells = fc.array(
    fc.constantFrom('a', 'b', 'c', '', 'a text that is longer than short ones'),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(cells, fc.integer({ min: 0, max: 3 }), (asked, maxKnown) => {
      const read = memoize((cell) => ({ cell }), maxKnown);
      for (const cell of asked) expect(read(cell)).toEqual({ cell });
    }),
  );
});

test('memoize() asks once for a value that comes again', () => {
  const asked: string[] = [];
  const read = memoize((cell) => ({ length: asked.push(cell) }), 2);
  for (const cell of ['a', 'a', 'b', 'a', 'b', 'c', 'c', 'c']) read(cell);
  expect(asked).toEqual(['a', 'b', 'c']);
});
