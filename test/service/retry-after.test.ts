import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../src/service/retry-after.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');

describe('parseRetryAfter()', () => {
  const cases = [
    { name: 'seconds', value: '3', date: undefined, expected: 3000 },
    { name: 'a fraction of a second', value: '0.2', date: undefined, expected: 200 },
    { name: 'zero', value: '0', date: undefined, expected: 0 },
    { name: 'white space around', value: ' 5 ', date: undefined, expected: 5000 },
    {
      name: 'a date, counted from now',
      value: 'Sun, 01 Mar 2026 10:00:30 GMT',
      date: undefined,
      expected: 30_000,
    },
    {
      name: "a date, counted from the answer's own date when the clock here is wrong",
      value: 'Sun, 01 Mar 2026 12:00:30 GMT',
      date: 'Sun, 01 Mar 2026 12:00:10 GMT',
      expected: 20_000,
    },
    {
      name: 'a date that is over',
      value: 'Sun, 01 Mar 2026 09:00:00 GMT',
      date: undefined,
      expected: 0,
    },
    { name: 'nothing', value: undefined, date: undefined, expected: null },
    { name: 'empty text', value: '', date: undefined, expected: null },
    { name: 'negative seconds', value: '-x', date: undefined, expected: null },
    { name: 'words', value: 'soon', date: undefined, expected: null },
  ];
  it.each(cases)('reads $name', ({ value, date, expected }) => {
    expect(parseRetryAfter(value, date, NOW)).toBe(expected);
  });
});
