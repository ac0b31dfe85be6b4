import { decodeHTMLStrict } from 'entities';
import { NO_VALUE } from '../../../rows/no-value.ts';
import type { DecimalMark } from '../number-cell.ts';
import { compileDateStep } from './date-step.ts';
import { compileMapStep, type MapStep } from './map-step.ts';
import { compileNumberStep, type NumberSink } from './number-step.ts';
import {
  compileExtractStep,
  compileReplaceStep,
  type ExtractStep,
  type ReplaceStep,
} from './pattern-steps.ts';
import { compilePhoneStep, type PhoneStep } from './phone-step.ts';
import { compilePostcodeStep, type PostcodeStep } from './postcode-step.ts';
import type { RunStep } from './run-step.ts';
import { compileSplitStep, type SplitStep } from './split-step.ts';
import { toTitleCase } from './title-case.ts';
import { trimZeroWidth } from './trim-zero-width.ts';

/** A step that cleans the text of a cell, as a mapping file has it. */
export type CleanStep =
  | PlainStep
  | { readonly case: LetterCase }
  | { readonly pad: number; readonly with: string }
  | {
      readonly number: string;
      /** The sheet's, in a plan. @default what each number shows */
      readonly decimal?: DecimalMark | undefined;
    }
  | { readonly date: string; readonly from: string }
  | MapStep
  | ReplaceStep
  | ExtractStep
  | SplitStep
  | PhoneStep
  | PostcodeStep;

const PLAIN = {
  trim: (text) => text.trim(),
  collapse: (text) => text.replace(/\s+/g, ' '),
  nfc: (text) => text.normalize('NFC'),
  nfkc: (text) => text.normalize('NFKC'),
  width: (text) => text.replace(WIDE, toHalfWidth),
  entities: (text) => decodeHTMLStrict(text.replace(CODED, toCharacter)),
  trim_zero_width: trimZeroWidth,
  nulls: (text) => (NO_VALUE.test(text.trim()) ? '' : text),
} satisfies Readonly<Record<string, RunStep>>;

/** Of these, those that decide by more than one character at a time, or may change Han or Hangul. */
export const OF_TEXTS: ReadonlySet<string> = new Set(['entities', 'nulls']);

const CASES = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  title: toTitleCase,
} satisfies Readonly<Record<string, RunStep>>;

export type PlainStep = keyof typeof PLAIN;
export type LetterCase = keyof typeof CASES;
export const PLAIN_STEPS = Object.keys(PLAIN) as readonly PlainStep[];
export const LETTER_CASES = Object.keys(CASES) as readonly LetterCase[];

/**
 * Makes a step ready to run.
 *
 * @param sink Told of each number that a step reads.
 */
export function compileStep(step: CleanStep, sink?: NumberSink): RunStep {
  if (typeof step === 'string') return PLAIN[step];
  if ('case' in step) return CASES[step.case];
  if ('number' in step) return compileNumberStep(step.number, step.decimal, sink);
  if ('date' in step) return compileDateStep(step.date, step.from);
  if ('pad' in step) return (text) => padded(text, step.pad, step.with);
  if ('replace' in step) return compileReplaceStep(step);
  if ('extract' in step) return compileExtractStep(step);
  if ('split' in step) return compileSplitStep(step);
  if ('phone' in step) return compilePhoneStep(step);
  if ('postcode' in step) return compilePostcodeStep(step);
  return compileMapStep(step);
}

/** Whether a step reads a number, and writes it with a decimal point. */
export function isNumberStep(step: CleanStep): step is Extract<CleanStep, { number: string }> {
  return typeof step === 'object' && 'number' in step;
}

/** Whether a step makes another text of a cell, which says nothing of the number that the cell holds. */
export function makesAnother(step: CleanStep): boolean {
  return typeof step === 'object' && 'map' in step;
}

/** Whether a step has rewritten a number, or taken a part of it. Taking away a currency is no such thing. */
export function rewritesNumber(step: CleanStep, text: string, made: string): boolean {
  if (typeof step === 'string') return false;
  const rewrites = 'replace' in step || 'extract' in step || 'split' in step;
  return rewrites && writtenNumber(text) !== writtenNumber(made);
}

/** What is no part of how a number is written: between its digits, and around them; and a unit in brackets. */
const NO_NUMBER = /[^\p{Nd}.,%\u2030()\p{Pd}\u2212]/gu;
const NO_SIGN = /[^%\u2030()\p{Pd}\u2212]/gu;
const IN_BRACKETS = /\([^()\p{Nd}]*\)/gu;

/** How the number of a text is written, without its unit. */
function writtenNumber(text: string): string {
  const [, before = '', digits = '', after = ''] =
    /^(\P{Nd}*)(.*\p{Nd})?(.*)$/su.exec(text.replace(IN_BRACKETS, '')) ?? [];
  const signs = [before, after].map((around) => around.replace(NO_SIGN, ''));
  return signs.join(digits.replace(NO_NUMBER, ''));
}

/** What a step is called in reports: `trim`, `case: title`, `map: { M: 남성, F: 여성 }`. */
export function stepName(step: CleanStep): string {
  if (typeof step === 'string') return step;
  const [name, value] = Object.entries(step)[0] ?? [];
  return `${name}: ${typeof value === 'object' ? shown(value) : value}`;
}

const SHOWN_KEYS = 3;

function shown(value: object): string {
  const keys = Object.entries(value).map(([key, text]) => `${key}: ${text}`);
  const more = keys.length > SHOWN_KEYS ? ', …' : '';
  return `{ ${keys.slice(0, SHOWN_KEYS).join(', ')}${more} }`;
}

/** `\u00e9`, `_x000D_`, and the quotes of `O\'Brien`. */
const CODED = /\\u([\dA-Fa-f]{4})|_x([\dA-F]{4})_|\\(["'])/g;

function toCharacter(_: string, json: string | undefined, xml = '', quote = ''): string {
  if (quote !== '') return quote;
  const character = String.fromCharCode(Number.parseInt(json ?? xml, 16));
  return character === '\r' ? '' : character;
}

/** Full-width ASCII, signs and space (Unicode's East Asian Width property, UAX 11: F). */
const WIDE = /[\uff01-\uff5e\uffe0-\uffe6\u3000]/g;

/** U+FFE0 to U+FFE6 in half width. */
const SIGNS = ['¢', '£', '¬', '¯', '¦', '¥', '₩'];

function toHalfWidth(wide: string): string {
  const unit = wide.charCodeAt(0);
  if (unit === 0x3000) return ' ';
  return SIGNS[unit - 0xffe0] ?? String.fromCharCode(unit - 0xfee0);
}

function padded(text: string, length: number, character: string): string {
  if (text.length >= 2 * length) return text;
  const missing = length - [...text].length;
  return missing > 0 ? character.repeat(missing) + text : text;
}
