/** Positions in it are stored in 32 bits. */
const MAX_BYTES = 2 ** 31 - 1;
/** For fewer bytes a loop is faster than a call of `copy`. */
const SHORT = 48;

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
    if (end - start > SHORT) source.copy(this.bytes, this.length, start, end);
    else {
      const { bytes } = this;
      let at = this.length;
      for (let from = start; from < end; from += 1) bytes[at++] = source[from] as number;
    }
    this.length = length;
  }

  appendText(text: string): void {
    const most = this.length + text.length * 3;
    if (most > this.bytes.length) this.#grow(most);
    this.length += this.bytes.write(text, this.length, 'utf8');
  }

  /** Appends a text and a line end; mostly of ASCII, and short, so that a loop is faster than a call. */
  appendLine(text: string): void {
    const start = this.length;
    if (start + text.length >= this.bytes.length) this.#grow(start + text.length + 1);
    const { bytes } = this;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) {
        this.appendText(`${text}\n`);
        return;
      }
      bytes[start + i] = code;
    }
    bytes[start + text.length] = 0x0a;
    this.length = start + text.length + 1;
  }

  #grow(wanted: number): void {
    if (wanted > MAX_BYTES) throw new RangeError(`rows of ${wanted} bytes do not fit into memory`);
    const size = Math.min(MAX_BYTES, Math.max(wanted, 2 * this.bytes.length));
    const grown = Buffer.allocUnsafeSlow(size);
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}
