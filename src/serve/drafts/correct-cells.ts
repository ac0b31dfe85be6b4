import { type CellPlace, columnIndex, parseCellAddress } from '../../rows/cell-address.ts';

import type { Edits } from '../api/types.ts';
import { HttpError } from '../http/http-error.ts';
import type { SheetRows, ShownRow } from '../sheet-rows.ts';
import type { Correction, DraftState } from './draft-state.ts';

/** Corrections that a draft may have. */
const MAX_CORRECTIONS = 200_000;

/**
 * Edits as corrections: with what the file shows in each cell.
 *
 * @throws HttpError 409 where a cell is none of a row below the header
 */
export async function toCorrections(
  rows: SheetRows,
  edits: Edits['edits'],
): Promise<readonly Correction[]> {
  const read = new Map<number, ShownRow | undefined>();
  for (const { cell } of edits) {
    const { row } = placeOf(cell);
    if (!read.has(row)) read.set(row, (await rows.read(row, 1))[0]);
  }
  const { header_row, columns } = rows.about();
  return edits.map(({ cell, to }) => {
    const { row, column } = placeOf(cell);
    const shown = read.get(row);
    if (shown === undefined) refuseReading(rows);
    const isBelow = shown !== undefined && header_row !== null && row > header_row;
    if (!isBelow || column >= columns.length) throw outside(cell);
    return { cell, from: shown.cells[column] ?? '', to };
  });
}

/** @throws HttpError 409 */
function placeOf(cell: string): CellPlace {
  const place = parseCellAddress(cell);
  if (!place) throw outside(cell);
  return place;
}

function outside(cell: string): HttpError {
  return new HttpError(409, 'cell_outside', `${cell} is not a cell below the header row.`);
}

/** Rows that were not read yet are neither there nor missing. @throws HttpError 409 */
export function refuseReading(rows: SheetRows): void {
  if (rows.about().state !== 'reading') return;
  throw new HttpError(
    409,
    'sheet_reading',
    'The sheet is still being read. Try again in a moment.',
  );
}

/** What to find in a column, and what to put in its place. */
export interface Replacement {
  /** `E` */
  readonly column: string;
  readonly find: string;
  readonly replace: string;
  readonly whole_cell: boolean;
}

/**
 * Corrections of all cells of a column that have a text, as they show it with the corrections of before. Rows that are left out stay as
 * they are.
 *
 * @throws HttpError 409 if there are too many
 */
export async function findToReplace(
  rows: SheetRows,
  { corrections, leftOut }: DraftState,
  { column, find, replace, whole_cell: isWhole }: Replacement,
): Promise<readonly Correction[]> {
  refuseReading(rows);
  const index = columnIndex(column);
  const { header_row: header = 0 } = rows.about();
  const found: Correction[] = [];
  for await (const batch of rows.readAll()) {
    for (const { number, cells } of batch) {
      if (number <= (header ?? 0) || leftOut.has(number)) continue;
      const cell = `${column}${number}`;
      const from = cells[index] ?? '';
      const shown = corrections.get(cell)?.to ?? from;
      if (isWhole ? shown !== find : find === '' || !shown.includes(find)) continue;
      const to = isWhole ? replace : shown.replaceAll(find, () => replace);
      if (to !== shown) found.push({ cell, from, to });
    }
    refuseTooMany(found.length);
  }
  return found;
}

/** @throws HttpError 409 */
export function refuseTooMany(corrections: number): void {
  if (corrections <= MAX_CORRECTIONS) return;
  throw new HttpError(
    409,
    'corrections_too_many',
    `A draft can have at most ${MAX_CORRECTIONS} corrections. Use "clean" in the mapping, or correct the file itself.`,
  );
}
