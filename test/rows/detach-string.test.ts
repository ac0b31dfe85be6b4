import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownText } from '../../src/rows/detach-string.ts';

test('ownText() gives the same text, half surrogate pairs too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(ownText(text)).toBe(text);
    }),
  );
  expect(ownText('a text with half a pair \ud800')).toBe('a text with half a pair \ud800');
});
