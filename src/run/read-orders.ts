import type { IssueSink } from '../issue.ts';
import { compilePlan } from '../mapping/compile-plan.ts';
import { applyConstants } from '../mapping/constants.ts';
import { inferMapping } from '../mapping/infer-mapping.ts';
import { mapRows } from '../mapping/map-rows.ts';
import type { RecordBatch } from '../mapping/record.ts';
import type { OrderDraft, PartStore } from '../orders/draft.ts';
import { groupRows } from '../orders/group-rows.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import type { RowBatch } from '../sheet/row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { readOptionsOf, type SheetInput } from './sheet-input.ts';

export interface ReadOrdersOptions {
  readonly onIssue: IssueSink;
  /** Asked for when memory has to be freed. */
  readonly store: () => PartStore;
  /** False for a dry run: sizes are checked, but no dataset is kept. */
  readonly keepDatasets: boolean;
}

/** A sheet being read into orders. The counts are final when `drafts` has ended. */
export interface OrderReading {
  readonly sheet: Sheet;
  readonly drafts: AsyncIterable<readonly OrderDraft[]>;
  /** Rows that do not say for which project they are, so they are in no draft. */
  readonly rowsWithoutProject: () => number;
  /** Something is wrong with the sheet or the mapping as a whole: nothing of it may be ordered. */
  readonly isUnusable: () => boolean;
}

/**
 * The way of the data up to the ledger: sheet, mapping, orders.
 *
 * @throws UsageError, InputError
 */
export async function readOrders(
  input: SheetInput,
  options: ReadOrdersOptions,
): Promise<OrderReading> {
  const errors = new SheetErrors(options.onIssue);
  const sheet = await readSheet(input.file, { ...readOptionsOf(input), onIssue: errors.sink });
  errors.headerRow = sheet.header.row;
  const constants = input.constants ?? {};
  const mapping = input.mapping
    ? applyConstants(input.mapping, constants, 'the mapping')
    : inferMapping(sheet, constants, options.onIssue);
  const plan = compilePlan(mapping, sheet, options.onIssue);
  let rowsWithoutProject = 0;

  async function* readDrafts(): AsyncGenerator<readonly OrderDraft[]> {
    if (!plan) return sheet.close();
    const { onIssue, keepDatasets: keepDataset } = options;
    const isRejected = (row: number) => errors.rows.has(row);
    const records = mapRows(watch(sheet, input), plan, { onIssue, keepDataset, isRejected });
    yield* groupRows(tally(records), plan, {
      onIssue,
      keepDataset,
      store: options.store,
      ...(input.maxDatasetBytes !== undefined && { maxDatasetBytes: input.maxDatasetBytes }),
    });
  }

  async function* tally(batches: AsyncIterable<RecordBatch>): AsyncGenerator<RecordBatch> {
    for await (const batch of batches) {
      errors.rows.clear();
      for (const { projectId } of batch.records) if (projectId === null) rowsWithoutProject += 1;
      yield batch;
    }
  }

  return {
    sheet,
    drafts: readDrafts(),
    rowsWithoutProject: () => rowsWithoutProject,
    isUnusable: () => plan === null || errors.ofTheSheet > 0,
  };
}

/** Tells how far the reading is. */
async function* watch(sheet: Sheet, { onProgress }: SheetInput): AsyncGenerator<RowBatch> {
  for await (const batch of sheet.batches) {
    onProgress?.({ part: sheet.progress(), rows: sheet.counts.read });
    yield batch;
  }
}

/** Errors that the reader found: those of rows make their records invalid, the others the whole sheet. */
class SheetErrors {
  headerRow = Number.POSITIVE_INFINITY;
  ofTheSheet = 0;
  /** Rows with an error, of the batch that is being read. */
  readonly rows = new Set<number>();
  readonly #onIssue: IssueSink;

  constructor(onIssue: IssueSink) {
    this.#onIssue = onIssue;
  }

  readonly sink: IssueSink = (issue) => {
    if (issue.severity === 'error') {
      if (issue.row !== null && issue.row > this.headerRow) this.rows.add(issue.row);
      else this.ofTheSheet += 1;
    }
    this.#onIssue(issue);
  };
}
