import type { CellAttributes } from './cell-attributes.ts';

/** A cell as the file has it (ECMA-376 18.3.1.4). One object serves for all cells: it is valid until the next. */
export interface RawCell extends CellAttributes {
  /** For inline strings their text, else what stands in `<v>`; null where there is none. */
  value: string | null;
  /** Whether `<v>` is to keep white space at its ends. */
  preserveSpace: boolean;
  formula: boolean;
  /** True where the value's bytes have shown that `isPlainText` holds for it. */
  plain: boolean;
  /** True where the value's bytes have shown that General shows the number as it is written. */
  short: boolean;
  /** Whether the value's bytes hold what JSON escapes; told with `bytes` alone. */
  escapes: boolean;
}

/** Told of cells, in the order of the file. */
export interface CellSink {
  /** A cell that shows one of the texts that cells share; `column` is -1 where it has no reference. */
  shared(column: number, style: number, index: number): void;
  /**
   * Offered a cell whose text or number stands between two positions with nothing to resolve or leave out. True: it was
   * taken so, and need not be told with a value.
   */
  bytes(cell: RawCell, xml: Buffer, start: number, end: number): boolean;
  cell(cell: RawCell): void;
}

/** Told of what the scanner finds, in the order of the file. */
export interface RowSink extends CellSink {
  /** `number` is what `r` says, 0 where the row does not say it; `height` as in `CellAttributes`. */
  openRow(number: number, hidden: boolean, height: number): void;
  /** True: enough rows for now. */
  closeRow(): boolean;
}

export function createRawCell(): RawCell {
  return {
    column: -1,
    rowNumber: 0,
    hidden: false,
    height: -1,
    style: 0,
    type: 'n',
    empty: false,
    value: null,
    preserveSpace: false,
    formula: false,
    plain: false,
    short: false,
    escapes: false,
  };
}
