/** What a byte may mean in a CSV text. All kinds but TEXT end or change the cell that they are in. */
export const TEXT = 0;
export const DELIMITER = 1;
export const LINE_END = 2;
export const CARRIAGE_RETURN = 3;
export const QUOTE = 4;
/** Text that JSON escapes: backslashes, and the quote that this file does not use. */
const ESCAPED = 5;
/** Control characters below U+0020, which JSON escapes too. */
export const CONTROL = 6;

const BACKSLASH = 0x5c;

/** The kind of each byte. */
export interface ByteKinds {
  readonly kinds: Uint8Array;
  /** All higher bytes are TEXT, except backslashes: one comparison decides most bytes. */
  readonly highest: number;
  /** Whether JSON escapes a delimiter inside quotes. */
  readonly delimiterEscaped: boolean;
}

/** @param delimiter One ASCII character. */
export function byteKinds(delimiter: string, quote: string): ByteKinds {
  const kinds = new Uint8Array(256).fill(CONTROL, 0, 0x20);
  kinds[0x09] = ESCAPED;
  for (const escaped of ['"', '\\']) kinds[escaped.charCodeAt(0)] = ESCAPED;
  const delimiterCode = delimiter.charCodeAt(0);
  const delimiterEscaped = kinds[delimiterCode] === ESCAPED;
  kinds[delimiterCode] = DELIMITER;
  kinds[quote.charCodeAt(0)] = QUOTE;
  kinds[0x0a] = LINE_END;
  kinds[0x0d] = CARRIAGE_RETURN;
  const highest = kinds.findLastIndex((kind, byte) => kind !== TEXT && byte !== BACKSLASH);
  return { kinds, highest, delimiterEscaped };
}

/** Returns the value above which all of these bytes are TEXT. */
export function highestKind(bytes: Buffer, { highest }: ByteKinds): number {
  return bytes.includes(BACKSLASH) ? Math.max(highest, BACKSLASH) : highest;
}
