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
}

/** Told of cells, in the order of the file. */
export interface CellSink {
  /** A cell that shows one of the texts that cells share; `column` is -1 where it has no reference. */
  shared(column: number, style: number, index: number): void;
  cell(cell: RawCell): void;
}

/** Told of what the scanner finds, in the order of the file. */
export interface RowSink extends CellSink {
  /** `number` is what `r` says, 0 where the row does not say it. */
  openRow(number: number): void;
  closeRow(): void;
}

export function createRawCell(): RawCell {
  return {
    column: -1,
    rowNumber: 0,
    style: 0,
    type: 'n',
    empty: false,
    value: null,
    preserveSpace: false,
    formula: false,
    plain: false,
  };
}
