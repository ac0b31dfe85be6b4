import { createByteStore } from './byte-store.ts';

/** One position is kept for so many texts; the others are found by walking from it. */
const GROUP = 8;
/** Texts that were read lately, by the low bits of their index. */
const RECENT = 65_536;
const RECENT_CHARS = 128;

/** Texts by number, packed, so that millions take little more than their bytes. */
export interface PackedTexts {
  readonly count: number;
  add(text: string): void;
  /** The text that was added as the index-th from 0; undefined when there is none. */
  get(index: number): string | undefined;
  close(): void;
}

/** Creates a store of texts of which about `maxMemory` bytes stay in memory. */
export function createPackedTexts(maxMemory: number): PackedTexts {
  const bytes = createByteStore(maxMemory);
  const groups: number[] = [];
  const recentIndex = new Int32Array(RECENT).fill(-1);
  const recentText = new Array<string>(RECENT).fill('');
  let count = 0;
  let lastIndex = -1;
  let lastPosition = 0;

  /** Files mostly use their texts in the order in which they list them. */
  function find(index: number): number {
    if (lastIndex >= 0 && index === lastIndex + 1) return bytes.next(lastPosition);
    let position = groups[Math.floor(index / GROUP)] ?? 0;
    for (let skip = index % GROUP; skip > 0; skip -= 1) position = bytes.next(position);
    return position;
  }

  return {
    get count() {
      return count;
    },
    add(text) {
      const position = bytes.append(text);
      if (count % GROUP === 0) groups.push(position);
      count += 1;
    },
    get(index) {
      const slot = index & (RECENT - 1);
      if (recentIndex[slot] === index) return recentText[slot];
      if (!(index >= 0 && index < count)) return undefined;
      lastPosition = find(index);
      lastIndex = index;
      const text = bytes.text(lastPosition);
      if (text.length <= RECENT_CHARS) {
        recentIndex[slot] = index;
        recentText[slot] = text;
      }
      return text;
    },
    close: () => bytes.close(),
  };
}
