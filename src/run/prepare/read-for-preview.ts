import type { IssueCode, IssueSink } from '../../issue.ts';
import { CellReader } from '../../mapping/apply/cell-reader.ts';
import type { RowAgain } from '../../mapping/apply/current-row.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import type { CleanStep } from '../../mapping/cells/clean/clean-steps.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import type { Column } from '../../rows/row.ts';
import { withIds } from '../input/cleaned-columns.ts';
import type { SheetInput } from '../input/sheet-input.ts';
import { readRecords } from '../read-records.ts';

export interface PreviewInput extends Omit<SheetInput, 'mapping'> {
  readonly mapping: Mapping;
  /** Receives which sheet was chosen, and errors of the sheet, of its columns, and of what its cells show. */
  readonly onIssue: IssueSink;
}

/** What a mapping makes of a cell. */
export interface Becomes {
  /** null if a step cannot convert the cell, or if it is new to a map. */
  readonly after: string | null;
  /** Why not: `must be a date in the form MM/DD/YYYY`; or why it is unsure. */
  readonly problem: string | null;
}

/** Errors of cells whose texts are not what they were meant to be. What else is wrong with rows is told by a check. */
const OF_TEXTS: ReadonlySet<IssueCode> = new Set<IssueCode>([
  ...(['formula_without_value', 'text_undecodable', 'text_garbled', 'text_cut'] as const),
  ...(['text_debris', 'text_odd', 'text_struck', 'number_scientific', 'number_rounded'] as const),
  ...(['zero_lost', 'date_serial', 'cell_overflowed', 'cell_error'] as const),
  'correction_outdated',
]);

const UNSURE = 'unsure: these rows do not show what its comma or point means';

/** Reads a sheet as an order does, so that what is shown is what would be printed. */
export async function readForPreview({ mapping, onIssue, ...input }: PreviewInput) {
  let isOpen = false;
  const reading = await readRecords({ ...input, mapping: withIds(mapping) }, false, (issue) => {
    const { code, severity, row } = issue;
    const isOfSheet = !isOpen || (row === null && code !== 'value_not_mapped');
    if (code === 'sheet_chosen') onIssue(issue);
    else if (severity === 'error' && (isOfSheet || OF_TEXTS.has(code))) onIssue(issue);
  });
  isOpen = true;
  return reading;
}

/** Reads the cells of a column again, cleaned by steps. */
export function readerOf(column: Column, steps: readonly CleanStep[], again: RowAgain): CellReader {
  return new CellReader(column, steps, undefined, true, again);
}

/** What the steps of a reader make of a cell of a row that was read last: one with a text that it has not read before. */
export function becomesOf(cell: string, reader: CellReader, again: RowAgain): Becomes {
  again.isUnsure = false;
  const after = reader.clean(cell);
  const { problem } = reader.cleaner;
  if (problem === null) return { after: cut(after), problem: again.isUnsure ? UNSURE : null };
  const { wanted, newValue } = problem;
  return { after: null, problem: newValue === undefined ? wanted : `is new, ${wanted}` };
}
