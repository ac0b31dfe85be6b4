import { compilePlan } from '../../mapping/apply/plan.ts';
import { CellCleaner } from '../../mapping/cells/clean/cell-cleaner.ts';
import { isNumberStep } from '../../mapping/cells/clean/clean-steps.ts';
import { parseMapping } from '../../mapping/file/load-mapping.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { columnLetter, type SheetPlace, toColumnName } from '../../rows/row.ts';
import { composeText } from '../../sheet/composed/compose-text.ts';
import { cleanedColumns, withIds } from '../input/cleaned-columns.ts';

/** A cell that clean-up changes. */
export interface CleanedText {
  /** The column, from 0 on. */
  readonly column: number;
  /** null if a step cannot convert the cell. */
  readonly to: string | null;
  /** Why not: `must be a date in the form MM/DD/YYYY`. */
  readonly problem: string | null;
}

/** Gives the cells of a row that clean-up changes. A column that is used in several ways is cleaned as its last use says: that of a variable. */
export type RowCleaner = (cells: readonly string[]) => readonly CleanedText[];

/**
 * Prepares the clean-up of a mapping for rows that are shown. Lists that the mapping names are not read. Cells with a number step
 * stay as they are.
 *
 * @param text The mapping.
 * @param header The texts of the row with the column names.
 * @returns null if the mapping has no clean-up, or does not fit the columns
 * @throws UsageError `mapping_invalid`
 */
export function createRowCleaner(text: string, header: readonly string[]): RowCleaner | null {
  const plan = compilePlan(
    withIds(onlyTexts(parseMapping(text, 'mapping'))),
    placeOf(header),
    () => {},
  );
  if (!plan) return null;
  const byColumn = new Map(
    cleanedColumns(plan)
      .filter(({ column }) => column.index < header.length)
      .map(({ column, steps }) => [column.index, steps]),
  );
  // What a number becomes is said by the cell's own number and by other cells, not by its text alone.
  const cleaners = [...byColumn].flatMap(([index, steps]) =>
    steps.some(isNumberStep) ? [] : [[index, new CellCleaner(steps)] as const],
  );
  if (cleaners.length === 0) return null;
  return (cells) =>
    cleaners.flatMap(([column, cleaner]): CleanedText[] => {
      const before = composeText(cells[column] ?? '');
      const to = cleaner.clean(before);
      const { problem } = cleaner;
      if (problem !== null) return [{ column, to: null, problem: problem.wanted }];
      return to === before ? [] : [{ column, to, problem: null }];
    });
}

/** Rules and lists decide which rows are ordered, not what their cells become. */
function onlyTexts({ rows: _, template: __, ...mapping }: Mapping): Mapping {
  return {
    ...mapping,
    variables: mapping.variables.map(({ rules: ___, ...variable }) => variable),
    unmappedColumns: 'ignore',
  };
}

function placeOf(header: readonly string[]): SheetPlace {
  const columns = header.map((text, index) => ({
    index,
    letter: columnLetter(index),
    name: toColumnName(text),
  }));
  return { sheet: '', header: { row: 1, columns } };
}
