import { columnIndex } from '../../rows/cell-address.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { XmlError } from '../xml/xml-error.ts';
import { isTrue, type OpenTag, type XmlSink, XmlWalker } from '../xml/xml-walker.ts';
import { toCellText } from './cells/cell-text.ts';
import { PlainCellReader } from './cells/plain-cell-reader.ts';
import { createRawCell, type RowSink } from './cells/raw-cell.ts';
import { stands } from './plain-items.ts';
import { LAYOUT_NAMES, type SheetLayout } from './sheet-layout.ts';
import { isOn } from './styles.ts';

/** Where the XML of a sheet comes from. */
export interface SheetPart {
  readonly file: string;
  readonly chunks: AsyncIterable<Buffer>;
  /** Counted in pieces; one beyond ASCII counts as its bytes. */
  readonly maxRowXmlChars: number;
}

const SHEET_ROOTS = ['worksheet', 'macrosheet', 'dialogsheet', 'chartsheet'];
const NAMES = [
  ...[...SHEET_ROOTS, 'sheetData', 'row', 'c', 'v', 'f', 'is', 't', 'r', 'rPr', 'strike', 'val'],
  ...['vertAlign', 's', 'ht', 'space', ...LAYOUT_NAMES],
];

/** The place of what stands before or behind the rows. */
const BESIDE = 'beside';
const NEXT_ROW = Buffer.from('</row><row r="');
const ROW_END = Buffer.from('</row>');
const CELL_END = Buffer.from('</c>');
const SPACE = 0x20;
const QUOTE = 0x22;
const ZERO = 0x30;
const ONE = 0x31;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const LOWER_H = 0x68;
const LOWER_I = 0x69;
/** No name begins with a byte below it. */
const UPPER_A = 0x41;
const LOWER_T = 0x74;
const MAX_ROW_DIGITS = 9;

/**
 * Walks over the XML of a sheet (ECMA-376 18.3.1.99) as it arrives. Yields after each piece, and whenever there are enough rows, so that
 * the caller can pass them on.
 *
 * @param layout receives what stands before and behind the rows
 * @param rows receives the rows @default they are passed over
 * @throws {XmlError} the part is not a sheet, or ends before its end
 */
export async function* walkSheet(
  { file, chunks, maxRowXmlChars }: SheetPart,
  layout: SheetLayout,
  rows: RowSink | null,
): AsyncGenerator<void> {
  const sink = new SheetWalk(layout, rows);
  const walker = new XmlWalker(sink, NAMES);
  let rowChars = 0;
  for await (const piece of readXmlBytes(chunks)) {
    const before = sink.rowsBegun;
    yield* walker.take(piece);
    rowChars = sink.rowsBegun === before && sink.isInRow ? rowChars + piece.length : 0;
    if (rowChars > maxRowXmlChars) {
      const what = `one of its rows has more than ${maxRowXmlChars} characters of XML`;
      throw fileTooLarge(file, what, 'maxRowXmlChars');
    }
    yield;
  }
  sink.finish();
  walker.finish();
}

/** Finds rows and cells; nearly all cells are left to `PlainCellReader`. */
class SheetWalk implements XmlSink {
  readonly place = '';
  rowsBegun = 0;
  readonly #layout: SheetLayout;
  readonly #rows: RowSink | null;
  readonly #plainCells: PlainCellReader | null;
  /** Names of the elements that are open. */
  readonly #open: string[] = [];
  #root = '';
  #hasData = false;
  /** Digits of the number of the open row. */
  #rowDigits = 0;
  readonly #cell = createRawCell();
  /** Of the open value or text. */
  #raw = '';
  #keepsSpace = false;
  /** The bytes that were looked at last, and where the last cell in them ends, or the last row if no cells are wanted. */
  #seen: Buffer | undefined;
  #end = 0;

  constructor(layout: SheetLayout, rows: RowSink | null) {
    this.#layout = layout;
    this.#rows = rows;
    this.#plainCells = rows && new PlainCellReader(rows);
  }

  get isInRow(): boolean {
    return this.#open.includes('row');
  }

