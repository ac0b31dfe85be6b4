import { expect, it } from 'vitest';
import { StoredNumbers } from '../../src/rows/stored-numbers.ts';

it('StoredNumbers gives the number of a merged range in all its cells, until they are read', () => {
  const stored = new StoredNumbers();
  stored.settle(
    (column) => column === 2,
    (row, column) => row === 2 && column === 1,
    [
      { top: 2, left: 1, bottom: 9, right: 2 },
      { top: 11, left: 2, bottom: 12, right: 2 },
    ],
  );
  stored.note(1.789, '1.789', 2, 1);
  stored.note(2.345, '2.345', 3, 2);
  stored.note(3.5, '4', 10, 2);
  stored.note(4.5, '5', 11, 2);
  const column = () => Array.from({ length: 12 }, (_, i) => stored.at(i + 1, 2));
  const [one, none] = [Array.from({ length: 8 }, () => 1.789), undefined];
  expect(column()).toEqual([none, ...one, 3.5, 4.5, 4.5]);
  expect(stored.at(2, 1)).toBeUndefined();
  stored.forgetUpTo(8);
  expect(stored.at(9, 2)).toBe(1.789);
  stored.forgetUpTo(9);
  expect(column()).toEqual([...Array.from({ length: 9 }, () => none), 3.5, 4.5, 4.5]);
  stored.forgetUpTo(12);
  expect(stored.isEmpty).toBe(true);
});

it('StoredNumbers knows digits that are a number from those that are a text, until they are read', () => {
  const stored = new StoredNumbers();
  for (const row of [2, 3, 5, 6, 9]) stored.noteNumber(row, 1);
  const numbers = () =>
    Array.from({ length: 9 }, (_, i) => i + 1).filter((row) => stored.isPlain('2.5', row, 1));
  expect(numbers()).toEqual([2, 3, 5, 6, 9]);
  expect(stored.isPlain('2,5', 2, 1) || stored.isPlain('2.5', 2, 0)).toBe(false);
  stored.forgetUpTo(5);
  // What is no longer known proves nothing.
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 9]);
});

it.each(['number', 'text'])(
  'StoredNumbers knows that merged cells are a %s as long as rows repeat it',
  (kind) => {
    const stored = new StoredNumbers();
    stored.areSaid = true;
    stored.settle(() => true, undefined, [{ top: 2, left: 1, bottom: 9, right: 1 }]);
    if (kind === 'number') stored.noteNumber(2, 1);
    stored.noteNumber(10, 1);
    const areTexts = () => [2, 6, 7, 9, 10].map((row) => stored.isText(row, 1));
    const expected = [...Array.from({ length: 4 }, () => kind === 'text'), false];
    expect(areTexts()).toEqual(expected);
    stored.forgetUpTo(6);
    expect(areTexts()).toEqual(expected);
  },
);
