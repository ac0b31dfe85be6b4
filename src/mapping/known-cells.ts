/** Values that are kept, at most; a power of two. */
const SLOTS = 65_536;
/** Longer cells hardly ever come again. */
const MAX_BYTES = 64;

/**
 * What the cells of one column are, found by their bytes. Ids and amounts come again and again, and finding one takes a
 * fraction of making a text of it and looking that up.
 */
export class KnownCells<T extends { readonly text: string }> {
  readonly #make: (text: string) => T;
  readonly #known: (T | undefined)[] = new Array(SLOTS);
  #last: T;

  /** @param make what there is to know of a cell with this text */
  constructor(make: (text: string) => T) {
    this.#make = make;
    this.#last = make('');
  }

  read(bytes: Buffer, start: number, end: number): T {
    const length = end - start;
    if (isText(this.#last.text, bytes, start, length)) return this.#last;
    if (length > MAX_BYTES) return this.#make(bytes.toString('utf8', start, end));
    const slot = hash(bytes, start, end) & (SLOTS - 1);
    // Either of two places, so that two cells that come by turns do not drive each other out.
    const first = this.#known[slot];
    if (first !== undefined && isText(first.text, bytes, start, length))
      return this.#keep(slot, first);
    const other = slot ^ 1;
    const second = this.#known[other];
    if (second !== undefined && isText(second.text, bytes, start, length))
      return this.#keep(other, second);
    const place = first === undefined ? slot : other;
    return this.#keep(place, this.#make(bytes.toString('utf8', start, end)));
  }

  #keep(place: number, value: T): T {
    this.#known[place] = value;
    this.#last = value;
    return value;
  }
}

/** Whether an ASCII text is what the bytes say; of other texts nothing is known. */
function isText(text: string, bytes: Buffer, start: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i += 1) {
    const byte = bytes[start + i] as number;
    if (byte >= 0x80 || text.charCodeAt(i) !== byte) return false;
  }
  return true;
}

/** FNV-1a. */
function hash(bytes: Buffer, start: number, end: number): number {
  let code = 0x811c9dc5;
  for (let at = start; at < end; at += 1)
    code = Math.imul(code ^ (bytes[at] as number), 0x01000193);
  // Its low bits alone are not mixed well.
  return code ^ (code >>> 15);
}
