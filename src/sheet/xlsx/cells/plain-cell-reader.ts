import { ESCAPED, JSON_ESCAPED, MEANINGS, WIDE } from './byte-meanings.ts';
import { toCellText } from './cell-text.ts';
import { type CellSink, createRawCell } from './raw-cell.ts';
import { isShortNumber } from './short-number.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const ZERO = 0x30;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const UPPER_A = 0x41;
const LOWER_C = 0x63;
const LOWER_F = 0x66;
const LOWER_I = 0x69;
const LOWER_N = 0x6e;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const LOWER_V = 0x76;

/** Types by their first letter; the long one is the only one of its length. */
const TYPES: readonly (string | undefined)[] = Array.from({ length: 256 }, (_, byte) =>
  ['inlineStr', 's', 'b', 'n', 'e', 'd'].find((type) => type.charCodeAt(0) === byte),
);

/** The general reader reads cells with larger numbers. */
const MAX_NUMBER = 100_000_000;

/**
 * Reads cells that are written as nearly all programs write nearly all of them:
 * `<c r="B2" s="1" t="s"><v>12</v></c>`, `<c r="B2"><v>1.5</v></c>`, `<c r="B2" s="1"/>` and
 * `<c r="B2" t="inlineStr"><is><t>text</t></is></c>`, attributes in any order. It looks at each byte
 * once and makes nothing but the texts, which is several times as fast as reading any XML; what it
 * finds is the same, which a test holds. Its loops stay long for that: a call for each byte would cost more than the byte.
 */
export class PlainCellReader {
  readonly #sink: CellSink;
  readonly #cell = createRawCell();
  /** First letter of the cell's type. */
  #letter = LOWER_N;
  /** What the bytes of the last text mean. */
  #meaning = 0;
  /** The current piece of XML as Latin-1. */
  #view = '';
  #viewed: Buffer | undefined;

  constructor(sink: CellSink) {
    this.#sink = sink;
  }

  /**
   * Reads cells between two positions for as long as they are written plainly; returns the position of the tag
   * that begins something else.
   *
   * @param rowDigits how many digits the row's number has, which each cell's reference ends with
   */
  read(xml: Buffer, from: number, to: number, rowDigits: number): number {
    let start = from;
    while (start < to && xml[start] === LESS && xml[start + 1] === LOWER_C) {
      const end = this.#readCell(xml, start, to, rowDigits);
      if (end < 0) break;
      start = end;
    }
    return start;
  }

  /** Returns the position after the cell; -1 if it is not written plainly. */
  #readCell(xml: Buffer, start: number, to: number, rowDigits: number): number {
    const cell = this.#cell;
    const at = this.#readAttributes(xml, start + 2, rowDigits);
    const type = TYPES[this.#letter];
    if (at < 0 || type === undefined) return -1;
    cell.type = type;
    cell.short = false;
    cell.formula = false;
    if (xml[at] === SLASH && xml[at + 1] === GREATER) {
      this.#tell(null);
      return at + 2;
    }
    if (xml[at] !== GREATER || xml[at + 1] !== LESS) return -1;
    if (xml[at + 2] === LOWER_V && xml[at + 3] === GREATER) {
      return this.#letter === LOWER_S
        ? this.#readIndex(xml, at + 4)
        : this.#readValue(xml, at + 4, to);
    }
    if (isAt(xml, at + 2, TEXT_START)) return this.#readText(xml, at + 8, to);
    return xml[at + 2] === LOWER_F && this.#letter === LOWER_N
      ? this.#readFormula(xml, at + 3, to)
      : -1;
  }

