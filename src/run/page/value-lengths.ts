import type { VariablePlan } from '../../mapping/apply/plan.ts';
import { countCharacters } from '../../mapping/cells/count-characters.ts';

import type { ValueLengths } from '../../output/page/page-data.ts';

/** Counts how long the texts of one variable are, in bounded memory: no text is counted beyond 10,000 characters. */
export class LengthCounter {
  readonly #id: string;
  readonly #limit: number;
  readonly #counts = new Map<number, number>();
  #empty = 0;
  #longest = 0;
  #longestRow = 0;

  constructor({ id, maxLength }: Pick<VariablePlan, 'id' | 'maxLength'>) {
    this.#id = id;
    this.#limit = maxLength;
  }

  add(text: string, row: number): void {
    if (text === '') {
      this.#empty += 1;
      return;
    }
    const length = countCharacters(text);
    this.#counts.set(length, (this.#counts.get(length) ?? 0) + 1);
    if (length <= this.#longest) return;
    this.#longest = length;
    this.#longestRow = row;
  }

  lengths(): ValueLengths {
    const counts = [...this.#counts].sort(([a], [b]) => a - b);
    const filled = sumOf(counts);
    return {
      id: this.#id,
      limit: Number.isFinite(this.#limit) ? this.#limit : null,
      empty: this.#empty,
      filled,
      shortest: counts[0]?.[0] ?? 0,
      median: medianOf(counts, filled),
      longest: this.#longest,
      longestRow: this.#longestRow,
      tooLong: sumOf(counts.filter(([length]) => length > this.#limit)),
      counts,
    };
  }
}

type Counts = readonly (readonly [number, number])[];

function sumOf(counts: Counts): number {
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

function medianOf(counts: Counts, filled: number): number {
  let upTo = 0;
  for (const [length, count] of counts) {
    upTo += count;
    if (upTo * 2 >= filled) return length;
  }
  return 0;
}
