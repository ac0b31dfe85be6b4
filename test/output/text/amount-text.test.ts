import { expect, it } from 'vitest';
import { amountOf } from '../../../src/output/text/amount-text.ts';

it.each([
  { text: '0', expected: '0' },
  { text: '12000', expected: '12,000' },
  { text: '20.5', expected: '20.50' },
  { text: '0.05', expected: '0.05' },
  { text: '1234567.5', expected: '1,234,567.50' },
  { text: '1234.1234', expected: '1,234.1234' },
  { text: '12345678901234567890', expected: '12,345,678,901,234,567,890' },
])('amountOf() of $text is $expected', ({ text, expected }) => {
  expect(amountOf(text)).toBe(expected);
});
