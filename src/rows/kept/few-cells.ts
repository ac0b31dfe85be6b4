import type { ByteRows } from '../byte-rows.ts';

/** Slots, of which each cell that is kept takes one; most stay free to keep searches short. */
const SLOTS = 256;
/** Cells of so many bytes are found by their first and last four. */
const WORD = 4;
/** Longer ones are not kept. */
const TOO_LONG = 256;

export interface FewCell {
  readonly text: string;
  readonly rows: number;
  /** The first row that has it. */
  readonly first: number;
}

/** Counts the cells of a column that has few different ones. */
export class FewCells {
  /** Cells that are too long to be kept: each counts as a different one. */
  long = 0;
  /** Whether there are short ones that are not kept. */
  hasMoreShort: boolean;
  readonly #most: number;
  /** How many short ones are kept, and how many more may be. */
  #short = 0;
  readonly #mostShort: number;
  // By slot, which follows from a cell's bytes unless it is taken; lengths are 0 where it is free:
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #starts = new Uint16Array(SLOTS);
  readonly #rows = new Uint32Array(SLOTS);
  /** The cells, one behind the other: a list may have thousands of columns with few bytes each. */
  #bytes: Buffer = Buffer.alloc(TOO_LONG);
  #used = 0;
  /** Slots with the first row of each, in the order in which they were taken. */
  readonly #firstRows = new Map<number, number>();

  /** @param most How many different cells are counted. @param mostShort How many short ones besides; less than 256 in all. @default none */
  constructor(most: number, mostShort = 0) {
    this.#most = most;
    this.#mostShort = mostShort;
    this.hasMoreShort = mostShort === 0;
  }

  /**
   * Counts the cells of a column.
   *
   * @param least Cells of fewer bytes are short. 1 or more.
   * @returns false if there are too many different ones: then no more are to be counted
   */
  add(
    { cells, numbers }: Pick<ByteRows, 'cells' | 'numbers'>,
    column: number,
    least: number,
  ): boolean {
    const { bytes, bounds, rowCells } = cells;
    const [lengths, starts, rows] = [this.#lengths, this.#starts, this.#rows];
    let kept = this.#bytes;
    for (let row = 0; row < numbers.length; row += 1) {
      const cell = (rowCells[2 * row] as number) + column;
      if (cell >= (rowCells[2 * row + 1] as number)) continue;
      const start = bounds[2 * cell] as number;
      const length = (bounds[2 * cell + 1] as number) - start;
      const isShort = length < least;
      if (isShort && (this.hasMoreShort || length === 0)) continue;
      if (length >= TOO_LONG) {
        this.long += 1;
        if (this.#counted > this.#most) return false;
        continue;
      }
      let slot = slotOf(bytes, start, length);
      for (; lengths[slot] !== 0; slot = (slot + 1) % SLOTS) {
        if (lengths[slot] === length && isAt(kept, starts[slot] as number, bytes, start, length))
          break;
      }
      if (lengths[slot] === 0) {
        if (isShort && this.#short === this.#mostShort) {
          this.hasMoreShort = true;
          continue;
        }
        if (isShort) this.#short += 1;
        else if (this.#counted >= this.#most) return false;
        this.#firstRows.set(slot, numbers[row] as number);
        kept = this.#keep(bytes.subarray(start, start + length));
        starts[slot] = this.#used - length;
        lengths[slot] = length;
      }
      rows[slot] = (rows[slot] as number) + 1;
    }
    return true;
  }

  get #counted(): number {
    return this.#firstRows.size - this.#short + this.long;
  }

  #keep(cell: Uint8Array): Buffer {
    if (this.#used + cell.length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#bytes.set(cell, this.#used);
    this.#used += cell.length;
    return this.#bytes;
  }

  /** In the order in which they were first seen. */
  get all(): readonly FewCell[] {
    return [...this.#firstRows].map(([slot, first]) => {
      const from = this.#starts[slot] as number;
      const text = this.#bytes.toString('utf8', from, from + (this.#lengths[slot] as number));
      return { text, rows: this.#rows[slot] as number, first };
    });
  }
}

function isAt(kept: Buffer, from: number, bytes: Buffer, start: number, length: number): boolean {
  for (let i = 0; i < length; i += 1) if (kept[from + i] !== bytes[start + i]) return false;
  return true;
}

function slotOf(bytes: Buffer, start: number, length: number): number {
  const isShort = length < WORD;
  const first = isShort ? bytes.readUIntLE(start, length) : wordAt(bytes, start);
  const last = isShort ? 0 : wordAt(bytes, start + length - WORD);
  return Math.imul(first ^ Math.imul(last, 0x9e3779b1) ^ length, 0x85ebca6b) >>> 24;
}

function wordAt(bytes: Buffer, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}
