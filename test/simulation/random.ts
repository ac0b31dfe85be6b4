/** Random numbers from a seed (mulberry32), the same on every machine. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** A whole number from 0 to below `below`. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(part: number): boolean {
    return this.next() < part;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.int(items.length)] ?? items[0];
  }
}
