import { type ByteCells, cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Plan } from '../plan.ts';
import { printedColumnsOf } from '../plan-columns.ts';
import type { MappedRecord, RecordBatch } from '../record.ts';
import { FirstFew, type SheetIssues } from '../row-issue.ts';

/**
 * Warns of rows that repeat the row before: the line is in the order twice, though nothing in it is wrong. The size of a
 * row's JSON, which is always known, rules out most rows; the others are compared by their cells. Only adjacent repeats are
 * found: finding others would take memory for all rows.
 */
export function watchRepeats(plan: Plan, issues: SheetIssues) {
  /** The row before; null if it cannot be ordered. */
  let before: MappedRecord | null = null;
  /** The texts of the last row of the batch before, by position in `columns`. */
  let lastTexts: readonly string[] = [];
  const fix = 'Remove one of the two, unless you want both';
  const told = new FirstFew(issues, { code: 'row_repeated', fix });
  /** The columns that variables read. */
  const columns = [...printedColumnsOf(plan)];

  /** Whether a row has the texts of the row before in all columns of variables. */
  function isSameAbove(cells: ByteCells, i: number): boolean {
    return columns.every((column, at) =>
      i === 0 ? cellText(cells, 0, column) === lastTexts[at] : isSameCell(cells, i, i - 1, column),
    );
  }

  return {
    /** Checks the rows of a batch and their records. To be called before the next batch is requested. */
    check({ cells }: ByteRows, { records }: RecordBatch): void {
      // If no variable reads a column, all rows of a project are meant to be the same.
      if (columns.length === 0) return;
      let last = before;
      for (let i = 0; i < records.length; i += 1) {
        const record = records[i] as MappedRecord;
        if (last !== null && isSameOrder(last, record) && isSameAbove(cells, i)) {
          const [own, other] = [record.row, last.row].map((row) => issues.rowName(row));
          const same = `Row ${own} is the same as row ${other} in every column used`;
          told.warn(record.row, `${same}: both are printed`);
        }
        last = record.valid ? record : null;
      }
      before = last;
      const end = records.length - 1;
      if (end < 0) return;
      lastTexts = columns.map((column) => cellText(cells, end, column));
    },
    /** Reports how many repeated rows were only counted. */
    finish(): void {
      told.finish(
        (more) => `${more === 1 ? 'repeats' : 'each repeat'} the previous row in every column used`,
      );
    },
  };
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
