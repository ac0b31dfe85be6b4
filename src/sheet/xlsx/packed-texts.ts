import { isPlainText } from '../plain-text.ts';
import { createByteStore } from './byte-store.ts';

/** One position is kept for so many texts; the others are found by walking from it. */
const GROUP = 8;
/** Texts that are kept ready, by the low bits of their index. */
const MAX_READY = 262_144;
const READY_CHARS = 64;

/** Stands for no text. */
const NONE = -1;

/** Texts by number, packed, so that millions take little more than their bytes. */
export interface PackedTexts {
  readonly count: number;
  add(text: string): void;
  /** The text that was added as the index-th from 0; undefined when there is none. */
  get(index: number): string | undefined;
  /** Whether `isPlainText` holds for it. */
  isPlain(index: number): boolean;
  close(): void;
}

/** Creates a store of texts of which about `maxMemory` bytes stay in memory. */
export function createPackedTexts(maxMemory: number): PackedTexts {
  const bytes = createByteStore(maxMemory);
  const groups: number[] = [];
  /** A bit for each text that was asked for. */
  let used = new Uint8Array(0);
  let readyIndex = new Int32Array(0);
  let readyText: string[] = [];
  let count = 0;
  /** A bit for each text that is not plain, up to the last of them. */
  let odd = new Uint8Array(0);
  let lastIndex = -1;
  let lastPosition = 0;

  /** Files mostly use their texts in the order in which they list them. */
  function find(index: number): number {
    if (lastIndex >= 0 && index === lastIndex + 1) return bytes.next(lastPosition);
    let position = groups[Math.floor(index / GROUP)] ?? 0;
    for (let skip = index % GROUP; skip > 0; skip -= 1) position = bytes.next(position);
    return position;
  }

  function markOdd(index: number): void {
    const byte = index >> 3;
    if (byte >= odd.length) {
      const longer = new Uint8Array(2 * (byte + 1));
      longer.set(odd);
      odd = longer;
    }
    odd[byte] = (odd[byte] ?? 0) | (1 << (index & 7));
  }

  /**
   * Keeps a text ready when it is asked for a second time, since many are used but once; it stays, since texts
   * that make room for each other all grow old before they are garbage, and the memory with them.
   */
  function remember(slot: number, index: number, text: string): void {
    if (readyIndex[slot] !== undefined && readyIndex[slot] !== NONE) return;
    if (used.length === 0) used = new Uint8Array(Math.ceil(count / 8));
    const byte = used[index >> 3] ?? 0;
    const bit = 1 << (index & 7);
    if ((byte & bit) === 0) {
      used[index >> 3] = byte | bit;
      return;
    }
    if (readyText.length === 0) {
      const length = Math.min(count, MAX_READY);
      readyIndex = new Int32Array(length).fill(NONE);
      readyText = new Array<string>(length).fill('');
    }
    readyIndex[slot] = index;
    readyText[slot] = text;
  }

  return {
    get count() {
      return count;
    },
    add(text) {
      if (!isPlainText(text)) markOdd(count);
      const position = bytes.append(text);
      if (count % GROUP === 0) groups.push(position);
      count += 1;
    },
    get(index) {
      const slot = index & (MAX_READY - 1);
      if (readyIndex[slot] === index) return readyText[slot];
      if (!(index >= 0 && index < count && Number.isInteger(index))) return undefined;
      lastPosition = find(index);
      lastIndex = index;
      const text = bytes.text(lastPosition);
      if (text.length <= READY_CHARS) remember(slot, index, text);
      return text;
    },
    isPlain: (index) => ((odd[index >> 3] ?? 0) & (1 << (index & 7))) === 0,
    close: () => bytes.close(),
  };
}
