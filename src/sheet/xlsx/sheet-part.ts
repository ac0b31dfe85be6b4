import { fileTooLarge } from './xlsx-errors.ts';
import { readXmlText, XmlError } from './xml-text.ts';

/** What is done with the parts of a worksheet's XML. */
export interface SheetPartSink {
  /** Whole rows, as `createRowScanner` reads them. */
  rows(xml: string): void;
  /** What follows the rows: merged cells and much else. */
  tail?(xml: string): void;
}

/** Where the XML comes from. */
export interface SheetPartInput {
  readonly file: string;
  readonly chunks: AsyncIterable<Buffer>;
  readonly maxRowXmlChars: number;
}

const MAX_HEAD_CHARS = 16_000_000;
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
  let rest = '';

  for await (const piece of readXmlText(chunks)) {
    if (state === 'tail') {
      sink.tail?.(piece);
      continue;
    }
    rest += piece;
    if (prefix === undefined) {
      const root = ROOT.exec(rest);
      prefix = root?.[1];
      name = root?.[2] ?? '';
      if (root && !SHEET_ROOTS.has(name)) throw new XmlError(`it is not a sheet but <${name}>`);
    }
    if (state === 'head') takeHead();
    if (state === 'rows') takeRows();
    yield;
  }
  if (state === 'rows') throw new XmlError('it ends in the middle of its rows');
  if (state === 'head' && (prefix === undefined || name === 'worksheet')) {
    throw new XmlError('it has no rows and no place for them (sheetData)');
  }

  /** Leaves `rest` behind the tag that opens the rows. */
  function takeHead(): void {
    const open = new RegExp(`<${prefix ?? ''}sheetData(?:\\s[^>]*)?/?>`).exec(rest);
    if (!open) {
      if (rest.length <= MAX_HEAD_CHARS) return;
      throw new XmlError('what stands before its rows has no end');
    }
    rest = rest.slice(open.index + open[0].length);
    if (open[0].endsWith('/>')) takeTail();
    else state = 'rows';
  }

  /** Gives all rows that are whole: those before the last one that has begun. */
  function takeRows(): void {
    const start = lastRowStart(rest, prefix ?? '');
    const end = rest.indexOf(`</${prefix}sheetData`, start);
    const cut = end < 0 ? start : end;
    if (cut > 0) sink.rows(rest.slice(0, cut));
    rest = rest.slice(cut);
    if (end >= 0) takeTail();
    else if (rest.length > maxRowXmlChars) throw tooLong();
  }

  function tooLong() {
    const what = `a row of it has more than ${maxRowXmlChars} characters of XML`;
    return fileTooLarge(file, what, 'maxRowXmlChars');
  }

  function takeTail(): void {
    state = 'tail';
    sink.tail?.(rest);
    rest = '';
  }
}

/** Where the last row begins that has begun; 0 for none. (`<rowBreaks` is something else.) */
function lastRowStart(xml: string, prefix: string): number {
  const start = xml.lastIndexOf(`<${prefix}row `);
  return Math.max(0, start >= 0 ? start : xml.lastIndexOf(`<${prefix}row>`));
}
