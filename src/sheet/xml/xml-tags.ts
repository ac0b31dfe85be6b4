import { XmlError } from './xml-error.ts';

/** One tag of an XML text, and the character data before the next one. */
export interface XmlTag {
  /** Name without its namespace prefix. */
  readonly name: string;
  /** `<name>` opens, `</name>` closes; `<name/>` is given as both. */
  readonly closes: boolean;
  /** Between the name and the `>`; see `attribute`. */
  readonly attributes: string;
  /** Character data that follows, entities not yet resolved. */
  readonly text: string;
}

/**
 * Tags of a whole XML text without comments, CDATA and instructions (see `readXmlText`).
 *
 * @throws {XmlError} a tag has no end, or tags do not close in the order in which they opened
 */
export function* readTags(xml: string): Generator<XmlTag> {
  const open: string[] = [];
  let at = xml.indexOf('<');
  if (at < 0) throw new XmlError('it is not XML');
  while (at >= 0) {
    const end = tagEnd(xml, at);
    const next = xml.indexOf('<', end);
    const text = xml.slice(end + 1, next < 0 ? xml.length : next);
    const closes = xml[at + 1] === '/';
    const empty = xml[end - 1] === '/';
    const inner = xml.slice(closes ? at + 2 : at + 1, empty ? end - 1 : end);
    const nameEnd = inner.search(/\s|$/);
    const full = inner.slice(0, nameEnd);
    const name = localName(`${full}>`, 0);
    if (closes && open.pop() !== full)
      throw new XmlError(`</${full}> closes a tag that is not open`);
    if (!closes && !empty) open.push(full);
    if (open.length > MAX_DEPTH)
      throw new XmlError(`its tags are nested more than ${MAX_DEPTH} deep`);
    yield { name, closes, attributes: closes ? '' : inner.slice(nameEnd), text: empty ? '' : text };
    if (empty && !closes) yield { name, closes: true, attributes: '', text };
    at = next;
  }
  if (open.length > 0) throw new XmlError(`<${open.at(-1)}> is not closed`);
}

const MAX_DEPTH = 256;

/** Position of the `>` of the tag that begins at `start`; a `>` inside quotes does not count. */
export function tagEnd(xml: string, start: number): number {
  let quote = 0;
  for (let at = start; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) return at;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
  }
  throw new XmlError('a tag is not closed');
}

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/** Name of a tag without its namespace prefix; `start` is the position after `<` or `</`. */
export function localName(xml: string, start: number): string {
  let from = start;
  for (let at = start; ; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === COLON) from = at + 1;
    else if (!(code > SPACE) || code === SLASH || code === GREATER) return xml.slice(from, at);
  }
}

const COLON = 0x3a;
const SPACE = 0x20;
const SLASH = 0x2f;
const GREATER = 0x3e;

/** Value of an attribute by its name without prefix; undefined when the tag does not have it. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (key.slice(key.indexOf(':') + 1) === name) return decodeEntities(double ?? single ?? '');
  }
  return undefined;
}

const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Whether an attribute of type xsd:boolean is set; `otherwise` when it is not there. */
export function flag(attributes: string, name: string, otherwise = false): boolean {
  const value = attribute(attributes, name);
  return value === undefined ? otherwise : value === '1' || value === 'true';
}

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
