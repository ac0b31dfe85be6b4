import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { compileFormat } from '../../../src/sheet/number-format/number-format.ts';
import { regionOf } from '../../../src/sheet/number-format/regions.ts';
import { SHOWN_NUMBERS } from './shown-numbers.ts';

const context = { date1904: false, region: regionOf(undefined) };

describe.each(Object.entries(SHOWN_NUMBERS))('compileFormat() shows %s', (_, cases) => {
  test.each(cases)('%s of %d', (code, value, text) => {
    expect(compileFormat(code, context).showNumber(value)).toBe(text);
  });
});

describe('compileFormat() of codes and numbers that Excel hardly meets', () => {
  test.each([
    ['dd.mm.00', 44000.5, '18.06.00'],
    ['mmm.0', 44000, 'Jun.0'],
    ['ss.0000', 44000.5, '44000.5'],
    ['0%', 1e307, '#'.repeat(255)],
    ['0.0%;-0.0%', -1e307, '#'.repeat(255)],
    ['#,##0%', 1e307, '#'.repeat(255)],
    ['E+0', 0.5, '0.5'],
    ['"x"E+0', -0.5, '-0.5'],
    ['.0E+0', 999, '.1E+4'],
  ])('shows something of %s and %d', (code, value, text) => {
    expect(compileFormat(code, context).showNumber(value)).toBe(text);
  });

  test('shows a text of every number by every code', () => {
    const piece = fc.constantFrom(
      ...['0', '#', '?', '.', ',', '%', 'E+0', 'E-00', '/', '-', ' ', '"x"', '_x', '*y', '@', ';'],
      ...[
        'yy',
        'm',
        'mmm',
        'd',
        'h',
        's',
        '[h]',
        'AM/PM',
        'General',
        'e',
        'g',
        'aaa',
        '[>5]',
        '[DBNum1]',
      ],
    );
    const value = fc.constantFrom(
      0,
      1,
      -1,
      0.5,
      -0.5,
      60,
      44000.5,
      999.999,
      1e15,
      1e-300,
      1e307,
      -1e307,
    );
    fc.assert(
      fc.property(fc.string({ unit: piece, minLength: 1, maxLength: 9 }), value, (code, number) => {
        expect(compileFormat(code, context).showNumber(number)).toBeTypeOf('string');
      }),
      { numRuns: 3000 },
    );
  });
});

describe('compileFormat() in the 1904 date system', () => {
  test.each([
    ['yyyy-mm-dd', 0, '1904-01-01'],
    ['yyyy-mm-dd', 60, '1904-03-01'],
    ['yyyy-mm-dd', 44626, '2026-03-07'],
    ['dddd', 0, 'Friday'],
    ['h:mm', -0.5, '-12:00'],
  ])('shows %s of %d', (code, value, text) => {
    expect(compileFormat(code, { ...context, date1904: true }).showNumber(value)).toBe(text);
  });
});

describe('compileFormat() on texts', () => {
  test.each([
    ['General', 'as it is'],
    ['0.00', 'as it is'],
    ['@', 'as it is'],
    ['0;-0;0', 'as it is'],
    ['"<"@">"', '<as it is>'],
    ['0.00;@" (text)"', 'as it is (text)'],
    ['0;0;0;"hidden"', 'hidden'],
    [';;;', ''],
    ['_(@_)', ' as it is '],
  ])('shows them in %s', (code, text) => {
    expect(compileFormat(code, context).showText('as it is')).toBe(text);
  });
});

describe('compileFormat() for a region', () => {
  test.each([
    ['ko', 14, '2026-03-07'],
    ['ko-KR', 31, '2026년 03월 07일'],
    ['ko', 22, '2026-03-07 9:05'],
    ['ja', 14, '2026/3/7'],
    ['ja-JP', 31, '2026年3月7日'],
    ['zh-CN', 32, '9时05分'],
    ['zh-TW', 34, '上午09時05分'],
    ['en-GB', 14, '07/03/2026'],
    ['en-US', 14, '3/7/26'],
    ['en', 14, '3/7/26'],
  ])('%s shows built-in format %d', (locale, id, text) => {
    const region = regionOf(locale);
    const code = region.formats.get(id) ?? '';
    expect(compileFormat(code, { date1904: false, region }).showNumber(46088.378472222)).toBe(text);
  });

  test.each([
    ['ko', '[$-F800]', '2026년 3월 7일 토요일'],
    ['ko', '[$-F400]', '오전 9:05:00'],
    ['en-GB', '[$-x-sysdate]', '07 March 2026'],
    ['en-US', '[$-F400]h:mm:ss AM/PM', '9:05:00 AM'],
    ['en-GB', '[$-F400]h:mm:ss AM/PM', '09:05:00'],
    ['en-US', '[$-407]dd/mm/yyyy', '07.03.2026'],
    ['en-US', '[$-de-DE]dd/mm/yyyy;@', '07.03.2026'],
    ['ko', '[$-407]d/\\ mmm/;@', '7. Mrz.'],
    ['en-US', '[$-407]dd\\/mm"/"yyyy', '07/03/2026'],
    ['de', 'dd/mm/yyyy', '07.03.2026'],
    ['de', '[$-409]m/d/yyyy', '3/7/2026'],
    ['en-US', '[$-419]dd/mm/yy', '07.03.26'],
    ['en-US', '[$-40C]dd/mm/yyyy', '07/03/2026'],
    ['en-US', 'dd/mm/yyyy', '07/03/2026'],
    ['en-US', 'h:mm a/p', '9:05 a'],
    ['en-US', 'h:mm A/P', '9:05 A'],
    ['en-US', 'h:mm am/pm', '9:05 AM'],
  ])('%s shows the system format %s', (locale, code, text) => {
    const region = regionOf(locale);
    expect(compileFormat(code, { date1904: false, region }).showNumber(46088.378472222)).toBe(text);
  });

  test.each([
    ['m/d/yy', false],
    ['#,##0.00', false],
    ['[$-412]aaa', false],
    ['[DBNum1][$-411]General', false],
    ['yyyy-mm-dd (aaa)', true],
    ['ggge', true],
    ['[DBNum4]General', true],
    ['0;[DBNum1]0', true],
    ['[$-F800]yyyy', true],
    ['"aaa"0', false],
  ])('compileFormat() tells whether the region decides what %s shows', (code, regional) => {
    expect(compileFormat(code, context).regional).toBe(regional);
  });

  test('regionOf() throws a UsageError for one whose formats are not known', () => {
    expect(() => regionOf('tlh')).toThrow(UsageError);
    expect(() => regionOf('constructor')).toThrow(UsageError);
  });
});
