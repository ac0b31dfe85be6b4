import type { HeldOfRow } from '../mapping/apply/held-cells.ts';
import { detachString } from '../rows/detach-string.ts';

/** Maximum rows that are kept for one trait: more of them make a smaller proof likely. */
const MAX_HOLDERS = 16;

/** Characters of rows in memory up to which rows are kept that are no better than others. */
const MAX_KEPT_CHARS = 32 * 1024 * 1024;

/** Something that a proof must show. */
export interface Trait {
  /** What has it: `variable name`, `total_price`. */
  readonly of: string;
  /** `longest, 38 characters` */
  readonly why: string;
}

/** A trait whose rows are being looked for. */
export interface OpenTrait {
  readonly of: string;
  readonly say: (value: number) => string;
  /** The largest value so far. */
  best: number;
  /** Rows with that value. */
  readonly holders: Set<Candidate>;
}

/** A row that has traits. */
export interface Candidate {
  readonly row: number;
  readonly cells: readonly string[];
  readonly held: HeldOfRow | undefined;
  readonly traits: Set<OpenTrait>;
}

/** What one row has to offer. */
export interface Offer {
  readonly trait: OpenTrait;
  readonly value: number;
}

/**
 * Keeps the rows that are best at something, while rows come one after the other: for each trait the rows with its
 * largest value. Of rows with the same traits the first is kept; of many others those with more traits, for they make a
 * smaller proof.
 */
export class Candidates {
  readonly #traits: OpenTrait[] = [];
  readonly #pool = new Map<number, Candidate>();
  #keptChars = 0;

  /** @param say The reason in words, of the value that was the largest. */
  open(of: string, say: (value: number) => string): OpenTrait {
    const trait = { of, say, best: Number.NEGATIVE_INFINITY, holders: new Set<Candidate>() };
    this.#traits.push(trait);
    return trait;
  }

  /**
   * Takes a row for what it is best at, or as good as the best.
   *
   * @param toHeld Asked what its cells hold if it is taken.
   */
  offer(
    row: number,
    cells: readonly string[],
    offers: readonly Offer[],
    toHeld?: () => HeldOfRow,
  ): void {
    const good = offers.filter(({ trait, value }) => value >= trait.best);
    const better = good.some(({ trait, value }) => value > trait.best);
    if (good.length === 0) return;
    if (
      !better &&
      (isKnown(good) || !good.some(({ trait }) => this.#hasRoom(trait, good.length)))
    ) {
      return;
    }
    const candidate = this.#take(row, cells, toHeld?.());
    for (const { trait, value } of good) {
      if (value > trait.best) this.#clear(trait);
      trait.best = value;
      trait.holders.add(candidate);
      candidate.traits.add(trait);
    }
    for (const { trait } of good) if (trait.holders.size > MAX_HOLDERS) this.#dropWeakest(trait);
  }

  /** No row is kept for a trait any more. */
  close(trait: OpenTrait): void {
    this.#clear(trait);
    trait.best = Number.POSITIVE_INFINITY;
  }

  get rows(): readonly Candidate[] {
    return [...this.#pool.values()];
  }

  /** A row that is no better than others is worth keeping if there is room, or if it has more traits. */
  #hasRoom({ holders }: OpenTrait, traits: number): boolean {
    if (this.#keptChars > MAX_KEPT_CHARS) return false;
    if (holders.size < MAX_HOLDERS) return true;
    for (const holder of holders) if (holder.traits.size < traits) return true;
    return false;
  }

  #take(row: number, cells: readonly string[], held: HeldOfRow | undefined): Candidate {
    const candidate = { row, cells: cells.map(detachString), held, traits: new Set<OpenTrait>() };
    this.#pool.set(row, candidate);
    this.#keptChars += sizeOf(candidate);
    return candidate;
  }

  #clear(trait: OpenTrait): void {
    for (const holder of trait.holders) this.#release(trait, holder);
  }

  #dropWeakest(trait: OpenTrait): void {
    let weakest: Candidate | undefined;
    for (const holder of trait.holders) {
      if (!weakest || holder.traits.size <= weakest.traits.size) weakest = holder;
    }
    if (weakest) this.#release(trait, weakest);
  }

  #release(trait: OpenTrait, holder: Candidate): void {
    trait.holders.delete(holder);
    holder.traits.delete(trait);
    if (holder.traits.size > 0) return;
    this.#pool.delete(holder.row);
    this.#keptChars -= sizeOf(holder);
  }
}

/** Whether a row with the same traits is kept already, which does as well. */
function isKnown(offers: readonly Offer[]): boolean {
  for (const holder of offers[0]?.trait.holders ?? []) {
    if (
      holder.traits.size === offers.length &&
      offers.every(({ trait }) => holder.traits.has(trait))
    ) {
      return true;
    }
  }
  return false;
}

function sizeOf({ cells }: Candidate): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}
