import { InputError } from '../errors.ts';
import { SqlitePartStore } from '../ledger/sqlite/part-store.ts';
import type { OrderDraft } from '../orders/draft.ts';
import type { SheetFormat } from '../sheet/sheet.ts';
import { IssueCollector, type IssueSummary } from './issue-collector.ts';
import { type OrderReading, readOrders } from './read-orders.ts';
import type { SheetInput } from './sheet-input.ts';

/** What a dry run found: `check --json`, design.md section 6. */
export interface CheckReport extends IssueSummary {
  /** The whole sheet can be ordered as it is. */
  readonly ok: boolean;
  readonly file: string;
  readonly format: SheetFormat | null;
  /** CSV only. */
  readonly encoding?: string;
  readonly sheet: string | null;
  readonly rows: {
    readonly read: number;
    readonly blank: number;
    readonly valid: number;
    readonly rejected: number;
  };
  readonly orders: number;
}

export interface CheckOptions extends SheetInput {
  /** Issues that the report lists; all are counted. @default 1000 */
  readonly maxIssues?: number | undefined;
}

/**
 * Reads and checks a whole sheet as `orderSheet` would, and orders nothing.
 *
 * @throws UsageError when the file cannot be opened or the mapping does not say enough
 * @example
 * const report = await checkSheet({ file: 'recipients.csv' });
 * if (!report.ok) for (const issue of report.issues) console.log(issue.cell, issue.message, issue.fix);
 */
export async function checkSheet(options: CheckOptions): Promise<CheckReport> {
  const collector = new IssueCollector(options.maxIssues);
  const store = new SqlitePartStore();
  const tally = new CheckTally();
  let reading: OrderReading | undefined;
  try {
    reading = await readOrders(options, {
      onIssue: collector.add,
      store: () => store,
      keepDatasets: false,
    });
    for await (const drafts of reading.drafts) for (const draft of drafts) tally.add(draft);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    collector.add(error.issue);
  } finally {
    store.close();
  }
  return toCheckReport(options.file, { reading, tally, collector });
}

/** What is counted of the orders that a sheet would give. */
export class CheckTally {
  orders = 0;
  valid = 0;
  rejected = 0;

  /** All rows of an order that cannot be ordered as it is are rejects. */
  add(draft: OrderDraft): void {
    this.orders += 1;
    this.valid += draft.problem ? 0 : draft.rows;
    this.rejected += draft.problem ? draft.rows + draft.invalidRows : draft.invalidRows;
  }
}

interface Checked {
  readonly reading: OrderReading | undefined;
  readonly tally: CheckTally;
  readonly collector: IssueCollector;
}

/** Puts together what a sheet's reading has given. */
export function toCheckReport(file: string, { reading, tally, collector }: Checked): CheckReport {
  const sheet = reading?.sheet;
  const { read, blank } = sheet?.counts ?? { read: 0, blank: 0 };
  return {
    ok: collector.errors === 0,
    file,
    format: sheet?.format ?? null,
    ...(sheet?.dialect && { encoding: sheet.dialect.encoding }),
    sheet: sheet?.sheet ?? null,
    rows: {
      read,
      blank,
      valid: tally.valid,
      rejected: tally.rejected + (reading?.rowsWithoutProject() ?? 0),
    },
    orders: tally.orders,
    ...collector.summary(),
  };
}
