import { describe, expect, it } from 'vitest';
import { alikeText } from '../../../../src/mapping/rules/near/near-columns.ts';

describe('alikeText', () => {
  it.each([
    { column: 'Name', one: 'Herr Jürgen Maier', other: 'MAIER JUERGEN', is: false },
    { column: 'Name', one: 'Herr Jürgen Maier', other: 'Juergen  MAIER', is: true },
    { column: 'Name', one: 'Herr Maier', other: 'Frau Maier', is: false },
    { column: 'Name', one: 'Bo Lee Jr.', other: 'Bo Lee', is: false },
    { column: '고객명', one: '김 민수', other: '김민수 고객님', is: true },
    { column: 'Street', one: '5 Main Street', other: '5, Main St.', is: true },
    { column: 'Street', one: 'Main St 1-2', other: 'Main St 12', is: false },
    { column: 'Postcode', one: 'SW1A 1AA', other: 'sw1a1aa', is: true },
    { column: 'Phone', one: '010-1111-2222, 02-555-1234', other: '+82 10-1111-2222', is: true },
    { column: 'Phone', one: '0151/12345678', other: '+49 151 12345678', is: true },
    { column: 'E-mail', one: 'a.b@x.org', other: 'ab@x.org', is: false },
    { column: 'Code', one: 'P-11', other: 'P1-1', is: false },
    { column: 'Class', one: 'A+', other: 'A', is: false },
  ])('takes $one and $other under $column for one: $is', ({ column, one, other, is }) => {
    expect(alikeText(one, column) === alikeText(other, column)).toBe(is);
  });
});
