import { tagEnd } from './xml-tags.ts';
import { XmlError } from './xml-text.ts';

/** What the attributes of a row or cell say (ECMA-376 18.3.1.73, 18.3.1.4). */
export interface CellAttributes {
  /** Column of a cell's reference, from 0; -1 where it has none. */
  column: number;
  /** Number of a row; 0 where it does not say it. */
  rowNumber: number;
  style: number;
  /** What `t` says: `n` where it says nothing. */
  type: string;
  /** Whether the element ends with its tag (`/>`). */
  empty: boolean;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const LETTER_A = 0x41;
const LETTER_Z = 0x5a;
const LOWER_I = 0x69;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;

/** Types by their first letter; the long one is the only one of its length. */
const PLAIN_TYPES: readonly (string | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  ['inlineStr', 's', 'b', 'n', 'e', 'd'].find((type) => type.charCodeAt(0) === code),
);

/**
 * Reads `r`, `s` and `t` of a row or cell from behind its name; gives the position behind its tag.
 *
 * @param rowDigits how many digits the row's number has: those at the end of a cell's reference
 * @throws {XmlError} the tag has no end, or what should be a number is none
 */
export function readAttributes(
  xml: string,
  from: number,
  rowDigits: number,
  into: CellAttributes,
): number {
  into.column = -1;
  into.rowNumber = 0;
  into.style = 0;
  into.type = 'n';
  into.empty = false;
  let at = from;
  for (;;) {
    const code = xml.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if (code <= SPACE) at += 1;
    else if (code === SLASH) {
      into.empty = true;
      return tagEnd(xml, at) + 1;
    } else {
      const end = readPlainAttribute(xml, at, code, rowDigits, into);
      at = end >= 0 ? end : readAnyAttribute(xml, at, code, into);
    }
  }
}

/** `r="B2"`, `s="1"` or `t="s"`, written as nearly all programs do; -1 where it is not. */
function readPlainAttribute(
  xml: string,
  at: number,
  name: number,
  rowDigits: number,
  into: CellAttributes,
): number {
  if (xml.charCodeAt(at + 1) !== EQUALS || xml.charCodeAt(at + 2) !== QUOTE) return -1;
  if (name === LOWER_T) return readPlainType(xml, at + 3, into);
  if (name !== LOWER_R && name !== LOWER_S) return -1;
  let end = at + 3;
  let column = 0;
  let number = 0;
  let code = xml.charCodeAt(end);
  for (; code >= LETTER_A && code <= LETTER_Z; code = xml.charCodeAt(++end)) {
    column = column * 26 + code - LETTER_A + 1;
  }
  // The digits of a cell's reference are those of its row, which are known.
  if (column > 0 && xml.charCodeAt(end + rowDigits) === QUOTE) {
    into.column = column - 1;
    return end + rowDigits + 1;
  }
  for (; code >= ZERO && code <= NINE; code = xml.charCodeAt(++end)) {
    number = number * 10 + code - ZERO;
  }
  if (code !== QUOTE) return -1;
  if (name === LOWER_S) into.style = number;
  else if (column > 0) into.column = column - 1;
  else into.rowNumber = number;
  return end + 1;
}

/** `s"` of a shared text, `inlineStr"`, or another type of one letter. */
function readPlainType(xml: string, start: number, into: CellAttributes): number {
  const letter = xml.charCodeAt(start);
  const length = letter === LOWER_I ? 9 : 1;
  const type = PLAIN_TYPES[letter];
  if (type === undefined || xml.charCodeAt(start + length) !== QUOTE) return -1;
  into.type = type;
  return start + length + 1;
}

function readAnyAttribute(xml: string, at: number, name: number, into: CellAttributes): number {
  const equals = xml.indexOf('=', at);
  let open = equals + 1;
  while (xml.charCodeAt(open) <= SPACE) open += 1;
  const quote = xml.charAt(open);
  const close = quote === '"' || quote === "'" ? xml.indexOf(quote, open + 1) : -1;
  if (equals < 0 || close < 0) throw new XmlError('an attribute has no end');
  const next = xml.charCodeAt(at + 1);
  const value = xml.slice(open + 1, close);
  if (next === EQUALS || next <= SPACE) {
    if (name === LOWER_R) readReference(value, into);
    else if (name === LOWER_S) into.style = toNumber(value);
    else if (name === LOWER_T) into.type = value;
  }
  return close + 1;
}

/** `AB12`, or a row's `12`. */
function readReference(reference: string, into: CellAttributes): void {
  const [letters = ''] = /^[a-z]{0,7}/i.exec(reference) ?? [];
  const number = toNumber(reference.slice(letters.length));
  if (letters === '') into.rowNumber = number;
  for (const letter of letters.toUpperCase()) {
    into.column = (into.column + 1) * 26 + letter.charCodeAt(0) - LETTER_A;
  }
}

function toNumber(digits: string): number {
  if (/^\d{1,15}$/.test(digits)) return Number(digits);
  throw new XmlError(`"${digits.slice(0, 20)}" is not a number`);
}
