import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Comparable, IGNORABLE } from '../../../src/mapping/rules/comparable.ts';
import { KeyedHash } from '../../../src/rows/keyed-hash.ts';

/** Letters that change with case, width or those beside them, and white space and punctuation of all lengths. */
const PARTS = [
  ...'aZß9 .-éÉŁłıİſÅǅŉжЖЁѐѠΣσςάµ\u00a0\u0301\u0307\u0345\u3000·«»！Ａｱﾞ가힣각漢㈱𝒜ễẖẞỳかガ゛・ー\u3099',
  'Straße',
  'ΟΔΟΣ',
  'i\u0307',
];

it('Comparable reduces bytes to what it reduces their text to', () => {
  fc.assert(
    fc.property(
      fc.subarray([...IGNORABLE]),
      fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }),
      (ignored, parts) => {
        const text = parts.join('').trim();
        const comparable = new Comparable(ignored);
        const [ofBytes, ofText] = [
          new KeyedHash(Uint32Array.of(1, 2, 3, 4)),
          new KeyedHash(Uint32Array.of(1, 2, 3, 4)),
        ];
        const bytes = Buffer.from(text);
        comparable.addTo(ofBytes, bytes, 0, bytes.length);
        const reduced = Buffer.from(comparable.ofText(text));
        ofText.add(reduced, 0, reduced.length);
        ofBytes.finish();
        ofText.finish();
        expect(ofBytes.words).toEqual(ofText.words);
      },
    ),
    { numRuns: 1000 },
  );
});
