import { type ByteCells, isSameCell } from '../byte-cells.ts';

/** Cells that are kept, at most. */
const MAX_PLACES = 65_536;
/** A slot holds a cell's place in its low bits, and bits of the cell's hash above them. */
const PLACE_BITS = 17;
const PLACE_MASK = 2 ** PLACE_BITS - 1;
/** A place holds a serial number, a length and the bytes, all in one line of the processor's cache. */
const PLACE_BYTES = 64;
const LENGTH_AT = 4;
/** Longer cells rarely repeat. */
const MAX_BYTES = PLACE_BYTES - LENGTH_AT - 1;
const FIRST_PLACES = 64;
const FIRST_ROWS = 1024;
/** Slots per place: half of them stay free to keep searches short. */
const SLOTS_PER_PLACE = 2;

/** If fewer than half of the cells were known when there is no room left, keeping them does not help: so many are let pass. */
const CELLS_ASIDE = 1_000_000;

/** The place of the empty cell. */
const EMPTY = 0;
/** The place of a cell that is not kept. */
export const NOT_KEPT = -1;

/**
 * Cells of one column, found by their bytes. Ids and amounts repeat, and finding one takes a fraction of the time of making
 * a text and looking that up. Bytes and numbers share one array: in an unsorted sheet a cell was last seen long ago, and each
 * object on the way to it would be another wait for memory.
 */
export class KnownCells {
  /** 0 is free; a cell takes the first free slot from where its hash points. Their number is a power of two. */
  #slots = new Uint32Array(FIRST_PLACES * SLOTS_PER_PLACE);
  #bytes = Buffer.alloc(FIRST_PLACES * PLACE_BYTES);
  #serials = serialsIn(this.#bytes);
  /** Texts already made, by place. */
  readonly #texts: (string | undefined)[] = [''];
  #places = 1;
  #isFull = false;
  /** Calls of `place` since the first cell was kept. */
  #asked = 0;
  #aside = 0;
  #cells = 0;
  #last = EMPTY;
  // Of a batch, by row:
  #starts = new Int32Array(FIRST_ROWS);
  #ends = new Int32Array(FIRST_ROWS);
  #codes = new Int32Array(FIRST_ROWS);

