import type { Issue } from '../../issue.ts';
import type { ReadSettings } from '../api/schemas.ts';
import type { Failure } from '../commands/command-line.ts';

export interface RowsOrder {
  readonly file: string;
  readonly read: ReadSettings;
  readonly to: string;
}

/** A sheet as its rows are read; whether a person has to say which one is meant, the draft knows. */
export interface ReadSheet extends Omit<AboutSheet, 'chosen'> {
  readonly state: 'reading' | 'read' | 'failed';
  /** Rows of the sheet from row 1 on, blank ones and the header included; those that were read so far. */
  readonly rows: number;
  readonly hidden_rows: number;
  readonly failure: Failure | null;
}

export interface AboutSheet {
  readonly format: string | null;
  /** Name of the sheet, and of all that the file has. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** Number of the row with the column names, as it is read now. */
  readonly header_row: number | null;
  readonly likely_header_row: number | null;
  readonly columns: readonly {
    readonly letter: string;
    readonly name: string;
    /** The name by which a mapping names it. */
    readonly key: string;
    readonly is_hidden: boolean;
  }[];
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
