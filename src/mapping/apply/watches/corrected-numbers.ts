import type { ByteRows } from '../../../rows/byte-rows.ts';
import { detachString } from '../../../rows/detach-string.ts';
import type { Column } from '../../../rows/row.ts';
import type { StoredNumbers } from '../../../rows/stored-numbers.ts';
import { decimalMarkOf } from '../../../sheet/number-format/regions.ts';
import type { DecimalMark } from '../../cells/number-cell.ts';
import type { Plan } from '../plan.ts';
import { amountColumnsOf, heldColumnsOf } from '../plan-columns.ts';
import { quoted, type SheetIssues } from '../row-issue.ts';

interface Corrected {
  readonly stored?: StoredNumbers | undefined;
  readonly isCorrected?: ((row: number, column: number) => boolean) | undefined;
  readonly locale?: string | undefined;
}

/**
 * Reports corrections such as `1.790` beside numbers that formats show as `1.789`, where people write a comma: it would be 1790, and
 * who looked at the sheet may have meant 1.79. Null if no cell of a workbook is corrected.
 *
 * @param decimal The mark that people write; null if nothing shows it.
 */
export function watchCorrectedNumbers(
  plan: Plan,
  { stored, isCorrected, locale }: Corrected,
  issues: SheetIssues,
  decimal: () => DecimalMark | null,
) {
  if (!stored || !isCorrected) return null;
  const isComma = decimalMarkOf(locale) === ',';
  const [mark, other] = isComma ? [',', '.'] : ['.', ','];
  const group = new RegExp(`^[^\\d.,]*[1-9]\\d{0,2}\\${mark}\\d{3}[^\\d.,]*$`);
  const [held, amounts] = [heldColumnsOf(plan), amountColumnsOf(plan)];
  const columns = plan.place.header.columns.filter(({ index }) => held.has(index));
  // What they are may be known only below them.
  let waiting: { readonly row: number; readonly column: Column; readonly value: string }[] = [];
  const ask = () => {
    if (decimal() !== other) return;
    const asked = waiting.filter(({ column }) => stored.hasNumbers(column.index));
    waiting = waiting.filter((one) => !asked.includes(one));
    for (const { row, column, value } of asked) {
      const { index, name } = column;
      const digits = value.replace(/[^\d.,]/g, '');
      const [either, or] = [digits.replace(mark, ''), digits.replace(mark, other)];
      issues.row(row, {
        code: amounts.has(index) ? 'order_field_invalid' : 'value_not_converted',
        ...{ column, value },
        what: `column "${name}" is corrected to ${quoted(value)}, which is ${either} in this list, but its numbers are shown with a decimal ${isComma ? 'comma' : 'point'}`,
        fix: `Write ${either} or ${or}, whichever is meant`,
      });
    }
  };
  const see = ({ numbers, rows }: ByteRows) => {
    for (const [i, row] of numbers.entries()) {
      for (const column of columns) {
        const value = isCorrected(row, column.index) ? (rows[i]?.[column.index] ?? '') : '';
        if (group.test(value)) waiting.push({ row, column, value: detachString(value) });
      }
    }
    ask();
  };
  return { see, finish: ask };
}
