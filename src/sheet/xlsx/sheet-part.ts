import { TextBytes } from '../../rows/text-bytes.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { XmlError } from '../xml/xml-error.ts';

/** Receives the parts of a worksheet's XML. */
export interface SheetPartSink {
  /** Everything before the rows at once: views, columns, heights, and the tag around the rows. */
  head?(xml: Buffer): void;
  /** Whole rows, between two positions of a piece, as `XmlRowScanner` reads them; called again from where it stops. */
  rows(xml: Buffer, from: number, to: number): number;
  /** What follows the rows: merged cells and much else. */
  tail?(xml: Buffer): void;
}

/** Where the XML comes from. */
export interface SheetPartInput {
  readonly file: string;
  readonly chunks: AsyncIterable<Buffer>;
  /** One beyond ASCII counts as its bytes. */
  readonly maxRowXmlChars: number;
}

const MAX_HEAD_CHARS = 4_000_000;
/** The root, its namespace prefix with the colon, and its name. */
const ROOT = /^\s*<([^\s:<>/]+:|)([A-Za-z]+)[\s/>]/;
const SHEET_ROOTS = new Set(['worksheet', 'macrosheet', 'dialogsheet', 'chartsheet']);
const NONE = Buffer.alloc(0);
const FIRST_ROW_BYTES = 64 * 1024;

/**
 * Cuts the XML of a sheet (ECMA-376 18.3.1.99), as it arrives, into what comes before its rows, whole rows, and the rest.
 * Yields after each piece, and whenever the sink has enough rows, so that the caller can pass them on.
 *
 * @throws {XmlError} the part is not a sheet, or ends before its end
 */
export async function* readSheetPart(
  { file, chunks, maxRowXmlChars }: SheetPartInput,
  sink: SheetPartSink,
): AsyncGenerator<void> {
  let state = 'head' as 'head' | 'rows' | 'tail';
  let head = '';
  let root = null as RegExpExecArray | null;
  /** `<row ` and `<row>` with the part's prefix: `<rowBreaks` is something else. */
  let openings: readonly Buffer[] = [];
  let closing = NONE;
  /** The current row, joined from pieces. */
  const rest = new TextBytes(FIRST_ROW_BYTES);

  for await (const piece of readXmlBytes(chunks)) {
    if (state === 'tail') sink.tail?.(piece);
    else if (state === 'rows') yield* takeRows(piece);
    else yield* takeHead(piece);
    yield;
  }
  if (state === 'rows') throw new XmlError('it ends in the middle of its rows');
  if (state === 'head' && (root?.[2] ?? 'worksheet') === 'worksheet') {
    throw new XmlError('it has no rows and no place for them (sheetData)');
  }

  /** Names are compared byte for byte, so that their encoding does not matter. */
  function* takeHead(piece: Buffer): Generator<void> {
    head += piece.toString('latin1');
    root ??= ROOT.exec(head);
    if (root && !SHEET_ROOTS.has(root[2] ?? '')) {
      throw new XmlError(`it is not a sheet but <${root[2]}>`);
    }
    const prefix = root?.[1] ?? '';
    const open = new RegExp(`<${prefix}sheetData(?:\\s[^>]*)?/?>`).exec(head);
    if (!open) {
      if (head.length <= MAX_HEAD_CHARS) return;
      throw new XmlError('the part before its rows is not closed');
    }
    const end = open.index + open[0].length;
    sink.head?.(Buffer.from(head.slice(0, end), 'latin1'));
    const after = Buffer.from(head.slice(end), 'latin1');
    head = '';
    if (open[0].endsWith('/>')) {
      takeTail(after);
      return;
    }
    openings = [`<${prefix}row `, `<${prefix}row>`].map((tag) => Buffer.from(tag, 'latin1'));
    closing = Buffer.from(`</${prefix}sheetData`, 'latin1');
    state = 'rows';
    yield* takeRows(after);
  }

  /**
   * Passes on all complete rows: those before the last one that has begun. Only a row across pieces is joined; the others are
   * read in place.
   */
  function* takeRows(piece: Buffer): Generator<void> {
    const first = rowStart(piece, 'indexOf');
    const looked = Math.max(0, rest.length - closing.length);
    rest.append(piece, 0, first < 0 ? piece.length : first);
    const shared = rest.bytes.subarray(0, rest.length);
    const end = shared.indexOf(closing, looked);
    if (end >= 0) {
      yield* readRows(shared, 0, end);
      takeTail(Buffer.concat([shared.subarray(end), first < 0 ? NONE : piece.subarray(first)]));
    } else if (first < 0) {
      if (shared.length > maxRowXmlChars) throw tooLong();
    } else {
      yield* readRows(shared, 0, shared.length);
      yield* takeOwnRows(piece, first);
    }
  }

  function* takeOwnRows(piece: Buffer, first: number): Generator<void> {
    const last = rowStart(piece, 'lastIndexOf');
    const end = piece.indexOf(closing, last);
    yield* readRows(piece, first, end < 0 ? last : end);
    rest.length = 0;
    if (end < 0) rest.append(piece, last, piece.length);
    else takeTail(piece.subarray(end));
  }

  function* readRows(xml: Buffer, from: number, to: number): Generator<void> {
    for (let at = sink.rows(xml, from, to); at < to; at = sink.rows(xml, at, to)) yield;
  }

  /** Where the first or last row begins in a piece; -1 for none. */
  function rowStart(piece: Buffer, search: 'indexOf' | 'lastIndexOf'): number {
    for (const opening of openings) {
      const start = piece[search](opening);
      if (start >= 0) return start;
    }
    return -1;
  }

  function tooLong() {
    const what = `one of its rows has more than ${maxRowXmlChars} characters of XML`;
    return fileTooLarge(file, what, 'maxRowXmlChars');
  }

  function takeTail(piece: Buffer): void {
    state = 'tail';
    sink.tail?.(piece);
  }
}
