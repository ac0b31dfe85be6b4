/** If every one of more keys is repeated, a list was joined twice, and each row is told. */
const MOST_KEYS = 1000;
/** From so many repeats on it is the rule that is wrong. */
const ENOUGH_REPEATS = 5;

/** Tells whether no key stands alone: then a rule that they must differ is broken by every row. */
export class RepeatTally {
  repeats = 0;
  /** The first repeat: its row, and the first row with the key. */
  first: { readonly row: number; readonly of: number } | null = null;
  #keys = 0;
  /** First rows of the keys that are repeated. */
  readonly #repeated = new Set<number>();

  /** @param first The first row with the key; 0 if it is this one. */
  note(row: number, first: number): void {
    if (first === 0) {
      this.#keys += 1;
      return;
    }
    this.repeats += 1;
    this.first ??= { row, of: first };
    if (this.#keys <= MOST_KEYS) this.#repeated.add(first);
  }

  get areAllRepeated(): boolean {
    return (
      this.repeats >= ENOUGH_REPEATS &&
      this.#keys <= MOST_KEYS &&
      this.#repeated.size === this.#keys
    );
  }
}
