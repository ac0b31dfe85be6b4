import type { InputError } from '../../errors.ts';
import type { Issue, IssueCode } from '../../issue.ts';
import { cellAddress, columnLetter } from '../../rows/row.ts';
import { inputError, toIssue } from '../to-issue.ts';
import type { Rival } from './detect-dialect.ts';

/** How many names of a header are shown, and how many characters of each. */
const MAX_NAMES = 3;
const MAX_CHARS = 40;

/** A place in a CSV text. */
export interface CsvPlace {
  readonly sheet: string;
  readonly row: number;
  /** The line of the file. Differs from the row after cells with line breaks. */
  readonly line: number;
}

/** An opening quote is never closed: the rest of the file would be in that cell. */
export function quoteUnclosed(place: CsvPlace, column: number, cause?: unknown): InputError {
  const address = cellAddress(place.sheet, column, place.row);
  return csvError(
    'quote_unclosed',
    place,
    column,
    `Cannot read row ${place.row}, which begins on line ${place.line} of the file: the quote that opens cell ${address} is never closed`,
    'Close the quote, or double it if it is part of the text',
    cause,
  );
}

export function rowTooLong(place: CsvPlace, maxChars: number, cause?: unknown): InputError {
  return csvError(
    'row_too_long',
    place,
    null,
    `Cannot read row ${place.row}, which begins on line ${place.line} of the file: it is longer than ${maxChars} characters`,
    'Look there for a quote that is not closed, or raise the limit maxRowChars (library only)',
    cause,
  );
}

export function cellTooLong(place: CsvPlace, column: number, maxChars: number): InputError {
  return csvError(
    'cell_too_long',
    place,
    column,
    `Cannot read cell ${cellAddress(place.sheet, column, place.row)}: it is longer than ${maxChars} characters`,
    'Look there for a quote that is not closed, or raise the limit maxCellChars (library only)',
  );
}

export function columnsTooMany(place: CsvPlace, maxColumns: number): InputError {
  return csvError(
    'columns_too_many',
    place,
    null,
    `Cannot read row ${place.row}: it has more than ${maxColumns} columns`,
    'Check the delimiter, or raise the limit maxColumns (library only)',
  );
}

/** Several delimiters fit equally well. */
export function delimiterUnsure(sheet: string, rivals: readonly Rival[]): InputError {
  const shown = ({ delimiter, header }: Rival) => {
    const name = delimiter === '\t' ? 'tab' : JSON.stringify(delimiter);
    const names = header
      .slice(0, MAX_NAMES)
      .map((cell) => JSON.stringify(cell.slice(0, MAX_CHARS)));
    return `with ${name} they are ${names.join(' and ')}${header.length > MAX_NAMES ? ' …' : ''}`;
  };
  return inputError({
    code: 'delimiter_unsure',
    sheet,
    message: `Cannot tell what separates the column names of "${sheet}": ${rivals.map(shown).join('; ')}`,
    fix: 'Choose one: set "delimiter" under "sheet" in the mapping, or use --delimiter',
  });
}

/** The quotes of a cell are ambiguous, so its text may not be what was meant. */
export function misplacedQuote(place: CsvPlace, column: number, value: string): Issue {
  const address = cellAddress(place.sheet, column, place.row);
  return toIssue({
    code: 'quote_misplaced',
    sheet: place.sheet,
    row: place.row,
    column: columnLetter(column),
    cell: address,
    value,
    message: `Cannot tell where cell ${address} begins and ends: there is text or white space outside its quotes`,
    fix: 'Quote the cell as a whole, and double each quote that is part of its text',
  });
}

function csvError(
  code: IssueCode,
  { sheet, row }: CsvPlace,
  column: number | null,
  message: string,
  fix: string,
  cause?: unknown,
): InputError {
  return inputError(
    {
      code,
      sheet,
      row,
      column: column === null ? null : columnLetter(column),
      cell: column === null ? null : cellAddress(sheet, column, row),
      message,
      fix,
    },
    cause,
  );
}
