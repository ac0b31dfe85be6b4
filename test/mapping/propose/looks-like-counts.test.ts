import { describe, expect, it } from 'vitest';
import { looksLikeCounts } from '../../../src/mapping/propose/looks-like-counts.ts';

describe('looksLikeCounts()', () => {
  it.each([
    { name: 'quantities', cells: ['500', '200'] },
    { name: 'one quantity', cells: ['500'] },
    { name: 'the same quantity', cells: ['2', '2', '2'] },
    { name: 'a one among others', cells: ['1', '1', '3'] },
    { name: 'thousands', cells: ['1,500', '12 000', '５００'] },
    { name: 'round numbers that could be years', cells: ['2000', '2000'] },
    { name: 'one row after the other by chance', cells: ['1', '2'] },
    { name: 'a few that are none', cells: ['2', '3 please', '1', '-', '4', '7'] },
    { name: 'what is counted behind them', cells: ['2 pcs', '3매', '1'] },
  ])('takes $name for quantities', ({ cells }) => {
    expect(looksLikeCounts(cells)).toBe(true);
  });

  it.each([
    { name: 'nothing', cells: [] },
    { name: 'nothing but 1', cells: ['1', '1'] },
    { name: 'a text among them', cells: ['500', 'zwei'] },
    { name: 'as many zeros', cells: ['5', '0'] },
    { name: 'house numbers', cells: ['5', '12', '7', '14b'] },
    { name: 'streets', cells: ['12 Elm Street', '3 Oak Road'] },
    { name: 'row numbers with a gap', cells: ['1', '2', '-', '3'] },
    { name: 'years with a gap', cells: ['1987', '2021', '2024', 'n/a'] },
    { name: 'some postcodes that lost their zeros', cells: ['1067', '35242', '65185', '01067'] },
    { name: 'a fraction', cells: ['2.5', '3'] },
    { name: 'money', cells: ['500 €', '₩200'] },
    { name: 'zeros in front', cells: ['01067', '35242'] },
    { name: 'more than 6 digits', cells: ['4915112', '12'] },
    { name: 'years', cells: ['1987', '2000', '2024'] },
    { name: "the rows' own numbers", cells: ['1', '2', '3'] },
    { name: 'numbers in series from another start', cells: ['101', '102', '103', '104'] },
  ])('takes $name for none', ({ cells }) => {
    expect(looksLikeCounts(cells)).toBe(false);
  });
});
