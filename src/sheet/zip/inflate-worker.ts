/** What the worker unpacks. */
export interface InflateOrder {
  readonly fd: number;
  /** Where the packed bytes begin, and how many they are. */
  readonly start: number;
  readonly length: number;
  /** Memory for the unpacked bytes: slots of `slotBytes`, filled in turn. */
  readonly slots: SharedArrayBuffer;
  readonly slotBytes: number;
  /** How many slots have been read. */
  readonly read: SharedArrayBuffer;
}

/** What the worker says. */
export type InflateMessage =
  | {
      readonly kind: 'filled';
      /** Bytes that the next place is filled with. */
      readonly length: number;
      /** Of all bytes so far (CRC-32). */
      readonly checksum: number;
      /** How many more bytes of the file have been read. */
      readonly packed: number;
    }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Runs in the worker. The thread gets the source text of this function (so that it runs the same compiled, bundled and under a
 * test runner), so the function uses nothing from outside itself.
 */
export function inflateWorker(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { readSync } = process.getBuiltinModule('node:fs');
  const { pipeline, Readable } = process.getBuiltinModule('node:stream');
  const { crc32, createInflateRaw } = process.getBuiltinModule('node:zlib');
  const PACKED_BYTES = 256 * 1024;
  const { fd, start, length, slots, slotBytes, read }: InflateOrder = workerData;
  const slotCount = slots.byteLength / slotBytes;
  const readCount = new Int32Array(read);
  let filled = 0;
  let checksum = 0;
  let packed = 0;

  const say = (message: InflateMessage) => parentPort?.postMessage(message);
  unpack().then(
    () => say({ kind: 'ended' }),
    (error: Error) => say({ kind: 'failed', reason: error.message }),
  );

  async function unpack(): Promise<void> {
    const inflate = createInflateRaw({ chunkSize: slotBytes });
    pipeline(Readable.from(readRange(), { objectMode: false }), inflate, () => {});
    for await (const chunk of inflate) fill(chunk);
  }

  function* readRange(): Generator<Buffer> {
    for (let done = 0; done < length; ) {
      const bytes = Buffer.allocUnsafe(Math.min(PACKED_BYTES, length - done));
      const size = readSync(fd, bytes, 0, bytes.length, start + done);
      if (size === 0) throw new Error('the file ends before it');
      done += size;
      packed += size;
      yield bytes.subarray(0, size);
    }
  }

  function fill(chunk: Uint8Array): void {
    for (let seen = Atomics.load(readCount, 0); filled - seen === slotCount; ) {
      Atomics.wait(readCount, 0, seen);
      seen = Atomics.load(readCount, 0);
    }
    new Uint8Array(slots, (filled % slotCount) * slotBytes, chunk.length).set(chunk);
    filled += 1;
    checksum = crc32(chunk, checksum);
    say({ kind: 'filled', length: chunk.length, checksum, packed });
    packed = 0;
  }
}
