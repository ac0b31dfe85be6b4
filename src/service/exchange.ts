import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

type DispatchController = Dispatcher.DispatchController;

/** Why an exchange was ended from this side. */
export class ExchangeStopped extends Error {
  readonly why: 'aborted' | 'too_slow' | 'too_large';

  constructor(why: ExchangeStopped['why'], message: string) {
    super(message);
    this.name = 'ExchangeStopped';
    this.why = why;
  }
}

/** Limits of one answer. */
export interface AnswerLimits {
  readonly maxBytes: number;
  /** For the whole body; the connection's own time-out is for silence between two pieces. */
  readonly timeoutMs: number;
  /** How long interim answers (1xx) may go on. */
  readonly interimTimeoutMs: number;
}

/**
 * One request and its answer, as undici reports them. `done` never rejects: it resolves when the answer
 * is whole or `error` says why there is none.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly done: Promise<void>;
  /** False as long as nothing of the request can have left: it waits for a connection. */
  started = false;
  /** 0 until an answer's header has come. */
  status = 0;
  headers: IncomingHttpHeaders = {};
  error: Error | null = null;
  /** What the caller's iterable body threw, if it did. */
  bodyError: unknown = undefined;

  readonly #limits: AnswerLimits;
  readonly #monotonicMs: () => number;
  #controller: DispatchController | undefined;
  #stopped: ExchangeStopped | undefined;
  #resolve: () => void = () => {};
  #body: Buffer[] = [];
  #bytes = 0;
  #bodySinceMs = 0;
  #interimSinceMs: number | undefined;

  constructor(limits: AnswerLimits, monotonicMs = () => performance.now()) {
    this.#limits = limits;
    this.#monotonicMs = monotonicMs;
    this.done = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The answer's body, as far as it came. */
  text(): string {
    const [first] = this.#body;
    if (first === undefined) return '';
    return (this.#body.length === 1 ? first : Buffer.concat(this.#body)).toString('utf8');
  }

  /** Ends the exchange from this side. What waits for a connection is never sent. */
  stop(reason: ExchangeStopped): void {
    if (this.#stopped) return;
    this.#stopped = reason;
    if (this.#controller) this.#controller.abort(reason);
    else this.#end(reason);
  }

  /** More of a streamed body is on its way: interim answers before its end do not count. */
  noteSending(): void {
    this.#interimSinceMs = undefined;
  }

  onRequestStart(controller: DispatchController): void {
    this.#controller = controller;
    if (this.#stopped) controller.abort(this.#stopped);
    else this.started = true;
  }

  onResponseStart(
    _controller: DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) {
      this.#boundInterim();
      return;
    }
    this.status = status;
    this.headers = headers;
    this.#bodySinceMs = this.#monotonicMs();
  }

  onResponseData(_controller: DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxBytes) {
      this.stop(
        new ExchangeStopped('too_large', `the answer has more than ${this.#limits.maxBytes} bytes`),
      );
    } else if (this.#monotonicMs() - this.#bodySinceMs > this.#limits.timeoutMs) {
      this.stop(
        new ExchangeStopped(
          'too_slow',
          `the answer was not complete after ${this.#limits.timeoutMs} ms`,
        ),
      );
    } else {
      this.#body.push(chunk);
    }
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_controller: DispatchController, error: Error): void {
    this.#end(error);
  }

  /**
   * The connection's time-out for the header restarts at every interim answer, so a host could keep a request forever.
   * They may continue for as long again, counted from the first one after the request was sent: no answer is cut off that
   * would have been in time without them. It needs no timer: when they stop coming, that time-out is there.
   */
  #boundInterim(): void {
    const nowMs = this.#monotonicMs();
    this.#interimSinceMs ??= nowMs;
    const { interimTimeoutMs } = this.#limits;
    if (nowMs - this.#interimSinceMs <= interimTimeoutMs) return;
    this.stop(new ExchangeStopped('too_slow', `only interim answers for ${interimTimeoutMs} ms`));
  }

  #end(error: Error | null): void {
    this.error ??= error;
    this.#resolve();
  }
}
