import { Worker } from 'node:worker_threads';
import { type InflateMessage, type InflateOrder, inflateWorker } from './inflate-worker.ts';

/** With less at a time the threads spend their time on waking each other. */
const SLOT_BYTES = 1024 ** 2;
/** So much is unpacked ahead. */
const SLOTS = 4;
/** Larger pieces take more memory to read. */
const PIECE_BYTES = 64 * 1024;

/** What a part that is being unpacked is to be held against. */
export interface UnpackWatch {
  /** Told of packed bytes as they are read. */
  readonly onRead: (packedBytes: number) => void;
  /** CRC-32 of what was given; of the last piece at its end. */
  checksum: number;
}

/** The packed bytes of a part. */
export interface PackedRange {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

/**
 * Unpacks a part in a thread of its own, some pieces ahead of who reads them: so unpacking costs no time where a second
 * processor is free, and one memory serves for all pieces. Each is good until the next is asked for.
 */
export async function* inflateOnThread(
  range: PackedRange,
  watch: UnpackWatch,
): AsyncGenerator<Buffer> {
  const slots = new SharedArrayBuffer(SLOTS * SLOT_BYTES);
  const read = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const order: InflateOrder = { ...range, slots, slotBytes: SLOT_BYTES, read };
  const worker = new Worker(`(${inflateWorker})()`, {
    eval: true,
    workerData: order,
    execArgv: [],
  });
  const messages = new Inbox(worker);
  const readCount = new Int32Array(read);
  try {
    for (let slot = 0; ; slot = (slot + 1) % SLOTS) {
      const message = await messages.next();
      if (message.kind === 'ended') return;
      if (message.kind === 'failed') throw new Error(message.reason);
      watch.onRead(message.packed);
      watch.checksum = message.checksum;
      const start = slot * SLOT_BYTES;
      for (let at = 0; at < message.length; at += PIECE_BYTES) {
        yield Buffer.from(slots, start + at, Math.min(PIECE_BYTES, message.length - at));
      }
      Atomics.add(readCount, 0, 1);
      Atomics.notify(readCount, 0);
    }
  } finally {
    await worker.terminate();
  }
}

/** What a worker has said and nobody has taken yet. */
class Inbox {
  readonly #messages: InflateMessage[] = [];
  #ended: Error | null = null;
  #wake: () => void = () => {};

  constructor(worker: Worker) {
    worker.on('message', (message: InflateMessage) => {
      this.#messages.push(message);
      this.#wake();
    });
    const end = (error: Error) => {
      this.#ended ??= error;
      this.#wake();
    };
    worker
      .on('error', end)
      .on('exit', () => end(new Error('the thread that unpacks it has ended')));
  }

  /** The next message. @throws {Error} there is none any more */
  async next(): Promise<InflateMessage> {
    for (;;) {
      const message = this.#messages.shift();
      if (message) return message;
      if (this.#ended) throw this.#ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
