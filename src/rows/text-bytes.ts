/** Positions in it are stored in 32 bits. */
const MAX_BYTES = 2 ** 31 - 1;
/** For fewer bytes a loop is faster than a call of `copy`. */
const SHORT = 96;
const WORD = 4;
/** Fewer bytes are copied one by one. */
const FEW = 12;

/** Texts one after another as UTF-8. Unused memory costs nothing. */
export class TextBytes {
  bytes: Buffer;
  length = 0;
  #words: DataView;
  /** What was appended from last: making a view takes longer than copying a cell. */
  #source: Buffer;
  #sourceWords: DataView;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafeSlow(size);
    this.#words = new DataView(this.bytes.buffer);
    [this.#source, this.#sourceWords] = [this.bytes, this.#words];
  }

  /** The bytes of the texts alone. */
  get written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Appends the bytes between two positions. */
  append(source: Buffer, start: number, end: number): void {
    if (source !== this.#source && end - start >= FEW) {
      this.#source = source;
      this.#sourceWords = new DataView(source.buffer, source.byteOffset, source.length);
    }
    this.#copy(source, this.#sourceWords, start, end);
  }

  /** Appends some of other texts. */
  appendFrom(texts: TextBytes, start: number, end: number): void {
    this.#copy(texts.bytes, texts.#words, start, end);
  }

  /** Copies four bytes at a time, which takes half as long, the last four again where fewer are left. */
  #copy(source: Buffer, words: DataView, start: number, end: number): void {
    const length = this.length + end - start;
    if (length > this.bytes.length) this.#grow(length);
    let at = this.length;
    this.length = length;
    if (end - start > SHORT) {
      source.copy(this.bytes, at, start, end);
    } else if (end - start < FEW) {
      const { bytes } = this;
      for (let i = start; i < end; i += 1) bytes[at++] = source[i] as number;
    } else {
      const to = this.#words;
      const last = end - WORD;
      for (let i = start; i < last; i += WORD, at += WORD) {
        to.setInt32(at, words.getInt32(i, true), true);
      }
      to.setInt32(length - WORD, words.getInt32(last, true), true);
    }
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

  #grow(wanted: number): void {
    if (wanted > MAX_BYTES) throw new RangeError(`rows of ${wanted} bytes do not fit into memory`);
    const size = Math.min(MAX_BYTES, Math.max(wanted, 2 * this.bytes.length));
    const grown = Buffer.allocUnsafeSlow(size);
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
    this.#words = new DataView(grown.buffer);
  }
}
