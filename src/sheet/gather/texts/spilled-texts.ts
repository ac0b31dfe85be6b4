import type { TextBytes } from '../../../rows/text-bytes.ts';
import { createSpillFile, type SpillFile } from './spill-file.ts';

const BLOCK_BYTES = 1024 ** 2;
const LENGTH_BYTES = 4;
/** Texts per stored position; the others are found by walking from it. */
const GROUP = 8;

/** Texts by number in a temporary file, as UTF-8, each behind its length; the last of them are still in memory. */
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
  const last = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let lastStart = 0;
  let used = 0;
  const lengthBytes = Buffer.alloc(LENGTH_BYTES);
  const groups: number[] = [];
  let count = 0;
  let lastIndex = -1;
  let lastPosition = 0;

  function put(bytes: Buffer, start: number, end: number): void {
    for (let done = start; done < end; ) {
      const copied = bytes.copy(last, used, done, end);
      used += copied;
      done += copied;
      if (used < BLOCK_BYTES) continue;
      file.write(last);
      lastStart += used;
      used = 0;
    }
  }

  /** Files mostly use their texts in the order of their list. */
  function find(index: number): number {
    let position = lastPosition;
    let skip = index - lastIndex;
    if (lastIndex < 0 || skip !== 1) {
      position = groups[Math.floor(index / GROUP)] ?? 0;
      skip = index % GROUP;
    }
    for (; skip > 0; skip -= 1) position += LENGTH_BYTES + lengthAt(position);
    lastIndex = index;
    lastPosition = position;
    return position;
  }

  /** The bytes in memory that hold a position. */
  function piece(position: number): Buffer {
    return position >= lastStart ? last : file.page(position);
  }

  function lengthAt(position: number): number {
    const from = piece(position);
    const start = position % from.length;
    if (start + LENGTH_BYTES <= from.length) return from.readUInt32LE(start);
    for (let i = 0; i < LENGTH_BYTES; i += 1) {
      const each = piece(position + i);
      lengthBytes[i] = each[(position + i) % each.length] ?? 0;
    }
    return lengthBytes.readUInt32LE(0);
  }

  return {
    add(bytes, start, end) {
      if (count % GROUP === 0) groups.push(lastStart + used);
      count += 1;
      lengthBytes.writeUInt32LE(end - start);
      put(lengthBytes, 0, LENGTH_BYTES);
      put(bytes, start, end);
    },
    copy(index, out) {
      const position = find(index);
      let at = position + LENGTH_BYTES;
      for (let left = lengthAt(position); left > 0; ) {
        const from = piece(at);
        const start = at % from.length;
        const end = Math.min(start + left, from.length);
        out.append(from, start, end);
        at += end - start;
        left -= end - start;
      }
    },
    close: () => file.close(),
  };
}
