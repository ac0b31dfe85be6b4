import { Decimal } from 'decimal.js';
import { KEPT_DIGITS } from '../../sheet/number-format/decimal.ts';
import { withUsualDigits } from '../../sheet/number-format/numerals.ts';
import {
  COMMA_DECIMAL,
  COMMA_MILLS,
  COMMA_THOUSANDS,
  NO_MARKS,
  POINT_DECIMAL,
  POINT_MILLS,
  POINT_THOUSANDS,
  provenBy,
} from '../apply/number-marks.ts';
import { areWithoutMills, CURRENCY, currenciesOf, inCommon } from './currencies.ts';

/**
 * A number that a person typed or sees in a cell, or why it is unclear which number it is:
 * `unreadable` is not a number, `ambiguous` could be two numbers.
 */
export type NumberCell =
  | {
      /** Canonical decimal text: `-1234.5`, without an exponent or needless zeros. */
      readonly text: string;
      /** How its commas and points were read; bits of number-marks.ts. */
      readonly marks: number;
      /** The currencies that the sign or code beside it may mean, such as `KRW`; empty if there is none. */
      readonly currencies: readonly string[];
      /** Its digits after the mark may be decimals or a group: nothing in the sheet proves what the mark is. @default false */
      readonly unsure?: true;
    }
  | { readonly problem: 'unreadable' | 'ambiguous' };

/** The number that a cell holds, and the currency that the cell shows. */
export interface HeldNumber extends Exclude<NumberCell, { readonly problem: string }> {
  /** Whether the cell shows this number. */
  readonly isShown: boolean;
  /** As the cell has it; '' for none. */
  readonly sign: string;
}

/** What a mapping says about how numbers are written. */
export interface NumberReading {
  /** The decimal mark; the other one separates thousands. @default what each number shows */
  readonly decimal?: DecimalMark | undefined;
  /** Units that may follow a number, such as `매`. @default none */
  readonly units?: readonly string[] | undefined;
  /**
   * The decimal mark that other columns of amounts prove; `groups` if the column itself proves one, so that three digits after a mark
   * are a group; null if nothing proves any. @default the number is read alone
   */
  readonly proven?: Proven | undefined;
  /** The currencies that the column's name says. @default none */
  readonly currencies?: readonly string[] | undefined;
}

export type DecimalMark = '.' | ',';

/** What other amounts prove of a single group of three digits. */
export type Proven = DecimalMark | 'groups' | null;

/** Which number of a workbook's cell counts, where it holds another one than it shows. */
export type AmountReading = 'stored' | 'shown';

/** Longer texts are not amounts of money. */
export const MAX_CHARS = 40;

const UNREADABLE: NumberCell = { problem: 'unreadable' };

const NO_CURRENCY: readonly string[] = [];

const AROUND = new RegExp(
  `^(?<minus>[-\u2212+])?\\s*(?:(?<code>[a-z]{3})\\s?(?=\\p{Sc}))?(?<before>${CURRENCY})?\\s*(?<minus2>[-\u2212])?(?<digits>[.,]?\\d[\\d.,' \u2019]*?)\\s*(?<after>${CURRENCY})?$`,
  'iu',
);

const POINT = 0x2e;
const ZERO = 0x30;

const WHOLE = /^(?:0|[1-9]\d{0,14})$/;
const DECIMAL = /^\d{1,15}\.\d{1,15}$/;

/** Ambiguous: `1.234` is 1234 in some countries, and a little more than 1 in others. */
const EITHER_WAY = /^[1-9]\d{0,2}\.\d{3}$/;

/** Three decimals, whatever the mark (`0,125`, `1.000,000`): they say how other numbers of the column are written. */
export const MILLS = /^-?(?:0|[1-9]\d{0,2}(?:(?:\.\d{3})+(?=,)|(?:,\d{3})+(?=\.)))([.,])\d{3}-?$/;

