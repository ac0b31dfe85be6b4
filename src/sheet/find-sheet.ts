import { UsageError } from '../errors.ts';
import type { SheetChoice, SheetEntry } from './sheet.ts';
import { sheetUnknown } from './sheet-errors.ts';

/**
 * The index of the sheet that is asked for.
 *
 * @throws {UsageError} `sheet_unknown`; `sheet_ambiguous` where what was typed is the name of one sheet and the number of another
 */
export function findSheet(sheets: readonly SheetEntry[], wanted: SheetChoice): number {
  const index = placeOf(sheets, wanted);
  if (index in sheets) return index;
  throw sheetUnknown(wanted, sheets);
}

/** -1 or beyond the last where there is no such sheet. */
function placeOf(sheets: readonly SheetEntry[], wanted: SheetChoice): number {
  if (typeof wanted === 'number') return wanted - 1;
  if (typeof wanted === 'string') return named(sheets, wanted);
  const { typed } = wanted;
  const byName = named(sheets, typed);
  const byNumber = numberIn(typed);
  if (byName >= 0 && byNumber in sheets && byNumber !== byName) {
    throw ambiguous(sheets, byName, byNumber);
  }
  if (byName >= 0) return byName;
  // No program allows a colon in the name of a sheet.
  const [, kind, rest = ''] = /^(name|number):(.+)$/s.exec(typed) ?? [];
  if (kind === undefined) return byNumber;
  return kind === 'name' ? named(sheets, rest) : numberIn(rest);
}

function named(sheets: readonly SheetEntry[], wanted: string): number {
  const exact = sheets.findIndex(({ name, own }) => name === wanted || own === wanted);
  if (exact >= 0) return exact;
  // Composed and decomposed letters look the same.
  const composed = wanted.normalize('NFC');
  return sheets.findIndex(({ name, own = name }) =>
    [name, own].some((one) => one.normalize('NFC') === composed),
  );
}

/** The index that a number from 1 stands for; -1 for another text. */
function numberIn(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) - 1 : -1;
}

function ambiguous(sheets: readonly SheetEntry[], byName: number, byNumber: number): UsageError {
  const name = sheets[byName]?.name ?? '';
  const other = JSON.stringify(sheets[byNumber]?.name);
  return new UsageError(
    'sheet_ambiguous',
    `Cannot tell which sheet "${name}" means: sheet ${byName + 1} has this name, and sheet ${byNumber + 1} is ${other}`,
    { data: { sheet: name } },
  );
}
