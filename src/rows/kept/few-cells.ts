import type { ByteRows } from '../byte-rows.ts';

/** Slots, of which each cell that is kept takes one; most stay free to keep searches short. */
const SLOTS = 256;
/** Cells of so many bytes are found by their first and last four, and compared; others take longer. */
const WORD = 4;
const PLACE_BYTES = 64;
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
  /** Cells that are too long to be kept: each counts as a different one. */
  long = 0;
  readonly #most: number;
  // By slot, which follows from a cell's bytes unless it is taken; lengths are 0 where it is free:
  readonly #firsts = new Int32Array(SLOTS);
  readonly #lasts = new Int32Array(SLOTS);
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #bytes = new Uint8Array(SLOTS * PLACE_BYTES);
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
   * @returns false if there are too many different ones: then no more are to be counted
   */
  add(batch: ByteRows, column: number, least: number): boolean {
    const { cells, numbers } = batch;
    for (let row = 0; ; row += 1) {
      row = this.#addKnown(batch, column, least, row);
      if (row === numbers.length) return true;
      const cell = (cells.rowCells[2 * row] as number) + column;
      const start = cells.bounds[2 * cell] as number;
      const end = cells.bounds[2 * cell + 1] as number;
      if (!this.#addOther(cells.bytes, start, end - start, numbers[row] as number)) return false;
    }
  }

  /**
   * Counts cells from a row on up to one that is not known, and returns its row. Nothing more stands here than most cells need: to
   * compile it would take longer than it saves.
   */
  #addKnown({ cells, numbers }: ByteRows, column: number, least: number, from: number): number {
    const { bytes, bounds, rowCells } = cells;
    const firsts = this.#firsts;
    const lasts = this.#lasts;
    const lengths = this.#lengths;
    const kept = this.#bytes;
    let row = from;
    for (; row < numbers.length; row += 1) {
      const cell = (rowCells[2 * row] as number) + column;
      if (cell >= (rowCells[2 * row + 1] as number)) continue;
      const start = bounds[2 * cell] as number;
      const length = (bounds[2 * cell + 1] as number) - start;
      if (length < least) continue;
      if (length < WORD || length > PLACE_BYTES) break;
      const first = wordAt(bytes, start);
      const last = wordAt(bytes, start + length - WORD);
      const slot = slotOf(first, last, length);
      if (firsts[slot] !== first || lasts[slot] !== last || lengths[slot] !== length) break;
      let at = WORD;
      while (at < length - WORD && kept[slot * PLACE_BYTES + at] === bytes[start + at]) at += 1;
      if (at < length - WORD) break;
      this.#rows[slot] = (this.#rows[slot] as number) + 1;
    }
    return row;
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
    if (length >= TOO_LONG) {
      this.long += 1;
      return this.#kept.size + this.long <= this.#most;
    }
    const isShort = length < WORD;
    const first = isShort ? bytes.readUIntLE(start, length) : wordAt(bytes, start);
    const last = isShort ? 0 : wordAt(bytes, start + length - WORD);
    let slot = slotOf(first, last, length);
    for (; this.#lengths[slot] !== 0; slot = (slot + 1) % SLOTS) {
      if (!this.#isAt(slot, bytes, start, length)) continue;
      this.#rows[slot] = (this.#rows[slot] as number) + 1;
      return true;
    }
    if (this.#kept.size + this.long >= this.#most) return false;
    this.#kept.set(slot, { bytes: Buffer.from(bytes.subarray(start, start + length)), row });
    if (length <= PLACE_BYTES)
      this.#bytes.set(bytes.subarray(start, start + length), slot * PLACE_BYTES);
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
