import type { SheetLimits } from '../limits.ts';
import { closingQuote, indexOrEnd } from './cell-ends.ts';
import { type CsvPlace, cellTooLong, columnsTooMany, rowTooLong } from './csv-errors.ts';

const CARRIAGE_RETURN = 13;

export interface ScanOptions {
  readonly sheet: string;
  readonly delimiter: string;
  readonly quote: string;
  readonly limits: SheetLimits;
}

/**
 * Splits standard CSV text (RFC 4180 with any delimiter, lines that end in LF or CR LF) into rows,
 * several times faster than a general parser. It stops before the first row that is not standard;
 * every row it gives is the row that csv-parse gives, which a property test holds true.
 *
 * A cell may share memory with the text it was cut from: who keeps one for long copies it.
 */
export class RowScanner {
  /** Text that was not given as rows: it begins with a row that is not complete, or not standard. */
  rest = '';
  /** Number of the row with which `rest` begins. */
  row: number;
  /** Line of the file with which `rest` begins; larger than `row` after cells with line breaks. */
  line: number;

  readonly #options: ScanOptions;
  #text = '';
  #last = false;
  #standard = true;
  #rowEnded = false;
  /** Where the next cell begins. */
  #at = 0;
  // Where the next of each stands that is not before the cell; the text's length when there is none.
  #lineEnd = 0;
  #delimiterAt = 0;
  #quoteAt = 0;
  #returnAt = 0;
  /** Line breaks inside the cells of the row so far. */
  #innerBreaks = 0;

  /** @param start row and line with which the text begins */
  constructor(options: ScanOptions, start: { readonly row: number; readonly line: number }) {
    this.#options = options;
    this.row = start.row;
    this.line = start.line;
  }

  /**
   * Gives the rows that are complete once this text is added. When `standard` comes back false,
   * `rest` is to be read by a general parser and this scanner has done its part.
   */
  scan(piece: string, last: boolean): { rows: string[][]; standard: boolean } {
    this.#begin(piece, last);
    const { maxRowChars } = this.#options.limits;
    const rows: string[][] = [];
    let start = 0;
    while (start < this.#text.length) {
      const row = this.#scanRow();
      if (row === undefined) break;
      if (this.#at - start > maxRowChars) throw rowTooLong(this.#place(), maxRowChars);
      rows.push(row);
      this.row += 1;
      this.line += 1 + this.#innerBreaks;
      start = this.#at;
    }
    this.rest = this.#text.slice(start);
    this.#text = '';
    if (this.#standard && this.rest.length > maxRowChars)
      throw rowTooLong(this.#place(), maxRowChars);
    return { rows, standard: this.#standard };
  }

  #begin(piece: string, last: boolean): void {
    this.#text = this.rest === '' ? piece : this.rest + piece;
    this.#last = last;
    this.#at = 0;
    this.#lineEnd = this.#find('\n', 0);
    this.#delimiterAt = this.#find(this.#options.delimiter, 0);
    this.#quoteAt = this.#find(this.#options.quote, 0);
    this.#returnAt = this.#find('\r', 0);
  }

  /** Undefined when the row is not complete, or not standard. */
  #scanRow(): string[] | undefined {
    const { maxColumns, maxCellChars } = this.#options.limits;
    const row: string[] = [];
    this.#rowEnded = false;
    this.#innerBreaks = 0;
    while (!this.#rowEnded) {
      const quoted = this.#quoteAt === this.#at && this.#at < this.#text.length;
      const cell = quoted ? this.#quotedCell() : this.#plainCell();
      if (cell === undefined) return undefined;
      if (cell.length > maxCellChars) {
        throw cellTooLong(this.#place(), row.length, maxCellChars);
      }
      row.push(cell);
      if (row.length > maxColumns) throw columnsTooMany(this.#place(), maxColumns);
    }
    return row;
  }

  #plainCell(): string | undefined {
    const at = this.#at;
    const lineEnd = this.#lineEnd;
    if (this.#delimiterAt < at) this.#delimiterAt = this.#find(this.#options.delimiter, at);
    if (this.#returnAt < at) this.#returnAt = this.#find('\r', at);
    const end = this.#delimiterAt < lineEnd ? this.#delimiterAt : lineEnd;
    if (this.#quoteAt < end && !this.#passQuotes(at, end)) return undefined;
    if (end < lineEnd) {
      if (this.#returnAt < end) return this.#odd();
      this.#at = end + 1;
      return this.#text.slice(at, end);
    }
    return this.#lastPlainCell(at, lineEnd);
  }

  #lastPlainCell(at: number, lineEnd: number): string | undefined {
    const { length } = this.#text;
    const returnAt = this.#returnAt;
    if (lineEnd === length && !this.#last) {
      return returnAt < length - 1 ? this.#odd() : undefined;
    }
    if (returnAt < lineEnd && (returnAt < lineEnd - 1 || lineEnd === length)) return this.#odd();
    this.#endRow(lineEnd);
    return this.#text.slice(at, Math.min(returnAt, lineEnd));
  }

  /**
   * Quotes inside a cell that does not begin with one are text, as spreadsheet programs show them.
   * After white space alone one may have been meant to open the cell: not standard.
   */
  #passQuotes(at: number, end: number): boolean {
    if (this.#text.slice(at, this.#quoteAt).trim() === '') {
      this.#standard = false;
      return false;
    }
    this.#quoteAt = this.#find(this.#options.quote, end);
    return true;
  }

  #quotedCell(): string | undefined {
    const text = this.#text;
    const { quote, delimiter } = this.#options;
    const open = this.#at;
    const close = closingQuote(text, quote, open + 1);
    const after = close + 1;
    if (close < 0 || (after === text.length && !this.#last)) {
      return this.#last ? this.#odd() : undefined;
    }
    while (this.#lineEnd < close) {
      this.#innerBreaks += 1;
      this.#lineEnd = this.#find('\n', this.#lineEnd + 1);
    }
    this.#quoteAt = this.#find(quote, after);
    if (text[after] === delimiter) this.#at = after + 1;
    else if (this.#lineEnd === after) this.#endRow(after);
    else if (text.charCodeAt(after) === CARRIAGE_RETURN && this.#lineEnd === after + 1) {
      if (this.#lineEnd === text.length && !this.#last) return undefined;
      if (this.#lineEnd === text.length) return this.#odd();
      this.#endRow(after + 1);
    } else return this.#odd();
    const cell = text.slice(open + 1, close);
    return cell.includes(quote) ? cell.replaceAll(quote + quote, quote) : cell;
  }

  #endRow(lineEnd: number): void {
    this.#rowEnded = true;
    this.#at = lineEnd + 1;
    this.#lineEnd = this.#find('\n', this.#at);
  }

  #odd(): undefined {
    this.#standard = false;
    return undefined;
  }

  #find(character: string, from: number): number {
    return indexOrEnd(this.#text, character, from);
  }

  #place(): CsvPlace {
    return { sheet: this.#options.sheet, row: this.row, line: this.line };
  }
}
