import { expect, it } from 'vitest';
import { counted, duration, share } from '../../../src/output/page/words.ts';

it.each([
  { part: 0, whole: 0, expected: '0%' },
  { part: 0, whole: 5, expected: '0%' },
  { part: 1, whole: 3, expected: '33.3%' },
  { part: 5, whole: 5, expected: '100%' },
  { part: 1, whole: 20_000, expected: 'under 0.1%' },
  { part: 19_999, whole: 20_000, expected: 'over 99.9%' },
])('share() of $part in $whole is $expected', ({ part, whole, expected }) => {
  expect(share(part, whole)).toBe(expected);
});

it.each([
  { ms: 0, expected: '0 s' },
  { ms: 100, expected: '0.1 s' },
  { ms: 9949, expected: '9.9 s' },
  { ms: 9951, expected: '10 s' },
  { ms: 59_499, expected: '59 s' },
  { ms: 60_000, expected: '1 min' },
  { ms: 185_000, expected: '3 min 5 s' },
  { ms: 3_600_000, expected: '1 h' },
  { ms: 7_860_000, expected: '2 h 11 min' },
  { ms: 86_400_000, expected: '1 day' },
  { ms: 273_600_000, expected: '3 days 4 h' },
])('duration() of $ms ms is $expected', ({ ms, expected }) => {
  expect(duration(ms)).toBe(expected);
});

it('counted() knows one from many', () => {
  expect([counted(1, 'try', 'tries'), counted(1200, 'order')]).toEqual(['1 try', '1,200 orders']);
});
