interface Failures {
  readonly count: number;
  readonly untilMs: number;
  readonly atMs: number;
}

interface Limit {
  /** Failures that cost no wait. */
  readonly free: number;
  /** The longest wait. That of a name is short: nobody is to keep another person out. */
  readonly mostMs: number;
}

const OF_NAME: Limit = { free: 5, mostMs: 60_000 };
const OF_ADDRESS: Limit = { free: 20, mostMs: 15 * 60_000 };
const FIRST_WAIT_MS = 1000;
/** Failures count no more when nothing came for so long after a wait. */
const FORGET_MS = 15 * 60_000;
const NONE: Failures = { count: 0, untilMs: 0, atMs: 0 };
/** The oldest are forgotten when there are more. */
const MAX_KEPT = 10_000;

/** Slows down whoever guesses passwords: each failure doubles the wait, for the name and for the address that it came from. */
export class LogInLimits {
  readonly #now: () => number;
  readonly #kept = new Map<string, Failures>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many names and addresses are remembered. */
  get size(): number {
    return this.#kept.size;
  }

  /**
   * Begins to try a password. It counts as a failure until `succeed`, so that many at once are not free.
   *
   * @param name null: it is not known yet
   * @returns how long to wait first, in milliseconds; 0 if it may be tried
   */
  begin(name: string | null, address: string): number {
    const [ofName, ofAddress] = keysOf(name, address);
    const waitMs = Math.max(ofName === null ? 0 : this.#waitOf(ofName), this.#waitOf(ofAddress));
    if (waitMs > 0) return waitMs;
    if (ofName !== null) this.#count(ofName, OF_NAME);
    this.#count(ofAddress, OF_ADDRESS);
    return 0;
  }

  /** That was the password: nothing is left of the name's failures, and all others of the address. */
  succeed(name: string | null, address: string): void {
    const [ofName, ofAddress] = keysOf(name, address);
    if (ofName !== null) this.#kept.delete(ofName);
    const { count } = this.#get(ofAddress);
    const nowMs = this.#now();
    if (count > 1) this.#kept.set(ofAddress, { count: count - 1, untilMs: nowMs, atMs: nowMs });
    else this.#kept.delete(ofAddress);
  }

  #get(key: string): Failures {
    const kept = this.#kept.get(key);
    const nowMs = this.#now();
    // A clock that was put back must keep nobody out for as long.
    const isPast = kept !== undefined && kept.atMs <= nowMs;
    return isPast && nowMs - kept.untilMs < FORGET_MS ? kept : NONE;
  }

  #waitOf(key: string): number {
    return Math.max(0, this.#get(key).untilMs - this.#now());
  }

  #count(key: string, { free, mostMs }: Limit): void {
    const count = this.#get(key).count + 1;
    const waitMs = count < free ? 0 : Math.min(mostMs, FIRST_WAIT_MS * 2 ** (count - free));
    this.#kept.delete(key);
    const atMs = this.#now();
    this.#kept.set(key, { count, untilMs: atMs + waitMs, atMs });
    if (this.#kept.size <= MAX_KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

function keysOf(
  name: string | null,
  address: string,
): readonly [name: string | null, address: string] {
  return [name === null ? null : `name ${name}`, `address ${address}`];
}
