import { TextBytes } from '../../../rows/text-bytes.ts';
import { BLOCK_BYTES, createSpillFile, PAGE_BYTES, type SpillFile } from './spill-file.ts';

const LENGTH_BYTES = 4;
/** Texts per stored position; the others are found by adding lengths to it. */
const GROUP = 8;
/** Lengths are kept in a byte each, in arrays of so many. Longer texts have their length before them in the file. */
const LENGTHS_BITS = 16;
const LONG = 255;

/** Texts by number in a temporary file, as UTF-8, one after another; the last of them are still in memory. */
export interface SpilledTexts {
  /** Adds the text between two positions. */
  add(bytes: Buffer, start: number, end: number): void;
  /** Appends the bytes of the text that was added as the index-th from 0. */
  copy(index: number, out: TextBytes): void;
  close(): void;
}

export function createSpilledTexts(): SpilledTexts {
  const file: SpillFile = createSpillFile();
  /** What is not in the file yet, and the position of its first byte. */
  const last = new TextBytes(BLOCK_BYTES);
  let lastStart = 0;
  const lengthBytes = Buffer.alloc(LENGTH_BYTES);
  const groups: number[] = [];
  const lengths: Uint8Array[] = [];
  let count = 0;

  function put(bytes: Buffer, start: number, end: number): void {
    for (let done = start; done < end; ) {
      const to = Math.min(end, done + BLOCK_BYTES - last.length);
      last.append(bytes, done, to);
      done = to;
      if (last.length < BLOCK_BYTES) continue;
      file.write(last.bytes);
      lastStart += BLOCK_BYTES;
      last.length = 0;
    }
  }

  /** The position of a text, or of its length if it is long. */
  function find(index: number): number {
    const first = index - (index % GROUP);
    let position = groups[first / GROUP] ?? 0;
    for (let before = first; before < index; before += 1) {
      const length = shortLength(before);
      position += length < LONG ? length : LENGTH_BYTES + lengthAt(position);
    }
    return position;
  }

  function shortLength(index: number): number {
    return lengths[index >> LENGTHS_BITS]?.[index & (2 ** LENGTHS_BITS - 1)] ?? 0;
  }

  /** The bytes in memory that hold a position. */
  function piece(position: number): TextBytes {
    return position >= lastStart ? last : file.page(position);
  }

  function lengthAt(position: number): number {
    for (let i = position; i < position + LENGTH_BYTES; i += 1) {
      lengthBytes[i - position] = piece(i).bytes[i % BLOCK_BYTES] ?? 0;
    }
    return lengthBytes.readUInt32LE(0);
  }

  return {
    add(bytes, start, end) {
      if (count % GROUP === 0) groups.push(lastStart + last.length);
      const isLong = end - start >= LONG;
      const chunk = count >> LENGTHS_BITS;
      lengths[chunk] ??= new Uint8Array(2 ** LENGTHS_BITS);
      lengths[chunk][count & (2 ** LENGTHS_BITS - 1)] = isLong ? LONG : end - start;
      count += 1;
      if (isLong) {
        lengthBytes.writeUInt32LE(end - start);
        put(lengthBytes, 0, LENGTH_BYTES);
      }
      put(bytes, start, end);
    },
    copy(index, out) {
      let at = find(index);
      let left = shortLength(index);
      if (left === LONG) {
        left = lengthAt(at);
        at += LENGTH_BYTES;
      }
      while (left > 0) {
        const start = at % BLOCK_BYTES;
        const end = Math.min(start + left, start - (start % PAGE_BYTES) + PAGE_BYTES);
        out.appendFrom(piece(at), start, end);
        at += end - start;
        left -= end - start;
      }
    },
    close: () => file.close(),
  };
}