  /** @throws {XmlError} the rows have no end, or there is no place for any */
  finish(): void {
    if (this.#open.includes('sheetData')) throw new XmlError('it ends in the middle of its rows');
    if (!this.#hasData && (this.#root === '' || this.#root === 'worksheet')) {
      throw new XmlError('it has no rows and no place for them (sheetData)');
    }
  }

  open(tag: OpenTag): boolean {
    const place = this.#placeOf(tag);
    if (place !== null) this.#open.push(place);
    return place !== null;
  }

  /** What the element is, by its name; null if nothing in it matters. */
  #placeOf(tag: OpenTag): string | null {
    const { name } = tag;
    const cell = this.#cell;
    switch (this.#open.at(-1)) {
      case undefined:
        this.#root = name;
        if (SHEET_ROOTS.includes(name)) return name;
        throw new XmlError(`it is not a sheet but <${tag.written}>`);
      case this.#root:
        this.#hasData ||= name === 'sheetData';
        this.#layout.take(tag);
        return name === 'sheetData' ? name : BESIDE;
      case BESIDE:
        this.#layout.take(tag);
        return BESIDE;
      case 'sheetData':
        if (name !== 'row' || !this.#rows) return null;
        this.#openRow(this.#rows, tag);
        return name;
      case 'row':
        if (name !== 'c') return null;
        this.#openCell(tag);
        return name;
      case 'c':
        if (name === 'v') this.#beginText(tag);
        else if (name === 'is') {
          cell.type = 'inlineStr';
          cell.value = '';
        } else {
          cell.formula ||= name === 'f';
          return null;
        }
        return name;
      case 'is':
      case 'r':
        if (name === 't') this.#beginText(tag);
        else if (name === 'r') {
          cell.runs.isStruck = undefined;
          cell.runs.isRaised = false;
        } else if (name === 'rPr') cell.runs.isStruck = false;
        // Phonetic hints (`rPh`) are not part of a text.
        return name === 't' || name === 'r' || name === 'rPr' ? name : null;
      case 'rPr':
        if (name === 'strike') cell.runs.isStruck = isOn(tag.get('val'));
        else if (name === 'vertAlign') cell.runs.isRaised = tag.get('val') === 'superscript';
        return null;
      default:
        return null;
    }
  }

  text(xml: Buffer, from: number, to: number): void {
    const around = this.#open.at(-1);
    if (around === 'v' || around === 't') this.#raw += xml.toString('utf8', from, to);
  }

  close(): boolean {
    const cell = this.#cell;
    switch (this.#open.pop()) {
      case 't':
        cell.value += cell.runs.see(toCellText(this.#raw, this.#keepsSpace));
        return false;
      case 'v':
        cell.preserveSpace = this.#keepsSpace;
        cell.value =
          cell.type === 'inlineStr' ? toCellText(this.#raw, this.#keepsSpace) : this.#raw;
        return false;
      case 'c':
        this.#rows?.cell(cell);
        return false;
      case 'row':
        return this.#rows?.closeRow() === true;
      default:
        return false;
    }
  }

  /** Reads up to the last cell that ends in these bytes: no position is outside of them, which alone would take half the time again. */
  skim(xml: Buffer, at: number): number {
    const around = this.#open.at(-1);
    if (around !== 'row' && (around !== 'sheetData' || this.#rows)) return at;
    if (xml !== this.#seen) {
      this.#seen = xml;
      const tag = this.#rows ? CELL_END : ROW_END;
      this.#end = xml.lastIndexOf(tag) + tag.length;
    }
    const end = this.#end;
    if (!this.#rows || !this.#plainCells) return Math.max(at, end);
    for (let start = at; start < end; ) {
      const stop = this.#plainCells.read(xml, start, end, this.#rowDigits);
      if (stop >= end || this.#rows.isNearlyFull) return stop;
      start = this.#nextRow(this.#rows, xml, stop);
      if (start === stop) return stop;
    }
    return at;
  }

  /** Ends the row and begins the next, where that is written as nearly all programs write it; else returns the same position. */
  #nextRow(rows: RowSink, xml: Buffer, from: number): number {
    if (!stands(NEXT_ROW, xml, from)) return from;
    const start = from + NEXT_ROW.length;
    let at = start;
    let number = 0;
    for (let digit = digitAt(xml, at); digit >= 0; digit = digitAt(xml, ++at)) {
      number = number * 10 + digit;
    }
    const digits = at - start;
    if (digits === 0 || digits > MAX_ROW_DIGITS) return from;
    let isHidden = false;
    let isFlat = this.#layout.flatRows;
    while (xml[at] === QUOTE && xml[at + 1] === SPACE) {
      const name = at + 2;
      if ((xml[name] ?? 0) < UPPER_A) return from;
      at = indexOfByte(xml, EQUALS, name) + 2;
      const value = at;
      if (xml[value - 1] !== QUOTE) return from;
      at = indexOfByte(xml, QUOTE, value);
      if (xml[name] !== LOWER_H) continue;
      if (xml[name + 1] === LOWER_I) isHidden = xml[value] === ONE || xml[value] === LOWER_T;
      else if (xml[name + 1] === LOWER_T) isFlat = isZero(xml, value, at);
    }
    if (xml[at] !== QUOTE || xml[at + 1] !== GREATER) return from;
    rows.closeRow();
    rows.openRow(number, isHidden || isFlat);
    this.#rowDigits = digits;
    this.rowsBegun += 1;
    return at + 2;
  }

  #openRow(rows: RowSink, tag: OpenTag): void {
    const number = toCount(tag.get('r') ?? '0');
    const height = tag.get('ht');
    const isFlat = height === undefined ? this.#layout.flatRows : Number(height) === 0;
    rows.openRow(number, isTrue(tag.get('hidden')) || isFlat);
    this.#rowDigits = String(number).length;
    this.rowsBegun += 1;
  }

  #openCell(tag: OpenTag): void {
    const cell = this.#cell;
    cell.column = toColumn(tag.get('r') ?? '0');
    cell.style = toCount(tag.get('s') ?? '0');
    cell.type = tag.get('t') ?? 'n';
    cell.value = null;
    cell.preserveSpace = false;
    cell.formula = false;
    cell.runs.begin();
  }

  #beginText(tag: OpenTag): void {
    this.#raw = '';
    this.#keepsSpace = tag.get('space') === 'preserve';
  }
}

/** Column of a reference such as `AB12`, from 0; -1 for a number alone. */
function toColumn(reference: string): number {
  const [letters = ''] = /^[a-z]{0,7}/i.exec(reference) ?? [];
  toCount(reference.slice(letters.length));
  return columnIndex(letters.toUpperCase());
}

function toCount(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new XmlError(`"${text.slice(0, 20)}" is not a number`);
}

/** -1 for no digit. */
function digitAt(xml: Buffer, at: number): number {
  const digit = (xml[at] ?? 0) - ZERO;
  return digit <= 9 ? digit : -1;
}

/** Whether a number has no digit but zero. */
function isZero(xml: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (digitAt(xml, at) > 0) return false;
  return true;
}

/** The end for none. For a few steps a loop is faster than a call of `indexOf`. */
function indexOfByte(xml: Buffer, byte: number, from: number): number {
  let at = from;
  while (at < xml.length && xml[at] !== byte) at += 1;
  return at;
}
