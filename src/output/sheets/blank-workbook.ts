import { EXPLAINED } from './explained.ts';
import type { Cell, StyledCell } from './xlsx/cell-xml.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';

/** A column to be filled in. */
export interface BlankColumn {
  readonly name: string;
  readonly required: boolean;
  readonly uses: readonly string[];
}

export interface BlankSheet {
  /** Name of the sheet to fill in. */
  readonly sheet: string;
  /** Row number of the header. */
  readonly headerRow: number;
  readonly columns: readonly BlankColumn[];
}

/**
 * A workbook to fill in: a header whose columns are formatted as text down to the last row, required ones shaded
 * and with a note, and a second sheet that explains each column.
 */
export async function toBlankWorkbook({
  sheet,
  headerRow,
  columns,
}: BlankSheet): Promise<Uint8Array> {
  const above = Array.from({ length: headerRow - 1 }, () => []);
  const pieces: Uint8Array[] = [];
  const workbook = writeWorkbook([
    {
      name: sheet,
      rows: [[...above, columns.map(toHeaderCell)]],
      widths: columns.map(({ name }) => Math.max(12, name.length + 2)),
      frozenRows: headerRow,
    },
    {
      name: sheet === 'Columns' ? 'About the columns' : 'Columns',
      rows: [toExplanation(columns)],
      widths: [24, 10, 80],
      frozenRows: 1,
    },
  ]);
  for await (const piece of workbook) pieces.push(piece);
  return Buffer.concat(pieces);
}

function toHeaderCell({ name, required, uses }: BlankColumn): StyledCell {
  return {
    text: name,
    style: required ? 'required' : 'head',
    note: `${required ? 'Required. ' : ''}${uses.join('. ')}.`,
  };
}

function toExplanation(columns: readonly BlankColumn[]): readonly (readonly Cell[])[] {
  return [
    EXPLAINED.map((text) => ({ text, style: 'head' })),
    ...columns.map(({ name, required, uses }) => [name, required ? 'yes' : 'no', uses.join('. ')]),
  ];
}
