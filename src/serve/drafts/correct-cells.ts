import { type CellPlace, columnIndex, parseCellAddress } from '../../rows/cell-address.ts';
import { MAX_CORRECTIONS } from '../../run/input/corrections/correction-list.ts';
import { toRowText } from '../../run/input/corrections/row-text.ts';
import { MAX_CELL_CHARS } from '../api/schemas.ts';
import type { Edits } from '../api/types.ts';
import { HttpError } from '../http/http-error.ts';
import type { SheetRows, ShownRow } from '../sheet-rows.ts';
import type { Draft } from './draft.ts';
import type { Correction, SheetEdits } from './sheet-edits.ts';

/** Characters of all of them: a command takes a file of 256 MiB. */
const MAX_CHARACTERS = 32 * 1024 ** 2;
/** Characters of a cell that a message quotes. */
const MAX_QUOTED = 60;

/**
 * Edits as corrections: with what the file shows in each cell, and of its row.
 *
 * @throws HttpError 409 where a cell is none of a row below the header, or is not as the person saw it
 */
export async function toCorrections(
  { rows, edits: { corrections } }: Pick<Draft, 'rows' | 'edits'>,
  { edits }: Pick<Edits, 'edits'>,
): Promise<readonly Correction[]> {
  const read = new Map<number, ShownRow | undefined>();
  for (const { cell } of edits) {
    const { row } = placeOf(cell);
    if (!read.has(row)) read.set(row, (await rows.read(row, 1))[0]);
  }
  const { header_row, columns } = rows.about();
  return edits.map(({ cell, to, shown: seen }) => {
    const { row, column } = placeOf(cell);
    const shown = read.get(row);
    if (shown === undefined) refuseReading(rows);
    const isBelow = shown !== undefined && header_row !== null && row > header_row;
    if (!isBelow || column >= columns.length) throw outside(cell);
    const from = shown.cells[column] ?? '';
    const now = corrections.get(cell)?.to ?? from;
    if (seen !== undefined && now !== seen && now !== to) {
      const text = now.length > MAX_QUOTED ? `${now.slice(0, MAX_QUOTED)}…` : now;
      throw new HttpError(409, 'cell_changed', `${cell} was changed to "${text}" in the meantime.`);
    }
    return { cell, from, to, row: toRowText(shown.cells) };
  });
}

/**
 * Refuses what a command would refuse later, and with it all corrections of the draft.
 *
 * @throws HttpError 409, with the first such cell
 */
export async function refuseUnusable(cells: readonly Correction[]): Promise<void> {
  // Loaded when it is first needed: a console is to start quickly.
  const { whyUnusable } = await import('../../run/input/corrections/why-unusable.ts');
  for (const { cell, to } of cells) {
    const why = whyUnusable(to);
    if (why) throw new HttpError(409, why.code, `${cell} cannot have this text: it ${why.reason}.`);
  }
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
 * @throws HttpError 409 if there are too many, or no such column
 */
export async function findToReplace(
  rows: SheetRows,
  { corrections, leftOut }: SheetEdits,
  { column, find, replace, whole_cell: isWhole }: Replacement,
): Promise<readonly Correction[]> {
  refuseReading(rows);
  const index = columnIndex(column);
  const { header_row: header = 0, columns } = rows.about();
  if (index >= columns.length) throw outside(column);
  const found: Correction[] = [];
  for await (const batch of rows.readAll()) {
    for (const { number, cells } of batch) {
      if (number <= (header ?? 0) || leftOut.has(number)) continue;
      const cell = `${column}${number}`;
      const from = cells[index] ?? '';
      const shown = corrections.get(cell)?.to ?? from;
      if (isWhole ? shown !== find : find === '' || !shown.includes(find)) continue;
      refuseTooLong(cell, isWhole ? replace.length : replacedLength(shown, find, replace));
      const to = isWhole ? replace : shown.replaceAll(find, () => replace);
      if (to !== shown) found.push({ cell, from, to, row: toRowText(cells) });
    }
    refuseTooMany(NO_CORRECTIONS, found);
  }
  return found;
}

function replacedLength(text: string, find: string, replace: string): number {
  return text.length + (text.split(find).length - 1) * (replace.length - find.length);
}

/** @throws HttpError 409 */
function refuseTooLong(cell: string, length: number): void {
  if (length <= MAX_CELL_CHARS) return;
  throw new HttpError(
    409,
    'cell_too_long',
    `${cell} would have ${length} characters; a cell can have at most ${MAX_CELL_CHARS}.`,
  );
}

const NO_CORRECTIONS: ReadonlyMap<string, Correction> = new Map();

/** @throws HttpError 409 if there are too many with more cells corrected */
export function refuseTooMany(
  corrections: ReadonlyMap<string, Correction>,
  more: readonly Correction[],
): void {
  if (corrections.size + more.length > MAX_CORRECTIONS) {
    const cells = new Set([...corrections.keys(), ...more.map(({ cell }) => cell)]);
    if (cells.size > MAX_CORRECTIONS) throw tooMany(`${MAX_CORRECTIONS} corrections`);
  }
  const characters = [...corrections.values(), ...more].reduce(
    (sum, { from, to, row = '' }) => sum + from.length + to.length + row.length,
    0,
  );
  if (characters > MAX_CHARACTERS) throw tooMany(`${MAX_CHARACTERS} characters in corrections`);
}

function tooMany(most: string): HttpError {
  return new HttpError(
    409,
    'corrections_too_many',
    `A draft can have at most ${most}. Use "clean" in the mapping, or correct the file itself.`,
  );
}