  /**
   * The place of a cell, from 0, valid until the next call; NOT_KEPT for one that is too long, and for cells of a column that hardly
   * repeat: keeping those costs more than it saves.
   */
  place(bytes: Uint8Array, start: number, end: number): number {
    if (this.#aside > 0) {
      this.#aside -= 1;
      return NOT_KEPT;
    }
    if (this.#isFull) {
      if (this.#asked < 2 * MAX_PLACES) this.#aside = CELLS_ASIDE;
      this.#forget();
    }
    this.#asked += 1;
    return this.#find(bytes, start, end);
  }

  /**
   * The places of all rows' cells in one column, valid until the next call; NOT_KEPT for some. Short loops, each reading one kind
   * of memory: while the processor waits for one row's, it already requests that of many others.
   */
  findAll(cells: ByteCells, column: number, places: Int32Array): void {
    if (this.#isFull) this.#forget();
    const rows = this.#readCells(cells, column);
    const [starts, ends, codes] = [this.#starts, this.#ends, this.#codes];
    for (let row = 0; row < rows; row += 1) places[row] = this.#likelyPlace(codes[row] as number);
    const kept = this.#bytes;
    for (let row = 0; row < rows; row += 1) {
      const length = (ends[row] as number) - (starts[row] as number);
      const at = (places[row] as number) * PLACE_BYTES + LENGTH_AT;
      if (kept[at] !== length) places[row] = NOT_KEPT;
    }
    for (let row = 0; row < rows; row += 1) {
      const [start, end] = [starts[row] as number, ends[row] as number];
      const place = places[row] as number;
      if (place === NOT_KEPT || !this.#isAt(place, cells.bytes, start, end)) {
        places[row] = this.#find(cells.bytes, start, end);
      }
    }
  }

  /** A different number for each cell that a place has held. */
  serial(place: number): number {
    return this.#serials[(place * PLACE_BYTES) >> 2] as number;
  }

  text(place: number): string {
    const known = this.#texts[place];
    if (known !== undefined) return known;
    const at = place * PLACE_BYTES + LENGTH_AT;
    const text = this.#bytes.toString('utf8', at + 1, at + 1 + (this.#bytes[at] ?? 0));
    this.#texts[place] = text;
    return text;
  }

  #find(bytes: Uint8Array, start: number, end: number): number {
    if (this.#isAt(this.#last, bytes, start, end)) return this.#last;
    if (start === end) return EMPTY;
    if (end - start > MAX_BYTES) return NOT_KEPT;
    const code = hash(bytes, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = code & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const found = slots[slot] as number;
      const place = found & PLACE_MASK;
      if (found >>> PLACE_BITS === code >>> PLACE_BITS && this.#isAt(place, bytes, start, end)) {
        this.#last = place;
        return place;
      }
    }
    if (this.#places === MAX_PLACES) {
      this.#isFull = true;
      return NOT_KEPT;
    }
    this.#last = this.#keep(bytes, start, end, code);
    return this.#last;
  }

  /** Notes where the cells of a column are, and their hashes; returns their number. */
  #readCells(cells: ByteCells, column: number): number {
    const { bytes, bounds, rowCells } = cells;
    const rows = rowCells.length / 2;
    if (rows > this.#starts.length) {
      this.#starts = new Int32Array(2 * rows);
      this.#ends = new Int32Array(2 * rows);
      this.#codes = new Int32Array(2 * rows);
    }
    for (let row = 0; row < rows; row += 1) {
      const cell = (rowCells[2 * row] as number) + column;
      const isThere = cell < (rowCells[2 * row + 1] as number);
      const start = isThere ? (bounds[2 * cell] as number) : 0;
      const end = isThere ? (bounds[2 * cell + 1] as number) : 0;
      this.#starts[row] = start;
      this.#ends[row] = end;
      // In a sorted sheet most are the same as the one above, which is found out sooner than a hash.
      const isAsAbove = row > 0 && isSameCell(cells, row, row - 1, column);
      if (isAsAbove) this.#codes[row] = this.#codes[row - 1] as number;
      else this.#codes[row] = end - start > MAX_BYTES ? 0 : hash(bytes, start, end);
    }
    return rows;
  }

  /** The place of a known cell with this hash, unless another has the same bits. */
  #likelyPlace(code: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = code & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot] as number;
      if (found === 0 || found >>> PLACE_BITS === code >>> PLACE_BITS) return found & PLACE_MASK;
    }
  }

  #isAt(place: number, bytes: Uint8Array, start: number, end: number): boolean {
    const kept = this.#bytes;
    let at = place * PLACE_BYTES + LENGTH_AT;
    if (kept[at] !== end - start) return false;
    for (let from = start; from < end; from += 1) {
      at += 1;
      if (kept[at] !== bytes[from]) return false;
    }
    return true;
  }

  #keep(bytes: Uint8Array, start: number, end: number, code: number): number {
    const place = this.#places;
    if (place * PLACE_BYTES === this.#bytes.length) this.#grow();
    this.#places += 1;
    this.#enter(place, code);
    const kept = this.#bytes;
    let at = place * PLACE_BYTES + LENGTH_AT;
    kept[at] = end - start;
    for (let from = start; from < end; from += 1) {
      at += 1;
      kept[at] = bytes[from] as number;
    }
    this.#cells += 1;
    this.#serials[(place * PLACE_BYTES) >> 2] = this.#cells;
    return place;
  }

  #enter(place: number, code: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = code & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = ((code >>> PLACE_BITS) << PLACE_BITS) | place;
  }

  #grow(): void {
    const grown = Buffer.alloc(2 * this.#bytes.length);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#serials = serialsIn(grown);
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let place = 1; place < this.#places; place += 1) {
      const start = place * PLACE_BYTES + LENGTH_AT + 1;
      this.#enter(place, hash(grown, start, start + (grown[start - 1] ?? 0)));
    }
  }

  /** Cells still to come are likelier to repeat than old ones. */
  #forget(): void {
    this.#slots.fill(0);
    this.#texts.length = 1;
    this.#places = 1;
    this.#isFull = false;
    this.#asked = 0;
    this.#last = EMPTY;
  }
}

function serialsIn({ buffer, byteOffset, length }: Buffer): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / Uint32Array.BYTES_PER_ELEMENT);
}

/** FNV-1a. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let code = 0x811c9dc5;
  for (let at = start; at < end; at += 1)
    code = Math.imul(code ^ (bytes[at] as number), 0x01000193);
  // The low bits alone are poorly mixed.
  return code ^ (code >>> 15);
}
