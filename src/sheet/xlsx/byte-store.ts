import { createSpillFile, type SpillFile } from './spill-file.ts';

const BLOCK_BYTES = 1024 ** 2;
const LENGTH_BYTES = 4;

/** Texts one after another as UTF-8, each behind its length, found again by their position. */
export interface ByteStore {
  /** Gives the position of the text. */
  append(text: string): number;
  /** Position of the text after the one at a position. */
  next(position: number): number;
  text(position: number): string;
  close(): void;
}

/** Creates a store of which about `maxMemory` bytes stay in memory; the rest goes to a temporary file. */
export function createByteStore(maxMemory: number): ByteStore {
  const blocks: Buffer[] = [];
  /** The block being filled, and the position of its first byte. */
  let last = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let lastStart = 0;
  let used = 0;
  let file: SpillFile | null = null;
  const lengthBytes = Buffer.alloc(LENGTH_BYTES);

  function flush(): void {
    if (!file && lastStart + used > maxMemory) file = createSpillFile();
    if (file) file.write(last);
    else {
      blocks.push(last);
      last = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    }
    lastStart += used;
    used = 0;
  }

  function put(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) {
      const copied = bytes.copy(last, used, done);
      used += copied;
      done += copied;
      if (used === BLOCK_BYTES) flush();
    }
  }

  /** The bytes in memory that hold a position: a block, or a page of the file. */
  function piece(position: number): Buffer {
    if (position >= lastStart) return last;
    const block = blocks[Math.floor(position / BLOCK_BYTES)];
    if (block) return block;
    if (!file) throw new RangeError(`no byte at position ${position}`);
    return file.page(position - blocks.length * BLOCK_BYTES);
  }

  /** Bytes that do not lie in one piece. */
  function gather(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const from = piece(position + done);
      done += from.copy(bytes, done, (position + done) % from.length);
    }
    return bytes;
  }

  function lengthAt(position: number): number {
    const from = piece(position);
    const start = position % from.length;
    if (start + LENGTH_BYTES <= from.length) return from.readUInt32LE(start);
    return gather(position, LENGTH_BYTES).readUInt32LE(0);
  }

  return {
    append(text) {
      const position = lastStart + used;
      const length = Buffer.byteLength(text);
      if (used + LENGTH_BYTES + length < BLOCK_BYTES) {
        last.writeUInt32LE(length, used);
        last.write(text, used + LENGTH_BYTES, length, 'utf8');
        used += LENGTH_BYTES + length;
      } else {
        lengthBytes.writeUInt32LE(length);
        put(lengthBytes);
        put(Buffer.from(text));
      }
      return position;
    },
    next: (position) => position + LENGTH_BYTES + lengthAt(position),
    text(position) {
      const length = lengthAt(position);
      const from = piece(position + LENGTH_BYTES);
      const start = (position + LENGTH_BYTES) % from.length;
      const end = start + length;
      if (end <= from.length) return from.toString('utf8', start, end);
      return gather(position + LENGTH_BYTES, length).toString('utf8');
    },
    close: () => file?.close(),
  };
}
