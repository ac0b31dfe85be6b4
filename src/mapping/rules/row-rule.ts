import type { SkippedRow, SkipReason } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';

/** A rule that skips rows before they are mapped. */
export interface RowRule {
  readonly reason: SkipReason;
  /** The setting of the mapping file that asks for it, such as `rows.totals: skip`. */
  readonly rule: string;
  /** Returns the places in the batch of the rows to skip, ascending. Called once for each batch, in sheet order. */
  find(batch: ByteRows): readonly number[];
  /** What a row of the last batch repeats. */
  repeated?(row: number): Pick<SkippedRow, 'repeats' | 'run'>;
  /** Called after the last batch. */
  finish?(): void;
}

/** Sees rows before they are mapped, where rules before it have left them. It skips none. */
export interface RowWatch {
  /** Called once for each batch, in sheet order. */
  see(batch: ByteRows): void;
  /** Called after the last batch. */
  finish(): void;
  /** Called when no batch comes any more, whatever the reason. */
  close?(): void;
}
