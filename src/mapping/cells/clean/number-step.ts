import { KEPT_DIGITS } from '../../../sheet/number-format/decimal.ts';
import { compileFormat } from '../../../sheet/number-format/number-format.ts';
import { parseFormat } from '../../../sheet/number-format/parse-format.ts';
import { regionOf } from '../../../sheet/number-format/regions.ts';
import { type Checked, checkPart } from '../cell-values.ts';
import { type DecimalMark, markOfHeld, type Proven } from '../number-cell.ts';
import type { RunStep } from './run-step.ts';

/** What a format of dates or texts has. */
const NOT_OF_NUMBERS: ReadonlySet<string> = new Set(['date', 'elapsed', 'half-day', 'text']);

/** Told how numbers are written, and asked what that means. */
export interface NumberSink {
  readonly onNumber: (found: Checked, cell: string) => void;
  /** What a single group of three digits is. @default thousands after a comma, unclear after a point */
  readonly proven: () => Proven | undefined;
  /** The number that the cell holds, as a canonical decimal text; null if the cell's own text says it. */
  readonly held: (cell: string) => string | null;
}

/** Returns why a number format cannot be used; null if it can. */
export function checkNumberFormat(code: string): string | null {
  const sections = parseFormat(code);
  const kinds = sections?.map(({ tokens }) => tokens.map(({ kind }) => kind)) ?? [];
  const isOfNumbers = kinds.flat().every((kind) => !NOT_OF_NUMBERS.has(kind));
  const showsDigits = kinds[0]?.some((kind) => kind === 'digit' || kind === 'general') === true;
  if (isOfNumbers && showsDigits) return null;
  return 'must be an Excel number format, such as #,##0 or 0.00; write letters in quotes, as in #,##0" EUR"';
}

/** Shows numbers as a number format of Excel does. */
export function compileNumberStep(code: string, decimal?: DecimalMark, sink?: NumberSink): RunStep {
  const format = compileFormat(code, { date1904: false, region: regionOf() });
  return (cell) => {
    const number = readByStep(cell, sink?.held(cell) ?? null, decimal, sink?.proven());
    if (!('text' in number)) return number;
    sink?.onNumber(number, cell);
    const digits = number.text.replace(/^-?[0.]*/, '').replace('.', '').length;
    if (digits > KEPT_DIGITS) {
      const fix = 'Write a number with fewer digits, or remove the step';
      return { wanted: `must have at most ${KEPT_DIGITS} digits`, fix };
    }
    return format.showNumber(Number(number.text));
  };
}

/** Reads the number that a cell shows, which may hold one. */
export function readByStep(
  cell: string,
  held: string | null,
  decimal: DecimalMark | undefined,
  proven?: Proven,
): Checked {
  // An exponent, as JSON has it, says the number if that is not rounded.
  if (held !== null && /\de/i.test(cell) && Number(cell) === Number(held)) return checkPart(held);
  const shown = held === null ? undefined : markOfHeld(cell, Number(held));
  return checkPart(cell, { decimal: shown ?? decimal, proven });
}
