import { isNamed, nameEnd, tagEnd } from '../../xml/byte-tags.ts';
import { XmlError } from '../../xml/xml-error.ts';
import { readAttributes } from './cell-attributes.ts';
import { toCellText } from './cell-text.ts';
import { createPlainCellReader } from './plain-cells.ts';
import { createRawCell, type RowSink } from './raw-cell.ts';

const SLASH = 0x2f;
const LESS = 0x3c;

/** Reads whole rows of XML between two positions, or the first ones; gives the position behind those that it read. */
export type RowScanner = (xml: Buffer, from: number, to: number) => number;

/**
 * Makes a reader of whole rows: UTF-8 from a `<row` to before another `<row` or `</sheetData>`, without
 * comments and CDATA. A general parser spends most of its time on what a sheet never has; this one
 * knows rows and cells, leaves nearly all cells to `createPlainCellReader`, and steps over what else
 * may stand there.
 *
 * @throws {XmlError} a tag or text has no end
 */
export function createRowScanner(sink: RowSink): RowScanner {
  const readPlainCells = createPlainCellReader(sink);
  const cell = createRawCell();
  let xml: Buffer = Buffer.alloc(0);
  let at = 0;
  let limit = 0;

  return (bytes, from, to) => {
    xml = bytes;
    at = from;
    limit = to;
    let enough = false;
    for (moveToTag(''); at < limit && !enough; moveToTag('')) {
      if (isNamed(xml, at + 1, 'row')) enough = readRow();
      else skipElement();
    }
    if (at > limit) throw new XmlError('a row has no end');
    return at;
  };

  function readRow(): boolean {
    at = readAttributes(xml, nameEnd(xml, at + 1), cell);
    const { rowNumber, empty, hidden, height } = cell;
    const rowDigits = String(rowNumber).length;
    sink.openRow(rowNumber, hidden, height);
    while (!empty) {
      at = readPlainCells(xml, at, limit, rowDigits);
      moveToTag('a row has no end');
      if (xml[at + 1] === SLASH) {
        at = tagEnd(xml, at) + 1;
        break;
      }
      if (isNamed(xml, at + 1, 'c')) readCell();
      else skipElement();
    }
    return sink.closeRow();
  }

  function readCell(): void {
    at = readAttributes(xml, nameEnd(xml, at + 1), cell);
    cell.value = null;
    cell.preserveSpace = false;
    cell.formula = false;
    if (!cell.empty) readContent();
    sink.cell(cell);
  }

  function readContent(): void {
    for (;;) {
      moveToTag('a cell has no end');
      if (xml[at + 1] === SLASH) {
        at = tagEnd(xml, at) + 1;
        return;
      }
      if (isNamed(xml, at + 1, 'v')) {
        cell.preserveSpace = keepsSpace();
        const text = readText('v');
        cell.value = cell.type === 'inlineStr' ? toCellText(text, cell.preserveSpace) : text;
      } else if (isNamed(xml, at + 1, 'is')) {
        cell.value = readInline();
        cell.type = 'inlineStr';
      } else {
        cell.formula ||= isNamed(xml, at + 1, 'f');
        skipElement();
      }
    }
  }

  /** Runs are joined; what tells how to speak a text (`rPh`) is no part of it. */
  function readInline(): string {
    const end = tagEnd(xml, at);
    const empty = xml[end - 1] === SLASH;
    at = end + 1;
    let text = '';
    while (!empty) {
      moveToTag('a text has no end');
      if (xml[at + 1] === SLASH) {
        const closes = isNamed(xml, at + 2, 'is');
        at = tagEnd(xml, at) + 1;
        if (closes) break;
      } else if (isNamed(xml, at + 1, 't')) {
        const preserve = keepsSpace();
        text += toCellText(readText('t'), preserve);
      } else if (isNamed(xml, at + 1, 'r')) at = tagEnd(xml, at) + 1;
      else skipElement();
    }
    return text;
  }

  /** Text of an element without children; ends behind its closing tag. */
  function readText(name: string): string {
    const start = tagEnd(xml, at);
    at = start + 1;
    if (xml[start - 1] === SLASH) return '';
    const end = xml.indexOf(LESS, at);
    if (end < 0 || xml[end + 1] !== SLASH || !isNamed(xml, end + 2, name)) {
      throw new XmlError(`<${name}> has no end`);
    }
    const text = xml.toString('utf8', at, end);
    at = tagEnd(xml, end) + 1;
    return text;
  }

  function keepsSpace(): boolean {
    return xml.toString('latin1', at, tagEnd(xml, at)).includes('preserve');
  }

  /** Steps over an element with all that is in it. */
  function skipElement(): void {
    let depth = 0;
    do {
      const end = tagEnd(xml, at);
      const closes = xml[at + 1] === SLASH;
      if (closes) depth -= 1;
      else if (xml[end - 1] !== SLASH) depth += 1;
      at = end + 1;
      if (depth > 0) moveToTag('an element has no end');
    } while (depth > 0);
  }

  /** Goes on to the next tag. Where there is none: an error, or the end of the text when `problem` names none. */
  function moveToTag(problem: string): void {
    while (at < limit && xml[at] !== LESS) at += 1;
    if (at >= limit && problem !== '') throw new XmlError(problem);
  }
}
