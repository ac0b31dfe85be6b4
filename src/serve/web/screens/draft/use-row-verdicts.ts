import { useEffect, useMemo, useState } from 'preact/hooks';
import { parseCellAddress } from '../../../../rows/cell-address.ts';
import { MAX_CHECKED_ROWS } from '../../../api/shared.ts';
import type { Check, CheckedRows, Issue } from '../../../api/types.ts';
import { api } from '../../api.ts';

/** What corrected rows show by themselves, by their numbers, until the check of the whole list has ended. */
export function useRowVerdicts(draft: string, check: Check | undefined) {
  const [found, setFound] = useState<readonly Verdict[]>([]);
  useEffect(() => setFound((now) => openVerdicts(now, check)), [check]);
  const byRow = useMemo(() => issuesByRow(openVerdicts(found, check)), [found, check]);
  const ask = (cells: Iterable<string>) => {
    const rows = [...new Set([...cells].flatMap((cell) => parseCellAddress(cell)?.row ?? []))];
    // More are left to the check of the whole list.
    if (rows.length > MAX_CHECKED_ROWS) return;
    // Without an answer, the check of the whole list tells.
    api.checkRows({ draft, rows: rows.join() }).then(
      (answer) => setFound((now) => [...now, { rows, answer }]),
      () => {},
    );
  };
  return { byRow, ask };
}

/** Of each row, what was found last. */
function issuesByRow(found: readonly Verdict[]): ReadonlyMap<number, readonly Issue[]> {
  const byRow = new Map<number, readonly Issue[]>();
  for (const { rows, answer } of found) {
    const { issues } = answer;
    if (!issues) continue;
    for (const row of rows) {
      byRow.set(
        row,
        issues.filter((issue) => issue.row === row),
      );
    }
  }
  return byRow;
}

/** What a check of corrected rows by themselves found. */
interface Verdict {
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
