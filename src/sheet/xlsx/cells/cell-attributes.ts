import { XmlError } from '../../xml/xml-error.ts';

/** The attributes of a row or cell (ECMA-376 18.3.1.73, 18.3.1.4). */
export interface CellAttributes {
  /** Column of a cell's reference, from 0; -1 where it has none. */
  column: number;
  /** Number of a row; 0 if it has none. */
  rowNumber: number;
  /** Whether a row is hidden. */
  hidden: boolean;
  /** 0 for a row of height zero, 1 for another height, -1 for none. */
  height: number;
  style: number;
  /** The value of `t`; `n` if it is missing. */
  type: string;
  /** Whether the element ends with its tag (`/>`). */
  empty: boolean;
}

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const ZERO = 0x30;
const ONE = 0x31;
const NINE = 0x39;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const UPPER_A = 0x41;
const LOWER_H = 0x68;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const HT = Buffer.from('ht');
const HIDDEN = Buffer.from('hidden');
/** The bit that makes a capital a small letter. */
const CASE_BIT = 0x20;

/** More letters or digits than any sheet needs, and few enough to be counted exactly. */
const MAX_LETTERS = 7;
const MAX_DIGITS = 15;

/**
 * Reads `r`, `s` and `t` of a cell, `r`, `hidden` and `ht` of a row, from after its name; returns the position after its tag.
 *
 * @throws {XmlError} the tag has no end, or a value should be a number and is not
 */
export function readAttributes(xml: Buffer, from: number, into: CellAttributes): number {
  into.column = -1;
  into.rowNumber = 0;
  into.hidden = false;
  into.height = -1;
  into.style = 0;
  into.type = 'n';
  into.empty = false;
  for (let at = from; at < xml.length; ) {
    const byte = xml[at] ?? 0;
    if (byte === GREATER) return at + 1;
    if (byte === SLASH) into.empty = true;
    if (byte <= SPACE || byte === SLASH) at += 1;
    else at = readAttribute(xml, at, into);
  }
  throw new XmlError('a tag is not closed');
}

function readAttribute(xml: Buffer, at: number, into: CellAttributes): number {
  const equals = find(xml, EQUALS, at);
  let open = equals + 1;
  while ((xml[open] ?? GREATER) <= SPACE) open += 1;
  const quote = xml[open];
  const isQuote = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
  const close = isQuote ? find(xml, quote, open + 1) : xml.length;
  if (close === xml.length) throw new XmlError('an attribute is not closed');
  takeAttribute(xml, at, open + 1, close, into);
  return close + 1;
}

/** Position of a byte, the end for none. For a few steps a loop is faster than a call of `indexOf`. */
function find(xml: Buffer, byte: number, from: number): number {
  let at = from;
  while (at < xml.length && xml[at] !== byte) at += 1;
  return at;
}

/** Takes the value, between two positions, of an attribute with a name of one letter, or of `hidden` and `ht`. */
function takeAttribute(
  xml: Buffer,
  name: number,
  start: number,
  end: number,
  into: CellAttributes,
): void {
  const letter = xml[name];
  const next = xml[name + 1] ?? 0;
  if (next !== EQUALS && next > SPACE) {
    if (letter !== LOWER_H) return;
    if (isCalled(xml, name, HT)) into.height = isZero(xml, start, end) ? 0 : 1;
    else if (isCalled(xml, name, HIDDEN)) {
      into.hidden = xml[start] === ONE || xml[start] === LOWER_T;
    }
  } else if (letter === LOWER_R) readReference(xml, start, end, into);
  else if (letter === LOWER_S) into.style = toNumber(xml, start, end);
  else if (letter === LOWER_T) into.type = xml.toString('latin1', start, end);
}

function isCalled(xml: Buffer, start: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i += 1) {
    if (xml[start + i] !== name[i]) return false;
  }
  const next = xml[start + name.length] ?? 0;
  return next === EQUALS || next <= SPACE;
}

/** Whether a number has no digit but zero. */
function isZero(xml: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = xml[at] ?? 0;
    if (byte > ZERO && byte <= NINE) return false;
  }
  return true;
}

/** `AB12`, or a row's `12`. */
function readReference(xml: Buffer, start: number, end: number, into: CellAttributes): void {
  let at = start;
  let letters = 0;
  for (; at < end && at - start < MAX_LETTERS; at += 1) {
    const letter = ((xml[at] ?? 0) & ~CASE_BIT) - UPPER_A;
    if (letter < 0 || letter > 25) break;
    letters = letters * 26 + letter + 1;
  }
  const number = toNumber(xml, at, end);
  if (at === start) into.rowNumber = number;
  else into.column = letters - 1;
}

function toNumber(xml: Buffer, start: number, end: number): number {
  let number = 0;
  let at = start;
  for (; at < end && at - start < MAX_DIGITS; at += 1) {
    const digit = (xml[at] ?? 0) - ZERO;
    if (!(digit >= 0 && digit <= 9)) break;
    number = number * 10 + digit;
  }
  if (at === end && at > start) return number;
  throw new XmlError(
    `"${xml.toString('latin1', start, Math.min(end, start + 20))}" is not a number`,
  );
}
