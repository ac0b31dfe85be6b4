/** Weights of a new sample, RFC 6298 section 2. */
const MEAN_PART = 1 / 8;
const VARIATION_PART = 1 / 4;

/** How long the service takes to answer, as TCP reckons it (RFC 6298). All 0 before the first answer. */
export class Latency {
  #meanMs = 0;
  #variationMs = 0;
  #slowestMs = 0;

  get meanMs(): number {
    return this.#meanMs;
  }

  /** An answer that takes longer is unusual. */
  get usualMs(): number {
    return this.#meanMs + 4 * this.#variationMs;
  }

  get slowestMs(): number {
    return this.#slowestMs;
  }

  /** An answer that was worked for took so long. */
  note(ms: number): void {
    this.#slowestMs = Math.max(this.#slowestMs, ms);
    if (this.#meanMs === 0) {
      this.#meanMs = ms;
      this.#variationMs = ms / 2;
      return;
    }
    this.#variationMs += VARIATION_PART * (Math.abs(ms - this.#meanMs) - this.#variationMs);
    this.#meanMs += MEAN_PART * (ms - this.#meanMs);
  }
}
