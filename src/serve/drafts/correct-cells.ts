import { type IssueCode, QUESTIONS } from '../../issue.ts';
import {
  columnIndex,
  parseCellAddress,
  parseRowAddress,
  WHOLE_ROW,
} from '../../rows/cell-address.ts';
import { MAX_CORRECTIONS } from '../../run/input/corrections/correction-list.ts';
import { toRowText, toWholeText } from '../../run/input/corrections/row-text.ts';
import type { BodyOf } from '../api/routes.ts';
import { MAX_CELL_CHARS } from '../api/shared.ts';
import { CellsRefused, Conflict, HttpError, type RefusedCell } from '../http/http-error.ts';
import type { SheetRows, ShownRow } from '../sheet-rows.ts';
import type { Draft } from './draft.ts';
import { type Correction, rowKey, type SheetEdits } from './sheet-edits.ts';

/** Characters of all of them: a command takes a file of 256 MiB. */
const MAX_CHARACTERS = 32 * 1024 ** 2;
const MAX_QUOTED = 60;

/** Edits as corrections: with what the file shows in each cell, and of its row. */
export async function toCorrections(
  { rows, edits: { corrections } }: Pick<Draft, 'rows' | 'edits'>,
  { edits }: Pick<BodyOf<'editDraft'>, 'edits'>,
): Promise<readonly Correction[]> {
  const numbers = new Set(edits.map(({ cell }) => parseCellAddress(cell)?.row ?? 1));
  const read = new Map<number, ShownRow>();
  for await (const row of rows.readSome([...numbers].sort((a, b) => a - b))) {
    read.set(row.number, row);
  }
  const { header_row: header, columns } = rows.about();
  const refused: RefusedCell[] = [];
  const made = edits.map(({ cell, to, shown: seen }): Correction => {
    const { row, column } = parseCellAddress(cell) ?? { row: 1, column: columns.length };
    const shown = read.get(row);
    if (!shown) refuseReading(rows);
    const from = shown?.cells[column] ?? '';
    const isBelow = shown !== undefined && header !== null && row > header;
    const now = corrections.get(cell)?.to ?? from;
    if (!isBelow || column >= columns.length) refused.push(outside(cell));
    else if (seen !== undefined && now !== seen && now !== to) refused.push(changed(cell, now));
    return { cell, from, to, row: toRowText(shown?.cells ?? []) };
  });
  if (refused.length > 0) throw new CellsRefused(refused);
  return made;
}

/** Refuses what a command would refuse later, and with it all corrections of the draft. */
export async function refuseUnusable(cells: readonly Correction[]): Promise<void> {
  // Loaded when it is first needed: a console is to start quickly.
  const { whyUnusable } = await import('../../run/input/corrections/why-unusable.ts');
  const refused = cells.flatMap(({ cell, to }): readonly RefusedCell[] => {
    const why = whyUnusable(to);
    if (!why) return [];
    return [{ cell, code: why.code, message: `${cell} cannot have this text: it ${why.reason}.` }];
  });
  if (refused.length > 0) throw new CellsRefused(refused);
}

function outside(cell: string): RefusedCell {
  return { cell, code: 'cell_outside', message: `${cell} is not a cell below the header row.` };
}

function changed(cell: string, now: string): RefusedCell {
  const text = now.length > MAX_QUOTED ? `${now.slice(0, MAX_QUOTED)}…` : now;
  const message = `${cell} was changed to "${text}" in the meantime.`;
  return { cell, code: 'cell_changed', message };
}

/** Rows that were not read yet are neither there nor missing. @throws HttpError 409 */
function refuseReading(rows: SheetRows): void {
  if (rows.about().state !== 'reading') return;
  throw new Conflict('sheet_reading', 'The sheet is still being read. Try again in a moment.');
}

/**
 * Corrections of all cells of a column that have a text, as they show it with the corrections of before. Rows that are left out stay as
 * they are.
 */
