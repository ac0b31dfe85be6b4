import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { findSheet } from '../../src/sheet/find-sheet.ts';

const SHEETS = ['2', '1', 'May', '4', 'name:1'].map((name) => ({ name, hidden: false }));

describe('findSheet()', () => {
  it.each([
    { wanted: 1, index: 0 },
    { wanted: '1', index: 1 },
    { wanted: { typed: 'May' }, index: 2 },
    { wanted: { typed: '3' }, index: 2 },
    { wanted: { typed: '4' }, index: 3 },
    { wanted: { typed: 'number:1' }, index: 0 },
    { wanted: { typed: 'name:May' }, index: 2 },
    { wanted: { typed: 'name:2' }, index: 0 },
    { wanted: { typed: 'name:1' }, index: 4 },
  ])('takes $wanted for the sheet at $index', ({ wanted, index }) => {
    expect(findSheet(SHEETS, wanted)).toBe(index);
  });

  it.each([
    {
      typed: '1',
      message: 'Cannot tell which sheet "1" means: sheet 2 has this name, and sheet 1 is "2"',
    },
    {
      typed: '2',
      message: 'Cannot tell which sheet "2" means: sheet 1 has this name, and sheet 2 is "1"',
    },
  ])('does not choose between the name and the number $typed', ({ typed, message }) => {
    const find = () => findSheet(SHEETS, { typed });
    expect(find).toThrow(UsageError);
    expect(find).toThrow(expect.objectContaining({ code: 'sheet_ambiguous', message }));
  });

  it.each([
    { wanted: '3', message: 'Cannot find sheet named "3": the file has 1 "2", 2 "1", 3 "May"' },
    { wanted: 6, message: 'Cannot find sheet 6: the file has' },
    { wanted: 0, message: 'Cannot find sheet 0: the file has' },
    { wanted: -1, message: 'Cannot find sheet -1: the file has' },
    { wanted: Number.NaN, message: 'Cannot find sheet NaN: the file has' },
    { wanted: { typed: '9' }, message: 'Cannot find sheet 9: the file has' },
    { wanted: { typed: 'may' }, message: 'Cannot find sheet "may": the file has' },
    { wanted: { typed: 'number:May' }, message: 'Cannot find sheet "number:May": the file has' },
    { wanted: { typed: '01' }, message: 'Cannot find sheet 01: the file has' },
  ])('throws sheet_unknown for $wanted', ({ wanted, message }) => {
    expect(() => findSheet(SHEETS, wanted)).toThrow(
      expect.objectContaining({ code: 'sheet_unknown', message: expect.stringContaining(message) }),
    );
  });
});
