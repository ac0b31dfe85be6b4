import type { ByteRows } from '../byte-rows.ts';

/** Slots, of which each cell that is kept takes one; most stay free to keep searches short. */
const SLOTS = 256;
/** Cells of so many bytes are told apart by their first and last four. */
const [LEAST_BYTES, MOST_BYTES] = [4, 8];
/** Longer ones are not kept. */
const TOO_LONG = 256;

/** A text that cells have. */
export interface FewCell {
  readonly text: string;
  readonly rows: number;
  /** The first row that has it. */
  readonly first: number;
}

/** Counts the cells of a column that has few different ones. */
export class FewCells {
  readonly #most: number;
  // By slot, which follows from a cell's bytes unless it is taken; lengths are 0 where it is free:
  readonly #firsts = new Int32Array(SLOTS);
  readonly #lasts = new Int32Array(SLOTS);
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #rows = new Uint32Array(SLOTS);
  readonly #kept = new Map<number, { readonly bytes: Buffer; readonly row: number }>();

  /** @param most How many different cells are counted, less than 256. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts the cells of a column.
   *
   * @param least Cells of fewer bytes are not counted. 1 or more.
   * @returns false if there are too many different ones, or one is too long: then no more are to be counted
   */
  add({ cells: { bytes, bounds, rowCells }, numbers }: ByteRows, column: number, least: number) {
    // Each by itself: an array that is taken apart at once takes long to compile.
    const firsts = this.#firsts;
    const lasts = this.#lasts;
    const lengths = this.#lengths;
    const rows = this.#rows;
    for (let row = 0; row < numbers.length; row += 1) {
      const cell = (rowCells[2 * row] as number) + column;
      if (cell >= (rowCells[2 * row + 1] as number)) continue;
      const start = bounds[2 * cell] as number;
      const length = (bounds[2 * cell + 1] as number) - start;
      if (length < least) continue;
      // Nothing more stands here than most cells need: compiling it would take longer than it saves.
      if (length >= LEAST_BYTES && length <= MOST_BYTES) {
        const first = wordAt(bytes, start);
        const last = wordAt(bytes, start + length - 4);
        const slot = slotOf(first, last, length);
        if (firsts[slot] === first && lasts[slot] === last && lengths[slot] === length) {
          rows[slot] = (rows[slot] as number) + 1;
          continue;
        }
      }
      if (!this.#addOther(bytes, start, length, numbers[row] as number)) return false;
    }
    return true;
  }

  /** In the order in which they were first seen. */
  get all(): readonly FewCell[] {
    return [...this.#kept].map(([slot, { bytes, row }]) => ({
      text: bytes.toString('utf8'),
      rows: this.#rows[slot] as number,
      first: row,
    }));
  }

  #addOther(bytes: Buffer, start: number, length: number, row: number): boolean {
    if (length >= TOO_LONG) return false;
    const isShort = length < LEAST_BYTES;
    const first = isShort ? bytes.readUIntLE(start, length) : wordAt(bytes, start);
    const last = isShort ? 0 : wordAt(bytes, start + length - 4);
    let slot = slotOf(first, last, length);
    for (; this.#lengths[slot] !== 0; slot = (slot + 1) % SLOTS) {
      if (!this.#isAt(slot, bytes, start, length)) continue;
      this.#rows[slot] = (this.#rows[slot] as number) + 1;
      return true;
    }
    if (this.#kept.size === this.#most) return false;
    this.#kept.set(slot, { bytes: Buffer.from(bytes.subarray(start, start + length)), row });
    this.#firsts[slot] = first;
    this.#lasts[slot] = last;
    this.#lengths[slot] = length;
    this.#rows[slot] = 1;
    return true;
  }

  #isAt(slot: number, bytes: Buffer, start: number, length: number): boolean {
    if (this.#lengths[slot] !== length) return false;
    const kept = this.#kept.get(slot)?.bytes as Buffer;
    for (let i = 0; i < length; i += 1) if (kept[i] !== bytes[start + i]) return false;
    return true;
  }
}

function wordAt(bytes: Buffer, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

function slotOf(first: number, last: number, length: number): number {
  return Math.imul(first ^ Math.imul(last, 0x9e3779b1) ^ length, 0x85ebca6b) >>> 24;
}
