import { hasEscaped } from '../../../rows/byte-cells.ts';
import { BitList } from '../../../rows/kept/bit-list.ts';
import { TextBytes } from '../../../rows/text-bytes.ts';
import { SpillFile } from '../../../spill-file.ts';
import { AS_CELL, STRUCK } from '../run-tally.ts';

const FIX =
  'Set TMPDIR to a folder with room for it, or raise the limit maxSharedStringMemory (library only).';
/** Memory for few texts, which grows. For many it is taken at once, as growing would copy them. */
const FIRST_BYTES = 64 * 1024;
const MANY_BYTES = 256 * 1024;
const MOST_MEMORY = 2 ** 30;
/** Places are kept in arrays of so many, of each the low 32 bits. */
const PLACES_BITS = 12;
const TURN = 2 ** 32;

/** Texts by number, packed, so that millions take little more than their bytes. */
export class PackedTexts {
  count = 0;
  readonly #maxMemory: number;
  /** The first texts, one after another; the others stand in a file. */
  readonly #memory: TextBytes;
  #spilled: SpillFile | null = null;
  /** Where the texts begin, and where the last one ends. */
  readonly #places: Uint32Array[] = [new Uint32Array(2 ** PLACES_BITS)];
  #end = 0;
  /** For each turn of 32 bits the first text that begins behind it. */
  readonly #turns: number[] = [];
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
    this.#memory = new TextBytes(packedBytes > MANY_BYTES ? this.#maxMemory : FIRST_BYTES);
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
    if (escapes) this.#escaped.set(this.count);
    this.#end += end - start;
    if (this.#end > this.#maxMemory)
      this.#spilled ??= new SpillFile('the text of the workbook', FIX);
    if (this.#spilled) this.#spilled.add(source, start, end);
    else this.#memory.append(source, start, end);
    this.count += 1;
    const chunk = this.count >> PLACES_BITS;
    this.#places[chunk] ??= new Uint32Array(2 ** PLACES_BITS);
    this.#places[chunk][this.count & (2 ** PLACES_BITS - 1)] = this.#end;
    if (this.#end >= TURN * (this.#turns.length + 1)) this.#turns.push(this.count);
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
    const [start, end] = [this.#place(index), this.#place(index + 1)];
    const { bytes, length } = this.#memory;
    if (end <= length) out.append(bytes, start, end);
    else this.#spilled?.copy(start - length, end - length, out);
  }

  #place(index: number): number {
    const places = this.#places[index >> PLACES_BITS] as Uint32Array;
    const place = places[index & (2 ** PLACES_BITS - 1)] as number;
    if (this.#turns.length === 0) return place;
    return place + TURN * this.#turns.filter((first) => first <= index).length;
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
