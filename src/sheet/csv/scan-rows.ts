import { type ByteCells, countUnits } from '../../rows/byte-cells.ts';
import { RowTable } from '../../rows/kept/row-table.ts';
import type { SheetLimits } from '../limits.ts';
import { cellTooLong, columnsTooMany } from '../sheet-errors.ts';
import { CHECK_DELIMITER, LOOK_FOR_QUOTE, rowTooLong } from './csv-errors.ts';

/** What a byte may mean in a CSV text. All kinds but TEXT end or change the cell that they are in. */
const TEXT = 0;
const DELIMITER = 1;
const LINE_END = 2;
const CARRIAGE_RETURN = 3;
const QUOTE = 4;
/** Text that JSON escapes: backslashes, and the quote that this file does not use. */
const ESCAPED = 5;
/** Control characters below U+0020, which JSON escapes too. */
const CONTROL = 6;

const BACKSLASH = 0x5c;

interface ByteKinds {
  readonly kinds: Uint8Array;
  /** All higher bytes are TEXT, except backslashes: one comparison decides most bytes. */
  readonly highest: number;
  /** Whether JSON escapes a delimiter inside quotes. */
  readonly delimiterEscaped: boolean;
}

/** @param delimiter One ASCII character. */
function byteKinds(delimiter: string, quote: string): ByteKinds {
  const kinds = new Uint8Array(256).fill(CONTROL, 0, 0x20);
  kinds[0x09] = ESCAPED;
  for (const escaped of ['"', '\\']) kinds[escaped.charCodeAt(0)] = ESCAPED;
  const delimiterCode = delimiter.charCodeAt(0);
  const delimiterEscaped = kinds[delimiterCode] === ESCAPED;
  kinds[delimiterCode] = DELIMITER;
  kinds[quote.charCodeAt(0)] = QUOTE;
  kinds[0x0a] = LINE_END;
  kinds[0x0d] = CARRIAGE_RETURN;
  const highest = kinds.findLastIndex((kind, byte) => kind !== TEXT && byte !== BACKSLASH);
  return { kinds, highest, delimiterEscaped };
}

/** Returns the value above which all of these bytes are TEXT. */
function highestKind(bytes: Buffer, { highest }: ByteKinds): number {
  return bytes.includes(BACKSLASH) ? Math.max(highest, BACKSLASH) : highest;
}

const LINE_FEED = 0x0a;
const NOTHING = Buffer.alloc(0);

export interface ScanOptions {
  readonly sheet: string;
  /** One ASCII character; of white space, only a tab. */
  readonly delimiter: string;
  readonly quote: string;
  readonly limits: SheetLimits;
}

/**
 * Finds the rows of standard CSV text (RFC 4180 with any delimiter, lines that end in LF or CR LF) in its bytes, many times
 * faster than a general parser. Stops before the first row that is not standard. A property test checks that csv-parse gives the
 * same rows.
 */
export class RowScanner {
  /** Whether the rows of the last scan have control characters below U+0020 but tabs and line ends, as far as these bytes were searched. */
  hasControls = false;
  /** Bytes not returned as rows: they begin with an incomplete or nonstandard row. */
  rest: Buffer = NOTHING;
  /** The number of the row with which `rest` begins. */
  row: number;
  /** The line of the file with which `rest` begins; larger than `row` after cells with line breaks. */
  line: number;

  readonly #options: ScanOptions;
  readonly #kinds: ByteKinds;
  readonly #quote: number;
  readonly #table = new RowTable();
  #bytes: Buffer = NOTHING;
  #length = 0;
  #last = false;
  #standard = true;
  /** All higher bytes are text. */
  #highest = 0;
  /** With fewer bytes no row is searched for. */
  #leastLength = 0;
  /** Where the next cell begins. */
  #at = 0;
  // State of the current row:
  #rowEnded = false;
  #innerBreaks = 0;
  /** The cells with doubled quotes. */
  #doubled: number[] = [];

