import type { RowAgain } from '../../mapping/apply/current-row.ts';
import type { VariablePlan } from '../../mapping/apply/plan.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import { compileReader } from '../../mapping/apply/text-reader.ts';
import { stepName } from '../../mapping/cells/clean/clean-steps.ts';
import { columnCell, rowName } from '../../rows/row.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { type CleanedColumn, cleanedColumns } from '../input/cleaned-columns.ts';
import { compilePrintedText } from '../page/printed-text.ts';
import {
  type Becomes,
  becomesOf,
  type PreviewInput,
  readerOf,
  readForPreview,
} from './read-for-preview.ts';

/** Cells shown of each column, and texts of each variable: a preview is read by a person. */
const MAX_CELLS = 100;

export interface PreviewCleaningOptions extends PreviewInput {
  /** Rows to look at: without blank ones and those that rules leave out. */
  readonly limit: number;
}

/** What a mapping makes of the first rows of a sheet. */
export interface CleaningPreview {
  readonly sheet: string;
  /** Rows that were looked at: those that rules leave out are not. */
  readonly rows: number;
  /** By column and steps, in the order of the mapping: ids, order fields, variables. */
  readonly cleaned: readonly CleanedPreview[];
  /** Variables whose texts are put together, or chosen, from cells. */
  readonly made: readonly MadePreview[];
}

interface MadePreview {
  readonly variable: string;
  /** The first. */
  readonly texts: readonly MadeText[];
}

interface MadeText {
  readonly row: number;
  /** What people call the row. */
  readonly place: string;
  /** null if the row has an error, so that it is not printed. */
  readonly text: string | null;
}

export interface CleanedPreview {
  /** The column's name, or its letter if it has none. */
  readonly column: string;
  /** As the mapping has them: `trim`, `case: title`. */
  readonly steps: readonly string[];
  /** Cells that the steps change. */
  readonly changed: number;
  /** Cells that a step cannot convert. */
  readonly failed: number;
  /** The first of both. */
  readonly cells: readonly CleanedCell[];
}

export interface CleanedCell extends Becomes {
  readonly row: number;
  /** `List!A2` */
  readonly cell: string;
  readonly before: string;
}

/**
 * Cleans the first rows of a sheet as a mapping says, and tells which cells change, and which texts are made. Rows that rules leave out are not shown.
 *
 * @returns null if the mapping does not fit the sheet, which `onIssue` has received.
 * @throws UsageError, InputError
 */
export async function previewCleaning(
  options: PreviewCleaningOptions,
): Promise<CleaningPreview | null> {
  const { limit } = options;
  const { sheet, plan, batches, again } = await readForPreview(options);
  if (plan === null) return null;
  const watches = cleanedColumns(plan).map((cleaned) => watchColumn(cleaned, again));
  const made = plan.variables.filter(isMade).map((variable) => ({
    variable: variable.id,
    read: compilePrintedText(variable, again),
    texts: [] as MadeText[],
  }));
  let rows = 0;
  for await (const { rows: kept, records } of batches) {
    const looked = kept.rows.slice(0, limit - rows);
    for (const watch of watches) watch.look(looked, kept.numbers);
    for (const [i, cells] of looked.slice(0, Math.max(0, MAX_CELLS - rows)).entries()) {
      const record = records.records[i];
      if (!record) continue;
      for (const { read, texts } of made) {
        const text = record.valid ? cut(read(record, cells)) : null;
        texts.push({ row: record.row, place: rowName(sheet, record.row), text });
      }
    }
    rows += looked.length;
    if (rows >= limit) break;
  }
  const cleaned = watches.map((watch) => watch.toPreview(sheet));
  return { sheet: sheet.sheet, rows, cleaned, made: made.map(({ read: _, ...one }) => one) };
}

function isMade({ from }: VariablePlan): boolean {
  const { isCell, allColumns } = compileReader(from);
  return !isCell && allColumns.length > 0;
}

function watchColumn({ column, steps, isRead }: CleanedColumn, again: RowAgain) {
  const cells: Omit<CleanedCell, 'cell'>[] = [];
  const reader = readerOf(column, steps, again);
  let [changed, failed] = [0, 0];
  return { look, toPreview };

  function look(rows: readonly (readonly string[])[], numbers: readonly number[]): void {
    const { cleaner } = reader;
    for (const [i, texts] of rows.entries()) {
      if (!isRead(texts)) continue;
      const before = texts[column.index] ?? '';
      const row = numbers[i] ?? 0;
      again.number = row;
      reader.clean(before);
      if (cleaner.problem === null && cleaner.changed === 0) continue;
      if (cleaner.problem === null) changed += 1;
      else failed += 1;
      if (cells.length === MAX_CELLS) continue;
      // Another one, as a text that was read before is not noted again.
      const another = readerOf(column, steps, again);
      cells.push({ row, before: cut(before), ...becomesOf(before, another, again) });
    }
  }

  function toPreview(sheet: Sheet): CleanedPreview {
    const placed = cells.map(({ row, ...cell }) => {
      return { row, cell: columnCell(sheet, column, row), ...cell };
    });
    const name = column.name || column.letter;
    return { column: name, steps: steps.map(stepName), changed, failed, cells: placed };
  }
}
