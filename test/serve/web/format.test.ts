import { expect, it } from 'vitest';
import { amount, duration, share, size, sumOf } from '../../../src/serve/web/format.ts';

it.each([
  { decimal: '0', shown: '0' },
  { decimal: '7.50', shown: '7.50' },
  { decimal: '-1234.5', shown: '-1,234.5' },
  { decimal: '12345678901234567890.10', shown: '12,345,678,901,234,567,890.10' },
  { decimal: '1e3', shown: '1e3' },
])('amount() keeps every digit of $decimal', ({ decimal, shown }) => {
  expect(amount(decimal)).toBe(shown);
});

it.each([
  { one: '0.1', other: '0.2', sum: '0.3' },
  { one: '12345678901234567890.5', other: '0.50', sum: '12345678901234567891' },
  { one: '-1.25', other: '1', sum: '-0.25' },
  { one: '40', other: '0', sum: '40' },
])('sumOf() adds $one and $other exactly', ({ one, other, sum }) => {
  expect(sumOf(one, other)).toBe(sum);
});

it.each([
  { part: 0, total: 10, shown: '0%' },
  { part: 1, total: 1_000_000, shown: '0.1%' },
  { part: 999_999, total: 1_000_000, shown: '99.9%' },
  { part: 10, total: 10, shown: '100%' },
  { part: 1, total: 3, shown: '33.3%' },
])('share() of $part in $total is neither 0 nor all unless it is so', ({ part, total, shown }) => {
  expect(share(part, total)).toBe(shown);
});

it('size() and duration() choose their units', () => {
  expect([0, 999, 12_345, 3_400_000, 5_000_000_000].map(size)).toEqual([
    '0 byte',
    '999 byte',
    '12 kB',
    '3.4 MB',
    '5 GB',
  ]);
  expect([0.4, 59.6, 185, 7800].map(duration)).toEqual([
    '0 s',
    '1 min 0 s',
    '3 min 5 s',
    '2 h 10 min',
  ]);
});
