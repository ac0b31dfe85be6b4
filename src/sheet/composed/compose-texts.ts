import type { Issue, IssueSink } from '../../issue.ts';
import type { ByteCells } from '../../rows/byte-cells.ts';
import { cellText } from '../../rows/byte-cells.ts';
import { ByteRows } from '../../rows/byte-rows.ts';
import { cellAddress } from '../../rows/row.ts';
import { RowTable } from '../../rows/row-table.ts';
import { TextBytes } from '../../rows/text-bytes.ts';
import type { Sheet } from '../sheet.ts';
import { toIssue } from '../to-issue.ts';
import { composeText, hasDecomposedBytes } from './compose-text.ts';

/** Encodings without a whole letter for some: their letters were never taken apart. */
const WITH_MARKS = new Set(['windows-1258', 'tcvn']);

const FIRST_BYTES = 16 * 1024;

export interface Composer {
  /** The batch with decomposed letters made whole; the same batch when it has none. */
  compose(batch: ByteRows): ByteRows;
  /** Reports how many cells had such letters. */
  finish(): void;
}

/**
 * Reads letters written in parts, as macOS writes file names, as the letters that people see: `é` and `é`, `한` and `한` become
 * the same.
 */
export function createComposer(
  { sheet, header, dialect }: Pick<Sheet, 'sheet' | 'header' | 'dialect'>,
  onIssue: IssueSink,
): Composer {
  const width = header.columns.length;
  let count = 0;
  let first = '';

  function compose(text: string, row: number, column: number): string {
    const composed = composeText(text);
    if (composed === text) return text;
    count += 1;
    if (count === 1) first = cellAddress(sheet, column, row);
    return composed;
  }

  function composeCells(batch: ByteRows): ByteRows {
    const table = new RowTable();
    const out = new TextBytes(FIRST_BYTES);
    const { cells } = batch;
    const { bytes, bounds, rowCells, escapes } = cells;
    for (const [i, row] of batch.numbers.entries()) {
      const firstCell = rowCells[2 * i] as number;
      for (let cell = firstCell; cell < (rowCells[2 * i + 1] as number); cell += 1) {
        const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
        const from = out.length;
        const column = cell - firstCell;
        if (column < width && hasDecomposedBytes(bytes, start, end)) {
          out.appendText(compose(cellText(cells, i, column), row, column));
        } else out.append(bytes, start, end);
        table.addCell(from, out.length);
      }
      table.endRow(escapes[i] as number);
    }
    return new ByteRows(batch.numbers, table.toCells(out.written), {
      plain: false,
      hidden: batch.hidden,
    });
  }

  return {
    compose(batch) {
      return batch.plain || !hasDecomposedCell(batch.cells) ? batch : composeCells(batch);
    },
    finish() {
      if (count === 0 || WITH_MARKS.has(dialect?.encoding ?? '')) return;
      onIssue(decomposedIssue(sheet, count, first));
    },
  };
}

function hasDecomposedCell({ bytes, bounds, rowCells }: ByteCells): boolean {
  for (let row = 0; row < rowCells.length; row += 2) {
    const end = rowCells[row + 1] as number;
    for (let cell = rowCells[row] as number; cell < end; cell += 1) {
      const isDecomposed = hasDecomposedBytes(
        bytes,
        bounds[2 * cell] as number,
        bounds[2 * cell + 1] as number,
      );
      if (isDecomposed) return true;
    }
  }
  return false;
}

function decomposedIssue(sheet: string, count: number, first: string): Issue {
  const cells = count === 1 ? `1 cell (${first})` : `${count} cells (the first is ${first})`;
  return toIssue({
    code: 'text_decomposed',
    severity: 'warning',
    sheet,
    message: `${cells} ${count === 1 ? 'has' : 'have'} letters written in parts, as macOS writes file names: they are read and printed as whole letters`,
    fix: 'Nothing: the letters look the same',
    count,
  });
}
