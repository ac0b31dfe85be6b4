import { whenAborted } from '../service/when-aborted.ts';

/** Time, as a parameter: tests bring their own. */
export interface Clock {
  /** Milliseconds by a clock that never jumps. */
  monotonicMs(): number;
  /** Resolves after `ms`, or early when `signal` aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  async sleep(ms, signal) {
    if (signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(wake, ms);
      const forget = signal && whenAborted(signal, wake);
      function wake(): void {
        clearTimeout(timer);
        forget?.();
        resolve();
      }
    });
  },
};
