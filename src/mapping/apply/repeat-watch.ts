import { type IssueSink, NOWHERE } from '../../issue.ts';
import { type ByteCells, cellText, isSameCell } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { SheetPlace } from '../../rows/row.ts';
import { columnsOf, type Plan } from './plan.ts';
import type { MappedRecord, RecordBatch } from './record.ts';

/** How many repeated rows are reported one by one; the others are only counted. */
const MAX_TOLD = 3;

const FIX = 'Remove one of the two, unless you want both';

/**
 * Warns of rows that repeat the row before: the line is in the order twice, though nothing in it is wrong. The size of a
 * row's JSON, which is always known, rules out most rows; the others are compared by their cells. Only adjacent repeats are
 * found: finding others would take memory for all rows.
 */
export class RepeatWatch {
  readonly #place: SheetPlace;
  readonly #onIssue: IssueSink;
  /** The columns that variables read. */
  readonly #columns: readonly number[];
  /** The row before; null if it cannot be ordered. */
  #last: MappedRecord | null = null;
  /** The texts of the last row of the batch before, by position in `#columns`. */
  #lastTexts: readonly string[] = [];
  #repeats = 0;

  constructor({ place, variables }: Plan, onIssue: IssueSink) {
    this.#place = place;
    this.#onIssue = onIssue;
    const columns = variables.flatMap(({ from }) => columnsOf(from));
    this.#columns = [...new Set(columns.map(({ index }) => index))];
  }

  /** Checks the rows of a batch and their records. To be called before the next batch is requested. */
  check({ cells }: ByteRows, { records }: RecordBatch): void {
    // If no variable reads a column, all rows of a project are meant to be the same.
    if (this.#columns.length === 0) return;
    let last = this.#last;
    for (let i = 0; i < records.length; i += 1) {
      const record = records[i] as MappedRecord;
      if (last !== null && isSameOrder(last, record) && this.#isSameAbove(cells, i)) {
        this.#tell(record.row, last.row);
      }
      last = record.valid ? record : null;
    }
    this.#last = last;
    const end = records.length - 1;
    if (end < 0) return;
    this.#lastTexts = this.#columns.map((column) => cellText(cells, end, column));
  }

  /** Reports how many repeated rows were only counted. */
  finish(): void {
    const more = this.#repeats - MAX_TOLD;
    if (more <= 0) return;
    const rows = `${more} more ${more === 1 ? 'row' : 'rows'} of "${this.#place.sheet}"`;
    const repeat = more === 1 ? 'repeats' : 'each repeat';
    const message = `${rows} ${repeat} the previous row in every column used`;
    this.#report(null, message, more);
  }

  /** Whether a row has the texts of the row before in all columns of variables. */
  #isSameAbove(cells: ByteCells, i: number): boolean {
    return this.#columns.every((column, at) =>
      i === 0
        ? cellText(cells, 0, column) === this.#lastTexts[at]
        : isSameCell(cells, i, i - 1, column),
    );
  }

  #tell(row: number, before: number): void {
    this.#repeats += 1;
    if (this.#repeats > MAX_TOLD) return;
    const same = `Row ${row} is the same as row ${before} in every column used`;
    this.#report(row, `${same}: both are printed`);
  }

  #report(row: number | null, message: string, count?: number): void {
    this.#onIssue({
      code: 'row_repeated',
      severity: 'warning',
      sheet: this.#place.sheet,
      ...NOWHERE,
      row,
      message,
      fix: FIX,
      ...(count !== undefined && { count }),
    });
  }
}

/** Whether a record has the ids, the fields and the JSON size of a valid one. A record that is not valid has no JSON. */
function isSameOrder(last: MappedRecord, record: MappedRecord): boolean {
  return (
    record.jsonBytes === last.jsonBytes &&
    record.projectId === last.projectId &&
    record.svcUid === last.svcUid &&
    record.fields.every((field, i) => field === last.fields[i])
  );
}
