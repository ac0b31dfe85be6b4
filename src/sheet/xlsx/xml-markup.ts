import { XmlError } from './xml-error.ts';

export interface MarkupRemover {
  /** A piece of UTF-8 without its markup; what begins markup that is not whole comes with the next piece. */
  remove(piece: Buffer): Buffer;
  /** @throws {XmlError} markup has no end */
  finish(): void;
}

const LESS = 0x3c;
/** `!` and `?`: with a `<` before them they open markup. */
const MARKS = [0x21, 0x3f];

const MARKUP: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** Longest comment or CDATA section, so that one without an end cannot fill the memory. */
const MAX_MARKUP_BYTES = 16_000_000;
const NONE: Buffer = Buffer.alloc(0);

/** Makes what takes comments and processing instructions out of XML that comes in pieces, and escapes CDATA. */
export function createMarkupRemover(): MarkupRemover {
  let held = NONE;

  return {
    remove(piece) {
      const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
      const { clean, rest } = hasMarkup(bytes) ? withoutMarkup(bytes) : withoutLastLess(bytes);
      if (rest.length > MAX_MARKUP_BYTES) throw new XmlError('it has a comment without an end');
      held = rest;
      return clean;
    },
    finish() {
      if (held.length > 0) throw new XmlError('it ends inside a comment or a tag');
    },
  };
}

/** Looks for the rare marks first: `<` alone is everywhere. */
function hasMarkup(bytes: Buffer): boolean {
  for (const mark of MARKS) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      if (bytes[at - 1] === LESS) return true;
    }
  }
  return false;
}

interface Removed {
  readonly clean: Buffer;
  /** Begins a comment, CDATA or instruction that goes on in the next piece. */
  readonly rest: Buffer;
}

/** What follows a `<` tells what it begins. */
function withoutLastLess(bytes: Buffer): Removed {
  const end = bytes.at(-1) === LESS ? bytes.length - 1 : bytes.length;
  return { clean: bytes.subarray(0, end), rest: Buffer.from(bytes.subarray(end)) };
}

/** Markup is ASCII, and no byte of another character looks like it. */
function withoutMarkup(bytes: Buffer): Removed {
  const { clean, rest } = cleanMarkup(bytes.toString('latin1'));
  return { clean: Buffer.from(clean, 'latin1'), rest: Buffer.from(rest, 'latin1') };
}

function cleanMarkup(text: string): { clean: string; rest: string } {
  const starts = /<[!?]|<$/g;
  let clean = '';
  let at = 0;
  for (;;) {
    starts.lastIndex = at;
    const start = starts.exec(text)?.index;
    if (start === undefined) return { clean: clean + text.slice(at), rest: '' };
    clean += text.slice(at, start);
    const found = MARKUP.find(([open]) => text.startsWith(open, start));
    if (!found) {
      const begun = text.slice(start, start + 9);
      if (MARKUP.some(([open]) => open.startsWith(begun)))
        return { clean, rest: text.slice(start) };
      throw new XmlError('it has a document type (DOCTYPE), which could define entities');
    }
    const [open, close] = found;
    const end = text.indexOf(close, start + open.length);
    if (end < 0) return { clean, rest: text.slice(start) };
    if (open === '<![CDATA[') clean += escapeText(text.slice(start + open.length, end));
    at = end + close.length;
  }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
