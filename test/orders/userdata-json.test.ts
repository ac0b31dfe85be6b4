import { describe, expect, it } from 'vitest';
import { keyInBoth } from '../../src/orders/userdata-json.ts';

const inBoth = (given: object, ...keys: string[]) =>
  keyInBoth(
    JSON.stringify(given),
    keys.map((key) => ({ path: [key], from: null })),
  );

describe('keyInBoth', () => {
  it('finds keys of the object itself, none of those within it', () => {
    const given = { a: { b: ['c', { d: '}' }], e: '"f":' }, '': 1, 'g"h\\': '{' };
    expect(inBoth(given, 'b', 'c', 'd', 'e', 'f')).toBeUndefined();
    for (const key of ['a', '', 'g"h\\']) expect(inBoth(given, 'b', key)).toBe(key);
  });

  it('finds a key that is written like one of an object before it', () => {
    expect(inBoth({ a: 1, '\\': 2 }, '\\')).toBe('\\');
    expect(inBoth({ a: 1, '"': 2 }, '"')).toBe('"');
  });

  it('reads very long texts', () => {
    expect(inBoth({ a: '"'.repeat(2_000_000), b: 'x'.repeat(2_000_000) }, 'b')).toBe('b');
  });
});
