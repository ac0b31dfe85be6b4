import { RunTally } from '../../gather/run-tally.ts';

/** A cell as the file has it (ECMA-376 18.3.1.4). One object serves for all cells: it is valid until the next. */
export interface RawCell {
  /** Column of its reference, from 0; -1 where it has none. */
  column: number;
  style: number;
  /** The value of `t`; `n` if it is missing. */
  type: string;
  /** The text of an inline string, else the content of `<v>`; null for none. */
  value: string | null;
  /** Whether `<v>` keeps white space at its ends. */
  preserveSpace: boolean;
  formula: boolean;
  /** The value's bytes have shown that General shows the number as written. */
  short: boolean;
  /** Which runs of an inline string are struck out. */
  readonly runs: RunTally;
  /** Whether the value has what JSON escapes; set only for `bytes`. */
  escapes: boolean;
}

/** Receives cells in the order of the file. */
export interface CellSink {
  /** A cell with a shared text; `column` is -1 if it has no reference. */
  shared(column: number, style: number, index: number): void;
  /** Offers a cell whose text or number needs no decoding, between two positions. True: it was taken, and `cell` is not called for it. */
  bytes(cell: RawCell, xml: Buffer, start: number, end: number): boolean;
  cell(cell: RawCell): void;
}

/** Receives what the scanner finds, in the order of the file. */
export interface RowSink extends CellSink {
  /** `number` is the value of `r`, 0 for none. */
  openRow(number: number, isHidden: boolean): void;
  /** True: enough rows for now. */
  closeRow(): boolean;
  /** Whether there may be enough rows once the open one is closed. */
  readonly isNearlyFull: boolean;
}

export function createRawCell(): RawCell {
  return {
    column: -1,
    style: 0,
    type: 'n',
    value: null,
    preserveSpace: false,
    formula: false,
    short: false,
    runs: new RunTally(),
    escapes: false,
  };
}
