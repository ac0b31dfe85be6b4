import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTsv, toTsv } from '../../../../src/serve/web/grid/tsv.ts';

it.each([
  {
    name: 'a block',
    text: 'a\tb\nc\td\n',
    rows: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  { name: 'lines of Windows', text: 'a\r\nb\r\n', rows: [['a'], ['b']] },
  { name: 'a cell with a line break', text: '"1\r\n2"\tb', rows: [['1\n2', 'b']] },
  { name: 'doubled quotes', text: '"say ""hi"""', rows: [['say "hi"']] },
  { name: 'a quote inside', text: '5" pipe\tx', rows: [['5" pipe', 'x']] },
  { name: 'a quote that begins a text', text: '"a" b\tc', rows: [['"a" b', 'c']] },
  { name: 'a quote without end', text: '"a\tb', rows: [['"a', 'b']] },
  {
    name: 'empty cells',
    text: '\t\n\t',
    rows: [
      ['', ''],
      ['', ''],
    ],
  },
  { name: 'nothing', text: '', rows: [] },
])('parseTsv() reads $name', ({ text, rows }) => {
  expect(parseTsv(text)).toEqual(rows);
});

it('parseTsv() reads what toTsv() wrote', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '한') });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, (block) => {
      // A last row of one empty cell is a line that ends there.
      const whole = [...block, ['end']];
      expect(parseTsv(toTsv(whole))).toEqual(whole);
    }),
  );
});
