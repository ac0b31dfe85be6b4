import { type Digits, roundDigits, roundToPlaces, split, toSignificant } from './decimal.ts';
import { type FormatToken, OVERFLOW } from './format-token.ts';

/** A section's digits taken apart. */
interface NumberPattern {
  readonly whole: string;
  readonly part: string;
  readonly exponent: string;
  /** Whether digits are joined in threes. */
  readonly grouped: boolean;
  /** Power of ten that the value is multiplied by: 2 for each `%`, -3 for each comma at the end. */
  readonly scale: number;
  readonly tokens: readonly FormatToken[];
}

/** Text of a number of 0 or more, and whether any of its digits is not zero. */
export interface ShownNumber {
  readonly text: string;
  readonly zero: boolean;
}

/** Makes the function that shows numbers of 0 or more as a section with `0`, `#` and `?` says. */
export function compileNumber(tokens: readonly FormatToken[]): (value: number) => ShownNumber {
  const pattern = toPattern(tokens);
  const simple = toSimple(pattern);
  if (simple) return simple;
  const scientific = tokens.some(({ kind }) => kind === 'exponent');

  return (value) => {
    const scaled = rescale(value, pattern.scale);
    if (!Number.isFinite(scaled)) return { text: OVERFLOW, zero: false };
    if (scientific) return { text: showScientific(scaled, pattern), zero: value === 0 };
    const digits = roundToPlaces(scaled, pattern.part.length);
    return { text: fillTokens(pattern, digits, ''), zero: isZero(digits) };
  };
}

function isZero({ whole, part }: Digits): boolean {
  return whole === '' && !/[1-9]/.test(part);
}

/** Through decimal text: 1.1 times 100 is 110 and not 110.00000000000001. */
function rescale(value: number, scale: number): number {
  if (scale === 0 || value === 0) return value;
  const [digits = '', exponent = '0'] = value.toPrecision(15).split('e');
  return Number(`${digits}e${Number(exponent) + scale}`);
}

function toPattern(given: readonly FormatToken[]): NumberPattern {
  let section: 'whole' | 'part' | 'exponent' = 'whole';
  const placeholders = { whole: '', part: '', exponent: '' };
  let grouped = false;
  let scale = 0;
  const tokens: FormatToken[] = [];
  given.forEach((token, i) => {
    if (token.kind === 'comma') {
      const before = given.findLast((other, k) => k < i && other.kind !== 'comma');
      const digitsFollow = given.slice(i).some(({ kind }) => kind === 'digit');
      const pointFollows = given.slice(i).find(({ kind }) => kind !== 'comma')?.kind === 'point';
      if (before?.kind !== 'digit') tokens.push({ kind: 'literal', text: ',' });
      else if (!digitsFollow || pointFollows) scale -= 3;
      else if (section === 'whole') grouped = true;
      return;
    }
    if (token.kind === 'percent') scale += 2;
    if (token.kind === 'point') section = 'part';
    if (token.kind === 'exponent') section = 'exponent';
    if (token.kind === 'digit') placeholders[section] += token.pad;
    tokens.push(token);
  });
  return { ...placeholders, grouped: grouped && isContiguous(tokens), scale, tokens };
}

/** Digits with other things between them are not grouped. */
function isContiguous(tokens: readonly FormatToken[]): boolean {
  const end = tokens.findIndex(({ kind }) => kind === 'point' || kind === 'exponent');
  const whole = end < 0 ? tokens : tokens.slice(0, end);
  const first = whole.findIndex(({ kind }) => kind === 'digit');
  const last = whole.findLastIndex(({ kind }) => kind === 'digit');
  return whole.slice(first, last + 1).every(({ kind }) => kind === 'digit');
}

