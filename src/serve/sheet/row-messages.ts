import type { Issue } from '../../issue.ts';
import type { ReadSettings, Sheet } from '../api/types.ts';

export interface RowsOrder {
  readonly file: string;
  readonly read: ReadSettings;
  readonly to: string;
}

/** A sheet as its rows are read; whether a person has to say which one is meant, the draft knows. */
export type ReadSheet = Omit<Sheet, 'is_sheet_unsure'>;

export interface AboutSheet extends Omit<ReadSheet, 'state' | 'rows' | 'hidden_rows' | 'failure'> {
  /** Why this sheet is read, where nobody named one: an error if a person has to. */
  readonly chosen: Issue | null;
}

export type RowsMessage =
  /** Rows follow at once: whoever hears of the columns has rows to show. */
  | { readonly is: 'about'; readonly about: AboutSheet }
  /** All that was written so far; where each further block of rows begins. */
  | {
      readonly is: 'rows';
      readonly rows: number;
      readonly hidden: number;
      /** Cells of the row that has most. */
      readonly width: number;
      readonly bytes: number;
      readonly blocks: readonly number[];
    }
  | { readonly is: 'read' }
  /** `sheets`: those of the file, where the one that was asked for is not among them. */
  | {
      readonly is: 'failed';
      readonly code: string;
      readonly message: string;
      readonly sheets?: readonly string[];
    };

/** Rows of a block: it is read as a whole. */
export const BLOCK_ROWS = 64;

/** A row as a line: JSON, with a mark before it if the file hides the row. */
export const HIDDEN_MARK = '~';

/** A wide row is several JSON texts, of so many cells each: whoever wants some columns parses those alone. */
export const PART_CELLS = 256;
/** Between them. JSON writes it as an escape. */
export const PART_END = '\t';
