/** A piece of a number format's section, as ECMA-376 18.8.31 names them. */
export type FormatToken =
  | { readonly kind: 'literal'; readonly text: string }
  /** `0`, `#` or `?` */
  | { readonly kind: 'digit'; readonly pad: string }
  /** `1` to `9`: a literal, or a part of a fraction's denominator. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'general' | 'text' }
  | { readonly kind: 'exponent'; readonly plus: boolean }
  | { readonly kind: 'date'; readonly unit: DateUnit; readonly length: number }
  /** `[h]`, `[mm]`, `[s]`: the whole time in that unit. */
  | { readonly kind: 'elapsed'; readonly unit: 'h' | 'n' | 's'; readonly length: number }
  /** `AM/PM`, `A/P`; a code of East Asia writes the two names themselves. */
  | { readonly kind: 'half-day'; readonly names: readonly [string, string] | null };

/** `n` is the minute: `m` is one or the month, depending on its neighbours. */
export type DateUnit = 'y' | 'm' | 'd' | 'h' | 'n' | 's' | 'a' | 'b' | 'e' | 'g';

/** `[<=100]` before a section: which numbers it is for. */
export interface Condition {
  readonly operator: string;
  readonly operand: number;
}

/** One of the up to four parts of a format between semicolons. */
export interface FormatSection {
  readonly tokens: readonly FormatToken[];
  readonly condition: Condition | null;
  /** Language of the names of months and days, as `412` or `ko-KR`; null for the reader's own. */
  readonly language: string | null;
  /** `[$-F800]` and `[$-F400]` stand for the computer's own long date and time. */
  readonly system: 'date' | 'time' | null;
  /** The number of `[DBNum1]` to `[DBNum4]`: digits of the language. */
  readonly numerals: number | null;
  /** Whether the first year of a Japanese era is 元 (`[$-ja-JP-x-gannen]`). */
  readonly gannen: boolean;
  /** Which calendar the language's code names; 0 for the Gregorian. */
  readonly calendar: number;
}

/** What a cell shows that its format has nothing for: as many as a cell can be wide. */
export const OVERFLOW = '#'.repeat(255);
