/** Positions in it are stored in 32 bits. */
const MAX_BYTES = 2 ** 31 - 1;
/** For fewer bytes a loop is faster than a call of `copy`. */
const SHORT = 96;

/** Texts one after another as UTF-8. Unused memory costs nothing. */
export class TextBytes {
  bytes: Buffer;
  length = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafeSlow(size);
  }

  /** The bytes of the texts alone. */
  get written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Appends the bytes between two positions. */
  append(source: Buffer, start: number, end: number): void {
    const length = this.length + end - start;
    if (length > this.bytes.length) this.#grow(length);
    const { bytes } = this;
    let at = this.length;
    this.length = length;
    if (end - start > SHORT) source.copy(bytes, at, start, end);
    else for (let i = start; i < end; i += 1) bytes[at++] = source[i] as number;
  }

  appendText(text: string): void {
    const start = this.length;
    const most = start + text.length * 3;
    if (most > this.bytes.length) this.#grow(most);
    const { bytes } = this;
    let end = start;
    const byLoop = text.length > SHORT ? 0 : text.length;
    for (let i = 0; i < byLoop; i += 1) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) break;
      bytes[end] = code;
      end += 1;
    }
    if (end - start < text.length) end = start + bytes.write(text, start, 'utf8');
    this.length = end;
  }

  appendLine(text: string): void {
    this.appendText(text);
    if (this.length === this.bytes.length) this.#grow(this.length + 1);
    this.bytes[this.length] = 0x0a;
    this.length += 1;
  }

  /** The text that `appendLine` wrote at a position. */
  lineAt(start: number): string {
    return this.bytes.toString('utf8', start, this.bytes.indexOf(0x0a, start));
  }

  #grow(wanted: number): void {
    if (wanted > MAX_BYTES) throw new RangeError(`rows of ${wanted} bytes do not fit into memory`);
    const size = Math.min(MAX_BYTES, Math.max(wanted, 2 * this.bytes.length));
    const grown = Buffer.allocUnsafeSlow(size);
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}
