import { ESCAPED, JSON_ESCAPED, MEANINGS } from './cells/byte-meanings.ts';

const OPEN = Buffer.from('<si><t>');
const CLOSE = Buffer.from('</t></si>');
const SPACE = 0x20;
const LESS = 0x3c;

/**
 * Reads shared texts that are written as nearly all are, `<si><t>text</t></si>` with nothing to decode, for as long as they follow
 * one another. Returns the position of the first that is not. Its texts are not made; a test holds them to the general reader's.
 *
 * @param maxBytes A longer text is not passed on.
 * @param add Takes a text as it stands in the XML, between two positions.
 */
export function readPlainItems(
  xml: Buffer,
  from: number,
  maxBytes: number,
  add: (xml: Buffer, from: number, to: number, escapes: boolean) => void,
): number {
  let at = from;
  while (stands(OPEN, xml, at)) {
    const start = at + OPEN.length;
    let end = start;
    let meaning = 0;
    for (; end < xml.length && xml[end] !== LESS; end += 1) {
      meaning |= MEANINGS[xml[end] as number] as number;
    }
    const isDecoded = (meaning & ESCAPED) !== 0 || xml[start] === SPACE || xml[end - 1] === SPACE;
    if (isDecoded || end - start > maxBytes || !stands(CLOSE, xml, end)) break;
    add(xml, start, end, (meaning & JSON_ESCAPED) !== 0);
    at = end + CLOSE.length;
  }
  return at;
}

/** Whether these bytes stand at a position. */
export function stands(tag: Buffer, xml: Buffer, at: number): boolean {
  for (let i = 0; i < tag.length; i += 1) if (xml[at + i] !== tag[i]) return false;
  return true;
}
