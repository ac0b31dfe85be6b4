import type { SkipReason } from '../../issue.ts';
import type { RowBatch } from '../../rows/row.ts';

/** A rule that leaves rows out before the mapping sees them. */
export interface RowRule {
  readonly reason: SkipReason;
  /** As a mapping would say it: `rows.totals: skip`. */
  readonly rule: string;
  /** Places in the batch of the rows that it leaves out, ascending. Sees every batch once, in sheet order. */
  find(batch: RowBatch): readonly number[];
  /** Called behind the last batch. */
  finish?(): void;
}
