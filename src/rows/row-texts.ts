import { transcode } from 'node:buffer';
import { type ByteCells, countUnits } from './byte-cells.ts';
import { TextBytes } from './text-bytes.ts';

const FIRST_CELLS = 8192;
const FIRST_BYTES = 16 * 1024;

/** Texts that cells share, and for each cell the one that it shows; below 0 for a text of the cell alone. */
export interface SharedTexts {
  readonly indices: Int32Array;
  get(index: number): string;
}

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
   *
   * @param from where the bytes of cells begin, those of shared texts left out
   * @param to where they end
   */
  make(cells: ByteCells, from: number, to: number, shared?: SharedTexts): string[][] {
    const { bytes, bounds, rowCells } = cells;
    this.#gather(cells, shared);
    const units = this.#units;
    const narrow = bytes.toString('latin1', from, to);
    // Faster than decoding UTF-8 in one step.
    const wideBytes = this.#wide.bytes.subarray(0, this.#wide.length);
    const wide = transcode(wideBytes, 'utf8', 'utf16le').toString('utf16le');
    let wideAt = 0;
    const rows: string[][] = [];
    const texts: string[] = [];
    for (let row = 0; row < rowCells.length; row += 2) {
      const first = rowCells[row] as number;
      const width = (rowCells[row + 1] as number) - first;
      for (let c = 0; c < width; c += 1) {
        const cell = first + c;
        const index = shared === undefined ? -1 : (shared.indices[cell] as number);
        if (index >= 0) {
          texts[c] = (shared as SharedTexts).get(index);
        } else if (units[cell] === 0) {
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

  #gather({ bytes, bounds, rowCells }: ByteCells, shared?: SharedTexts): void {
    this.#wide.length = 0;
    const count = bounds.length / 2;
    if (count > this.#units.length) this.#units = new Int32Array(2 * count);
    const units = this.#units;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let row = 0; row < rowCells.length; row += 2) {
      const end = rowCells[row + 1] as number;
      for (let cell = rowCells[row] as number; cell < end; cell += 1) {
        if (shared !== undefined && (shared.indices[cell] as number) >= 0) continue;
        const from = bounds[2 * cell] as number;
        const to = bounds[2 * cell + 1] as number;
        units[cell] = isAsciiCell(view, from, to) ? 0 : this.#addWide(bytes, from, to);
      }
    }
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
