import { describe, expect, it } from 'vitest';
import { createLengthCounter } from '../../../src/run/page/value-lengths.ts';

function lengthsOf(texts: readonly string[], maxLength = Number.POSITIVE_INFINITY) {
  const counter = createLengthCounter({ id: 'name', maxLength });
  for (const [i, text] of texts.entries()) counter.add(text, i + 2);
  return counter.lengths();
}

describe('createLengthCounter()', () => {
  it('counts characters as people do, and names the row of the longest text', () => {
    expect(lengthsOf(['김민준', '', '👨‍👩‍👧‍👦', 'Zoe\u0308', 'abcd', 'dcba'], 3)).toEqual({
      id: 'name',
      limit: 3,
      empty: 1,
      filled: 5,
      shortest: 1,
      median: 3,
      longest: 4,
      longestRow: 6,
      tooLong: 2,
      counts: [
        [1, 1],
        [3, 2],
        [4, 2],
      ],
    });
  });

  it.each([
    { name: 'no texts', texts: ['', ''], expected: { filled: 0, empty: 2, longest: 0, median: 0 } },
    {
      name: 'one text',
      texts: ['ab'],
      expected: { filled: 1, median: 2, shortest: 2, longest: 2 },
    },
    { name: 'an even number of texts', texts: ['a', 'abc'], expected: { median: 1 } },
    { name: 'a book in a cell', texts: ['e\u0301'.repeat(20_000)], expected: { longest: 10_000 } },
  ])('takes $name, without a limit', ({ texts, expected }) => {
    expect(lengthsOf(texts)).toMatchObject({ ...expected, limit: null, tooLong: 0 });
  });
});
