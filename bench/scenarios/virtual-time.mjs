/**
 * Time that stands still until everything that can be done now has been done, and then jumps to the next event: minutes of waiting take
 * moments, and the same seed gives the same figures on every machine.
 */
export class VirtualTime {
  nowMs = 0;
  #events = new Set();

  /** Runs something later. Gives a function that cancels it. */
  after(ms, run) {
    const event = { atMs: this.nowMs + Math.max(0, ms), run };
    this.#events.add(event);
    return () => this.#events.delete(event);
  }

  /** Jumps to the next event and runs it; of those at one time, the one that was there first. False when there is none. */
  step() {
    let next;
    for (const event of this.#events) if (!next || event.atMs < next.atMs) next = event;
    if (!next) return false;
    this.#events.delete(next);
    this.nowMs = next.atMs;
    next.run();
    return true;
  }

  /** A clock as `submitRun` and `openLedger` take one. */
  clock() {
    return {
      now: () => 1_700_000_000_000 + Math.floor(this.nowMs),
      monotonicMs: () => this.nowMs,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const wake = () => {
            cancel();
            signal?.removeEventListener('abort', wake);
            resolve();
          };
          const cancel = this.after(ms, wake);
          signal?.addEventListener('abort', wake);
        }),
    };
  }
}
