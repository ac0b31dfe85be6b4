import { roundToPlaces } from './decimal.ts';
import { type Condition, type FormatSection, OVERFLOW } from './format-token.ts';
import { showGeneral } from './general.ts';
import { eastAsian } from './languages.ts';
import { hideDigits, hideMarks, restoreHidden, writeMarks } from './literal-digits.ts';
import { type Numerals, numeralsOf } from './numerals.ts';
import { NO_MODIFIERS, parseFormat } from './parse-format.ts';
import type { Region } from './regions.ts';
import { compileDate } from './show-date.ts';
import { compileFraction } from './show-fraction.ts';
import { compileNumber, type ShownNumber } from './show-number.ts';

export interface NumberFormat {
  showNumber(value: number): string;
  showText(text: string): string;
  /** Whether numbers show as in General, so that a plain integer is its own text. */
  readonly general: boolean;
  /** How many decimals every number shows, where its digits are all that it shows: 2 for `0.00`; else null. */
  readonly decimals: number | null;
  /** Whether texts show as they are. */
  readonly plainText: boolean;
  /** Whether it shows numbers as dates or times. */
  readonly date: boolean;
  /** Whether the computer's region, and not the code alone, decides what numbers show. */
  readonly regional: boolean;
}

export interface FormatContext {
  /** Whether day 0 is January 1, 1904. */
  readonly date1904: boolean;
  readonly region: Region;
}

/**
 * Makes a number format (ECMA-376 18.8.31) ready to show numbers and texts as Excel shows them.
 * A format that Excel would not take shows as General.
 */
export function compileFormat(code: string, context: FormatContext): NumberFormat {
  const sections = (code === '' ? null : parseFormat(code)) ?? [GENERAL];
  const texts = sections.filter(({ tokens }) => tokens.some(({ kind }) => kind === 'text'));
  const text = sections[3] ?? texts.at(-1);
  const numbers = sections.slice(0, 3).filter((section) => section !== text);
  const conditional = numbers.some(({ condition }) => condition);
  if (numbers.length === 0 || (numbers.length === 1 && conditional)) numbers.push(GENERAL);
  const shows = numbers.map((section, i, all) => compileSection(section, i, all, context));
  const plainText = !text || isPlainText(text);
  return {
    showNumber: (value) => shows.find(({ takes }) => takes(value))?.show(value) ?? OVERFLOW,
    showText: plainText ? (given) => given : (given) => showTextSection(text, given),
    general: !context.region.marks && (/^general$/i.test(code) || code === '' || code === '@'),
    decimals:
      !context.region.marks && /^0(?:\.0+)?$/.test(code) ? Math.max(0, code.length - 2) : null,
    plainText,
    date: numbers.some(isDate),
    regional: numbers.some(isRegional),
  };
}

/** Gives the formats of a workbook by their codes; each is made ready once, when a cell first uses it. */
export function createFormatCache(date1904: boolean, region: Region) {
  const formats = new Map<string, NumberFormat>();
  return (code: string) => {
    const format = formats.get(code) ?? compileFormat(code, { date1904, region });
    formats.set(code, format);
    return format;
  };
}

const GENERAL: FormatSection = { tokens: [{ kind: 'general' }], ...NO_MODIFIERS };

function isDate({ tokens, system }: FormatSection): boolean {
  return system !== null || tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed');
}

/** `aaa`, `e`, `ggg` and `[DBNum1]` show what they show in the computer's language where none is named. */
function isRegional({ tokens, language, system, numerals }: FormatSection): boolean {
  if (system !== null) return true;
  if (language !== null) return false;
  return (
    numerals !== null || tokens.some((token) => token.kind === 'date' && 'aeg'.includes(token.unit))
  );
}

interface ShowSection {
  takes(value: number): boolean;
  show(value: number): string;
}

function compileSection(
  section: FormatSection,
  index: number,
  all: readonly FormatSection[],
  context: FormatContext,
): ShowSection {
  const condition = section.condition ?? usualCondition(index, all);
  const unsigned = dropsMinus(condition, index, all);
  const show = compileShow(resolveSystem(section, context), context, unsigned);
  const { operator = '', operand = 0 } = condition ?? {};
  const holds = HOLDS[operator] ?? (() => true);
  return { takes: (value) => holds(value, operand), show };
}

/** `[$-F800]` shows the computer's long date whatever stands beside it. */
function resolveSystem(section: FormatSection, context: FormatContext): FormatSection {
  if (!section.system) return section;
  const code = section.system === 'date' ? context.region.longDate : context.region.longTime;
  return parseFormat(code)?.[0] ?? section;
}

