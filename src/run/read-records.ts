import type { Issue, IssueSink } from '../issue.ts';
import { compilePlan } from '../mapping/compile-plan.ts';
import { applyConstants } from '../mapping/constants.ts';
import { inferMapping } from '../mapping/infer-mapping.ts';
import { mapRows } from '../mapping/map-rows.ts';
import type { CompleteMapping } from '../mapping/mapping.ts';
import type { Plan } from '../mapping/plan.ts';
import type { RecordBatch } from '../mapping/record.ts';
import { RepeatWatch } from '../mapping/repeat-watch.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import type { RowBatch } from '../sheet/row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { hintAtHeader } from './hint-at-header.ts';
import { hintAtMerged } from './hint-at-merged.ts';
import { restoreRejects } from './restore-rejects.ts';
import { readOptionsOf, type SheetInput } from './sheet-input.ts';

/** Rows as they were read, what the mapping made of them, and what is wrong with them. */
export interface CheckedBatch {
  readonly rows: RowBatch;
  readonly records: RecordBatch;
  /** The errors of each row that is not valid. Good until the next batch is asked for. */
  readonly errors: ReadonlyMap<number, readonly Issue[]>;
}

/** A sheet being read into records. */
export interface RecordReading {
  readonly sheet: Sheet;
  /** What the columns are for, constants included. */
  readonly mapping: CompleteMapping;
  /** null when the mapping does not fit the sheet, and so nothing is read. */
  readonly plan: Plan | null;
  readonly batches: AsyncIterable<CheckedBatch>;
  /** Errors of the sheet as a whole have been told. */
  readonly hasSheetErrors: () => boolean;
}

/**
 * Opens a sheet and reads it up to records, each row with what is wrong with it.
 *
 * @throws UsageError, InputError
 */
export async function readRecords(
  input: SheetInput,
  keepDataset: boolean,
  onIssue: IssueSink,
): Promise<RecordReading> {
  const errors = new SheetErrors(onIssue);
  const sheet = restoreRejects(
    await readSheet(input.file, { ...readOptionsOf(input), bytes: true, onIssue: errors.sink }),
  );
  errors.headerRow = sheet.header.row;
  const constants = input.constants ?? {};
  const mapping = input.mapping
    ? applyConstants(input.mapping, constants, 'the mapping')
    : inferMapping(sheet, constants, onIssue);
  const found: Issue[] = [];
  const plan = compilePlan(mapping, sheet, (issue) => found.push(issue));
  for (const issue of await hintAtHeader(found, input, sheet)) onIssue(issue);

  async function* readBatches(): AsyncGenerator<CheckedBatch> {
    if (!plan) return sheet.close();
    let rows: RowBatch = { numbers: [], rows: [] };
    async function* watched(): AsyncGenerator<RowBatch> {
      for await (rows of sheet.batches) {
        input.onProgress?.({ part: sheet.progress(), rows: sheet.counts.read });
        yield rows;
      }
    }
    const isRejected = (row: number) => errors.rows.has(row);
    const tell = hintAtMerged(input, sheet.format, errors.sink);
    const mapped = mapRows(watched(), plan, { onIssue: tell, keepDataset, isRejected });
    const repeats = new RepeatWatch(plan, onIssue);
    for await (const records of mapped) {
      repeats.check(rows, records);
      yield { rows, records, errors: errors.rows };
      if (errors.rows.size > 0) errors.rows.clear();
    }
    repeats.finish();
  }

  const hasSheetErrors = () => errors.ofTheSheet > 0;
  return { sheet, mapping, plan, batches: readBatches(), hasSheetErrors };
}

/** Errors that the reader and the mapping found: those of rows make their records invalid, the others the whole sheet. */
class SheetErrors {
  headerRow = Number.POSITIVE_INFINITY;
  ofTheSheet = 0;
  /** The errors of each row that has any, of the batch that is being read. */
  readonly rows = new Map<number, Issue[]>();
  readonly #onIssue: IssueSink;

  constructor(onIssue: IssueSink) {
    this.#onIssue = onIssue;
  }

  readonly sink: IssueSink = (issue) => {
    if (issue.severity === 'error') this.#note(issue);
    this.#onIssue(issue);
  };

  #note(issue: Issue): void {
    if (issue.row === null || issue.row <= this.headerRow) {
      this.ofTheSheet += 1;
      return;
    }
    const errors = this.rows.get(issue.row);
    if (errors) errors.push(issue);
    else this.rows.set(issue.row, [issue]);
  }
}