/** Most formats are digits between two literals, as `#,##0.00 "kg"`: these need no walk over tokens. */
function toSimple(pattern: NumberPattern): ((value: number) => ShownNumber) | null {
  const { tokens, whole, part, scale, grouped } = pattern;
  const shape = tokens.map(({ kind }) => SHAPES[kind] ?? 'x').join('');
  if (!/^l*d+(?:pd+)?l*$/.test(shape) || !/^#*0+$/.test(whole) || !/^0*$/.test(part)) return null;
  const least = whole.length - whole.indexOf('0');
  const start = shape.search(/d/);
  const end = shape.search(/l*$/);
  const prefix = literals(tokens.slice(0, start));
  const suffix = literals(tokens.slice(end));
  const places = part.length;

  return (value) => {
    const scaled = rescale(value, scale);
    if (!Number.isFinite(scaled)) return { text: OVERFLOW, zero: false };
    const digits = roundToPlaces(scaled, places);
    const padded = digits.whole.padStart(least, '0');
    const shown = grouped ? group(padded) : padded;
    const text =
      places === 0 ? prefix + shown + suffix : `${prefix}${shown}.${digits.part}${suffix}`;
    return { text, zero: isZero(digits) };
  };
}

const SHAPES: Readonly<Record<string, string>> = {
  literal: 'l',
  number: 'l',
  percent: 'l',
  digit: 'd',
  point: 'p',
};

function literals(tokens: readonly FormatToken[]): string {
  return tokens.map(literal).join('');
}

function literal(token: FormatToken): string {
  if (token.kind === 'literal' || token.kind === 'number') return token.text;
  if (token.kind === 'percent') return '%';
  return token.kind === 'slash' ? '/' : '';
}

/** Joins digits in threes: `1234567` to `1,234,567`. */
function group(digits: string): string {
  let text = digits;
  for (let at = digits.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}

/** `##0.0E+0` keeps the exponent a multiple of three. */
function showScientific(value: number, pattern: NumberPattern): string {
  const places = pattern.part.length;
  const step = Math.max(1, pattern.whole.length);
  if (value === 0) {
    const whole = '0'.repeat(pattern.whole.length);
    return fillTokens(pattern, { whole, part: '0'.repeat(places) }, '0', false);
  }
  const { digits, exponent } = toSignificant(value);
  let power = shownPower(exponent, step, pattern.whole);
  let rounded = roundDigits(digits, exponent - power + 1 + places);
  if (rounded.length > Math.max(exponent - power + 1 + places, 0) && rounded.startsWith('1')) {
    const carried = shownPower(exponent + 1, step, pattern.whole);
    if (carried !== power) {
      power = carried;
      rounded = `1${'0'.repeat(exponent + 1 - power + places)}`;
    }
  }
  return fillTokens(pattern, split(rounded, places), String(Math.abs(power)), power < 0);
}

function shownPower(exponent: number, step: number, whole: string): number {
  return Math.floor(exponent / step) * step + (whole === '' ? 1 : 0);
}

/** Puts digits in their places among the section's literals. */
function fillTokens(
  pattern: NumberPattern,
  digits: Digits,
  power: string,
  negative = false,
): string {
  const wholeTexts = fillWhole(pattern, digits.whole);
  const partEnd = digits.part.replace(/0+$/, '').length;
  const powerTexts = fillRight(pattern.exponent, power);
  let section: 'whole' | 'part' | 'exponent' = 'whole';
  let sign = '';
  let index = 0;
  let text = '';
  for (const token of pattern.tokens) {
    if (token.kind === 'point') {
      if (section === 'whole' && pattern.whole === '') text += digits.whole;
      text += '.';
      // A second point is a mark among the decimals: `0.0.0` shows 1.25 as `1.2.5`.
      if (section !== 'part') index = 0;
      section = 'part';
    } else if (token.kind === 'exponent') {
      text += 'E';
      sign = negative ? '-' : token.plus ? '+' : '';
      section = 'exponent';
      index = 0;
    } else if (token.kind === 'digit') {
      if (section === 'whole') text += wholeTexts[index] ?? '';
      else if (section === 'exponent')
        text += (index === 0 ? sign : '') + (powerTexts[index] ?? '');
      else text += index < partEnd ? digits.part.charAt(index) : padChar(token.pad);
      index += 1;
    } else text += literal(token);
  }
  return text;
}

/** Text of each placeholder of the whole number; the first takes all digits that are too many. */
function fillWhole({ whole, grouped }: NumberPattern, digits: string): string[] {
  if (!grouped) return fillRight(whole, digits);
  return fillRight(whole, digits).map((text, i) => {
    const after = whole.length - 1 - i;
    if (text.length > 1) {
      const rest = group(text + '0'.repeat(after));
      return (
        rest.slice(0, rest.length - (after + Math.floor(after / 3))).replace(/,$/, '') +
        separator(after, text)
      );
    }
    return text + separator(after, text);
  });
}

function separator(digitsAfter: number, text: string): string {
  if (digitsAfter === 0 || digitsAfter % 3 !== 0 || text === '') return '';
  return text === ' ' ? ' ' : ',';
}

function fillRight(placeholders: string, digits: string): string[] {
  const extra = Math.max(0, digits.length - placeholders.length);
  const missing = Math.max(0, placeholders.length - digits.length);
  return Array.from(placeholders, (pad, i) => {
    if (i < missing) return padChar(pad);
    return i === 0 ? digits.slice(0, extra + 1) : digits.charAt(i - missing + extra);
  });
}

function padChar(pad: string): string {
  if (pad === '0') return '0';
  return pad === '?' ? ' ' : '';
}
