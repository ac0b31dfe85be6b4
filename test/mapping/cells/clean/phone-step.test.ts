import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellCleaner } from '../../../../src/mapping/cells/clean/cell-cleaner.ts';
import type { PhoneStep } from '../../../../src/mapping/cells/clean/phone-step.ts';
import { stepOf } from './step-of.ts';

const CORRECT =
  'Correct the cell; if the number is right as it is, list it under "keep" beside "country"';

type Style = PhoneStep['phone']['style'];

function made(cell: string, country = 'KR', style: Style = 'national'): string {
  const cleaner = new CellCleaner([{ phone: { country, style } }]);
  const text = cleaner.clean(cell);
  return cleaner.problem ? `not converted: ${cleaner.problem.fix}` : text;
}

describe('phone', () => {
  it.each<[string, string, string, Style?]>([
    ['０１０－１２３４－５６７８', '010-1234-5678', 'KR'],
    ['+82 (0)10.1234.5678', '010-1234-5678', 'KR'],
    ['01012345678', '+82 10 1234 5678', 'KR', 'international'],
    ['01012345678', '+821012345678', 'KR', 'e164'],
    ['1588-1234', '1588-1234', 'KR'],
    ['+1 415 555 2671', '+1 415 555 2671', 'KR'],
    ['02-123-4567, ext. 12', '02-123-4567 ext. 12', 'KR'],
    ['02-123-4567 #12', '+82 2 123 4567 ext. 12', 'KR', 'international'],
    ['02-123-4567 x12', '+8221234567 ext. 12', 'KR', 'e164'],
    ['030/123456', '030 123456', 'DE'],
    ['030 123456-0', '030 1234560', 'DE'],
    ['030 1234 0567', '030 12340567', 'DE'],
    ['0207 946 0958', '020 7946 0958', 'GB'],
    ['0171 345678', `not converted: ${CORRECT}`, 'DE'],
    ['06-1234-56-78', '06 1234 5678', 'IT'],
    ['131234', '131234', 'AU'],
    ['15881234', '1588-1234', 'KR'],
    ['71234567', '71234567', 'BO'],
    ['0507-1234-5678', '0507-1234-5678', 'KR'],
    ['+82 505-123-4567', '0505-123-4567', 'KR'],
    ['05021234567', '+82 502 123 4567', 'KR', 'international'],
    ['050-1234-5678', '050-1234-5678', 'JP'],
    ['11 3123-4567', '(11) 3123-4567', 'BR'],
    ['030 123456-57', '030 12345657', 'DE'],
    ['089 / 123 45 67 - 89', '089 123456789', 'DE'],
    ['030 123456 – 57', '030 12345657', 'DE'],
    ['0662 123456-12', '0662 12345612', 'AT'],
    ['(415) 555-2671', '(415) 555-2671', 'US'],
  ])('makes of %s %s (%s %s)', (cell, text, country, style) => {
    expect(made(cell, country, style)).toBe(text);
  });

  it('keeps the numbers as they stand that a person says are right, and no others', () => {
    const keep = ['010-5999-3953'];
    const cleaner = new CellCleaner([{ phone: { country: 'KR', style: 'e164', keep } }]);
    expect(cleaner.clean(' 010-5999-3953')).toBe('010-5999-3953');
    expect(cleaner.clean('010-5999-3954')).toBe('');
    expect(cleaner.problem?.fix).toBe(CORRECT);
  });

  it.each([
    ['1012345678', '010-1234-5678', 'KR'],
    ['1012345678.0', '010-1234-5678', 'KR'],
    ['821012345678', '010-1234-5678', 'KR'],
    ['17612345678', '0176 12345678', 'DE'],
    ['10-1234-5678', '010-1234-5678', 'KR'],
    ['82-10-1234-5678', '010-1234-5678', 'KR'],
    ['1-202-555-0167', '(202) 555-0167', 'US'],
    ['4155552671', '(415) 555-2671', 'US'],
  ])('restores what a spreadsheet program has made of a number: %s', (cell, text, country) => {
    expect(made(cell, country)).toBe(text);
  });

  it.each([
    ['8.21012E+11', 'KR'],
    ['1.01235e9', 'KR'],
    ['301234567.5', 'KR'],
    ['612345678', 'IT'],
    ['1,012,345,678', 'KR'],
    ['112', 'KR'],
    ['010-1234-5678 (mobile)', 'KR'],
    ['010-1234-5678 / 010-1234-9999', 'KR'],
    ['010-1234-5678, 010-1234-9999', 'KR'],
    ['02-123-4567/8', 'KR'],
    ['02-123-4567~8', 'KR'],
    ['02-123-4567〜8', 'KR'],
    ['02-123-4567,8', 'KR'],
    ['02-123-4567-8', 'KR'],
    ['0301234/0305678', 'DE'],
    ['0301234 0305678', 'DE'],
    ['0301234\n0305678', 'DE'],
    ['n/a', 'KR'],
    ['010-2345-678', 'KR'],
    ['10-2345-678', 'KR'],
    ['02-3456-789', 'KR'],
    ['080-123-4567', 'JP'],
    ['2123-4567', 'KR'],
    ['21234567', 'KR'],
    ['2345-6789', 'TW'],
    ['234567', 'DE'],
    ['3456789', 'AT'],
    ['49 171 3456789', 'DE'],
  ])('does not convert %j', (cell, country) => {
    expect(made(cell, country)).toMatch(/^not converted/);
  });

  it.each([
    [
      'DE',
      '030 12 34 56 57',
      '030 123 456 78',
      '0 30/1 23 45 67',
      '04921/123 45',
      '+49 (0) 30 12 34',
    ],
    ['AT', '01 234 56 78', '0664/123 45 67', '0664 12 34 567'],
    ['CH', '044 668 18 00', '+41 (0)79 123 45 67'],
    ['FR', '01 42 68 53 00', '06-12-34-56-78', '+33 (0)1 42 68 53 00'],
    ['BE', '02/512.45.67', '0470/12 34 56'],
    ['LU', '26 12 34 56', '44 12 34', '+352 26 12 34 56'],
    ['NL', '06-12 34 56 78', '010 123 45 67'],
    ['GB', '01223 12 34 56'],
    ['US', '212 555 23 68'],
    ['KR', '02-1234-56-78', '+82 (0)2 123 4567'],
    ['JP', '0463-12-34-56'],
    ['CN', '138 12 34 56 78'],
    ['SE', '08-123 456 78', '08-12 34 56', '070-123 45 67', '0123-123 45'],
    ['MY', '03 2234 - 5678'],
    ['FI', '09 123 - 4567', '09 12 34 56', '040 123 45 67', '09 123 456 78', '09 123 45'],
    ['DK', '32 12 34 56'],
    ['NO', '22 12 34 56'],
    ['PL', '12 345 67 89'],
    ['ES', '912 34 56 78', '91 123 45 67'],
    ['IT', '055 123 - 4567', '06 12 34 56 78', '347 123 45 67', '02 123 456 78'],
    ['AU', '0412 34 56 78'],
    ['NZ', '021 12 34 56', '03 366 45 67'],
  ])('reads numbers of %s in groups of two digits', (country, ...cells) => {
    for (const cell of cells) expect(made(cell, country), cell).not.toMatch(/^not converted/);
  });

  it.each([
    ['DE', '0171 1234567-8', '+49 171 1234567-8', '0171/1234567-68', '030 123456 (7)'],
    [
      'DE',
      '030 123456.57',
      '030 123456 57',
      '030/123456/57',
      '123456',
      '12345678',
      '123 456',
      '49 123456',
    ],
    ['AT', '0664 1234567-8', '0664 1234567 8', '3456789'],
    ['KR', '02-123-4567 (8)', '02-123-4567 8', '02-123-4567.8', '051-123-4567 8'],
    ['KR', '02-123-4567 - 8', '+82 2 123 4567 8', '0507-1234-567'],
    ['NZ', '021 123 456 (7)', '021 123456 7'],
    ['ID', '021 1234567 (8)'],
    ['SE', '08-12 34 56 - 57', '08-123 456 (57)', '08-12 34 56-57'],
    ['FI', '09 123456 - 7', '123456'],
    ['LU', '26 12 34 - 56'],
    ['IT', '02 123456 (78)'],
    ['DE', '030 123456 (123)', '030 123456(4567)', '030 123456.45678', '030 123456 ( 12 34 )'],
    ['AT', '01 5123456 (123)'],
    ['FI', '09 1234 (123)'],
    ['LU', '26 12 34 - 4711'],
  ])('does not take digits behind a number of %s into it', (country, ...cells) => {
    for (const cell of cells) expect(made(cell, country), cell).toMatch(/^not converted/);
  });

  it('says what to do about an exponent', () => {
    expect(made('8.21012E+11')).toContain('Write all digits');
  });

  it('gives one text for a number, however it is written, and that text again', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`));
    const parts = fc.oneof(
      // 010-5970 to 5999 are given to nobody.
      fc.tuple(
        fc.constant('10'),
        digits(4).filter((one) => !/^59[7-9]/.test(one)),
        digits(4),
      ),
      fc.tuple(fc.constantFrom('2', '31', '51', '64'), digits(3), digits(4)),
      fc.tuple(fc.constantFrom('2', '31', '51', '64'), digits(4), digits(4)),
    );
    fc.assert(
      fc.property(parts, ([area, middle, end]) => {
        const usual = `0${area}-${middle}-${end}`;
        const forms = [
          usual,
          `0${area}${middle}${end}`,
          `+82${area}${middle}${end}`,
          ...(area.length + middle.length > 4 ? [`${area}${middle}${end}`] : []),
          `(0${area}) ${middle} ${end}`,
          `0${area}.${middle}.${end}`,
          `+82 ${area} ${middle} ${end}`,
          `+82-0${area}-${middle}-${end}`,
        ];
        expect(forms.map((form) => made(form))).toEqual(forms.map(() => usual));
        for (const style of ['national', 'international', 'e164'] as const) {
          const text = made(usual, 'KR', style);
          expect(text.replace(/^\+82|\D/g, '').replace(/^(?!0)/, '0')).toBe(
            usual.replace(/\D/g, ''),
          );
          expect(made(text, 'KR', style)).toBe(text);
        }
      }),
    );
  });

  it.each([
    [
      '{ phone: { country: kr } }',
      'phone.country must have a country whose phone numbers are known',
    ],
    ['{ phone: { style: e164 } }', 'phone.country is missing'],
    [
      '{ phone: { country: KR, style: local } }',
      'phone.style must be one of national, international, e164',
    ],
    ['{ phone: KR }', 'phone must have keys: country, style'],
  ])('%s is an error of the mapping', (step, message) => {
    expect(() => stepOf(step)).toThrow(message);
  });
});

it.each([
  ['DE', '171123456', '49171', '1234567', '123456', '12345678', '030 12345-089 12345'],
  ['DE', '030 12345 (089) 12345', '030 12345 -089 12345', '03012345-03012346', '030 1234-040 1234'],
  ['JP', '901234567', '8190123456'],
  ['KR', '010123456', '010366908', '10366908', '011123456', '12/05/2024', '1998-01-02'],
  ['KR', '000-0000-0000', '6502530000', '0049 30 123456', '31739'],
  ['AT', '0664 1234567-8', '1234567'],
  ['CN', '2024-05-12', '86218000'],
])('phone makes no number in %s of %s and the like', (country, ...cells) => {
  for (const cell of cells) expect(made(cell, country), cell).toMatch(/^not converted/);
});
