import type { InputError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import { cellAddress, columnLetter } from '../../rows/row.ts';
import { inputError, toIssue } from '../to-issue.ts';
import type { Rival } from './detect-dialect.ts';

/** How many names of a header are shown, and how many characters of each. */
const MAX_NAMES = 3;
const MAX_CHARS = 40;
/** What to do about a row or cell that is too long. */
export const LOOK_FOR_QUOTE = 'Look there for a quote that is not closed';

export const CHECK_DELIMITER = 'Check the delimiter';

export interface CsvPlace {
  readonly sheet: string;
  readonly row: number;
  /** The line of the file. Differs from the row after cells with line breaks. */
  readonly line: number;
}

/** An opening quote is never closed: the rest of the file would be in that cell. */
export function quoteUnclosed(place: CsvPlace, column: number, cause: unknown): InputError {
  const { sheet, row, line } = place;
  const cell = cellAddress(sheet, column, row);
  return inputError(
    {
      code: 'quote_unclosed',
      ...{ sheet, row, cell, column: columnLetter(column) },
      message: `Cannot read row ${row}, which begins on line ${line} of the file: the quote that opens cell ${cell} is never closed`,
      fix: 'Close the quote, or double it if it is part of the text',
    },
    cause,
  );
}

export function rowTooLong(place: CsvPlace, maxChars: number, cause?: unknown): InputError {
  const { sheet, row, line } = place;
  return inputError(
    {
      code: 'row_too_long',
      ...{ sheet, row },
      message: `Cannot read row ${row}, which begins on line ${line} of the file: it is longer than ${maxChars} characters`,
      fix: `${LOOK_FOR_QUOTE}, or raise the limit maxRowChars (library only)`,
    },
    cause,
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
