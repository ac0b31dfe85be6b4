import { fileTooLarge } from './xlsx-errors.ts';
import { readXmlText, XmlError } from './xml-text.ts';

/** What is done with the parts of a worksheet's XML. */
export interface SheetPartSink {
  /** Whole rows, as `createRowScanner` reads them: those between two positions of a text. */
  rows(xml: string, from: number, to: number): void;
  /** What follows the rows: merged cells and much else. */
  tail?(xml: string): void;
}

/** Where the XML comes from. */
export interface SheetPartInput {
  readonly file: string;
  readonly chunks: AsyncIterable<Buffer>;
  readonly maxRowXmlChars: number;
}

const MAX_HEAD_CHARS = 4_000_000;
/** The root, its namespace prefix with the colon, and its name. */
const ROOT = /^\s*<([^\s:<>/]+:|)([A-Za-z]+)[\s/>]/;
const SHEET_ROOTS = new Set(['worksheet', 'macrosheet', 'dialogsheet', 'chartsheet']);

/**
 * Cuts the XML of a sheet (ECMA-376 18.3.1.99), as it comes in, into what stands before, in and after
 * its rows. Rows are given whole; yields after each piece that was read, so that the caller can pass on
 * what it has.
 *
 * @throws {XmlError} the part is not a sheet, or ends before its end
 */
export async function* readSheetPart(
  { file, chunks, maxRowXmlChars }: SheetPartInput,
  sink: SheetPartSink,
): AsyncGenerator<void> {
  let state = 'head' as 'head' | 'rows' | 'tail';
  let prefix: string | undefined;
  let name = '';
  let closing = '';
  let rest = '';

  for await (const piece of readXmlText(chunks)) {
    if (state === 'tail') sink.tail?.(piece);
    else if (state === 'rows') takeRows(piece);
    else takeHead(piece);
    yield;
  }
  if (state === 'rows') throw new XmlError('it ends in the middle of its rows');
  if (state === 'head' && (prefix === undefined || name === 'worksheet')) {
    throw new XmlError('it has no rows and no place for them (sheetData)');
  }

  function takeHead(piece: string): void {
    rest += piece;
    if (prefix === undefined) {
      const root = ROOT.exec(rest);
      prefix = root?.[1];
      name = root?.[2] ?? '';
      closing = `</${prefix}sheetData`;
      if (root && !SHEET_ROOTS.has(name)) throw new XmlError(`it is not a sheet but <${name}>`);
    }
    const open = new RegExp(`<${prefix ?? ''}sheetData(?:\\s[^>]*)?/?>`).exec(rest);
    if (!open) {
      if (rest.length <= MAX_HEAD_CHARS) return;
      throw new XmlError('what stands before its rows has no end');
    }
    const after = rest.slice(open.index + open[0].length);
    rest = '';
    if (open[0].endsWith('/>')) takeTail(after);
    else {
      state = 'rows';
      takeRows(after);
    }
  }

  /**
   * Gives all rows that are whole: those before the last one that has begun. Only a row that two pieces share
   * is put together; the others are read where they are, which is faster than in a joined text.
   */
  function takeRows(piece: string): void {
    const first = rowStart(piece, 'indexOf');
    const shared = rest + (first < 0 ? piece : piece.slice(0, first));
    const end = shared.indexOf(closing);
    if (end >= 0) {
      sink.rows(shared, 0, end);
      takeTail(shared.slice(end) + (first < 0 ? '' : piece.slice(first)));
    } else if (first < 0) {
      if (shared.length > maxRowXmlChars) throw tooLong();
      rest = shared;
    } else {
      sink.rows(shared, 0, shared.length);
      takeOwnRows(piece, first);
    }
  }

  function takeOwnRows(piece: string, first: number): void {
    const last = rowStart(piece, 'lastIndexOf');
    const end = piece.indexOf(closing, last);
    sink.rows(piece, first, end < 0 ? last : end);
    if (end < 0) rest = piece.slice(last);
    else takeTail(piece.slice(end));
  }

  /** Where the first or last row begins in a piece; -1 for none. (`<rowBreaks` is something else.) */
  function rowStart(piece: string, search: 'indexOf' | 'lastIndexOf'): number {
    const start = piece[search](`<${prefix}row `);
    return start >= 0 ? start : piece[search](`<${prefix}row>`);
  }

  function tooLong() {
    const what = `a row of it has more than ${maxRowXmlChars} characters of XML`;
    return fileTooLarge(file, what, 'maxRowXmlChars');
  }

  function takeTail(piece: string): void {
    state = 'tail';
    rest = '';
    sink.tail?.(piece);
  }
}
