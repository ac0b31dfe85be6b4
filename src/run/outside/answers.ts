import { createHash } from 'node:crypto';
import { FirstRows } from '../../rows/kept/first-rows.ts';
import { KeyedHash } from '../../rows/keyed-hash.ts';

/** What an outside check says of the values of some columns. */
export type Answer =
  | { readonly ok: true }
  | { readonly reason: string }
  /** By column: another text. */
  | { readonly corrected: Readonly<Record<string, string>> };

/** Values that are to be judged together. */
export interface Wanted {
  readonly check: string;
  /** By column. */
  readonly values: Readonly<Record<string, string>>;
  /** Among all that are to be judged. */
  readonly place: number;
}

/** What a check has judged: distinct values. */
export interface CheckCounts {
  readonly check: string;
  values: number;
  refused: number;
  corrected: number;
}

const OK: Answer = { ok: true };
const DIGEST_BYTES = 32;

/** What outside checks have answered, by keyed hashes of the values: 28 bytes for each, and what is not "ok". */
export class Answers {
  /** Receives values that nothing is known of. @default each has an answer */
  onNew: ((wanted: Wanted) => void) | null = null;
  readonly #known = new FirstRows();
  readonly #hash = new KeyedHash();
  /** By place: those that are not "ok". */
  readonly #others = new Map<number, Answer>();
  readonly #reasons = new Map<string, Answer>();
  readonly #counts = new Map<string, CheckCounts>();
  readonly #digest = Buffer.alloc(DIGEST_BYTES);

  /** The answer for values; undefined if they are new. All others have one by the time that it counts, or the check has failed. */
  of(check: string, values: Wanted['values']): Answer | undefined {
    const key = Buffer.from(JSON.stringify([check, values]));
    this.#hash.add(key, 0, key.length);
    this.#hash.finish();
    const next = this.#known.count + 1;
    const place = this.#known.findOrAdd(this.#hash.words, next);
    if (place !== 0) return this.#others.get(place) ?? OK;
    this.onNew?.({ check, values, place: next });
    return undefined;
  }

  give({ check, values, place }: Wanted, answer: Answer): void {
    const counts = this.#counts.get(check) ?? { check, values: 0, refused: 0, corrected: 0 };
    this.#counts.set(check, counts);
    counts.values += 1;
    let counted = answer;
    if ('reason' in answer) {
      counts.refused += 1;
      const { reason } = answer;
      const same = this.#reasons.get(reason) ?? answer;
      this.#reasons.set(reason, same);
      this.#others.set(place, same);
      // Its words change nothing of what is ordered.
      counted = { reason: '' };
    } else if ('corrected' in answer) {
      counts.corrected += 1;
      this.#others.set(place, answer);
    }
    const one = createHash('sha256')
      .update(JSON.stringify([check, values, counted]))
      .digest();
    for (const [i, byte] of one.entries()) this.#digest[i] = (this.#digest[i] ?? 0) ^ byte;
  }

  /** What tells these answers from others, in whatever order they came. */
  get digest(): string {
    return this.#digest.toString('hex');
  }

  get counts(): readonly CheckCounts[] {
    return [...this.#counts.values()];
  }
}
