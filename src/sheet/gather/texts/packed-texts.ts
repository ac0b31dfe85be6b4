import { TextBytes } from '../../../rows/text-bytes.ts';
import { isPlainText } from '../../plain-text.ts';
import { BitList } from './bit-list.ts';
import { createSpilledTexts, type SpilledTexts } from './spilled-texts.ts';

/** Memory for few texts, which grows. For many it is taken at once, as growing would copy them. */
const FIRST_BYTES = 64 * 1024;
const MANY_BYTES = 256 * 1024;
/** Room behind many texts in memory, for the rows of a batch. */
const ROOM_BYTES = 8 * 1024 ** 2;
/** Positions in memory are stored in 32 bits. */
const MOST_MEMORY = 2 ** 30;
const FIRST_TEXTS = 4096;

/** Texts kept as strings, by the low bits of their index. */
const MAX_READY = 262_144;
const READY_CHARS = 64;
/** Stands for no text. */
const NONE = -1;

/** What JSON escapes, and control characters that it does not. */
const ESCAPED = /["\\]|\p{Cc}/u;

/** Texts by number, packed, so that millions take little more than their bytes. */
export class PackedTexts {
  /** The first texts, one after another. Readers of byte rows append the other texts of their rows. */
  readonly memory: TextBytes;
  count = 0;
  /** Position of the text found last. */
  start = 0;
  end = 0;
  readonly #maxMemory: number;
  /** Where each text in memory begins; then where the last one ends. */
  #starts = new Int32Array(FIRST_TEXTS + 1);
  #inMemory = 0;
  #spilled: SpilledTexts | null = null;
  readonly #odd = new BitList();
  readonly #escaped = new BitList();
  /** The texts requested so far. */
  readonly #used = new BitList();
  #readyIndex = new Int32Array(0);
  #readyText: string[] = [];

  /**
   * @param maxMemory bytes of texts that stay in memory; what is more goes to a temporary file
   * @param packedBytes bytes of all texts in a packed file, as far as known
   */
  constructor(maxMemory: number, packedBytes = 0) {
    this.#maxMemory = Math.min(maxMemory, MOST_MEMORY);
    const isMany = packedBytes > MANY_BYTES;
    this.memory = new TextBytes(isMany ? this.#maxMemory + ROOM_BYTES : FIRST_BYTES);
  }

  /** Add all texts before requesting the first. */
  add(text: string): void {
    const bytes = Buffer.from(text);
    this.addBytes(bytes, 0, bytes.length, isPlainText(text), ESCAPED.test(text));
  }

  /** Adds the text that some bytes are. */
  addBytes(source: Buffer, start: number, end: number, isPlain: boolean, escapes: boolean): void {
    const index = this.count;
    if (!isPlain) this.#odd.set(index);
    if (escapes) this.#escaped.set(index);
    if (this.#spilled === null && this.memory.length + end - start > this.#maxMemory) {
      this.#spilled = createSpilledTexts();
    }
    if (this.#spilled === null) this.#keep(source, start, end);
    else this.#spilled.add(source, start, end);
    this.count += 1;
  }

  #keep(source: Buffer, start: number, end: number): void {
    this.memory.append(source, start, end);
    this.#inMemory += 1;
    if (this.#inMemory === this.#starts.length) {
      const longer = new Int32Array(2 * this.#starts.length);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[this.#inMemory] = this.memory.length;
  }

  /** The text that was added as the index-th from 0; undefined when there is none. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.count && Number.isInteger(index))) return undefined;
    const slot = index & (MAX_READY - 1);
    if (this.#readyIndex[slot] === index) return this.#readyText[slot];
    const { memory } = this;
    const { length } = memory;
    this.find(index);
    const text = memory.bytes.toString('utf8', this.start, this.end);
    memory.length = length;
    if (text.length <= READY_CHARS) this.#remember(slot, index, text);
    return text;
  }

  /** Finds an existing text in memory. One in the file is appended to memory first. */
  find(index: number): void {
    if (index < this.#inMemory) {
      this.start = this.#starts[index] as number;
      this.end = this.#starts[index + 1] as number;
      return;
    }
    this.start = this.memory.length;
    this.#spilled?.copy(index - this.#inMemory, this.memory);
    this.end = this.memory.length;
  }

  /** Whether `isPlainText` holds for it. */
  isPlain(index: number): boolean {
    return !this.#odd.has(index);
  }

  /** Whether JSON escapes part of the text. */
  isEscaped(index: number): boolean {
    return this.#escaped.has(index);
  }

  close(): void {
    this.#spilled?.close();
  }

  /**
   * Keeps a text as a string at its second request, since many are used only once. It stays: texts that replaced each other
   * would all reach V8's old objects before they are garbage, and memory would grow.
   */
  #remember(slot: number, index: number, text: string): void {
    if (this.#readyIndex[slot] !== undefined && this.#readyIndex[slot] !== NONE) return;
    if (!this.#used.has(index)) {
      this.#used.set(index);
      return;
    }
    if (this.#readyText.length === 0) {
      const length = Math.min(this.count, MAX_READY);
      this.#readyIndex = new Int32Array(length).fill(NONE);
      this.#readyText = new Array<string>(length).fill('');
    }
    this.#readyIndex[slot] = index;
    this.#readyText[slot] = text;
  }
}