  /** @param start The row and line with which the text begins. */
  constructor(options: ScanOptions, start: { readonly row: number; readonly line: number }) {
    this.#options = options;
    this.#kinds = byteKinds(options.delimiter, options.quote);
    this.#quote = options.quote.charCodeAt(0);
    this.row = start.row;
    this.line = start.line;
  }

  /** Whether the last returned row ends with the text, without a line end. */
  get endsOpen(): boolean {
    return this.#at > this.#length;
  }

  /**
   * Returns the rows that these bytes complete, valid until the next scan. If `standard` is false, this scanner is done, and a
   * general parser has to read `rest`.
   */
  scan(piece: Uint8Array, last: boolean): { cells: ByteCells; standard: boolean } {
    this.#begin(piece, last);
    let start = 0;
    const looked = last || this.#length >= this.#leastLength;
    if (looked) {
      while (start < this.#length && this.#scanRow()) {
        this.#endRow(start);
        start = Math.min(this.#at, this.#length);
      }
      // Do not search a row of many pieces again with each piece.
      this.#leastLength = start === 0 ? 2 * this.#length : 0;
    }
    this.rest = this.#bytes.subarray(start, this.#length);
    // Bytes that were not searched may be many rows, so their length says nothing.
    if (looked && this.#standard) this.#checkRowLength(start, this.#length);
    return { cells: this.#table.toCells(this.#bytes.subarray(0, start)), standard: this.#standard };
  }

  /** Copies the bytes: the scanner changes them, and a line end after them ends every search. */
  #begin(piece: Uint8Array, last: boolean): void {
    const { rest } = this;
    this.#length = rest.length + piece.length;
    if (this.#bytes.length <= this.#length) this.#bytes = Buffer.allocUnsafeSlow(2 * this.#length);
    this.#bytes.set(rest);
    this.#bytes.set(piece, rest.length);
    this.#bytes[this.#length] = LINE_FEED;
    this.#highest = highestKind(this.#bytes.subarray(0, this.#length), this.#kinds);
    this.#table.clear();
    this.hasControls = false;
    this.#last = last;
    this.#at = 0;
  }

  /** Scans a row. Returns false if it is incomplete or nonstandard. */
  #scanRow(): boolean {
    this.#rowEnded = false;
    this.#innerBreaks = 0;
    if (this.#doubled.length > 0) this.#doubled = [];
    while (!this.#rowEnded) {
      const found =
        this.#bytes[this.#at] === this.#quote && this.#at < this.#length
          ? this.#quotedCell(this.#at)
          : this.#plainCell(this.#at);
      if (!found) return false;
    }
    return true;
  }

  #endRow(start: number): void {
    this.#checkRowLength(start, Math.min(this.#at, this.#length));
    for (const cell of this.#doubled) this.#table.shorten(cell, this.#undouble);
    this.#table.endRow();
    this.row += 1;
    this.line += 1 + this.#innerBreaks;
  }

  #plainCell(start: number): boolean {
    const bytes = this.#bytes;
    const highest = this.#highest;
    const { kinds } = this.#kinds;
    let quotesPassed = false;
    for (let end = start; ; end += 1) {
      let byte = bytes[end] as number;
      while (byte > highest || kinds[byte] === TEXT) byte = bytes[++end] as number;
      const kind = kinds[byte];
      if (kind === DELIMITER) return this.#endCell(start, end, end + 1);
      if (kind === LINE_END) {
        if (end === this.#length && !this.#last) return false;
        this.#rowEnded = true;
        return this.#endCell(start, end, end + 1);
      }
      if (kind === CARRIAGE_RETURN) return this.#endAtReturn(start, end, end);
      if (kind === QUOTE && !quotesPassed && !this.#passQuotes(start, end)) return false;
      quotesPassed ||= kind === QUOTE;
      this.hasControls ||= kind === CONTROL;
      this.#table.noteEscape();
    }
  }

  /**
   * Handles a quote inside a cell that does not begin with one: it is text, as in spreadsheet programs. After white space only it
   * may have been meant to open the cell, so the row is nonstandard.
   */
  #passQuotes(start: number, quoteAt: number): boolean {
    return this.#bytes.toString('utf8', start, quoteAt).trim() !== '' || this.#odd();
  }

  #quotedCell(open: number): boolean {
    const bytes = this.#bytes;
    const close = this.#closingQuote(open + 1);
    const after = close + 1;
    // At the end of a piece, the next byte decides whether the quote is doubled.
    if (close < 0 || (after === this.#length && !this.#last)) return this.#last && this.#odd();
    const kind = this.#kinds.kinds[bytes[after] as number];
    if (kind === CARRIAGE_RETURN) return this.#endAtReturn(open + 1, close, after);
    if (kind !== DELIMITER && kind !== LINE_END) return this.#odd();
    this.#rowEnded = kind === LINE_END;
    return this.#endCell(open + 1, close, after + 1);
  }

  /** Returns the position of the first quote that is not doubled; -1 for none. */
  #closingQuote(start: number): number {
    const bytes = this.#bytes;
    const highest = this.#highest;
    const { kinds, delimiterEscaped } = this.#kinds;
    for (let at = start; ; at += 1) {
      let byte = bytes[at] as number;
      while (byte > highest || kinds[byte] === TEXT) byte = bytes[++at] as number;
      const kind = kinds[byte];
      if (kind === DELIMITER && !delimiterEscaped) continue;
      if (at >= this.#length) return -1;
      if (kind === QUOTE) {
        if (bytes[at + 1] !== this.#quote) return at;
        if (this.#doubled.at(-1) !== this.#table.cells) this.#doubled.push(this.#table.cells);
        at += 1;
      }
      if (kind === LINE_END) this.#innerBreaks += 1;
      this.hasControls ||= kind === CONTROL;
      this.#table.noteEscape();
    }
  }

  /** Handles a carriage return, which is standard only as the first half of a line end. */
  #endAtReturn(start: number, end: number, returnAt: number): boolean {
    const lineEnd = returnAt + 1;
    if (lineEnd === this.#length) return this.#last && this.#odd();
    if (this.#bytes[lineEnd] !== LINE_FEED) return this.#odd();
    this.#rowEnded = true;
    return this.#endCell(start, end, lineEnd + 1);
  }

  #endCell(start: number, end: number, next: number): true {
    const table = this.#table;
    const { maxColumns, maxCellChars } = this.#options.limits;
    table.addCell(start, end);
    if (end - start > maxCellChars) this.#checkCellLength(start, end);
    if (table.cells - table.rowStart > maxColumns) {
      throw columnsTooMany(this.#options.sheet, this.row, maxColumns, CHECK_DELIMITER);
    }
    this.#at = next;
    return true;
  }

  #odd(): false {
    this.#standard = false;
    return false;
  }

  /** Replaces doubled quotes by single ones; the freed bytes at the end are filled with text. */
  readonly #undouble = (start: number, end: number): number => {
    const bytes = this.#bytes;
    let to = start;
    for (let from = start; from < end; from += 1) {
      bytes[to++] = bytes[from] as number;
      if (bytes[from] === this.#quote) from += 1;
    }
    bytes.fill(this.#quote, to, end);
    return to;
  };

  /** Checks the length of a cell. Limits count characters, of which there are never more than bytes. */
  #checkCellLength(start: number, end: number): void {
    const { maxCellChars } = this.#options.limits;
    const doubled = this.#doubled.at(-1) === this.#table.cells - 1;
    const text = this.#bytes.toString('utf8', start, end);
    const { sheet, quote } = this.#options;
    const { length } = doubled ? text.replaceAll(quote + quote, quote) : text;
    const column = this.#table.cells - this.#table.rowStart - 1;
    if (length > maxCellChars) {
      throw cellTooLong(sheet, this.row, column, maxCellChars, LOOK_FOR_QUOTE);
    }
  }

  #checkRowLength(start: number, end: number): void {
    const { maxRowChars } = this.#options.limits;
    if (end - start <= maxRowChars || countUnits(this.#bytes, start, end) <= maxRowChars) return;
    const { sheet } = this.#options;
    throw rowTooLong({ sheet, row: this.row, line: this.line }, maxRowChars);
  }
}
