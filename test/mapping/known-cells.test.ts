import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownCells } from '../../src/mapping/known-cells.ts';

test('KnownCells knows the text of any bytes, whatever it knew before', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '',
      'a',
      'prj-000001',
      'prj-000002',
      'é',
      '김민수',
      'x'.repeat(32),
      'x'.repeat(33),
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.nat(200_000).map((number) => `prj-${number}`),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (list) => {
      const texts = new KnownCells((text) => ({ text }));
      for (const expected of list.flatMap((some) => [some, some])) {
        const bytes = Buffer.from(`"${expected}"`);
        expect(texts.read(bytes, 1, bytes.length - 1).text).toBe(
          bytes.toString('utf8', 1, bytes.length - 1),
        );
      }
    }),
    { numRuns: 100 },
  );
});

test('KnownCells knows the right texts when there are more of them than it keeps', () => {
  const texts = new KnownCells((text) => ({ text }));
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 150_000; number += 1) {
      const bytes = Buffer.from(`prj-${number}`);
      if (texts.read(bytes, 0, bytes.length).text !== `prj-${number}`) expect.fail(`prj-${number}`);
    }
  }
});
