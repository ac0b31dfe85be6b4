/** Texts that are kept, at most; a power of two. */
const SLOTS = 65_536;
/** Longer cells hardly ever come again. */
const MAX_BYTES = 32;

/**
 * Texts of the cells of one column. Ids and amounts come again and again, and finding a text by its bytes takes a
 * fraction of decoding it; it is also the same text each time, which makes looking it up in a Map quick.
 */
export class CellTexts {
  readonly #texts: (string | undefined)[] = new Array(SLOTS);
  #last = '';

  read(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length === 0) return '';
    if (length > MAX_BYTES) return bytes.toString('utf8', start, end);
    if (isText(this.#last, bytes, start, length)) return this.#last;
    const slot = hash(bytes, start, end) & (SLOTS - 1);
    // Either of two places, so that two texts that come by turns do not drive each other out.
    for (const place of [slot, slot ^ 1]) {
      const text = this.#texts[place];
      if (text !== undefined && isText(text, bytes, start, length)) return this.#keep(place, text);
    }
    const place = this.#texts[slot] === undefined ? slot : slot ^ 1;
    return this.#keep(place, bytes.toString('utf8', start, end));
  }

  #keep(place: number, text: string): string {
    this.#texts[place] = text;
    this.#last = text;
    return text;
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
