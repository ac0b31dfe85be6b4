import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellCleaner } from '../../../../src/mapping/cells/clean/cell-cleaner.ts';
import { POSTCODES } from '../../../../src/mapping/cells/rules/postcodes.ts';
import { stepOf } from './step-of.ts';

function made(postcode: string, cell: string): string | null {
  const cleaner = new CellCleaner([{ postcode }]);
  const text = cleaner.clean(cell);
  return cleaner.problem ? null : text;
}

describe('postcode', () => {
  it.each([
    ['CA', 'k1a0b6', 'K1A 0B6'],
    ['CA', 'K1A-0B6', 'K1A 0B6'],
    ['JP', '〒1234567', '123-4567'],
    ['JP', '１２３ー４５６７', '123-4567'],
    ['NL', '1234ab', '1234 AB'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'm11ae', 'M1 1AE'],
    ['US', '20500', '20500'],
    ['US', '20500 0003', '20500-0003'],
    ['BR', '01310100', '01310-100'],
    ['PL', '00 950', '00-950'],
    ['LV', 'lv1050', 'LV-1050'],
    ['IE', 'd02af30', 'D02 AF30'],
    ['KR', '０６２３６', '06236'],
  ])('of %s is made of %s as %s', (country, cell, text) => {
    expect(made(country, cell)).toBe(text);
  });

  it.each([
    ['JP', '12-34567'],
    ['KR', '0-6236'],
    ['KR', '123-456'],
    ['DE', '10115.0'],
    ['DE', 'D-10115'],
    ['NL', '1234'],
    ['LV', '1050'],
  ])('of %s is not made of %s', (country, cell) => {
    expect(made(country, cell)).toBeNull();
  });

  it.each([
    ['DE', '1067', 'pad: 5'],
    ['BR', '1310100', 'pad: 8'],
    ['JP', '600000', 'pad: 7'],
  ])('of %s names pad for lost zeros of %s', (postcode, cell, fix) => {
    const cleaner = new CellCleaner([{ postcode }]);
    cleaner.clean(cell);
    expect(cleaner.problem?.fix).toContain(fix);
  });

  it('never gets other letters or digits than the cell has, and keeps the format of its country', () => {
    const countries = fc.constantFrom(...POSTCODES.keys());
    const mark = fc.constantFrom('', ' ', '-', '–', '\u3000');
    fc.assert(
      fc.property(countries, fc.nat(), mark, fc.boolean(), (country, seed, between, isLow) => {
        const { example = '', pattern = /^$/ } = POSTCODES.get(country) ?? {};
        const other = (digit: string, at: number) =>
          String((Number(digit) + (seed >> (at % 20))) % 10);
        const changed = example.replace(/\d/g, other);
        fc.pre(pattern.test(changed));
        expect(made(country, changed)).toBe(changed);
        const written = changed.replace(/[ -]/, between);
        expect(made(country, isLow ? written.toLowerCase() : written)).toBe(changed);
      }),
    );
    fc.assert(
      fc.property(countries, fc.stringMatching(/^[0-9A-Za-z -]{1,10}$/), (country, cell) => {
        fc.pre(cell.trim() !== '');
        const text = made(country, cell);
        if (text === null) return;
        expect(text.replace(/[ -]/g, '')).toBe(cell.toUpperCase().replace(/[ -]/g, ''));
        expect(text).toMatch(POSTCODES.get(country)?.pattern ?? /^$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('is of a country whose postcodes are known', () => {
    expect(stepOf('{ postcode: KR }')).toEqual({ postcode: 'KR' });
    expect(() => stepOf('{ postcode: XX }')).toThrow(
      'must have a country whose postcodes are known',
    );
  });
});
