import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsvRecord, withFormula, withoutFormula } from '../../src/report/csv-text.ts';

test.each([
  { text: '=1+1', safe: "'=1+1" },
  { text: '@SUM(A1)', safe: "'@SUM(A1)" },
  { text: '\t=1', safe: "'\t=1" },
  { text: '+82-10-1234', safe: "'+82-10-1234" },
  { text: '-3.50', safe: '-3.50' },
  { text: "'=1", safe: "''=1" },
  { text: "'quoted'", safe: "'quoted'" },
  { text: '김민준', safe: '김민준' },
])('withoutFormula() makes $safe of $text', ({ text, safe }) => {
  expect(withoutFormula(text)).toBe(safe);
});

test('withFormula() gives what withoutFormula() was given, whatever it is', () => {
  const piece = fc.constantFrom("'", '=', '+', '-', '@', '\t', '1', '.', 'a');
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 6 }), (text) => {
      expect(withFormula(withoutFormula(text))).toBe(text);
    }),
  );
});

test('toCsvRecord() quotes what the delimiter would part', () => {
  expect(toCsvRecord(['a,b', 'c;d', 'e"f', ''], ';')).toBe('a,b;"c;d";"e""f";\r\n');
  expect(toCsvRecord([''])).toBe('""\r\n');
});