  /** Returns the position after the attributes; -1 if one is not written plainly. */
  #readAttributes(xml: Buffer, from: number, rowDigits: number): number {
    let at = from;
    let column = -1;
    let style = 0;
    this.#letter = LOWER_N;
    while (xml[at] === SPACE && xml[at + 2] === EQUALS && xml[at + 3] === QUOTE) {
      const name = xml[at + 1];
      at += 4;
      let byte = xml[at] ?? 0;
      if (name === LOWER_R) {
        column = 0;
        for (; byte >= UPPER_A && byte < UPPER_A + 26; byte = xml[++at] ?? 0) {
          column = column * 26 + byte - UPPER_A + 1;
        }
        column -= 1;
        if (column < 0) return -1;
        // The digits of a cell's reference are those of its row, which are known.
        at += rowDigits;
      } else if (name === LOWER_T) {
        this.#letter = byte;
        at += byte === LOWER_I ? 9 : 1;
      } else if (name === LOWER_S && byte !== QUOTE) {
        style = 0;
        for (; byte >= ZERO && byte <= ZERO + 9; byte = xml[++at] ?? 0) {
          style = style * 10 + byte - ZERO;
        }
      } else return -1;
      if (xml[at] !== QUOTE) return -1;
      at += 1;
    }
    this.#cell.column = column;
    this.#cell.style = style;
    return column > MAX_NUMBER || style > MAX_NUMBER ? -1 : at;
  }

  #readIndex(xml: Buffer, from: number): number {
    let at = from;
    let index = 0;
    let digit = (xml[at] ?? 0) - ZERO;
    for (; digit >= 0 && digit <= 9; digit = (xml[++at] ?? 0) - ZERO) index = index * 10 + digit;
    if (at === from || index > MAX_NUMBER || !isAt(xml, at, VALUE_END)) return -1;
    this.#sink.shared(this.#cell.column, this.#cell.style, index);
    return at + 8;
  }

  #readValue(xml: Buffer, from: number, to: number): number {
    const cell = this.#cell;
    const end = this.#textEnd(xml, from, to);
    if (this.#letter === LOWER_I || !isAt(xml, end, VALUE_END)) return -1;
    cell.short = this.#letter === LOWER_N && isShortNumber(xml, from, end);
    cell.escapes = false;
    const isPlain = cell.short && !cell.formula;
    if (!isPlain || !this.#isTaken(xml, from, end)) this.#tell(this.#cut(xml, from, end));
    return end + 8;
  }

  #readFormula(xml: Buffer, from: number, to: number): number {
    const value = formulaEnd(xml, from, to);
    if (xml[value] !== LESS || xml[value + 1] !== LOWER_V || xml[value + 2] !== GREATER) return -1;
    this.#cell.formula = true;
    return this.#readValue(xml, value + 3, to);
  }

  #readText(xml: Buffer, from: number, to: number): number {
    const cell = this.#cell;
    const end = this.#textEnd(xml, from, to);
    if (!isAt(xml, end, TEXT_END)) return -1;
    const escaped =
      (this.#meaning & ESCAPED) !== 0 || xml[from] === SPACE || xml[end - 1] === SPACE;
    cell.type = 'inlineStr';
    cell.escapes = (this.#meaning & JSON_ESCAPED) !== 0;
    if (escaped) this.#tell(toCellText(this.#cut(xml, from, end), false));
    else if (!this.#isTaken(xml, from, end)) this.#tell(this.#cut(xml, from, end));
    return end + 13;
  }

  #textEnd(xml: Buffer, from: number, to: number): number {
    let at = from;
    let found = 0;
    for (; at < to; at += 1) {
      const byte = xml[at] ?? 0;
      if (byte === LESS) break;
      found |= MEANINGS[byte] ?? 0;
    }
    this.#meaning = found;
    return at;
  }

  /** Slicing costs a fraction of decoding. */
  #cut(xml: Buffer, start: number, end: number): string {
    if ((this.#meaning & WIDE) !== 0) return xml.toString('utf8', start, end);
    if (this.#viewed !== xml) {
      this.#view = xml.toString('latin1');
      this.#viewed = xml;
    }
    return this.#view.slice(start, end);
  }

  #isTaken(xml: Buffer, start: number, end: number): boolean {
    return this.#sink.bytes(this.#cell, xml, start, end);
  }

  #tell(value: string | null): void {
    const cell = this.#cell;
    cell.value = value;
    this.#sink.cell(cell);
  }
}

/** Position behind `<f>B2*2</f>` or `<f t="shared" si="0"/>`, of which `from` is behind the `f`. */
function formulaEnd(xml: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && xml[at] !== GREATER) at += 1;
  if (xml[at - 1] === SLASH) return at + 1;
  while (at < to && xml[at] !== LESS) at += 1;
  return xml[at + 1] === SLASH && xml[at + 2] === LOWER_F ? at + 4 : to;
}

const VALUE_END = Buffer.from('</v></c>');
const TEXT_START = Buffer.from('is><t>');
const TEXT_END = Buffer.from('</t></is></c>');

function isAt(xml: Buffer, at: number, written: Buffer): boolean {
  for (let i = 0; i < written.length; i += 1) if (xml[at + i] !== written[i]) return false;
  return true;
}
