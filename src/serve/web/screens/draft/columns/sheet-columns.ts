import { useEffect, useState } from 'preact/hooks';
import type { Draft, Sheet } from '../../../../api/types.ts';
import { api } from '../../../api.ts';

const SAMPLE_ROWS = 60;
const SAMPLES = 3;

/** A column of the sheet that a mapping can name, with some of its values. */
export type SheetColumn = ReturnType<typeof useSheetColumns>[number];

/** The columns with a name, the first of each; their samples come a moment later. */
export function useSheetColumns(draft: Draft, sheet: Sheet | undefined) {
  const [rows, setRows] = useState<readonly (readonly string[])[]>([]);
  const header = sheet?.header_row ?? 0;
  const isThere = (sheet?.rows ?? 0) > header;
  useEffect(() => {
    if (!isThere) return;
    const ending = new AbortController();
    const query = { draft: draft.draft, from: header + 1, count: SAMPLE_ROWS };
    api.rows(query, ending.signal).then(
      (answer) => setRows(answer.rows),
      // Without samples the columns still have their names.
      () => {},
    );
    return () => ending.abort();
    // Also of another sheet with the same header row, once its rows are there.
  }, [draft.draft, draft.revision, sheet]);
  const seen = new Set<string>();
  return (sheet?.columns ?? []).flatMap(({ key, letter }, index) => {
    if (key === '' || seen.has(key)) return [];
    seen.add(key);
    return [{ key, letter, samples: samplesOf(rows, index) }];
  });
}

/** The first different texts of a column. */
function samplesOf(rows: readonly (readonly string[])[], column: number): readonly string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const text = (row[column] ?? '').trim();
    if (text !== '') found.add(text.length > 40 ? `${text.slice(0, 39)}…` : text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}
