import { type CellAttributes, readAttributes } from './cell-attributes.ts';
import { toCellText } from './cell-text.ts';
import { localName, tagEnd } from './xml-tags.ts';
import { XmlError } from './xml-text.ts';

/** A cell as the file has it (ECMA-376 18.3.1.4). One object serves for all cells: it is valid until the next. */
export interface RawCell extends CellAttributes {
  /** For inline strings their text, else what stands in `<v>`; null where there is none. */
  value: string | null;
  /** The value of type `s`, where it is written plainly; else -1. */
  index: number;
  /** Whether `<v>` is to keep white space at its ends. */
  preserveSpace: boolean;
  formula: boolean;
}

/** Told of what the scanner finds, in the order of the file. */
export interface RowSink {
  /** `number` is what `r` says, 0 where the row does not say it. */
  openRow(number: number): void;
  cell(cell: RawCell): void;
  closeRow(): void;
}

const SPACE = 0x20;
const SLASH = 0x2f;
const ZERO = 0x30;
const LESS = 0x3c;
const GREATER = 0x3e;
const AMPERSAND = 0x26;
const UNDERSCORE = 0x5f;
const LOWER_I = 0x69;
const LOWER_C = 0x63;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const LOWER_V = 0x76;

/**
 * Makes a reader of whole rows: XML text from a `<row` to before another `<row` or `</sheetData>`,
 * without comments and CDATA. A general parser spends most of its time on what a sheet never has;
 * this one knows rows and cells, takes the way that nearly all cells are written in few steps, and
 * steps over what else may stand there.
 *
 * @throws {XmlError} a tag or text has no end
 */