/** A minus behind an amount with decimals, as SAP writes it: `6,36-`, `1.000,000- EUR`. `45-` may be 45 without cents. */
const BEHIND = new RegExp(
  `^(\\d[\\d.,' \u2019]*(?:[.,]\\d{1,2}|[.,]\\d{3}[.,]\\d{3}))[-\u2212](?=$|\\s?${CURRENCY}$)`,
  'iu',
);

/** No cents: `45,-`, `CHF 45.–`, `Rs. 45/-`, `¥1,200-`. */
const NO_CENTS =
  /(?<=\d)([.,/])[-\u2010-\u2015\u2212=]{1,2}(?=$|[\s\p{Sc}\p{L}])|(?<=^[¥₩] ?[\d,]+)[-\u2010-\u2015\u2212]$/u;

/** The same with either mark. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Ways to write digits that have only one meaning. */
const PLAIN = /^(?:\d+\.?|\d*\.\d+)$/;
/** In India the groups above a thousand have two digits. */
const COMMA_GROUPS = /^[1-9](?:\d{0,2}(?:,\d{3})+|\d?(?:,\d{2})+,\d{3})(?:\.\d+)?$/;
const DOT_GROUPS = /^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/;
const SPACE_GROUPS = /^[1-9]\d{0,2}(?:[ '\u2019]\d{3})+(?:[.,]\d+)?$/;
/** Ten thousands, as some write them where nobody has a decimal comma: 100000 more likely than 10. */
const FOURS = /^[1-9]\d{0,3},\d{4}$/;
const DECIMAL_COMMA = /^\d*,\d+$/;

/**
 * Reads the number in a cell as a person would: `1,234.50`, `₩12,000`, `12000원`, `1 234,50`, `1.234,50`, `12,50 zł`.
 *
 * `12,000` is twelve thousand: amounts with three decimals after a comma are rare, and other cells of the column would show it
 * (number-marks.ts). `1.234` is ambiguous, and so refused.
 */
export function parseNumberCell(given: string, reading?: NumberReading): NumberCell {
  const cell = reading?.units ? withoutUnit(given, reading.units) : given;
  // Enough for most cells; the rest costs ten times as much.
  if (WHOLE.test(cell)) return { text: cell, marks: NO_MARKS, currencies: NO_CURRENCY };
  const { decimal } = reading ?? {};
  if (decimal === undefined && DECIMAL.test(cell) && !EITHER_WAY.test(cell) && !MILLS.test(cell)) {
    return { text: canonical('', cell), marks: POINT_DECIMAL, currencies: NO_CURRENCY };
  }
  if (cell.length > MAX_CHARS) return UNREADABLE;
  const { minus, minus2, digits, code, before, after } =
    AROUND.exec(withCents(toUsual(cell).trim()).replace(BEHIND, '-$1'))?.groups ?? {};
  if (digits === undefined || (minus && minus2)) return UNREADABLE;
  const own = currenciesAround([code, before, after]);
  if (own === null) return UNREADABLE;
  const currencies = own.length > 0 ? own : (reading?.currencies ?? NO_CURRENCY);
  const sign = (minus && minus !== '+') || minus2 ? '-' : '';
  // `-.50` is 50 Rappen where francs are written, and a credit of 0.50 elsewhere.
  if (sign && /^[.,]/.test(digits)) return { problem: 'ambiguous' };
  if (decimal === undefined) return readDigits(sign, digits, currencies, reading?.proven);
  // A number whose decimal mark is known never contradicts another one.
  if (!SETTLED[decimal].test(digits)) return UNREADABLE;
  const plain = digits.replace(decimal === ',' ? /[ '\u2019.]/g : /[ '\u2019,]/g, '');
  return { text: canonical(sign, plain.replace(',', '.')), marks: NO_MARKS, currencies };
}

/** `45,-` is 45,00, so that it shows what a comma is; `45/-` is 45.00. */
function withCents(text: string): string {
  return text.replace(NO_CENTS, (_, mark) => (mark ? `${mark === '/' ? '.' : mark}00` : ''));
}

/** Numbers whose decimal mark is known. */
const SETTLED: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d*|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:[ '\u2019]\d{3})+)|[1-9]\d?(?:,\d\d)+,\d{3})(?:\.\d*)?$/,
  ',': /^(?:\d*|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:[ '\u2019]\d{3})+))(?:,\d*)?$/,
};

/** A number without the unit behind it, if it has one of these. */
function withoutUnit(cell: string, units: readonly string[]): string {
  const text = toUsual(cell).trim();
  const lower = text.toLowerCase();
  for (const unit of units) {
    if (!lower.endsWith(toUsual(unit).toLowerCase())) continue;
    const number = text.slice(0, text.length - toUsual(unit).length).trimEnd();
    if (/\d$/.test(number)) return number;
  }
  return cell;
}

/**
 * Converts full-width digits, letters and signs, and all kinds of spaces, to the usual ones. Not by NFKC, which turns `10²` into
 * 102 and `①` into 1.
 */
function toUsual(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\uffe0-\uffe6]/g, (wide) => WIDE_SIGNS[wide.charCodeAt(0) - 0xffe0] ?? wide);
}

/** U+FFE0 to U+FFE6 in their usual width; those that are never beside amounts stay. */
const WIDE_SIGNS = ['¢', '£', '\uffe2', '\uffe3', '\uffe4', '¥', '₩'];

/** Returns null if the signs around an amount contradict each other, as in `EUR $5`. */
function currenciesAround(signs: readonly (string | undefined)[]): readonly string[] | null {
  const found = signs.flatMap((sign) => (sign === undefined ? [] : [currenciesOf(sign)]));
  const [first, ...others] = found;
  if (first === undefined) return NO_CURRENCY;
  const shared = others.reduce(inCommon, first);
  return shared.length === 0 ? null : shared;
}

const LETTER = '[\\p{sc=Latin}\\p{sc=Cyrillic}]';
const BESIDE = new RegExp(
  `(?<!${LETTER})${CURRENCY}(?= ?\\d)|(?<=\\d ?)${CURRENCY}(?!${LETTER})`,
  'giu',
);
const NEITHER_WORD_NOR_SIGN = /[^\p{L}\p{M}\p{N}\p{Sc}]+/gu;

/** The currencies that what stands beside a number may mean, whatever else a cell has; none if it names several. */
export function currenciesBeside(cell: string): readonly string[] {
  const text = toUsual(cell).replace(NEITHER_WORD_NOR_SIGN, ' ');
  const found = [...text.matchAll(BESIDE)].map(([sign]) => currenciesOf(sign));
  return found.reduce(inCommon, found[0] ?? NO_CURRENCY);
}

/**
 * Reads a cell of a workbook, whose number is known: `1.250 €` is 1250 if it holds that, and 1.25 if it holds that; `Rs. 5` is 5.
 *
 * @param held The number that it holds, as a canonical decimal text.
 */
export function readHeldNumber(cell: string, held: string): HeldNumber {
  const number = { text: held, marks: NO_MARKS, currencies: NO_CURRENCY, sign: '' };
  if (GROUPED.test(cell) && toDecimalText(Number(cell.replaceAll(',', ''))) === held) {
    return { ...number, isShown: true };
  }
  const text = toUsual(withUsualDigits(cell)).trim();
  const isNegative = /[-\u2212()]/.test(text);
  const plain = text.replace(/[-\u2212()]|(?<=\p{L})\./gu, '').trim();
  const parts = plain.match(/[\d.,' \u2019]+/g) ?? [];
  const [digits = '', ...others] = parts.filter((part) => /\d/.test(part));
  const isZero = digits === '' && text !== '' && held === '0';
  const isSame = isZero || isSameNumber(digits.trim(), isNegative, held);
  const isShown = others.length === 0 && isSame;
  const sign = plain.replace(digits, ' ').trim();
  if (!IS_CURRENCY.test(sign)) return { ...number, isShown };
  return { ...number, isShown, sign, currencies: currenciesOf(sign) };
}

/**
 * What a cell holds, as a canonical decimal text; null if its text says it with either decimal mark.
 *
 * @param isPlain Whether it holds the number that its text plainly says. @default it is a text
 */
export function heldText(cell: string, number: number | undefined, isPlain = false): string | null {
  if (number !== undefined) return toDecimalText(number);
  return isPlain && cell.includes('.') ? canonical('', cell) : null;
}

/** The number that a person has typed into a cell: its text if it may be one of two; null if it is none. */
export function typedText(cell: string, reading: NumberReading | undefined): string | null {
  const read = parseNumberCell(cell, reading);
  if ('text' in read) return read.text;
  return read.problem === 'ambiguous' ? cell : null;
}

/** Whether a text plainly is the number that its cell holds: not thousands that may be thousandths. */
export function readsAs(text: string, held: string): boolean {
  const read = parseNumberCell(text, { decimal: markOfHeld(text, Number(held)) ?? '.' });
  return 'text' in read && read.text === held && !ONE_GROUP.test(text.replace(/[^\d.,]/g, ''));
}

/**
 * A text from which the number that a cell holds is read where only texts are: the cell's own if it can be.
 *
 * @param decimal The mark as it will be read; undefined if others of its texts show it.
 * @param mark The mark that these show.
 */
export function textOfHeld(
  cell: string,
  held: string,
  decimal: DecimalMark | undefined,
  mark: DecimalMark = decimal ?? '.',
): string {
  const read = parseNumberCell(cell, { decimal, proven: null });
  const isOwn = 'text' in read && read.text === held && !read.unsure;
  if (isOwn && (provenBy(read.marks) ?? mark) === mark) return cell;
  const { sign } = readHeldNumber(cell, held);
  const [whole, decimals = ''] = held.split('.');
  // Another digit says that three are decimals; two, that they are not the four of ten thousands.
  const most = mark === ',' ? 5 : 4;
  const digits = !decimal && decimals.length > 2 ? decimals.padEnd(most, '0') : decimals;
  return sign + whole + (digits && mark) + digits;
}

/** The decimal mark with which a text is the nearest to the number that its cell holds; undefined if it is one with either. */
export function markOfHeld(cell: string, held: number): DecimalMark | undefined {
  const [point, comma] = (['.', ','] as const).map((decimal) => {
    const found = parseNumberCell(cell, { decimal });
    return 'text' in found ? Math.abs(Number(found.text) - held) : Number.POSITIVE_INFINITY;
  }) as [number, number];
  if (point === comma) return undefined;
  return point < comma ? '.' : ',';
}

/** A number as a canonical decimal text, with the digits that spreadsheet programs keep: 12.3 for 12.299999999999999. */
export function toDecimalText(number: number): string {
  const text = String(number);
  // Most numbers are short, and Decimal costs ten times as much.
  if (text.length <= KEPT_DIGITS && !text.includes('e')) return text;
  return new Decimal(number).toSignificantDigits(KEPT_DIGITS).toFixed();
}

/** Most formats show numbers so, and JSON has exponents. */
const GROUPED = /^-?[\d,]+(?:\.\d+)?(?:e[-+]?\d+)?$/i;

const IS_CURRENCY = new RegExp(`^${CURRENCY}$`, 'iu');

/** Whether digits are a number with either decimal mark. */
function isSameNumber(digits: string, isNegative: boolean, held: string): boolean {
  return [POINT_THOUSANDS, COMMA_THOUSANDS].some((marks) => {
    const plain = toPlainDigits(digits, marks);
    return PLAIN.test(plain) && canonical(isNegative ? '-' : '', plain) === held;
  });
}

function readDigits(
  sign: string,
  digits: string,
  currencies: readonly string[],
  proven: NumberReading['proven'],
): NumberCell {
  if (proven !== undefined && ONE_GROUP.test(digits)) {
    return readGroup(sign, digits, currencies, proven);
  }
  const mills = MILLS.exec(digits)?.[1];
  if (mills !== undefined && proven === mills) {
    const groups = mills === ',' ? POINT_THOUSANDS : COMMA_THOUSANDS;
    const marks = digits.startsWith('0') ? NO_MARKS : groups;
    const plain = toPlainDigits(digits, groups);
    return { text: canonical(sign, plain), marks, currencies };
  }
  if (EITHER_WAY.test(digits) || (proven === '.' && FOURS.test(digits)))
    return { problem: 'ambiguous' };
  const marks = marksOf(digits);
  if (marks === null) return UNREADABLE;
  // Nor does it prove a decimal comma; undefined is a number that is read alone.
  const isUnsure = (proven === null || proven === 'groups') && FOURS.test(digits);
  const text = canonical(sign, toPlainDigits(digits, marks));
  return { text, marks, currencies, ...(isUnsure && { unsure: true }) };
}

/** Returns what the commas and points between digits mean; null if it is not a number. */
function marksOf(digits: string): number | null {
  const decimal = () =>
    (digits.includes(',') ? COMMA_DECIMAL : NO_MARKS) |
    (digits.includes('.') ? POINT_DECIMAL : NO_MARKS);
  if (PLAIN.test(digits)) return decimal();
  if (COMMA_GROUPS.test(digits)) return COMMA_THOUSANDS | (decimal() & POINT_DECIMAL);
  if (DOT_GROUPS.test(digits)) return POINT_THOUSANDS | (decimal() & COMMA_DECIMAL);
  if (SPACE_GROUPS.test(digits) || DECIMAL_COMMA.test(digits)) return decimal();
  return null;
}

/** Reads `1,234` and `1.234`: a thousand, unless the sheet proves that the mark is the decimal one. */
function readGroup(
  sign: string,
  digits: string,
  currencies: readonly string[],
  proven: Proven,
): NumberCell {
  const isComma = digits.includes(',');
  if (!areWithoutMills(currencies) && proven === (isComma ? ',' : '.')) {
    const marks = isComma ? COMMA_MILLS : POINT_MILLS;
    return { text: canonical(sign, digits.replace(',', '.')), marks, currencies };
  }
  const marks = isComma ? COMMA_THOUSANDS : POINT_THOUSANDS;
  const isSure = proven !== null || areWithoutMills(currencies);
  const text = canonical(sign, toPlainDigits(digits, marks));
  return { text, marks, currencies, ...(!isSure && { unsure: true }) };
}

function toPlainDigits(digits: string, marks: number): string {
  let plain = digits.replace(/[ '\u2019]/g, '');
  if ((marks & COMMA_THOUSANDS) !== 0) plain = plain.replaceAll(',', '');
  if ((marks & POINT_THOUSANDS) !== 0) plain = plain.replaceAll('.', '');
  return plain.replace(',', '.');
}

function canonical(sign: string, plain: string): string {
  let start = 0;
  while (plain.charCodeAt(start) === ZERO && plain.charCodeAt(start + 1) >= ZERO) start += 1;
  let end = plain.length;
  if (plain.includes('.')) {
    while (plain.charCodeAt(end - 1) === ZERO) end -= 1;
    if (plain.charCodeAt(end - 1) === POINT) end -= 1;
  }
  const text = withoutNoise(plain.slice(start, end) || '0');
  const whole = text.startsWith('.') ? `0${text}` : text;
  return whole === '0' ? whole : sign + whole;
}

/** Nobody is paid in such fractions. */
const MANY_DECIMALS = /\.\d{9}/;
/** Digits that disappear where all others are those of a short number. */
const LEAST_NOISE = 4;

/** Programs print all digits of a binary fraction: `0.30000000000000004` is 0.3, as a spreadsheet program shows it. */
function withoutNoise(text: string): string {
  const isNoisy = text.length > KEPT_DIGITS && MANY_DECIMALS.test(text);
  if (!isNoisy || String(Number(text)) !== text) return text;
  const shown = toDecimalText(Number(text));
  return shown.length + LEAST_NOISE <= text.length ? shown : text;
}
