import type { OpenTag } from '../xml/xml-walker.ts';

/** How cells show their values (OpenDocument 1.3 part 3, 16.29), as a format code of .xlsx. */
export interface DataStyle {
  readonly code: string;
  /** Part of it has no such code, or differs by computer. */
  readonly uncertain: boolean;
}

/** Kinds of data styles, by the names of their elements. */
export const DATA_STYLES: readonly string[] =
  'number-style currency-style percentage-style date-style time-style boolean-style text-style'.split(
    ' ',
  );

const GENERAL = 'General';
const MAX_DIGITS = 30;
const THOUSAND = 1000;
/** Parts of dates that no format code shows. */
const UNKNOWN_PARTS = new Set(['era', 'quarter', 'week-of-year']);

/** Parts of dates and times, short and long. */
const DATE_PARTS: ReadonlyMap<string, readonly [short: string, long: string]> = new Map([
  ['year', ['yy', 'yyyy']],
  ['month', ['m', 'mm']],
  ['textual month', ['mmm', 'mmmm']],
  ['day', ['d', 'dd']],
  ['day-of-week', ['ddd', 'dddd']],
  ['hours', ['h', 'hh']],
  ['minutes', ['m', 'mm']],
  ['seconds', ['s', 'ss']],
  ['am-pm', ['AM/PM', 'AM/PM']],
]);
const OF_TIME = ['hours', 'minutes', 'seconds'];
const OTHER_PARTS: ReadonlyMap<string, (tag: OpenTag) => string> = new Map([
  ['scientific-number', toScientificCode],
  ['fraction', toFractionCode],
  ['boolean', () => '"TRUE";"TRUE";"FALSE"'],
  ['text-content', () => '@'],
]);

interface Condition {
  readonly operator: string;
  readonly operand: number;
  /** Name of the style for such values. */
  readonly style: string;
}

/** Builds a data style from its parts, which come in the order shown. */
export class DataStyleBuilder {
  readonly #kind: string;
  readonly #conditions: Condition[] = [];
  readonly #elapses: boolean;
  #code = '';
  #uncertain: boolean;
  #dated = false;
  /** Where the next text goes. */
  #text: 'literal' | 'digits' | null = null;
  #literal = '';
  #number: NumberParts | null = null;
  #position = 0;
  readonly #prefix: string;

  constructor(tag: OpenTag) {
    this.#kind = tag.name;
    this.#elapses = tag.get('truncate-on-overflow') === 'false';
    this.#uncertain = tag.get('automatic-order') === 'true';
    const language = [tag.get('language'), tag.get('country')].filter(Boolean).join('-');
    this.#prefix = /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(language) ? `[$-${language}]` : '';
  }

  open(tag: OpenTag): void {
    const { name } = tag;
    if (name === 'text' || name === 'currency-symbol') this.#text = 'literal';
    else if (name === 'embedded-text') {
      this.#text = 'digits';
      this.#position = toCount(tag.get('position'));
    } else if (name === 'number') this.#number = toNumberParts(tag);
    else if (name === 'map') this.#addCondition(tag);
    else if (UNKNOWN_PARTS.has(name)) this.#uncertain = true;
    else this.#code += this.#codeOf(tag);
  }

  takeText(text: string): void {
    if (this.#text !== null) this.#literal += text;
  }

  close(name: string): void {
    if (name === 'number' && this.#number) {
      if (this.#number.replaced) this.#uncertain = true;
      this.#code += toNumberCode(this.#number);
      this.#number = null;
    }
    if (this.#text === 'literal') this.#code += this.#quoted(this.#literal);
    else if (this.#text === 'digits') this.#number?.texts.push([this.#position, this.#literal]);
    this.#text = null;
    this.#literal = '';
  }

  /** @param styleOf the other styles by their names */
  finish(styleOf: (name: string) => DataStyle | undefined): DataStyle {
    const own = `${this.#dated ? this.#prefix : ''}${this.#code}` || '""';
    const parts = this.#conditions.map((condition) => ({
      condition,
      style: styleOf(condition.style),
    }));
    const uncertain = this.#uncertain || parts.some(({ style }) => style?.uncertain !== false);
    const signs = parts.map(({ condition: { operator, operand } }) => `${operator}${operand}`);
    const usual = ['>=0', '>0 <0', '>0 <0 =0'].includes(signs.join(' '));
    const codes = parts.map(
      ({ style }, i) => `${usual ? '' : `[${signs[i]}]`}${style?.code ?? ''}`,
    );
    return { code: [...codes, own].join(';'), uncertain };
  }

  #addCondition(tag: OpenTag): void {
    const match = /^\s*value\(\)\s*([<>]=?|!?=)\s*(-?[\d.]+)\s*$/.exec(tag.get('condition') ?? '');
    const operator = match?.[1] === '!=' ? '<>' : (match?.[1] ?? '');
    const style = tag.get('apply-style-name') ?? '';
    if (match) this.#conditions.push({ operator, operand: Number(match[2]), style });
    else this.#uncertain = true;
  }

