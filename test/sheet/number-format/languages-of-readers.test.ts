import { describe, expect, it } from 'vitest';
import { builtInStyle } from '../../../src/sheet/number-format/cell-style.ts';
import { compileFormat } from '../../../src/sheet/number-format/number-format.ts';
import { regionOf } from '../../../src/sheet/number-format/regions.ts';

const DAY = 46088.5;

describe('regionOf() shows numbers and dates as the reader of a workbook sees them', () => {
  it.each([
    ['de', '1.250,50', '07.03.2026', '7 März 2026', '-2,50 €'],
    ['de-CH', '1.250,50', '07.03.2026', '7 März 2026', '-2,50 €'],
    ['fr', '1\u202f250,50', '07/03/2026', '7 mars 2026', '-2,50 €'],
    ['es', '1.250,50', '07/03/2026', '7 marzo 2026', '-2,50 €'],
    ['it', '1.250,50', '07/03/2026', '7 marzo 2026', '-2,50 €'],
    ['pt', '1.250,50', '07/03/2026', '7 março 2026', '-R$ 2,50'],
    ['pt-PT', '1\u00a0250,50', '07/03/2026', '7 março 2026', '-2,50 €'],
    ['nl', '1.250,50', '7-3-2026', '7 maart 2026', '€ -2,50'],
    ['pl', '1\u00a0250,50', '07.03.2026', '7 marzec 2026', '-2,50 zł'],
    ['ko', '1,250.50', '2026-03-07', '7 March 2026', '-₩2.50'],
    ['zh', '1,250.50', '2026/3/7', '7 March 2026', '¥-2.50'],
    ['en-GB', '1,250.50', '07/03/2026', '7 March 2026', '-£2.50'],
    ['en-US', '1,250.50', '3/7/26', '7 March 2026', '($2.50)'],
  ] as const)('%s', (locale, number, date, month, money) => {
    const region = regionOf(locale);
    const show = (code: string, value: number) =>
      compileFormat(code, { date1904: false, region }).showNumber(value);
    expect(show('#,##0.00', 1250.5)).toBe(number);
    expect(show(builtInStyle(14, region).code, DAY)).toBe(date);
    expect(show('d mmmm yyyy', DAY)).toBe(month);
    expect(show(builtInStyle(7, region).code, -2.5)).toBe(money);
    expect(show('[$-409]d mmmm yyyy', DAY)).toBe('7 March 2026');
  });

  it('writes marks of the number alone, not those of texts beside it', () => {
    const show = (code: string, value: number) =>
      compileFormat(code, { date1904: false, region: regionOf('de') }).showNumber(value);
    expect(show('"No. "0.0", "', 2.5)).toBe('No. 2,5, ');
    expect(show('General', -0.75)).toBe('-0,75');
    expect(show('0', 12)).toBe('12');
    expect(show('# ?/?', 2.5)).toBe('2 1/2');
  });
});