export async function findToReplace(
  rows: SheetRows,
  { corrections, leftOut }: SheetEdits,
  { column, find, replace, whole_cell: isWhole }: BodyOf<'replaceInColumn'>,
): Promise<readonly Correction[]> {
  refuseReading(rows);
  const index = columnIndex(column);
  const { header_row: header = 0, columns } = rows.about();
  if (index >= columns.length) throw new CellsRefused([outside(column)]);
  const found: Correction[] = [];
  for await (const batch of rows.readInTurns(1, Number.POSITIVE_INFINITY)) {
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

function refuseTooLong(cell: string, length: number): void {
  if (length <= MAX_CELL_CHARS) return;
  const message = `${cell} would have ${length} characters; a cell can have at most ${MAX_CELL_CHARS}.`;
  throw new CellsRefused([{ cell, code: 'cell_too_long', message }]);
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
    (sum, { from, to, row = '', why = '' }) =>
      sum + from.length + to.length + row.length + why.length,
    0,
  );
  if (characters > MAX_CHARACTERS) throw tooMany(`${MAX_CHARACTERS} characters in corrections`);
}

function tooMany(most: string): HttpError {
  return new Conflict(
    'corrections_too_many',
    `A draft can have at most ${most}. Use "clean" in the mapping, or correct the file itself.`,
  );
}

/** A cell or row that is meant as it is, or is not any more, as a correction: with all that it shows, corrected. */
export async function toAnswer(
  { rows, edits }: Pick<Draft, 'rows' | 'edits'>,
  { cell, code, why }: BodyOf<'acceptAsItIs'>,
): Promise<Correction> {
  const place = parseCellAddress(cell) ?? parseRowAddress(cell);
  const { row = 0, column = WHOLE_ROW } = place ?? {};
  const isOfRow = column === WHOLE_ROW;
  if (QUESTIONS[code as IssueCode]?.accept !== (isOfRow ? 'row' : 'cell')) {
    throw new HttpError(400, 'request_invalid', `"${code}" cannot be accepted at ${cell}.`);
  }
  const answer = { cell: isOfRow ? rowKey(row) : cell, to: '', accept: code };
  if (why === null) return { ...answer, from: '' };
  const { header_row: header } = rows.about();
  for await (const { cells } of rows.readSome([row])) {
    const shown = [...cells];
    for (const [at, { to }] of edits.correctedIn(row)) shown[at] = to;
    const from = isOfRow ? toWholeText(shown) : (shown[column] ?? '');
    if (header === null || row <= header || from.trim() === '') break;
    return { ...answer, from, why, ...(!isOfRow && { row: toRowText(cells) }) };
  }
  refuseReading(rows);
  throw new CellsRefused([outside(cell)]);
}

/**
 * Rows to leave out, or to take back, as corrections: with what the file shows of each. Those that are so already, and those that no
 * order has, are not among them.
 */
export async function toLeftOut(
  draft: Draft,
  given: BodyOf<'leaveOut'>,
): Promise<readonly Correction[]> {
  const { rows: sheet, edits } = draft;
  refuseReading(sheet);
  const isWanted = (row: number) => edits.leftOut.has(row) !== given.left_out;
  const numbers = [...new Set(rowsOf(draft, given))].filter(isWanted).sort((a, b) => a - b);
  if (!given.left_out) return numbers.map((row) => ({ cell: rowKey(row), from: '', to: '' }));
  const { header_row: header } = sheet.about();
  const below = numbers.filter((row) => row > (header ?? 0));
  const found: Correction[] = [];
  for await (const { number, cells } of sheet.readSome(below)) {
    if (cells.every((text) => text.trim() === '')) continue;
    found.push({ cell: rowKey(number), from: toRowText(cells), to: '' });
  }
  return found;
}

/** @throws HttpError 400 unless one of both is given; 409 if not all rows of the kind are known */
function rowsOf(draft: Draft, { rows, kind, revision }: BodyOf<'leaveOut'>): readonly number[] {
  if ((rows === undefined) === (kind === undefined)) {
    throw new HttpError(400, 'request_invalid', 'Give either "rows" or "kind".');
  }
  if (rows !== undefined || kind === undefined) return rows ?? [];
  draft.refuseUnchecked(revision);
  const found = draft.check.report?.issue_kinds.find(({ code }) => code === kind);
  if (found?.can_leave_out !== false) return draft.issues.rowsOfKind(kind);
  throw new Conflict(
    'rows_not_known',
    'Issues of this kind are not about single rows, or not all of them are listed. Select the rows to leave out.',
  );
}
