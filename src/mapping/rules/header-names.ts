import { hasSpaceAtEnd } from '../../rows/byte-cells.ts';
import type { Column } from '../../rows/row.ts';

/** How many characters of white space, quotes and byte order marks a cell may have around a name. */
const MOST_AROUND = 16;
const QUOTE = 0x22;

/**
 * Recognizes the names of a sheet's columns in cells, whatever their case and whatever white space, quotes or byte order mark
 * surround them.
 */
export class HeaderNames {
  readonly #keys: ReadonlySet<string>;
  readonly #longest: number;
  /** The most bytes of a name with nothing around it. */
  #mostBytes = 0;
  /** By a cell's first byte and the upper bits of its last: a bit for each last byte if a column's name has these two. */
  readonly #pairs = new Uint8Array(256 * 32);

  constructor(columns: readonly Column[]) {
    this.#keys = new Set(columns.map(({ name }) => toKey(name)));
    this.#longest = Math.max(0, ...[...this.#keys].map(({ length }) => length));
    for (const { name } of columns) this.#notePairs(toBareName(name));
  }

  /** Whether a UTF-8 cell may be a name, judged by its first and last byte, and by its length if these are those of a name. */
  mayBe(bytes: Buffer, start: number, end: number): boolean {
    const first = bytes[start] as number;
    const last = bytes[end - 1] as number;
    const isPair = ((this.#pairs[(first << 5) | (last >> 3)] as number) >> (last & 7)) & 1;
    if (isPair && end - start <= this.#mostBytes) return true;
    return first === QUOTE || last === QUOTE || hasSpaceAtEnd(bytes, start, end);
  }

  /** Returns a cell's text as names are compared (`toKey`); '' if it is too long to be a name. */
  keyOf(text: string): string {
    return text.length > this.#longest + MOST_AROUND ? '' : toKey(text);
  }

  has(text: string): boolean {
    if (text === '' || text.length > this.#longest + MOST_AROUND) return false;
    if (this.#keys.has(text.toLowerCase())) return true;
    return NOT_BARE.test(text) && this.#keys.has(toKey(text));
  }

  #notePairs(name: string): void {
    const forms = [name, name.normalize('NFD')].flatMap((form) => [
      ...[form, form.toLowerCase(), form.toUpperCase()],
    ]);
    const bytes = forms.map((form) => Buffer.from(form)).filter(({ length }) => length > 0);
    // White space within a name may be more, of up to three bytes each.
    const more = name.includes(' ') ? 3 * MOST_AROUND : 0;
    this.#mostBytes = Math.max(this.#mostBytes, ...bytes.map(({ length }) => length + more));
    for (const { [0]: first = 0 } of bytes) {
      for (const last of bytes.map((form) => form.at(-1) ?? 0)) {
        (this.#pairs[(first << 5) | (last >> 3)] as number) |= 1 << (last & 7);
      }
    }
  }
}

/** Returns a name as names are compared: in lower case, without the white space, quotes and byte order mark around it. */
export function toKey(text: string): string {
  return toBareName(text).toLowerCase();
}

function toBareName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^[\s"]+|(?<![\s"])[\s"]+$/g, '')
    .replace(/\s+/g, ' ');
}

/** Matches white space, quotes, and letters that may be decomposed (NFD). */
const NOT_BARE = /[\s"\u0080-\uffff]/;
