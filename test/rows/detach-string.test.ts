import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detachString } from '../../src/rows/detach-string.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

test('detachString() gives the same text, half surrogate pairs too', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 40 }), (text) => {
      expect(detachString(text)).toBe(text);
    }),
  );
  expect(detachString('a text with half a pair \ud800')).toBe('a text with half a pair \ud800');
});
