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
    const sleepers = signal && sleepersOf(signal);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(wake, ms);
      sleepers?.add(wake);
      function wake(): void {
        clearTimeout(timer);
        sleepers?.delete(wake);
        resolve();
      }
    });
  },
};

/** How to wake those that sleep until a signal aborts. */
const sleepersBySignal = new WeakMap<AbortSignal, Set<() => void>>();

/** One listener per signal, however many sleep: Node warns of a leak past ten. */
function sleepersOf(signal: AbortSignal): Set<() => void> {
  let sleepers = sleepersBySignal.get(signal);
  if (!sleepers) {
    const all = new Set<() => void>();
    signal.addEventListener('abort', () => wakeAll(all), { once: true });
    sleepersBySignal.set(signal, all);
    sleepers = all;
  }
  return sleepers;
}

function wakeAll(sleepers: ReadonlySet<() => void>): void {
  for (const wake of sleepers) wake();
}
