import { InputError } from '../errors.ts';
import type { Input } from './input.ts';
import { toIssue } from './to-issue.ts';

/** Formats as they are found; an encrypted .xlsx looks like an .xls and is left to that reader. */
export type FoundFormat = 'csv' | 'csv.gz' | 'xlsx' | 'xls' | 'xlsb' | 'ods';

/** First bytes of formats that people pick by mistake, so that they are named instead of shown as text. */
const NOT_SHEETS: readonly (readonly [signature: string, name: string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['{\\rtf', 'an RTF document'],
  ['SQLite format 3\0', 'an SQLite database'],
  ['\x7fELF', 'a program'],
];

const ZIP = 'PK\x03\x04';
const EMPTY_ZIP = 'PK\x05\x06';
const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const GZIP = '\x1f\x8b';

/**
 * The format of an input by its first bytes; the file's ending only decides between workbooks
 * whose first bytes leave it open.
 *
 * @throws {InputError} `format_unknown`: the input is something else than a sheet
 */
export function detectFormat(input: Input): FoundFormat {
  const start = input.head.toString('latin1', 0, 64);
  if (start.startsWith(ZIP) || start.startsWith(EMPTY_ZIP)) return zipFormat(input);
  if (start.startsWith(COMPOUND_FILE)) return 'xls';
  if (start.startsWith(GZIP)) return 'csv.gz';
  const other = NOT_SHEETS.find(([signature]) => start.startsWith(signature));
  if (other) throw formatUnknown(input.label, other[1]);
  return 'csv';
}

/** Zip entries stand by name in the first bytes of a workbook, uncompressed names as they are. */
function zipFormat(input: Input): FoundFormat {
  const head = input.head.toString('latin1');
  if (head.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  if (head.includes('xl/workbook.bin')) return 'xlsb';
  if (head.includes('xl/') || head.includes('[Content_Types].xml')) {
    if (head.includes('word/')) throw formatUnknown(input.label, 'a Word document');
    if (head.includes('ppt/')) throw formatUnknown(input.label, 'a presentation');
  }
  const ending = input.file.toLowerCase().match(/\.(xlsb|ods)$/)?.[1];
  return ending === 'xlsb' || ending === 'ods' ? ending : 'xlsx';
}

/** The input is something else than a sheet. */
export function formatUnknown(label: string, what: string): InputError {
  return new InputError(
    toIssue({
      code: 'format_unknown',
      message: `Cannot read "${label}": it is ${what}, not a sheet`,
      fix: 'Give a CSV file or a workbook (.xlsx, .xls, .xlsb, .ods)',
    }),
  );
}
