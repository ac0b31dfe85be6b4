import { BitList } from '../../../rows/bit-list.ts';
import { hasEscaped } from '../../../rows/byte-cells.ts';
import { TextBytes } from '../../../rows/text-bytes.ts';
import { AS_CELL, STRUCK } from '../run-tally.ts';
import { createSpilledTexts, type SpilledTexts } from './spilled-texts.ts';

/** Memory for few texts, which grows. For many it is taken at once, as growing would copy them. */
const FIRST_BYTES = 64 * 1024;
const MANY_BYTES = 256 * 1024;
/** Positions in memory are stored in 32 bits. */
const MOST_MEMORY = 2 ** 30;
const FIRST_TEXTS = 4096;

/** Texts by number, packed, so that millions take little more than their bytes. */
export class PackedTexts {
  count = 0;
  readonly #maxMemory: number;
  /** The first texts, one after another. */
  readonly #memory: TextBytes;
  /** Where each text in memory begins; then where the last one ends. */
  #starts = new Int32Array(FIRST_TEXTS + 1);
  #inMemory = 0;
  #spilled: SpilledTexts | null = null;
  readonly #escaped = new BitList();
  /** By text, which runs it has, as bits of run-tally.ts; most have none, or are as their cell. */
  readonly #runs = new Map<number, number>();
  /** Whether some have runs that are struck out. */
  areStruck = false;
  /** The text made last. */
  readonly #text = new TextBytes(0);

  /**
   * @param maxMemory bytes of texts that stay in memory; what is more goes to a temporary file
   * @param packedBytes bytes of all texts in a packed file, as far as known
   */
  constructor(maxMemory: number, packedBytes = 0) {
    this.#maxMemory = Math.min(maxMemory, MOST_MEMORY);
    const isMany = packedBytes > MANY_BYTES;
    this.#memory = new TextBytes(isMany ? this.#maxMemory : FIRST_BYTES);
  }

  /** Add all texts before requesting the first. */
  add(text: string, runs = 0): void {
    if ((runs & ~AS_CELL) !== 0) this.#runs.set(this.count, runs);
    this.areStruck ||= (runs & STRUCK) !== 0;
    const bytes = Buffer.from(text);
    this.addBytes(bytes, 0, bytes.length, hasEscaped(bytes, 0, bytes.length));
  }

  /** Adds the text that some bytes are. */
  addBytes(source: Buffer, start: number, end: number, escapes: boolean): void {
    const index = this.count;
    if (escapes) this.#escaped.set(index);
    if (this.#spilled === null && this.#memory.length + end - start > this.#maxMemory) {
      this.#spilled = createSpilledTexts();
    }
    if (this.#spilled === null) this.#keep(source, start, end);
    else this.#spilled.add(source, start, end);
    this.count += 1;
  }

  #keep(source: Buffer, start: number, end: number): void {
    this.#memory.append(source, start, end);
    this.#inMemory += 1;
    if (this.#inMemory === this.#starts.length) {
      const longer = new Int32Array(2 * this.#starts.length);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[this.#inMemory] = this.#memory.length;
  }

  /** The text that was added as the index-th from 0; undefined when there is none. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.count && Number.isInteger(index))) return undefined;
    this.#text.length = 0;
    this.copy(index, this.#text);
    return this.#text.written.toString();
  }

  /** Appends the bytes of an existing text. */
  copy(index: number, out: TextBytes): void {
    if (index >= this.#inMemory) this.#spilled?.copy(index - this.#inMemory, out);
    else {
      out.appendFrom(
        this.#memory,
        this.#starts[index] as number,
        this.#starts[index + 1] as number,
      );
    }
  }

  /** Whether JSON escapes part of the text. */
  isEscaped(index: number): boolean {
    return this.#escaped.has(index);
  }

  runsOf(index: number): number {
    return this.#runs.get(index) ?? 0;
  }

  close(): void {
    this.#spilled?.close();
  }
}
