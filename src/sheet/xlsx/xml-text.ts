import { createUtf8Decoder } from './utf8-decoder.ts';

/** What is wrong with an XML part; the reader of the part says of which file. */
export class XmlError extends Error {}

/**
 * Decodes an XML part into pieces of text in which nothing but tags and character data is left:
 * comments and processing instructions are taken out, CDATA is escaped, and a document type, which
 * no spreadsheet program writes and which can define entities, is refused. A piece never ends inside
 * a tag's opening `<` with its next character, so `<!` and `<?` are seen whole.
 */
export async function* readXmlText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const cleaner = createCleaner();
  let decode: ((chunk: Buffer) => string) | undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decode) {
      const text = cleaner.push(decode(chunk));
      if (text !== '') yield text;
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < 256) continue;
    decode = createDecoder(head);
    yield cleaner.push(decode(head));
  }
  if (!decode) {
    decode = createDecoder(head);
    yield cleaner.push(decode(head));
  }
  yield cleaner.end();
}

/** By byte order mark, by the zero bytes of UTF-16, or by the declaration; UTF-8 where nothing is said. */
function createDecoder(head: Buffer): (chunk: Buffer) => string {
  const label = encodingOf(head);
  if (label === 'utf-8') return withoutMark(strict('UTF-8', createUtf8Decoder()));
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return strict(label, (chunk) => decoder.decode(chunk, { stream: true }));
  } catch {
    throw new XmlError(`its encoding "${label}" is not known`);
  }
}

function strict(label: string, decode: (chunk: Buffer) => string): (chunk: Buffer) => string {
  return (chunk) => {
    try {
      return decode(chunk);
    } catch (error) {
      throw new XmlError(`it holds bytes that are not ${label}`, { cause: error });
    }
  };
}

function withoutMark(decode: (chunk: Buffer) => string): (chunk: Buffer) => string {
  let first = true;
  return (chunk) => {
    const text = decode(chunk);
    const marked = first && text.startsWith('\ufeff');
    first = false;
    return marked ? text.slice(1) : text;
  };
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    head.toString('latin1', 0, 256),
  )?.[1];
  // What is plain bytes cannot be the UTF-16 that some writers declare all the same.
  return declared === undefined || /^utf-?(?:8|16)$/i.test(declared) ? 'utf-8' : declared;
}

interface Cleaner {
  push(text: string): string;
  end(): string;
}

const MARKUP: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** Longest comment or CDATA section, so that one without an end cannot fill the memory. */
const MAX_MARKUP_CHARS = 16_000_000;

function createCleaner(): Cleaner {
  /** Text held back because the markup that it begins is not whole yet. */
  let held = '';

  return {
    push(text) {
      const all = held === '' ? text : held + text;
      held = '';
      if (!hasMarkup(all)) return all;
      const { clean, rest } = cleanMarkup(all);
      if (rest.length > MAX_MARKUP_CHARS) throw new XmlError('it has a comment without an end');
      held = rest;
      return clean;
    },
    end() {
      if (held !== '') throw new XmlError('it ends inside a comment or a tag');
      return '';
    },
  };
}

/** Looks for the rare marks first: `<` alone is everywhere. */
function hasMarkup(text: string): boolean {
  for (const mark of ['!', '?']) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      if (text[at - 1] === '<') return true;
    }
  }
  return text.endsWith('<');
}

/** `rest` begins a comment, CDATA or instruction that goes on in the next piece. */
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
