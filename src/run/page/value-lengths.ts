import type { VariablePlan } from '../../mapping/apply/plan.ts';
import { countCharacters } from '../../mapping/cells/count-characters.ts';
import type { ValueLengths } from '../../output/page/page-data.ts';

/** Counts how long the texts of one variable are, in bounded memory: no text is counted beyond 10,000 characters. */
export function createLengthCounter({ id, maxLength }: Pick<VariablePlan, 'id' | 'maxLength'>) {
  const counted = new Map<number, number>();
  let [empty, longest, longestRow] = [0, 0, 0];
  const add = (text: string, row: number): void => {
    if (text === '') {
      empty += 1;
      return;
    }
    const length = countCharacters(text);
    counted.set(length, (counted.get(length) ?? 0) + 1);
    if (length <= longest) return;
    longest = length;
    longestRow = row;
  };
  const lengths = (): ValueLengths => {
    const counts = [...counted].sort(([a], [b]) => a - b);
    const filled = sumOf(counts);
    return {
      ...{ id, limit: Number.isFinite(maxLength) ? maxLength : null, empty, filled },
      ...{ shortest: counts[0]?.[0] ?? 0, median: medianOf(counts, filled), longest, longestRow },
      tooLong: sumOf(counts.filter(([length]) => length > maxLength)),
      counts,
    };
  };
  return { add, lengths };
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
