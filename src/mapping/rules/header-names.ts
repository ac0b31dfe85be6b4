import { hasSpaceAtEnd, mayEndSpace } from '../../rows/byte-cells.ts';
import type { Column } from '../../rows/row.ts';

/** So many characters of white space, quotes and byte order marks around a name are looked through. */
const MOST_AROUND = 16;
const QUOTE = 0x22;

/** The names of a sheet's columns, to be found in cells: case, white space, quotes and a byte order mark around them do not count. */
export class HeaderNames {
  readonly #keys: ReadonlySet<string>;
  readonly #longest: number;
  /** Whether a cell that is a name, or has signs around one, may end with a byte. */
  readonly #ends = new Uint8Array(256);
  /** By a cell's first byte and its last one whether names have these two. */
  readonly #pairs = new Uint8Array(256 * 256);

  constructor(columns: readonly Column[]) {
    this.#keys = new Set(columns.map(({ name }) => toKey(name)));
    this.#longest = Math.max(0, ...[...this.#keys].map(({ length }) => length));
    for (let byte = 0; byte < 256; byte += 1) {
      this.#ends[byte] = byte <= QUOTE || mayEndSpace(byte) ? 1 : 0;
    }
    for (const { name } of columns) this.#notePairs(toBareName(name));
  }

  /** Whether a cell with this last byte may be a name: one byte tells for most. */
  mayEnd(last: number): boolean {
    return this.#ends[last] !== 0;
  }

  /** Whether a cell of UTF-8 is a name, as far as its first and its last byte tell. */
  mayBe(bytes: Buffer, start: number, end: number): boolean {
    const first = bytes[start] as number;
    const last = bytes[end - 1] as number;
    if (this.#pairs[(first << 8) | last] !== 0) return true;
    return first === QUOTE || last === QUOTE || hasSpaceAtEnd(bytes, start, end);
  }

  /** What is left of a cell when case, white space, quotes and a byte order mark around it do not count; '' for one too long to be a name. */
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
    for (const { [0]: first = 0 } of bytes) {
      for (const last of bytes.map((form) => form.at(-1) ?? 0)) {
        this.#ends[last] = 1;
        this.#pairs[(first << 8) | last] = 1;
      }
    }
  }
}

/** What is left of a name when case, white space, quotes and a byte order mark around it do not count. */
export function toKey(text: string): string {
  return toBareName(text).toLowerCase();
}

function toBareName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/^[\s"]+|[\s"]+$/g, '')
    .replace(/\s+/g, ' ');
}

/** White space, quotes, and letters that may stand in parts. */
const NOT_BARE = /[\s"\u0080-\uffff]/;
