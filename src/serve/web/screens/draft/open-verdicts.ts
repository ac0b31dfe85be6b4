import type { Check, CheckedRows } from '../../../api/types.ts';

/** What a check of corrected rows by themselves found. */
export interface Verdict {
  readonly rows: readonly number[];
  readonly answer: CheckedRows;
}

/** Those that the check of the whole list has not overtaken: an answer may come later than that, and a check that failed has none to come. */
export function openVerdicts(
  found: readonly Verdict[],
  check: Pick<Check, 'state' | 'revision'> | undefined,
): readonly Verdict[] {
  if (check?.state === 'failed') return [];
  return found.filter(({ answer }) => answer.revision > (check?.revision ?? -1));
}
