import { XmlError } from './xml-error.ts';

/**
 * Character data with its entities resolved and its line ends as XML has them (2.11).
 *
 * @throws {XmlError} an entity is not one of XML's own five, nor the number of a character
 */
export function decodeEntities(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  let start = lines.indexOf('&');
  if (start < 0) return lines;
  let decoded = lines.slice(0, start);
  while (start >= 0) {
    const end = lines.indexOf(';', start);
    const name = end < 0 ? '' : lines.slice(start + 1, end);
    const char = NAMED.get(name) ?? numbered(name);
    if (char === undefined) {
      const shown = lines.slice(start, Math.min(end < 0 ? lines.length : end + 1, start + 20));
      throw new XmlError(`the entity "${shown}" is not known`);
    }
    start = lines.indexOf('&', end);
    decoded += char + lines.slice(end + 1, start < 0 ? lines.length : start);
  }
  return decoded;
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function numbered(name: string): string | undefined {
  const match = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (!match) return undefined;
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
