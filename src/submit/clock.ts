import { setTimeout as sleep } from 'node:timers/promises';

/** Time, as a parameter: tests bring their own. */
export interface Clock {
  /** Wall clock, in milliseconds since 1970. It can jump. */
  now(): number;
  /** Milliseconds by a clock that never jumps. */
  monotonicMs(): number;
  /** Resolves after `ms`, or early when `signal` aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
  },
};
