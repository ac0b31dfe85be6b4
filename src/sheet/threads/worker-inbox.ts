import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** Messages of a worker, until they are taken. */
export class WorkerInbox<M> {
  readonly #messages: M[] = [];
  #ended: Error | null = null;
  #wake: () => void = () => {};

  constructor(worker: Worker) {
    worker.on('message', (message: M) => {
      this.#messages.push(message);
      this.#wake();
    });
    const end = (error: Error) => {
      this.#ended ??= error;
      this.#wake();
    };
    worker.on('error', end).on('exit', () => end(new Error('the thread that reads it has ended')));
  }

  /**
   * The next message. Node gives messages that come while others are worked on without a turn of the event loop, up to 1,000 of
   * them: without the turn here neither a signal nor a timer is heard until a whole workbook has been read.
   *
   * @throws {Error} there are no more
   */
  async next(): Promise<M> {
    await setImmediate();
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
