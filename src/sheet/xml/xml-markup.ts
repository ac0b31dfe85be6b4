import { XmlError } from './xml-error.ts';

const LESS = 0x3c;
/** `!` and `?`: with a `<` before them they open markup. */
const MARKS = [0x21, 0x3f];

interface Markup {
  readonly open: string;
  readonly close: string;
  readonly isText: boolean;
}

const MARKUP: readonly Markup[] = [
  { open: '<!--', close: '-->', isText: false },
  { open: '<![CDATA[', close: ']]>', isText: true },
  { open: '<?', close: '?>', isText: false },
];

const LONGEST_OPENING = 9;
const NONE: Buffer = Buffer.alloc(0);

/**
 * Makes what takes comments and processing instructions out of XML that comes in pieces, and escapes CDATA. Each byte is
 * looked at once, however long a comment is and however it is cut.
 */
export function createMarkupRemover() {
  /** What may open or close markup together with the next piece; a few bytes. */
  let held = NONE;
  /** What the last piece ended inside of. */
  let inside: Markup | undefined;

  return {
    /** A piece of UTF-8 without its markup; what begins markup that is not whole comes with the next piece. */
    remove(piece: Buffer): Buffer {
      const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
      if (inside || hasMarkup(bytes)) return removeMarkup(bytes);
      // What a `<` begins depends on what follows.
      const end = bytes.at(-1) === LESS ? bytes.length - 1 : bytes.length;
      held = Buffer.from(bytes.subarray(end));
      return bytes.subarray(0, end);
    },
    /** @throws {XmlError} markup has no end */
    finish(): void {
      if (inside || held.length > 0) throw new XmlError('it ends inside a comment or a tag');
    },
  };

  /** Markup is ASCII, and no byte of another character looks like it. */
  function removeMarkup(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1');
    let clean = '';
    let at = 0;
    while (at < text.length) {
      if (inside) {
        const { close, isText } = inside;
        const end = text.indexOf(close, at);
        const to = end < 0 ? wholeCharacters(bytes, at, text.length - close.length + 1) : end;
        if (isText) clean += escapeText(text.slice(at, to));
        if (end < 0) return hold(bytes, to, clean);
        inside = undefined;
        at = end + close.length;
      } else {
        START.lastIndex = at;
        const start = START.exec(text)?.index ?? text.length;
        clean += text.slice(at, start);
        const begun = text.slice(start, start + LONGEST_OPENING);
        inside = MARKUP.find(({ open }) => begun.startsWith(open));
        if (inside) at = start + inside.open.length;
        else if (MARKUP.some(({ open }) => open.startsWith(begun)))
          return hold(bytes, start, clean);
        else throw new XmlError('it has a document type (DOCTYPE), which could define entities');
      }
    }
    return hold(bytes, text.length, clean);
  }

  function hold(bytes: Buffer, from: number, clean: string): Buffer {
    held = Buffer.from(bytes.subarray(from));
    return Buffer.from(clean, 'latin1');
  }
}

const START = /<[!?]|<$/g;

/** Looks for the rare marks first: `<` alone is everywhere. */
function hasMarkup(bytes: Buffer): boolean {
  for (const mark of MARKS) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      if (bytes[at - 1] === LESS) return true;
    }
  }
  return false;
}

/** The position, or the one before it at which a character begins; at least `from`. */
function wholeCharacters(bytes: Buffer, from: number, position: number): number {
  let at = Math.max(from, position);
  while (at > from && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
