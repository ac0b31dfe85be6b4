import type { SheetLimits } from '../limits.ts';
import type { MergedRange } from '../sheet.ts';

/** A table or worksheet, as far as it is known. */
export interface MarkupTable {
  name: string;
  isHidden: boolean;
  /** Something is written in it. */
  hasText: boolean;
  /** By their indexes. */
  readonly hiddenColumns: Set<number>;
}

export interface MarkupRow {
  readonly table: number;
  /** From 1. */
  readonly number: number;
  /** One more than the limit allows for a row that has more; a text is cut once it is longer than allowed. */
  readonly cells: readonly string[];
  readonly isHidden: boolean;
  /** By column, cells that are struck out, and whether only a part of them is. @default none */
  readonly struck?: ReadonlyMap<number, boolean> | undefined;
  /** By column, numbers that cells of a page say they hold. @default none */
  readonly held?: ReadonlyMap<number, number> | undefined;
  /** Why what is in it cannot be shown. @default it can */
  readonly failure?: Error | undefined;
}

/** For whom a file is read. */
export interface MarkupListener {
  readonly headerRow: number;
  readonly limits: SheetLimits;
  /** Whether a row of a table, by its index and the row's number, is wanted. */
  wants(table: number, row: number): boolean;
  row(row: MarkupRow): void;
  /** Cells of a table that is wanted which are one. */
  merge(table: number, range: MergedRange): void;
}

/** Reads a file of tables, in pieces of UTF-8 that are of whole characters. */
export interface MarkupWalker {
  /** All tables that have begun, in their order. */
  readonly tables: readonly MarkupTable[];
  write(piece: Buffer): void;
  /** @throws {XmlError} the file ends before its end */
  end(): void;
}
