import type { IssueSink } from '../../issue.ts';
import { cellText } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { Column } from '../../rows/row.ts';
import { columnsOf, type Plan } from './plan.ts';
import { SheetIssues } from './row-issue.ts';

/** A column of amounts, and what was found in rows of more cells than the header. */
interface Amounts {
  readonly column: Column;
  /** What follows an amount whose comma is not quoted: decimals, or a group of thousands. */
  readonly rest: RegExp;
  /** The first such row: `"12" and "50" (list!C2)`; null for none. */
  first: { readonly shown: string; readonly whole: string } | null;
}

/**
 * Finds amounts of which a comma that is not quoted has made two cells, as in `12,50`: every row of more cells than the header has
 * one. Where a blank cell at the end of each row hides it, the cells behind the amount are those of other columns.
 */
export class SplitWatch {
  readonly #issues: SheetIssues;
  #amounts: Amounts[];

  constructor(plan: Plan, onIssue: IssueSink) {
    this.#issues = new SheetIssues(plan.place, onIssue);
    this.#amounts = plan.fields.flatMap(({ name, from, checkStored }) =>
      (checkStored ? columnsOf(from) : []).flatMap((column) => {
        if (column.foundBy !== undefined) return [];
        return { column, rest: name === 'order_count' ? /^\d{3}$/ : /^\d{2,3}$/, first: null };
      }),
    );
  }

  see({ numbers, cells }: ByteRows): void {
    if (this.#amounts.length === 0) return;
    const width = this.#issues.place.header.columns.length;
    for (let i = 0; i < numbers.length; i += 1) {
      const count = (cells.rowCells[2 * i + 1] as number) - (cells.rowCells[2 * i] as number);
      if (count <= width) continue;
      this.#amounts = this.#amounts.filter((one) => {
        const { index } = one.column;
        const [amount = '', rest = ''] = [index, index + 1].map((at) =>
          cellText(cells, i, at).trim(),
        );
        if (!/^(?:0|[1-9]\d{0,5})$/.test(amount) || !one.rest.test(rest)) return false;
        const row = numbers[i] as number;
        const shown = `${this.#issues.shown(amount, one.column, row)} and "${rest}"`;
        one.first ??= { shown, whole: `${amount},${rest}` };
        return true;
      });
    }
  }

  finish(): void {
    for (const { column, first } of this.#amounts) {
      if (first === null) continue;
      this.#issues.column(column, {
        code: 'amount_split',
        message: `Rows have more cells than the header, and ${first.shown} may be one amount of column "${column.name}", ${first.whole}, whose comma separates cells`,
        fix: 'Save the file with another delimiter, with quotes around amounts, or without delimiters behind the last column',
      });
    }
  }
}
