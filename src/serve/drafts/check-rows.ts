import type { Issue } from '../../issue.ts';
import { withoutSheet } from '../../rows/cell-address.ts';
import type { GivenRow, GivenRows } from '../../run/check-few-rows.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import type { Requester } from '../process-pool.ts';
import type { Draft } from './draft.ts';
import { readRows } from './read-rows.ts';
import { keyOf, rowKey } from './sheet-edits.ts';

/** What is wrong with rows as they are corrected now, before the whole list is checked. @param numbers `5,12` */
export async function checkRows(
  { helper }: ConsoleSetting,
  draft: Draft,
  numbers: string,
  by: Requester,
) {
  const { revision, mapping, read } = draft.state;
  const { leftOut, accepted } = draft.edits;
  (await draft.mapping.fileRefusal)(mapping, draft.state.files);
  const { format, sheet, header_row: headerRow, columns } = draft.rows.about();
  if (format === null || sheet === null || headerRow === null) return { revision, issues: null };
  const [header] = await givenRows(draft, headerRow);
  const below = [...new Set(numbers.split(',').map(Number))].filter(
    (row) => row > headerRow && !leftOut.has(row),
  );
  const rows: GivenRow[] = [];
  for (const number of below.sort((a, b) => a - b)) rows.push(...(await givenRows(draft, number)));
  if (!header) return { revision, issues: null };
  // Rows that are left out have no issues.
  if (below.length === 0) return { revision, issues: [] };
  const given = {
    file: draft.file,
    format: format as GivenRows['format'],
    ...{ sheet, header, rows, mapping },
    hiddenColumns: [...columns.keys()].filter((index) => columns[index]?.is_hidden),
    folder: draft.folder,
    hiddenRows: read.hidden_rows,
  };
  // What is wrong with the mapping is told by the check of the whole list.
  const issues = await helper.ask('checkFewRows', given, by).catch(() => null);
  const isOpen = ({ code, row, cell }: Issue) =>
    ![withoutSheet(cell ?? ''), rowKey(row ?? 0)].some((at) =>
      accepted.has(keyOf({ cell: at, accept: code })),
    );
  return { revision, issues: issues?.filter(isOpen).map((issue) => ({ ...issue })) ?? null };
}

/** None where the sheet has no such row, or it was not read yet. */
async function givenRows(draft: Draft, number: number): Promise<readonly GivenRow[]> {
  const { rows, hidden } = await readRows(draft, { from: number, count: 1 });
  return rows.map((cells) => ({ number, cells, isHidden: hidden.includes(number) }));
}
