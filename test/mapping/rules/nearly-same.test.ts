import { describe, expect, it } from 'vitest';
import { isSameSex, isSlip, overlooked } from '../../../src/mapping/rules/nearly-same.ts';

const isNear = (one: string, other: string) => {
  const [a, b] = [overlooked(one), overlooked(other)];
  return a === b || isSlip(a, b);
};

describe('what is nearly the same', () => {
  it.each([
    ['Cancelled', 'CANCELLED'],
    ['cancelled', 'canceled'],
    ['cancelled', 'cancleled'],
    ['storniert', 'stornirt'],
    ['취소', '취 소'],
    ['취소', '취소됨'],
    ['결제완료', '결재완료'],
    ['ＮＧ', 'NG'],
    ['do not print', 'do\u00a0not\u200b print'],
    ['do-not-print', 'do not print'],
    ['Österreich', 'OSTERREICH'],
    ['zwrócone', 'zwrocone'],
    ['złoty', 'zloty'],
    ['TRUE', 'true'],
  ])('takes %s for nearly %s', (one, other) => {
    expect(isNear(one, other)).toBe(true);
    expect(isNear(other, one)).toBe(true);
  });

  it.each([
    ['A', 'A+'],
    ['101', '102'],
    ['Iran', 'Iraq'],
    ['남', '여'],
    ['완료', '미완료'],
    ['paid', 'unpaid'],
    ['Mali', 'Bali'],
    ['KR', 'JP'],
    ['open', 'closed'],
    ['が', 'か'],
    ['tables 1', 'tables 2'],
  ])('takes %s for another than %s', (one, other) => {
    expect(isNear(one, other)).toBe(false);
  });
});

it.each([
  ['Sex', true],
  ['Geschlecht (m/w/d)', true],
  ['Grade', false],
  ['Titles', false],
])('isSameSex() takes W and F in a column %s for one sex: %s', (column, is) => {
  expect(isSameSex('w', 'f', column)).toBe(is);
});
