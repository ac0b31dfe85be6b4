/** Actions to run later, which can all be dropped at once. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>();

  /** Runs `action` after `ms`, or at once if that is 0. */
  after(ms: number, action: () => void): void {
    if (ms <= 0) {
      action();
      return;
    }
    const timer = setTimeout(() => {
      this.#pending.delete(timer);
      action();
    }, ms);
    this.#pending.add(timer);
  }

  clear(): void {
    for (const timer of this.#pending) clearTimeout(timer);
    this.#pending.clear();
  }
}