export function createRowScanner(sink: RowSink): (xml: string, from: number, to: number) => void {
  const cell: RawCell = {
    column: -1,
    rowNumber: 0,
    style: 0,
    type: 'n',
    empty: false,
    value: null,
    index: -1,
    preserveSpace: false,
    formula: false,
  };
  let xml = '';
  let at = 0;
  let limit = 0;
  let rowDigits = 0;

  return (text, from, to) => {
    xml = text;
    at = from;
    limit = to;
    for (moveToTag(''); at < limit; moveToTag('')) {
      const name = localName(xml, at + 1);
      if (name === 'row') readRow();
      else skipElement(name);
    }
    if (at > limit) throw new XmlError('a row has no end');
  };

  function readRow(): void {
    at = readAttributes(xml, at + nameLength(), 0, cell);
    const { rowNumber, empty } = cell;
    rowDigits = String(rowNumber).length;
    sink.openRow(rowNumber);
    while (!empty) {
      moveToTag('a row has no end');
      if (xml.charCodeAt(at + 1) === LOWER_C && xml.charCodeAt(at + 2) === SPACE) {
        at += 2;
        readCell();
        continue;
      }
      if (xml.charCodeAt(at + 1) === SLASH) {
        at = tagEnd(xml, at) + 1;
        break;
      }
      const name = localName(xml, at + 1);
      if (name !== 'c') skipElement(name);
      else {
        at += nameLength();
        readCell();
      }
    }
    sink.closeRow();
  }

  function readCell(): void {
    at = readAttributes(xml, at, rowDigits, cell);
    cell.value = null;
    cell.index = -1;
    cell.preserveSpace = false;
    cell.formula = false;
    if (!cell.empty && !readPlain()) readContent();
    sink.cell(cell);
  }

  /** The ways in which nearly all cells are written. */
  function readPlain(): boolean {
    if (cell.type === 's') return readPlainIndex();
    return readPlainValue() || readPlainInline();
  }

  /** `<v>12</v></c>` of a shared text. */
  function readPlainIndex(): boolean {
    if (cell.type !== 's' || !isPlainOpening()) return false;
    let index = 0;
    let end = at + 3;
    for (; ; end += 1) {
      const digit = xml.charCodeAt(end) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      index = index * 10 + digit;
    }
    if (end === at + 3 || !isPlainClosing(end)) return false;
    cell.index = index;
    at = end + 8;
    return true;
  }

  /** `<v>12</v></c>` without anything else: nearly all cells. */
  function readPlainValue(): boolean {
    if (cell.type === 'inlineStr' || !isPlainOpening()) return false;
    let end = at + 3;
    while (end < limit && xml.charCodeAt(end) !== LESS) end += 1;
    if (!isPlainClosing(end)) return false;
    cell.value = xml.slice(at + 3, end);
    at = end + 8;
    return true;
  }

  /** `<v>` */
  function isPlainOpening(): boolean {
    return (
      xml.charCodeAt(at) === LESS &&
      xml.charCodeAt(at + 1) === LOWER_V &&
      xml.charCodeAt(at + 2) === GREATER
    );
  }

  /** `</v></c>` */
  function isPlainClosing(end: number): boolean {
    return (
      xml.charCodeAt(end) === LESS &&
      xml.charCodeAt(end + 1) === SLASH &&
      xml.charCodeAt(end + 2) === LOWER_V &&
      xml.charCodeAt(end + 3) === GREATER &&
      xml.charCodeAt(end + 4) === LESS &&
      xml.charCodeAt(end + 5) === SLASH &&
      xml.charCodeAt(end + 6) === LOWER_C &&
      xml.charCodeAt(end + 7) === GREATER
    );
  }

  function readContent(): void {
    for (;;) {
      moveToTag('a cell has no end');
      if (xml.charCodeAt(at + 1) === SLASH) {
        at = tagEnd(xml, at) + 1;
        return;
      }
      const name = localName(xml, at + 1);
      if (name === 'v') {
        cell.preserveSpace = keepsSpace();
        const text = readText('v');
        cell.value = cell.type === 'inlineStr' ? toCellText(text, cell.preserveSpace) : text;
      } else if (name === 'is') {
        cell.value = readInline();
        cell.type = 'inlineStr';
      } else {
        if (name === 'f') cell.formula = true;
        skipElement(name);
      }
    }
  }

  /** `<is><t>text</t></is></c>` */
  function readPlainInline(): boolean {
    if (!isPlainInlineOpening()) return false;
    const start = at + 7;
    let end = start;
    let plain = true;
    for (; end < limit; end += 1) {
      const code = xml.charCodeAt(end);
      if (code === LESS) break;
      if (code === AMPERSAND || code === UNDERSCORE || code < SPACE) plain = false;
    }
    if (!isPlainInlineClosing(end)) return false;
    plain &&= xml.charCodeAt(start) !== SPACE && xml.charCodeAt(end - 1) !== SPACE;
    const text = xml.slice(start, end);
    cell.value = plain ? text : toCellText(text, false);
    cell.type = 'inlineStr';
    at = end + 13;
    return true;
  }

  /** `<is><t>` */
  function isPlainInlineOpening(): boolean {
    return (
      xml.charCodeAt(at + 1) === LOWER_I &&
      xml.charCodeAt(at + 2) === LOWER_S &&
      xml.charCodeAt(at + 3) === GREATER &&
      xml.charCodeAt(at + 4) === LESS &&
      xml.charCodeAt(at + 5) === LOWER_T &&
      xml.charCodeAt(at + 6) === GREATER
    );
  }

  /** `</t></is></c>`; what XML leaves no other choice for is not looked at. */
  function isPlainInlineClosing(end: number): boolean {
    return (
      xml.charCodeAt(end + 1) === SLASH &&
      xml.charCodeAt(end + 2) === LOWER_T &&
      xml.charCodeAt(end + 3) === GREATER &&
      xml.charCodeAt(end + 4) === LESS &&
      xml.charCodeAt(end + 5) === SLASH &&
      xml.charCodeAt(end + 6) === LOWER_I &&
      xml.charCodeAt(end + 8) === GREATER &&
      xml.charCodeAt(end + 9) === LESS &&
      xml.charCodeAt(end + 10) === SLASH &&
      xml.charCodeAt(end + 11) === LOWER_C &&
      xml.charCodeAt(end + 12) === GREATER
    );
  }

  /** Runs are joined; what tells how to speak a text (`rPh`) is no part of it. */
  function readInline(): string {
    const end = tagEnd(xml, at);
    const empty = xml.charCodeAt(end - 1) === SLASH;
    at = end + 1;
    let text = '';
    while (!empty) {
      moveToTag('a text has no end');
      const name = localName(xml, xml.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1);
      if (xml.charCodeAt(at + 1) === SLASH) {
        at = tagEnd(xml, at) + 1;
        if (name === 'is') break;
      } else if (name === 't') {
        const preserve = keepsSpace();
        text += toCellText(readText('t'), preserve);
      } else if (name === 'r') at = tagEnd(xml, at) + 1;
      else skipElement(name);
    }
    return text;
  }

  /** Text of an element without children; ends behind its closing tag. */
  function readText(name: string): string {
    const start = tagEnd(xml, at);
    at = start + 1;
    if (xml.charCodeAt(start - 1) === SLASH) return '';
    const end = xml.indexOf('<', at);
    if (end < 0 || xml.charCodeAt(end + 1) !== SLASH || localName(xml, end + 2) !== name) {
      throw new XmlError(`<${name}> has no end`);
    }
    const text = xml.slice(at, end);
    at = tagEnd(xml, end) + 1;
    return text;
  }

  function keepsSpace(): boolean {
    return xml.slice(at, tagEnd(xml, at)).includes('preserve');
  }

  /** Steps over an element with all that is in it. */
  function skipElement(name: string): void {
    let depth = 0;
    do {
      const end = tagEnd(xml, at);
      const closes = xml.charCodeAt(at + 1) === SLASH;
      if (closes) depth -= 1;
      else if (xml.charCodeAt(end - 1) !== SLASH) depth += 1;
      at = end + 1;
      if (depth > 0) moveToTag(`<${name}> has no end`);
    } while (depth > 0);
  }

  /** Goes on to the next tag. Where there is none: an error, or the end of the text when `problem` names none. */
  function moveToTag(problem: string): void {
    if (xml.charCodeAt(at) !== LESS) {
      const next = xml.indexOf('<', at);
      at = next < 0 ? limit : next;
    }
    if (at < limit) return;
    at = Math.max(at, limit);
    if (problem !== '') throw new XmlError(problem);
  }

  /** Characters of `<` and the name that follows. */
  function nameLength(): number {
    let end = at + 1;
    while (
      xml.charCodeAt(end) > SPACE &&
      xml.charCodeAt(end) !== SLASH &&
      xml.charCodeAt(end) !== GREATER
    )
      end += 1;
    return end - at;
  }
}
