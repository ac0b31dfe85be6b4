import type { Issue, IssueSink } from '../../../issue.ts';
import { type Column, cellAddress, type SheetPlace } from '../../../rows/row.ts';
import { cut, rowIssue } from '../../apply/row-issue.ts';
import type { Label } from './row-signs.ts';

/** How many warnings are reported one by one; the others are only counted. */
const MAX_REPORTED = 3;

const CODE = 'row_is_total';
const SKIP = '"totals: skip" under "rows" in the mapping (or --totals skip)';
const FIX = `Remove the row, or leave such rows out with ${SKIP}; "totals: keep" orders them`;
const FIX_IF = `Remove the row if it is a total, or leave such rows out with ${SKIP}; "totals: keep" turns off this warning`;

/** Reports totals as issues. */
export class TotalsReporter {
  readonly #place: SheetPlace;
  readonly #onIssue: IssueSink;
  #warnings = 0;

  constructor(place: SheetPlace, onIssue: IssueSink) {
    this.#place = place;
    this.#onIssue = onIssue;
  }

  /** Reports that a row is a total. */
  refuse(row: number, label: Label | null, because: string): void {
    const [column, value] = [this.#columnOf(label), label?.text ?? null];
    const problem = {
      code: CODE,
      column,
      value,
      what: `it is a total: ${because}`,
      fix: FIX,
    } as const;
    this.#onIssue(rowIssue(this.#place, row, problem));
  }

  /** Reports that a row may be a total. */
  warn(row: number, label: Label | null, because: string): void {
    this.#warnings += 1;
    if (this.#warnings > MAX_REPORTED) return;
    const column = this.#columnOf(label);
    this.#warn(`Row ${row} may be a total: ${because}`, {
      row,
      column: column && (column.name || column.letter),
      cell: column && cellAddress(this.#place.sheet, column.index, row),
      value: label && cut(label.text),
    });
  }

  /** Reports how many more rows may be totals than were reported one by one. */
  finish(): void {
    const more = this.#warnings - MAX_REPORTED;
    if (more <= 0) return;
    const rows = `${more} more ${more === 1 ? 'row' : 'rows'} of "${this.#place.sheet}"`;
    const nowhere = { row: null, column: null, cell: null, value: null };
    this.#warn(`${rows} may be totals`, { ...nowhere, count: more });
  }

  #warn(message: string, where: Pick<Issue, 'row' | 'column' | 'cell' | 'value' | 'count'>): void {
    const { sheet } = this.#place;
    this.#onIssue({ code: CODE, severity: 'warning', sheet, ...where, message, fix: FIX_IF });
  }

  #columnOf(label: Label | null): Column | null {
    return label ? (this.#place.header.columns[label.column] ?? null) : null;
  }
}
