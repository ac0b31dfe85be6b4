import { expect, test } from 'vitest';
import { didYouMean, nearest, quotedName } from '../../../src/mapping/file/near-miss.ts';

test.each([
  ['Full name', ['Name', 'full name', 'Fullname2'], 'full name'],
  ['Full name', ['Ｆｕｌｌ　ｎａｍｅ', 'Fool name'], 'Ｆｕｌｌ　ｎａｍｅ'],
  ['project_id', ['Name', 'Project ID'], 'Project ID'],
  ['max_length', ['max_lenght', 'shrink'], 'max_lenght'],
  ['이름', ['성 이름', '주소'], null],
  ['받는사람', ['받는 사람', '주소'], '받는 사람'],
  ['name', ['street', 'city'], null],
  ['id', ['no'], null],
  ['***', ['###', '***'], null],
])('nearest() for %j among %j is %j', (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected);
});

test('nearest() passes over what is too long to be a name', () => {
  expect(nearest('x'.repeat(101), ['x'.repeat(102)])).toBeNull();
  expect(nearest('name', ['n'.repeat(5000), 'nam'])).toBe('nam');
});

test('nearest() takes the largest distance from its caller', () => {
  expect(nearest('order_note', ['order_name'], 1)).toBeNull();
  expect(nearest('order_nam', ['order_name'], 1)).toBe('order_name');
});

test('didYouMean() is nothing when there is no near miss', () => {
  expect(didYouMean('colum', ['column'])).toBe('; did you mean "column"?');
  expect(didYouMean('zebra', ['column'])).toBe('');
});

test.each([
  ['Project ID', '"Project ID"'],
  ['\u200bproject_id', '"project_id" with the invisible character U+200B'],
  ['\ufeffid\u200b\u200b', '"id" with the invisible characters U+FEFF, U+200B'],
])('quotedName() of %j is %s', (name, shown) => {
  expect(quotedName(name)).toBe(shown);
});
