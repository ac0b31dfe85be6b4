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
    ['DE', 'D-01067', '01067'],
    ['DE', 'de – 10115', '10115'],
    ['DE', '10115.0', '10115'],
    ['CH', 'CH-8000', '8000'],
    ['SE', 'SE-111 22', '111 22'],
    ['NL', 'NL-1234 AB', '1234 AB'],
    ['AT', 'A-1010', '1010'],
    ['FR', 'F-75001', '75001'],
    ['BE', 'B-1000', '1000'],
    ['LU', 'L-1234', '1234'],
    ['LV', 'LV-1050', 'LV-1050'],
  ])('of %s is made of %s as %s', (country, cell, text) => {
    expect(made(country, cell)).toBe(text);
  });

  it.each([
    ['JP', '12-34567'],
    ['KR', '0-6236'],
    ['KR', '123-456'],
    ['DE', '10115.5'],
    ['DE', 'A-1010'],
    ['CH', 'D-8000'],
    ['DE', 'D-1067'],
    ['NL', '1234'],
    ['LV', '1050'],
  ])('of %s is not made of %s', (country, cell) => {
    expect(made(country, cell)).toBeNull();
  });

  it.each([
    ['DE', '1067', 'pad: 5'],
    ['BR', '1310100', 'pad: 8'],
    ['JP', '600000', 'pad: 7'],
    ['KR', '6000.0', 'put { split: { at: ".", take: 1 } } and { pad: 5, with: "0" } before'],
    ['US', '2345-6789', 'put { replace: { pattern: "^([0-9]{4}-)", with: "0$1" } } before'],
    ['JP', '60-0001', 'put { replace: { pattern: "^([0-9]{2}-)", with: "0$1" } } before'],
    ['KR', '(06000)', 'put { replace: { pattern: "[()]", with: "" } } before'],
    ['DE', 'D-1067', 'Correct the cell'],
  ])('of %s names what to do about %s', (postcode, cell, fix) => {
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
        const written = cell.toUpperCase().replace(/[ -]/g, '');
        expect(written.endsWith(text.replace(/[ -]/g, ''))).toBe(true);
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
