import { expect, test } from 'vitest';
import { joinRowRanges, parseRowRanges } from '../../src/orders/row-ranges.ts';

test.each([
  { text: '', expected: [] },
  { text: '57', expected: [{ first: 57, last: 57 }] },
  {
    text: '2-51,57',
    expected: [
      { first: 2, last: 51 },
      { first: 57, last: 57 },
    ],
  },
])('parseRowRanges() reads "$text"', ({ text, expected }) => {
  expect(parseRowRanges(text)).toEqual(expected);
});

test.each([
  { a: '2', b: '3', expected: '2-3' },
  { a: '2-4', b: '5-6,9', expected: '2-6,9' },
  { a: '1,3-4', b: '5', expected: '1,3-5' },
  { a: '1,3-4', b: '6', expected: '1,3-4,6' },
])('joinRowRanges() makes "$expected" of "$a" and "$b"', ({ a, b, expected }) => {
  expect(joinRowRanges(a, b)).toBe(expected);
});
