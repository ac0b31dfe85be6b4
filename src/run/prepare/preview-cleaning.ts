import type { IssueSink } from '../../issue.ts';
import { CellReader } from '../../mapping/apply/cell-reader.ts';
import { RowAgain } from '../../mapping/apply/current-row.ts';
import { LookupJoin } from '../../mapping/apply/lookups/join-lookups.ts';
import { mapRows } from '../../mapping/apply/map-rows.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { compilePlan } from '../../mapping/apply/plan.ts';
import { heldColumnsOf, textColumnsOf } from '../../mapping/apply/plan-columns.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import { type CleanStep, stepName } from '../../mapping/cells/clean/clean-steps.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { type Column, columnCell } from '../../rows/row.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';
import { createComposer } from '../../sheet/composed/compose-texts.ts';
import { createUnescaper } from '../../sheet/escaped/unescape-texts.ts';
import { readByteSheet } from '../../sheet/read-sheet.ts';
import type { ByteSheet, Sheet } from '../../sheet/sheet.ts';
import { type CleanedColumn, cleanedColumns, withIds } from '../input/cleaned-columns.ts';
import { loadCorrections } from '../input/corrections/load-corrections.ts';
import { SheetCorrections } from '../input/corrections/sheet-corrections.ts';
import { readListedTexts } from '../input/read-listed-texts.ts';
import { readLookups } from '../input/read-lookups.ts';
import { readOptionsOf, type SheetInput } from '../input/sheet-input.ts';
import { whichAreNumbers } from '../read-records.ts';

/** Cells shown of each column: a preview is read by a person. */
const MAX_CELLS = 100;

export interface PreviewCleaningOptions extends Omit<SheetInput, 'mapping'> {
  readonly mapping: Mapping;
  /** Rows to look at, below the header and without blank ones. */
  readonly limit: number;
  /** Receives what keeps the sheet from being read with the mapping, such as a missing column, and which sheet was chosen. */
  readonly onIssue: IssueSink;
}

/** What the clean-up of a mapping does to the first rows of a sheet. */
export interface CleaningPreview {
  readonly sheet: string;
  /** Rows that were looked at. */
  readonly rows: number;
  /** By column and steps, in the order of the mapping: ids, order fields, variables. */
  readonly cleaned: readonly CleanedPreview[];
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

export interface CleanedCell {
  readonly row: number;
  /** `List!A2` */
  readonly cell: string;
  readonly before: string;
  /** null if a step cannot convert the cell. */
  readonly after: string | null;
  /** Why not: `must be a date in the form MM/DD/YYYY`. */
  readonly problem: string | null;
}

/**
 * Cleans the first rows of a sheet as a mapping says, and tells which cells change. Rules are not applied: rows that they would
 * skip are shown, too.
 *
 * @returns null if the mapping does not fit the sheet, which `onIssue` has received.
 * @throws UsageError, InputError
 */
export async function previewCleaning(
  options: PreviewCleaningOptions,
): Promise<CleaningPreview | null> {
  const { mapping, limit, signal, onIssue } = options;
  const onError: IssueSink = (issue) => {
    if (issue.severity === 'error') onIssue(issue);
  };
  const ready = await readListedTexts(withIds(mapping), readOptionsOf(options));
  const { corrections: given } = options;
  const list = given === undefined ? null : await loadCorrections(given, signal);
  let textColumns: ReadonlySet<number> = new Set();
  let heldColumns: ReadonlySet<number> = new Set();
  let corrections: SheetCorrections | undefined;
  const isLeftOut = (row: number) => corrections?.isLeftOut(row) === true;
  const sheet = await readByteSheet(options.file, {
    ...readOptionsOf(options),
    isExact: (column) => textColumns.has(column),
    isAmount: (column) => heldColumns.has(column),
    corrections: list
      ? (place) => {
          corrections = new SheetCorrections(list, place, onError);
          return corrections;
        }
      : undefined,
    onIssue: (issue) => (issue.code === 'sheet_chosen' ? onIssue(issue) : onError(issue)),
  });
  try {
    const plan = compilePlan(ready, sheet, onError);
    if (plan === null) return null;
    textColumns = textColumnsOf(plan);
    heldColumns = heldColumnsOf(plan);
    const tables = await readLookups(mapping, plan, readOptionsOf(options));
    const join = plan.lookups.length > 0 ? new LookupJoin(plan, tables, () => {}) : null;
    const again = new RowAgain();
    const watches = cleanedColumns(plan).map((cleaned) => new ColumnWatch(cleaned, again));
    let rows = 0;
    let batch = toByteRows({ numbers: [], rows: [] });
    const prepare = async function* () {
      for await (const all of readMeant(sheet, plan)) {
        const { numbers } = all;
        const kept = [...numbers.keys()].filter((place) => !isLeftOut(numbers[place] ?? 0));
        batch = kept.length === numbers.length ? all : all.pick(kept);
        batch = join?.join(batch) ?? batch;
        yield batch;
      }
    };
    // Mapped as for an order, as the first rows show how numbers are written.
    const mapped = mapRows(prepare(), plan, {
      ...{ onIssue: () => {}, keepDataset: false, stored: sheet.stored, again },
    });
    for await (const _ of mapped) {
      const looked = batch.rows.slice(0, limit - rows);
      for (const watch of watches) watch.look(looked, batch.numbers);
      rows += looked.length;
      if (rows >= limit) break;
    }
    return { sheet: sheet.sheet, rows, cleaned: watches.map((watch) => watch.toPreview(sheet)) };
  } finally {
    await sheet.close();
  }
}

/** Rows with the texts that were meant, as they are mapped. */
async function* readMeant(sheet: ByteSheet, plan: Plan): AsyncGenerator<ByteRows> {
  const escaped = createUnescaper(sheet, whichAreNumbers(sheet, plan), () => {});
  const composer = createComposer(sheet, () => {});
  for await (const batch of sheet.batches) yield composer.compose(escaped.unescape(batch));
}

class ColumnWatch {
  readonly #column: Column;
  readonly #steps: readonly CleanStep[];
  readonly #reader: CellReader;
  readonly #again: RowAgain;
  readonly #cells: Omit<CleanedCell, 'cell'>[] = [];
  #changed = 0;
  #failed = 0;

  constructor({ column, steps }: CleanedColumn, again: RowAgain) {
    this.#column = column;
    this.#steps = steps;
    this.#reader = new CellReader(column, steps, undefined, false, again);
    this.#again = again;
  }

  look(rows: readonly (readonly string[])[], numbers: readonly number[]): void {
    for (const [i, texts] of rows.entries()) {
      const before = texts[this.#column.index] ?? '';
      const row = numbers[i] ?? 0;
      this.#again.number = row;
      const text = this.#reader.clean(before);
      const { problem, changed } = this.#reader.cleaner;
      if (problem === null && changed === 0) continue;
      if (problem === null) this.#changed += 1;
      else this.#failed += 1;
      if (this.#cells.length === MAX_CELLS) continue;
      const after = problem === null ? cut(text) : null;
      this.#cells.push({ row, before: cut(before), after, problem: problem?.wanted ?? null });
    }
  }

  toPreview({ sheet }: Sheet): CleanedPreview {
    const column = this.#column;
    return {
      column: column.name || column.letter,
      steps: this.#steps.map(stepName),
      changed: this.#changed,
      failed: this.#failed,
      cells: this.#cells.map(({ row, ...cell }) => ({
        row,
        cell: columnCell(sheet, column, row),
        ...cell,
      })),
    };
  }
}
