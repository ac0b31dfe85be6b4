import type { ByteRows } from '../../rows/byte-rows.ts';
import { detachString } from '../../rows/detach-string.ts';
import { memoize } from '../../rows/kept/memoize.ts';
import type { Column } from '../../rows/row.ts';
import type { Checked } from '../cells/cell-values.ts';
import { scaleOfPrices } from '../cells/currencies.ts';
import { currenciesBeside, MILLS, type Proven } from '../cells/number-cell.ts';
import { TIMES } from '../file/order-fields.ts';
import { isRejectsColumn } from '../file/reserved-columns.ts';
import { isPriceOfCopy } from '../propose/money-names.ts';
import { showCondition } from '../rules/conditions/condition.ts';
import type { CurrentRow } from './current-row.ts';
import { COMMA_MILLS, POINT_MILLS } from './number-marks.ts';
import type { FieldPlan } from './plan.ts';
import { quoted, type RowProblem } from './row-issue.ts';
import type { TextReader } from './text-reader.ts';
import { countsSeveral } from './watches/unit-watch.ts';

/** How many texts of a column are remembered. */
export const KNOWN_VALUES = 1000;

interface CheckedField extends Pick<FieldPlan, 'name' | 'check' | 'from'> {
  readonly reader: TextReader;
}

/**
 * What the numbers of a column prove.
 *
 * @param clean Makes the text of a cell that is read as a number.
 */
export function marksIn(
  column: Column,
  check: (cell: string) => Checked,
  { rows, numbers }: ByteRows,
  current: CurrentRow,
  clean = (cell: string) => cell,
): number {
  let marks = 0;
  for (const [i, row] of rows.entries()) {
    const cell = clean(row[column.index] ?? '');
    const found = check(cell);
    if (found.unsure || !current.isProof(cell, column, numbers[i])) continue;
    const [, mark] = MILLS.exec(cell.trim()) ?? [];
    marks |= mark ? (mark === ',' ? COMMA_MILLS : POINT_MILLS) : (found.marks ?? 0);
  }
  return marks;
}

/** Notes in which currency prices are that steps write anew, of each way to write it once; null if none does. */
export function toNoteCurrency(
  { name, reader, from: { clean = [] } }: CheckedField,
  current: CurrentRow,
): ((cell: string) => void) | null {
  const [column] = reader.columns;
  const isCleaned = clean.some((step) => typeof step !== 'string');
  if (name !== 'total_price' || !column || !isCleaned) return null;
  const known = new Set<string>();
  return (cell) => {
    const around = cell.replace(NUMBER, '1');
    if (known.has(around)) return;
    if (known.size < KNOWN_VALUES) known.add(detachString(around));
    const currencies = currenciesBeside(around);
    if (currencies.length > 0) current.noteNumber({ currencies }, cell, column);
  };
}

const NUMBER = /\p{Nd}[\p{Nd}.,'\u2019\s]*/gu;

/** Returns a field's check, memoized, as texts come again. */
export function toCheckCell(
  { check, reader }: CheckedField,
  proven: Proven,
  current: CurrentRow,
): ((cell: string) => Checked) | null {
  if (check === null) return null;
  const [column] = reader.columns;
  const known = memoize((cell) => ({ checked: check(cell, proven), isNoted: false }), KNOWN_VALUES);
  return (cell) => {
    const found = known(cell);
    if (column && !found.isNoted) found.isNoted = current.noteNumber(found.checked, cell, column);
    return found.checked;
  };
}

/** Whether cleaning has made another text of the cell of an amount. */
export function isAnother(reader: TextReader): boolean {
  return cleanerOf(reader)?.isAnother === true;
}

/** What cleans the cell of an amount. */
export function cleanerOf({ cells, isCell }: TextReader) {
  return isCell ? cells[0]?.[0]?.cell.cleaner : undefined;
}

/** Whether a format says that a quantity counts several copies, or that a price is for one or for so many. */
export function saysSeveral(
  { name, isCount, perCopy }: Pick<FieldPlan, 'name' | 'perCopy'> & { readonly isCount: boolean },
  cell: string,
): boolean {
  const words = cell.replace(/[^\p{L}/]+/gu, ' ').trim();
  // A pack has its copies in a box.
  if (name === TIMES) return scaleOfPrices(`(${words})`) !== null;
  if (words === '' || isCount) return countsSeveral(words);
  return scaleOfPrices(words) !== null || (perCopy !== true && isPriceOfCopy(`price ${words}`));
}

/** What is wrong with an amount that is empty. @param taken What cleaning has taken away; '' for nothing. */
export function missingAmount(name: string, column: Column, taken: string): RowProblem {
  const what = taken ? `cleaning leaves nothing of ${quoted(taken)}` : 'the cell is empty';
  // Titles of pages and lines of dashes have no quantity.
  const condition = showCondition({ column: column.name, not: [''] });
  const leftOut = `; if such rows are none of the list, such as titles of pages, add ${condition} to "where" under "rows" in the mapping, which leaves them out`;
  const fix = `Fill in the cell${name === 'order_count' ? leftOut : ''}`;
  return {
    ...{ code: 'order_field_missing', column, value: taken },
    what: `${name} needs column "${column.name}", but ${what}`,
    fix: taken ? 'Correct the cell, or its clean-up in the mapping' : fix,
  };
}

/** Whoever writes in these scripts has a point as the decimal mark. */
const EAST_ASIAN = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Whether a list is written in them, by its header or most of its first rows: one guest from Seoul does not make a list Korean. */
export function areEastAsian(
  rows: readonly (readonly string[])[],
  names: readonly string[],
): boolean {
  const isAsian = (row: readonly string[]) => row.some((cell) => EAST_ASIAN.test(cell));
  // Rows to correct are few of their list.
  const areFew = names.some(isRejectsColumn);
  return isAsian(names) || (!areFew && 2 * rows.filter(isAsian).length > rows.length);
}