  #codeOf(tag: OpenTag): string {
    const { name } = tag;
    const other = OTHER_PARTS.get(name);
    if (other) return other(tag);
    this.#dated = true;
    const isNamed = name === 'month' && tag.get('textual') === 'true';
    const [short, long] = DATE_PARTS.get(isNamed ? 'textual month' : name) ?? ['', ''];
    const code = tag.get('style') === 'long' ? long : short;
    // The first part of an elapsed time does not wrap around.
    const isFirst = OF_TIME.includes(name) && this.#elapses && !/[hms]/.test(this.#code);
    const places = name === 'seconds' ? digits(tag, 'decimal-places', 0) : 0;
    return `${isFirst ? `[${code}]` : code}${places > 0 ? `.${'0'.repeat(places)}` : ''}`;
  }

  #quoted(text: string): string {
    if (this.#kind !== 'percentage-style') return quote(text);
    return text.split('%').map(quote).join('%');
  }
}

interface NumberParts {
  readonly whole: number;
  readonly places: number | null;
  readonly fixed: number;
  readonly grouped: boolean;
  readonly thousands: number;
  /** Zeros after the point are replaced. */
  readonly replaced: boolean;
  /** Texts between the digits, with the number of digits after them. */
  readonly texts: (readonly [position: number, text: string])[];
}

function toNumberParts(tag: OpenTag): NumberParts {
  const given = tag.get('decimal-places');
  const places = given === undefined ? null : digits(tag, 'decimal-places', 0);
  const factor = Number(tag.get('display-factor') ?? 1);
  return {
    whole: digits(tag, 'min-integer-digits', 1),
    places,
    fixed: digits(tag, 'min-decimal-places', places ?? 0),
    grouped: tag.get('grouping') === 'true',
    thousands: factor >= THOUSAND ? Math.round(Math.log10(factor) / 3) : 0,
    replaced: tag.get('decimal-replacement') !== undefined,
    texts: [],
  };
}

function toNumberCode(parts: NumberParts): string {
  const { whole, places, fixed, grouped, thousands, texts } = parts;
  if (places === null && whole <= 1 && !grouped && thousands === 0 && texts.length === 0) {
    return GENERAL;
  }
  const decimals = `${'0'.repeat(fixed)}${'#'.repeat(Math.max(0, (places ?? 0) - fixed))}`;
  return `${wholeCode(whole, grouped, texts)}${decimals && `.${decimals}`}${','.repeat(thousands)}`;
}

function wholeCode(whole: number, grouped: boolean, texts: NumberParts['texts']): string {
  const most = Math.max(whole, grouped ? 4 : 1, ...texts.map(([position]) => position + 1));
  let code = '';
  for (let left = most; left > 0; left -= 1) {
    code += left <= whole ? '0' : '#';
    for (const [position, text] of texts) if (position === left - 1) code += quote(text);
    if (grouped && left > 1 && left % 3 === 1) code += ',';
  }
  return code;
}

function toScientificCode(tag: OpenTag): string {
  return `${toNumberCode(toNumberParts(tag))}E+${'0'.repeat(digits(tag, 'min-exponent-digits', 2))}`;
}

function toFractionCode(tag: OpenTag): string {
  const whole = tag.get('min-integer-digits');
  const shown =
    whole === undefined ? '' : `${'0'.repeat(digits(tag, 'min-integer-digits', 0)) || '#'} `;
  const denominator = tag.get('denominator-value');
  const below = denominator ?? '?'.repeat(digits(tag, 'min-denominator-digits', 1));
  return `${shown}${'?'.repeat(digits(tag, 'min-numerator-digits', 1))}/${below}`;
}

function digits(tag: OpenTag, name: string, otherwise: number): number {
  const given = tag.get(name);
  return given === undefined ? otherwise : toCount(given);
}

function toCount(given: string | undefined): number {
  const count = Number(given);
  return count > 0 ? Math.min(MAX_DIGITS, Math.floor(count)) : 0;
}

/** A text as it is, in a format code. */
function quote(text: string): string {
  return text === '' ? '' : `"${text.split('"').join('"\\""')}"`;
}
