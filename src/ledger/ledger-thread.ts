import { Worker } from 'node:worker_threads';
import type { VdpipeError } from '../errors.ts';
import { ledgerFailure } from './ledger-errors.ts';
import {
  type AnswerMessage,
  type CallMessage,
  type ForgetMessage,
  toError,
} from './thread-messages.ts';

/** The methods of an object that can be called from another thread: those that are asynchronous, and its fields. */
export type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer Values) => Promise<infer Result>
    ? (...values: Values) => Promise<Result>
    : T[K];
};

interface Waiting {
  /** Kept until the answer is there. */
  readonly remote: object;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** How a ledger is opened on its thread. */
export interface ThreadData {
  readonly file: string;
  readonly leaseMs: number | undefined;
}

/** Memory for short-lived objects: messages are small, and a larger part only adds to what the process takes. */
const YOUNG_MB = 2;

/**
 * A thread that holds a ledger, and calls of its methods. Calls that are made while the thread works are sent together afterwards, and
 * share a commit: a message of its own for each would cost more than the commit. The thread does not keep the process alive unless
 * a call waits.
 */
export class LedgerThread {
  readonly #file: string;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** An object stays on the thread for as long as something here refers to it: also a closed one may still be called. */
  readonly #referredTo = new FinalizationRegistry<number>((object) => this.#forget(object));
  #calls: CallMessage[] = [];
  #lastId = 0;
  #isScheduled = false;
  #isWorking = false;
  #ended: VdpipeError | undefined;

  constructor(data: ThreadData) {
    this.#file = data.file;
    // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
    this.#worker = new Worker(new URL('../ledger/sqlite/thread/main.js', import.meta.url), {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.unref();
    this.#worker
      .on('message', (answers: readonly AnswerMessage[]) => this.#take(answers))
      .on('error', (error: Error) => this.#end(error))
      .on('exit', () => this.#end(new Error('it was stopped')));
  }

  /** Returns an object that stands for the ledger, or for an object that the thread keeps. */
  remote<T>(object = 0, fields: object = {}): Remote<T> {
    const remote = new Proxy(fields, {
      get: (_, name, remote) => {
        if (typeof name === 'symbol' || name === 'then') return undefined;
        if (name in fields) return Reflect.get(fields, name);
        return (...values: unknown[]) => this.#call(remote, { object, method: name, values });
      },
    }) as Remote<T>;
    if (object !== 0) this.#referredTo.register(remote, object);
    return remote;
  }

  /** Ends the thread at once. Calls that wait fail. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #forget(object: number): void {
    const message: ForgetMessage = { forget: object };
    this.#worker.postMessage([message]);
  }

  #call(remote: object, call: Omit<CallMessage, 'id'>): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const id = this.#lastId;
    this.#calls.push({ id, ...call });
    this.#schedule();
    if (this.#waiting.size === 0) this.#worker.ref();
    return new Promise((resolve, reject) => this.#waiting.set(id, { remote, resolve, reject }));
  }

  /** Sends what is called in this turn of the event loop, unless the thread has not yet answered. */
  #schedule(): void {
    if (this.#isScheduled || this.#isWorking) return;
    this.#isScheduled = true;
    setImmediate(() => this.#send());
  }

  #send(): void {
    const calls = this.#calls;
    this.#calls = [];
    this.#isScheduled = false;
    this.#isWorking = true;
    this.#worker.postMessage(calls);
  }

  #take(answers: readonly AnswerMessage[]): void {
    for (const answer of answers) {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('error' in answer) waiting?.reject(toError(answer.error));
      else waiting?.resolve(this.#valueOf(answer));
    }
    this.#isWorking = false;
    if (this.#calls.length > 0) this.#schedule();
    if (this.#waiting.size === 0) this.#worker.unref();
  }

  #valueOf({ value, object }: Extract<AnswerMessage, { value: unknown }>): unknown {
    return object === undefined ? value : this.remote(object, value as object);
  }

  #end(cause: Error): void {
    this.#ended ??= ledgerFailure(
      'ledger_unusable',
      { file: this.#file, why: 'thread_ended' },
      cause,
    );
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}
