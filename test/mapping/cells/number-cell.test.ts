import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseNumberCell, readHeldNumber } from '../../../src/mapping/cells/number-cell.ts';
import { numeralsOf } from '../../../src/sheet/number-format/numerals.ts';

test.each([
  ['0', '0'],
  ['12', '12'],
  ['007', '7'],
  ['12.50', '12.5'],
  ['12.0', '12'],
  ['0.125', '0.125'],
  ['  12 ', '12'],
  ['1,234', '1234'],
  ['1,234.50', '1234.5'],
  ['1,234,567', '1234567'],
  ['12,000', '12000'],
  ['12,5', '12.5'],
  ['45,-', '45'],
  ['1.250,– €', '1250'],
  ['€ 45,--', '45'],
  ["CHF 1'250.–", '1250'],
  ['Rs. 1,250/-', '1250'],
  ['45/-', '45'],
  ['¥1,200-', '1200'],
  ['￥ 980－', '980'],
  ['₩12,000-', '12000'],
  ['12,000원정', '12000'],
  ['1234,567', '1234.567'],
  ['0,234', '0.234'],
  ['1.234,50', '1234.5'],
  ['1.234.567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['1 234,50', '1234.5'],
  ['1\u00a0234,50', '1234.5'],
  ['1\u202f234', '1234'],
  ["1'234.50", '1234.5'],
  ['1’234.50', '1234.5'],
  ['₩12,000', '12000'],
  ['￦12,000', '12000'],
  ['₩ 12,000', '12000'],
  ['12000원', '12000'],
  ['12,000 원', '12000'],
  ['KRW 12,000', '12000'],
  ['USD $85.50', '85.5'],
  ['EUR €5,50', '5.5'],
  ['-USD $1,250.00', '-1250'],
  ['KRW₩12,000', '12000'],
  ['12.50 eur', '12.5'],
  ['€ 12,50', '12.5'],
  ['$3.50', '3.5'],
  ['１２３４', '1234'],
  ['-3.50', '-3.5'],
  ['−3.50', '-3.5'],
  ['-₩3,000', '-3000'],
  ['$-3', '-3'],
  ['-0', '0'],
  ['１，２３４．５', '1234.5'],
  ['ＫＲＷ　１２，０００', '12000'],
  ['￥1,200', '1200'],
  ['＄3.50', '3.5'],
  ['12,50 zł', '12.5'],
  ['CHF 12.50', '12.5'],
  ['kr 1 250,50', '1250.5'],
  ['NT$ 300', '300'],
  ['₩12,000원', '12000'],
  ['$3.50 USD', '3.5'],
  ['1\u3000234', '1234'],
  [`12000${'원'.normalize('NFD')}`, '12000'],
  ['1234.567', '1234.567'],
  ['0.30000000000000004', '0.3'],
  ['12.299999999999999', '12.3'],
  ['1234567.123456789', '1234567.123456789'],
  ['1,25,000.00', '125000'],
  ['.50', '0.5'],
  ['12.', '12'],
  ['+12.50', '12.5'],
  ['12,50 Euro', '12.5'],
  ['12,000 won', '12000'],
  ['Rs. 500', '500'],
  ['99999999999999999999.99', '99999999999999999999.99'],
])('parseNumberCell() reads %j as %s', (cell, text) => {
  expect(parseNumberCell(cell)).toMatchObject({ text });
});

test.each(['1.234', '12.000', '₩123.456', '999.999 원', '-.50', 'Fr. -.50', '-,50 €'])(
  'parseNumberCell() does not guess at %j',
  (cell) => {
    expect(parseNumberCell(cell)).toEqual({ problem: 'ambiguous' });
  },
);

test('parseNumberCell() does not guess at a group of four where nobody has a decimal comma', () => {
  expect(parseNumberCell('10,0000', { proven: '.' })).toEqual({ problem: 'ambiguous' });
  for (const proven of [null, 'groups'] as const) {
    expect(parseNumberCell('10,0000', { proven })).toMatchObject({ unsure: true });
  }
  const { unsure, ...sure } = { unsure: false, ...parseNumberCell('10,0000', { proven: ',' }) };
  expect([unsure, sure]).toMatchObject([false, { text: '10' }]);
});

test.each([
  '',
  ' ',
  'free',
  '12 pieces',
  '1.2.3',
  '1,234.',
  '1e3',
  '1.00E+05',
  '50%',
  '(1,234)',
  '--3',
  '1,200-',
  '-¥1,200-',
  '-$-3',
  '10-20',
  '1 23',
  '0x10',
  'Infinity',
  'NaN',
  '₩',
  '10²',
  '₩12,000¹',
  '①',
  '1₂',
  '½',
  '𝟏𝟐',
  '₁₂',
  'Ⅻ',
  '50¢',
  '50￠',
  '$3.50 EUR',
  '₩₩3',
  `1${'0'.repeat(40)}`,
])('parseNumberCell() refuses %j', (cell) => {
  expect(parseNumberCell(cell)).toEqual({ problem: 'unreadable' });
});

test('parseNumberCell() gives texts that are JSON numbers and are read again as they are', () => {
  const digits = fc.stringMatching(/^[-₩]?\d{1,9}([.,]\d{1,6})?원?$/);
  fc.assert(
    fc.property(digits, (cell) => {
      const number = parseNumberCell(cell);
      if ('problem' in number) return;
      expect(number.text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
      // Three decimals are told apart by hand only.
      if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(number.text)) return;
      expect(parseNumberCell(number.text)).toMatchObject({ text: number.text });
    }),
  );
});

test('parseNumberCell() takes no digits but those of ASCII and the full-width ones', () => {
  for (let code = 0x80; code < 0x1_fbff; code += 1) {
    const character = String.fromCodePoint(code);
    const isFullWidth = code >= 0xff10 && code <= 0xff19;
    if (isFullWidth || !/\p{N}/u.test(character)) continue;
    for (const cell of [character, `1${character}`, `${character}1`, `1,00${character}`]) {
      expect([cell, parseNumberCell(cell)]).toEqual([cell, { problem: 'unreadable' }]);
    }
  }
});

test.each([
  { cell: '12', currencies: [] },
  { cell: '₩12', currencies: ['KRW'] },
  { cell: '￦12', currencies: ['KRW'] },
  { cell: '12 krw', currencies: ['KRW'] },
  { cell: '12원', currencies: ['KRW'] },
  { cell: '¥12', currencies: ['JPY', 'CNY'] },
  { cell: '￥12円', currencies: ['JPY'] },
  { cell: '$12 CAD', currencies: ['CAD'] },
  { cell: '₦12', currencies: ['₦'] },
])('parseNumberCell() says that $cell may be in $currencies', ({ cell, currencies }) => {
  expect(parseNumberCell(cell)).toMatchObject({ text: '12', currencies });
});

test.each([
  [',', '3,50', '3.5'],
  [',', '3,500', '3.5'],
  [',', '1.234', '1234'],
  [',', '1.234.567,8 €', '1234567.8'],
  [',', '1 234,5', '1234.5'],
  [',', '-12,0', '-12'],
  [',', '3.50', null],
  [',', '1,234.5', null],
  ['.', '1.234', '1.234'],
  ['.', '1,234', '1234'],
  ['.', '3,50', null],
  ['.', '₩1,234,567.5', '1234567.5'],
  ['.', '12', '12'],
  ['.', '.50', '0.5'],
  ['.', '12.', '12'],
  [',', ',50 €', '0.5'],
] as const)('parseNumberCell() with the decimal mark %s reads %s as %s', (decimal, cell, text) => {
  const number = parseNumberCell(cell, { decimal });
  expect('text' in number ? [number.text, number.marks] : null).toEqual(text && [text, 0]);
});

test.each([
  ['12매', '12'],
  ['1,200 부', '1200'],
  ['３ＥＡ', '3'],
  ['7', '7'],
  ['12권', null],
  ['매', null],
  ['12부매', null],
])('parseNumberCell() with units reads %s as %s', (cell, text) => {
  const number = parseNumberCell(cell, { units: ['매', '부', 'ea'] });
  expect('text' in number ? number.text : null).toBe(text);
});

it.each([' ', ',', '\u2019'])('readHeldNumber() is soon done with a long text of %j', (sign) => {
  expect(readHeldNumber(`x${sign.repeat(200_000)}y`, '1').isShown).toBe(false);
});

it.each([
  ['1e-7', '0.0000001'],
  ['1,000', '1000'],
  ['5.551115123125783e-17', '0.0000000000000000555111512312578'],
])('readHeldNumber() knows that %s shows what its cell holds', (cell, held) => {
  expect(readHeldNumber(cell, held).isShown).toBe(true);
});

describe('readHeldNumber() of numbers in the digits of other scripts', () => {
  const numbers = [
    '0',
    '3',
    '10',
    '12',
    '100',
    '105',
    '120',
    '1010',
    '2026',
    '10001',
    '120000',
    '12345678',
    '100000000',
    '1234.5',
  ];

  it.each(
    ['ja', 'ko', 'zh-CN', 'zh-TW'].flatMap((language) =>
      [1, 2, 3, 4].flatMap((style) => {
        const numerals = numeralsOf(style, language);
        return numerals ? [{ language, style, numerals }] : [];
      }),
    ),
  )('reads what [DBNum$style] shows in $language', ({ numerals }) => {
    for (const number of numbers) {
      for (const text of [numerals.showPlaces(number), numerals.showDigits(number)]) {
        const other = String(Number(number) + 1);
        const areShown = [number, other].map((held) => readHeldNumber(text, held).isShown);
        expect([text, ...areShown]).toEqual([text, true, false]);
      }
    }
  });

  it.each([
    { cell: '¥一百二十', held: '120', isShown: true },
    { cell: '一百二十元', held: '120', isShown: true },
    { cell: '-十二', held: '-12', isShown: true },
    { cell: '١٢٠', held: '120', isShown: true },
    { cell: '๑๒๐', held: '120', isShown: true },
    { cell: '三', held: '2.5', isShown: false },
    { cell: '12만', held: '12', isShown: true },
    { cell: '12만', held: '120000', isShown: false },
  ])('$cell for $held: $isShown', ({ cell, held, isShown }) => {
    expect(readHeldNumber(cell, held).isShown).toBe(isShown);
  });
});
