import type { Issue, IssueSink } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { cellAddress, type SheetPlace } from '../../rows/row.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';
import type { Sheet } from '../sheet.ts';
import { toIssue } from '../to-issue.ts';
import { composeText, mayHaveDecomposed } from './compose-text.ts';

/** Encodings without a whole letter for some: their letters were never taken apart. */
const WITH_MARKS = new Set(['windows-1258', 'tcvn']);

/** Reads letters written in parts, as macOS writes file names, as the letters that people see: `é` and `é`, `한` and `한` become the same. */
export function createComposer(place: SheetPlace & Pick<Sheet, 'dialect'>, onIssue: IssueSink) {
  const { sheet, header, dialect } = place;
  const width = header.columns.length;
  let count = 0;
  let first = '';

  function compose(text: string, row: number, column: number): string {
    const composed = composeText(text);
    if (composed === text) return text;
    count += 1;
    if (count === 1) first = cellAddress(place, column, row);
    return composed;
  }

  function composeCells(batch: ByteRows): ByteRows {
    const before = count;
    const { numbers, hidden } = batch;
    const rows = batch.rows.map((texts, i) =>
      texts.map((text, c) => (c < width ? compose(text, numbers[i] ?? 0, c) : text)),
    );
    return count === before ? batch : toByteRows({ numbers, rows, hidden });
  }

  return {
    /** The batch with decomposed letters made whole; the same batch when it has none. */
    compose(batch: ByteRows): ByteRows {
      return batch.plain || !mayHaveDecomposed(batch.cells.bytes) ? batch : composeCells(batch);
    },
    /** Reports how many cells had such letters. */
    finish(): void {
      if (count === 0 || WITH_MARKS.has(dialect?.encoding ?? '')) return;
      onIssue(decomposedIssue(sheet, count, first));
    },
  };
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
