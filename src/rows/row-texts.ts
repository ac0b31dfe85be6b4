import { transcode } from 'node:buffer';
import { type ByteCells, countUnits } from './byte-cells.ts';
import { TextBytes } from './text-bytes.ts';

const FIRST_CELLS = 8192;
const FIRST_BYTES = 16 * 1024;

/**
 * Makes texts of byte rows. ASCII cells are cut from one Latin-1 text; the others are joined and decoded at once: decoding
 * each would take several times as long.
 */
export class RowTexts {
  /** UTF-16 units of each cell; 0 when it is ASCII. */
  #units = new Int32Array(FIRST_CELLS);
  /** The cells that are not ASCII, one after another. */
  readonly #wide = new TextBytes(FIRST_BYTES);

  /**
   * A row is a copy of a reused array: V8 puts arrays made by `[]` straight among its old objects once a batch of them has
   * outlived a collection, where all rows would wait to be collected.
   */
  make(cells: ByteCells): string[][] {
    const { bytes, bounds, rowCells } = cells;
    const { from, to } = this.#gather(cells);
    const units = this.#units;
    const narrow = bytes.toString('latin1', from, to);
    // Faster than decoding UTF-8 in one step.
    const wide = transcode(this.#wide.written, 'utf8', 'utf16le').toString('utf16le');
    let wideAt = 0;
    const rows: string[][] = [];
    const texts: string[] = [];
    for (let row = 0; row < rowCells.length; row += 2) {
      const first = rowCells[row] as number;
      const width = (rowCells[row + 1] as number) - first;
      for (let c = 0; c < width; c += 1) {
        const cell = first + c;
        if (units[cell] === 0) {
          texts[c] = narrow.slice(
            (bounds[2 * cell] as number) - from,
            (bounds[2 * cell + 1] as number) - from,
          );
        } else {
          texts[c] = wide.slice(wideAt, wideAt + (units[cell] as number));
          wideAt += units[cell] as number;
        }
      }
      rows.push(texts.slice(0, width));
    }
    return rows;
  }

  /** Returns where the bytes of the rows' cells begin and end. */
  #gather({ bytes, bounds, rowCells }: ByteCells): { from: number; to: number } {
    this.#wide.length = 0;
    let least = bytes.length;
    let most = 0;
    const count = bounds.length / 2;
    if (count > this.#units.length) this.#units = new Int32Array(2 * count);
    const units = this.#units;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let row = 0; row < rowCells.length; row += 2) {
      const end = rowCells[row + 1] as number;
      for (let cell = rowCells[row] as number; cell < end; cell += 1) {
        const from = bounds[2 * cell] as number;
        const to = bounds[2 * cell + 1] as number;
        if (from < least) least = from;
        if (to > most) most = to;
        units[cell] = isAsciiCell(view, from, to) ? 0 : this.#addWide(bytes, from, to);
      }
    }
    return { from: least, to: most };
  }

  /** Returns how many UTF-16 units were added. */
  #addWide(bytes: Buffer, start: number, end: number): number {
    this.#wide.append(bytes, start, end);
    return countUnits(bytes, start, end);
  }
}

/** Looks at four bytes at a time; the last four may overlap those before. */
function isAsciiCell(view: DataView, start: number, end: number): boolean {
  let all = 0;
  if (end - start < 4) {
    for (let at = start; at < end; at += 1) all |= view.getInt8(at);
    return all >= 0;
  }
  for (let at = start; at < end - 4; at += 4) all |= view.getInt32(at, true);
  return ((all | view.getInt32(end - 4, true)) & 0x80808080) === 0;
}
