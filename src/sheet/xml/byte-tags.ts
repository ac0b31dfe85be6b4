import { XmlError } from './xml-error.ts';

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const COLON = 0x3a;
const GREATER = 0x3e;

/** Position of the `>` of the tag that begins at `start`; a `>` inside quotes does not count. */
export function tagEnd(xml: Buffer, start: number): number {
  let quote = 0;
  for (let at = start; at < xml.length; at += 1) {
    const byte = xml[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === GREATER) return at;
    else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
  }
  throw new XmlError('a tag is not closed');
}

/** Position behind a tag's name; `start` is the position after `<` or `</`. */
export function nameEnd(xml: Buffer, start: number): number {
  let at = start;
  for (; at < xml.length; at += 1) {
    const byte = xml[at] ?? 0;
    if (byte <= SPACE || byte === SLASH || byte === GREATER) return at;
  }
  return at;
}

/** Whether a tag has this name, whatever its namespace prefix; `start` is the position after `<` or `</`. */
export function isNamed(xml: Buffer, start: number, name: string): boolean {
  let local = start;
  let at = start;
  for (; at < xml.length; at += 1) {
    const byte = xml[at] ?? 0;
    if (byte === COLON) local = at + 1;
    else if (byte <= SPACE || byte === SLASH || byte === GREATER) break;
  }
  if (at - local !== name.length) return false;
  for (let i = 0; i < name.length; i += 1) {
    if (xml[local + i] !== name.charCodeAt(i)) return false;
  }
  return true;
}
