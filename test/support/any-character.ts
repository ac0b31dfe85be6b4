import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any one character of Unicode: fast-check's own `binary`, which makes a table of a million texts first, and keeps it for all tests of
 * the process.
 */
export const ANY_CHARACTER = fc.nat({ max: 0x10_ffff - SURROGATES }).map(
  (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES),
  (character) => {
    const [only = '', ...more] = typeof character === 'string' ? character : '';
    if (only === '' || more.length > 0 || !only.isWellFormed()) {
      throw new TypeError('It is not one character');
    }
    const code = only.codePointAt(0) ?? 0;
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);
