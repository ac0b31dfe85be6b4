import type { IssueSink } from '../../../issue.ts';
import type { Column, SheetPlace } from '../../../rows/row.ts';
import { ValueTally } from '../../../rows/value-tally.ts';
import { quotedName } from '../../file/near-miss.ts';
import { countedRows, cut, SheetIssues } from '../row-issue.ts';

/** How many values of a column are remembered, and how many are told. */
const MOST_VALUES = 10_000;
const MOST_TOLD = 20;

/** Asks about the values of a column that a map of the mapping does not have. */
export class NewValues {
  readonly #issues: SheetIssues;
  readonly #columns = new Map<number, NewInColumn>();

  constructor(place: SheetPlace, onIssue: IssueSink) {
    this.#issues = new SheetIssues(place, onIssue);
  }

  /** @param fix What to do about it. */
  note(column: Column, value: string, row: number, fix: string): void {
    const { index } = column;
    let found = this.#columns.get(index);
    if (found === undefined) {
      found = { column, values: new ValueTally(MOST_VALUES) };
      this.#columns.set(index, found);
    }
    found.values.note(value, row, () => ({ value: cut(value), fix }));
  }

  finish(): void {
    for (const found of this.#columns.values()) this.#ask(found);
  }

  #ask({ column, values: tally }: NewInColumn): void {
    const values = tally.values();
    const name = column.name || column.letter;
    for (const { made, rows, firstRow } of values.slice(0, MOST_TOLD)) {
      const { value, fix } = made;
      const cell = this.#issues.cell(column, firstRow);
      const message = `${quotedName(value)} is new in column "${name}": ${countedRows(rows)} (${cell})`;
      this.#issues.column(column, {
        code: 'value_not_mapped',
        cell,
        value,
        message,
        fix,
        count: rows,
      });
    }
    const more = values.slice(MOST_TOLD);
    if (more.length === 0) return;
    const rows = more.reduce((sum, value) => sum + value.rows, tally.rowsBeyond);
    const least = tally.rowsBeyond > 0 ? 'at least ' : '';
    const are = more.length === 1 ? 'value is' : 'values are';
    this.#issues.column(column, {
      code: 'value_not_mapped',
      message: `${least}${more.length} more ${are} new in column "${name}": ${countedRows(rows)}`,
      fix: 'Add them to the map in the mapping, or set "other" there to keep, empty or error',
      count: rows,
    });
  }
}

interface NewInColumn {
  readonly column: Column;
  readonly values: ValueTally<{ readonly value: string; readonly fix: string }>;
}
