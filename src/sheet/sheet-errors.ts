import path from 'node:path';
import { type InputError, UsageError } from '../errors.ts';
import type { Issue, IssueCode } from '../issue.ts';
import { cellAddress, columnLetter } from '../rows/row.ts';
import type { SheetLimits } from './limits.ts';
import type { SheetChoice, SheetEntry } from './sheet.ts';
import { inputError, toIssue } from './to-issue.ts';

const SAVE_AGAIN = 'Open it in a spreadsheet program, remove the password and save it again';

/** A file that cannot be read. @param what follows "Cannot read FILE: " */
function unreadable(
  code: IssueCode,
  file: string,
  what: string,
  fix: string,
  cause?: unknown,
): InputError {
  return inputError({ code, message: `Cannot read "${path.basename(file)}": ${what}`, fix }, cause);
}

/** A workbook that does not hold together: `what` follows "Cannot read FILE: ". */
export function fileDamaged(
  file: string,
  what: string,
  cause?: unknown,
  fix = 'Get the file again, or open it in a spreadsheet program and save it again',
): InputError {
  return unreadable('file_damaged', file, what, fix, cause);
}

export function fileTooLarge(file: string, what: string, limit: keyof SheetLimits): InputError {
  const fix = `Split the file, or raise the limit ${limit} (library only) if you trust the file`;
  return unreadable('file_too_large', file, what, fix);
}

/** Below this size any ratio is allowed. */
const RATIO_FREE_BYTES = 64 * 1024 ** 2;

/** @throws {InputError} `file_too_large` */
export function checkRatio(
  file: string,
  what: string,
  { bytes, packed, maxUnpackRatio }: Record<'bytes' | 'packed' | 'maxUnpackRatio', number>,
): void {
  if (bytes <= RATIO_FREE_BYTES || bytes <= packed * maxUnpackRatio) return;
  throw fileTooLarge(
    file,
    `${what} unpacks to more than ${maxUnpackRatio} times its size, as only a zip bomb does`,
    'maxUnpackRatio',
  );
}

export function unpacksToMore(file: string, maxUnpackedBytes: number): InputError {
  const what = `it unpacks to more than ${maxUnpackedBytes} bytes`;
  return fileTooLarge(file, what, 'maxUnpackedBytes');
}

export function fileEncrypted(
  file: string,
  fix = SAVE_AGAIN,
  what = 'it is protected with a password',
): InputError {
  return unreadable('file_encrypted', file, what, fix);
}

/** A message for other keys. @param keys their ids, and @param own those that were given */
export function pgpKeyWrong(
  file: string,
  keys: readonly string[],
  own: readonly string[],
): InputError {
  const shown = (ids: readonly string[]) => ids.slice(0, 5).join(', ').toUpperCase();
  const what = `it is encrypted for the PGP key ${shown(keys)}, not for ${shown(own)}`;
  const fix = 'Use the private key that it is for, or ask the sender to encrypt it for yours';
  return unreadable('pgp_key_wrong', file, what, fix);
}

export function signatureMissing(file: string): InputError {
  const fix = 'Ask the sender to sign it';
  return unreadable('signature_missing', file, 'it is not signed, but must be', fix);
}

/** @param why follows "Cannot read FILE: " */
export function signatureWrong(file: string, why: string): InputError {
  const fix = 'Ask the sender who signed it; if the key is a new one, get it from the sender';
  return unreadable('signature_wrong', file, why, fix);
}

export function passwordWrong(file: string): InputError {
  const fix = 'Ask the sender for its password: upper and lower case differ';
  return unreadable('password_wrong', file, 'the password is wrong', fix);
}

export function encryptionUnsupported(file: string, kind: string, fix = SAVE_AGAIN): InputError {
  const what = `its kind of encryption is not supported (${kind})`;
  return unreadable('encryption_unsupported', file, what, fix);
}

/** A file that is packed in a way that only few programs know. */
export function compressionUnknown(file: string, name: string, method: string): InputError {
  return inputError({
    code: 'compression_unknown',
    message: `Cannot read "${name}" in "${path.basename(file)}": it is compressed with ${method}`,
    fix: 'Unpack it, and use the list inside; or compress the list again, as an ordinary ZIP file',
  });
}

/** An archive in an archive, which may hold lists as well. */
export function archiveNested(name: string): InputError {
  return inputError({
    code: 'archive_nested',
    message: `Cannot look for lists in "${name}": it is an archive in another one`,
    fix: 'Unpack the outer one, and use the list or the archive that is meant',
  });
}

export function workbookEmpty(file: string): InputError {
  const fix = 'Check that this is the right file';
  return unreadable('workbook_empty', file, 'it is a workbook without a sheet', fix);
}

export function columnsTooMany(
  sheet: string,
  row: number,
  maxColumns: number,
  first = 'Check that this is the right sheet',
): InputError {
  return inputError({
    code: 'columns_too_many',
    sheet,
    row,
    message: `Cannot read row ${row} of "${sheet}": it has more than ${maxColumns} columns`,
    fix: `${first}, or raise the limit maxColumns (library only)`,
  });
}

export function cellTooLong(
  sheet: string,
  row: number,
  column: number,
  maxChars: number,
  first = 'Shorten the text',
): InputError {
  return inputError({
    code: 'cell_too_long',
    sheet,
    row,
    column: columnLetter(column),
    cell: cellAddress(sheet, column, row),
    message: `Cannot read cell ${cellAddress(sheet, column, row)}: it is longer than ${maxChars} characters`,
    fix: `${first}, or raise the limit maxCellChars (library only)`,
  });
}

/** The message lists the existing sheets. @param wanted null: none of those that are read as one list */
export function sheetUnknown(
  wanted: SheetChoice | null,
  sheets: readonly SheetEntry[],
): UsageError {
  const names = sheets
    .slice(0, 50)
    .map(({ name, file = name, hidden }, i) => `${i + 1} "${file}"${hidden ? ' (hidden)' : ''}`);
  const more = sheets.length > names.length ? ` and ${sheets.length - names.length} more` : '';
  return new UsageError(
    'sheet_unknown',
    `Cannot find ${wanted === null ? 'a visible sheet with cells that "names" is for' : `sheet ${wantedText(wanted)}`}: the file has ${names.join(', ')}${more}`,
  );
}

function wantedText(wanted: SheetChoice): string {
  if (typeof wanted === 'number') return String(wanted);
  if (typeof wanted === 'object') return JSON.stringify(wanted.typed).replace(/^"(\d+)"$/, '$1');
  // As a name, a number is a name too.
  return /^\d+$/.test(wanted) ? `named "${wanted}"` : JSON.stringify(wanted);
}

export function rowsMissing(sheet: string, headerRow: number): Issue {
  return toIssue({
    code: 'rows_missing',
    severity: 'warning',
    sheet,
    row: headerRow,
    message: `Sheet "${sheet}" has no rows below its header in row ${headerRow}`,
    fix: 'Check that this is the right file and sheet',
  });
}
