import { expect, it } from 'vitest';
import { NumberedLines } from '../../../../src/mapping/rules/conditions/numbered-lines.ts';

const per = { name: 'Nr', letter: 'A', index: 0 };

/** Rows are `number state`; `x` is a state that the condition leaves out, `-` an empty cell. */
function splitOf(isOfLines: boolean, ...rows: readonly string[]) {
  const lines = new NumberedLines(per, isOfLines);
  for (const [i, row] of rows.entries()) {
    const [text = '', state = ''] = row.split(' ').map((cell) => (cell === '-' ? '' : cell));
    lines.see({ number: i + 2, isUnmet: state === 'x' }, text, state !== '');
  }
  const { first, row } = lines.finish() ?? {};
  return first === undefined ? null : [first, row];
}

it.each([
  ['the first lines have', false, ['11 paid', '- -', '12 x', '- -', '13 paid'], [4, 5]],
  ['the last lines have', false, ['11 -', '11 paid', '12 -', '12 x', '13 paid'], [5, 4]],
  ['lines of lines have', true, ['11-1 paid', '11-2 -', '12-1 x', '12-2 -', '13-1 paid'], [4, 5]],
  ['lines with letters have', true, ['11a paid', '11b -', '12a x', '12b -', '13a paid'], [4, 5]],
])(
  'NumberedLines finds the order that is split where %s the state',
  (_, isOfLines, rows, split) => {
    expect(splitOf(isOfLines, ...rows)).toEqual(split);
  },
);

it.each([
  ['an order without a state', false, ['11 paid', '- -', '12 -', '13 x', '- -']],
  ['an order with two states', false, ['11 paid', '- paid', '12 x', '- -', '13 paid']],
  ['two orders', false, ['11 paid', '12 x', '- -']],
  ['a list that begins without a number', false, ['- -', '11 paid', '12 x', '- -', '13 paid']],
  ['orders of one line', false, ['11 paid', '12 x', '13 paid']],
  ['codes of a series', true, ['AX-11 paid', 'AX-12 -', 'AX-13 x', 'AX-14 -', 'AX-15 paid']],
  ['nothing left out', false, ['11 paid', '- -', '12 paid', '- -', '13 paid']],
])('NumberedLines finds nothing in %s', (_, isOfLines, rows) => {
  expect(splitOf(isOfLines, ...rows)).toBeNull();
});