/**
 * The first section is for numbers above 0 (or not below, when there are two), the second below 0.
 * Where a section has a condition of its own, the one after it takes all the rest.
 */
function usualCondition(index: number, all: readonly FormatSection[]): Condition | null {
  const conditional = all.some(({ condition }) => condition);
  if (all.length === 1 || index === 2) return null;
  if (index === 1) return all.length === 2 || conditional ? null : { operator: '<', operand: 0 };
  return { operator: all.length === 2 && !conditional ? '>=' : '>', operand: 0 };
}

/** A section that only takes numbers below 0 says itself how a minus looks. */
function dropsMinus(
  condition: Condition | null,
  index: number,
  all: readonly FormatSection[],
): boolean {
  if (condition) {
    const { operator, operand } = condition;
    return (
      (operand < 0 && (operator === '<' || operator === '<=' || operator === '=')) ||
      (operand === 0 && operator === '<')
    );
  }
  const first = all[0]?.condition;
  if (index !== 1 || all.length !== 2) return false;
  if (!first) return true;
  return !(
    first.operator === '=' ||
    (first.operand >= 0 && (first.operator === '>' || first.operator === '>='))
  );
}

const HOLDS: Readonly<Record<string, (value: number, operand: number) => boolean>> = {
  '<': (value, operand) => value < operand,
  '<=': (value, operand) => value <= operand,
  '>': (value, operand) => value > operand,
  '>=': (value, operand) => value >= operand,
  '=': (value, operand) => value === operand,
  '<>': (value, operand) => value !== operand,
};

function compileShow(
  section: FormatSection,
  context: FormatContext,
  unsigned: boolean,
): (value: number) => string {
  const computer = context.region.language;
  const { marks } = context.region;
  const { tokens } = section;
  const has = (kind: string) => tokens.some((token) => token.kind === kind);
  if (has('date') || has('elapsed') || has('half-day')) {
    const show = compileDate(section, context.date1904, computer);
    return unsigned ? (value) => show(Math.abs(value)) : show;
  }
  const numerals = numeralsOf(section.numerals, eastAsian(section.language ?? computer));
  if (marks && !numerals) {
    const plain = { ...section, tokens: hideMarks(tokens) };
    const show = has('general')
      ? compileGeneral(plain, unsigned, null)
      : compileDigits(plain.tokens, unsigned);
    return (value) => writeMarks(show(value), marks);
  }
  if (has('general')) return compileGeneral(section, unsigned, numerals);
  if (!numerals) return compileDigits(tokens, unsigned);
  const show = compileDigits(hideDigits(tokens), unsigned);
  return (value) => restoreHidden(numerals.showDigits(show(value)));
}

function compileDigits(
  tokens: FormatSection['tokens'],
  unsigned: boolean,
): (value: number) => string {
  const fraction = compileFraction(tokens);
  const show: (value: number) => ShownNumber = fraction
    ? (value) => ({ text: fraction(value), zero: value === 0 })
    : compileNumber(tokens);
  const hasDigits = tokens.some(({ kind }) => kind === 'digit');
  return (value) => {
    const { text, zero } = show(Math.abs(value));
    return value < 0 && !unsigned && !(zero && hasDigits) ? `-${text}` : text;
  };
}

function compileGeneral(
  { tokens }: FormatSection,
  unsigned: boolean,
  numerals: Numerals | null,
): (value: number) => string {
  const show = numerals ? (value: number) => showNumerals(value, numerals) : showGeneral;
  return (value) => {
    let text = value < 0 && !unsigned ? '-' : '';
    for (const token of tokens) {
      if (token.kind === 'general') text += show(Math.abs(value));
      else if (token.kind === 'literal' || token.kind === 'number') text += token.text;
      else if (token.kind === 'percent') text += '%';
      else if (token.kind === 'comma') text += ',';
      else if (token.kind === 'point') text += '.';
      else if (token.kind === 'slash') text += '/';
    }
    return text;
  };
}

/** What General would show as `1E+12` is written out by its places. */
function showNumerals(value: number, numerals: Numerals): string {
  const text = showGeneral(value);
  return numerals.showPlaces(text.includes('E+') ? roundToPlaces(value, 0).whole : text);
}

function isPlainText({ tokens }: FormatSection): boolean {
  return tokens.length === 1 && (tokens[0]?.kind === 'text' || tokens[0]?.kind === 'general');
}

function showTextSection({ tokens }: FormatSection, given: string): string {
  return tokens
    .map((token) => {
      if (token.kind === 'text' || token.kind === 'general') return given;
      return token.kind === 'literal' || token.kind === 'number' ? token.text : '';
    })
    .join('');
}
