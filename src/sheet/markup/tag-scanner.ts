import { XmlError } from '../xml/xml-error.ts';

/** Receives markup in its order. */
export interface TagSink {
  /** Character data, entities not yet resolved; a text may come in several pieces, never cut inside an entity. */
  text(raw: string): void;
  /** @param attributes what stands between the name and the `>` */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Raw text up to a closing tag, such as styles and scripts; in pieces. */
  raw?(name: string, text: string): void;
  /** A short comment. */
  comment?(text: string): void;
}

/** In these `<` begins nothing but their own closing tag. */
const RAW_ELEMENTS = new Set('script style title xmp iframe noembed noframes noscript'.split(' '));

/** Characters of one tag; a picture may stand in an attribute. */
const MAX_TAG_CHARS = 4 * 1024 ** 2;
const MAX_COMMENT_CHARS = 64 * 1024;
/** No entity is longer. */
const MAX_ENTITY_CHARS = 64;

type Inside = 'text' | 'tag' | 'comment' | 'raw text';
/** What a tag's scan has reached: a value is due behind `=`, and may be quoted. */
type Value = 'none' | 'due' | '"' | "'";

/**
 * Finds the tags of HTML that comes in pieces, as browsers do: what begins no tag is text. It holds no more than one
 * tag, and looks at each character about once.
 */
export class TagScanner {
  readonly #sink: TagSink;
  #in: Inside = 'text';
  /** What was not passed on yet. */
  #held = '';
  /** Part of it that was scanned. */
  #scanned = 0;
  #value: Value = 'none';
  #rawName = '';

  constructor(sink: TagSink) {
    this.#sink = sink;
  }

  /** @throws {XmlError} a tag has no end */
  write(piece: string): void {
    const text = this.#held + piece;
    this.#held = '';
    let at = 0;
    while (at < text.length) {
      const next = this.#step(text, at);
      if (next < 0) {
        this.#held = text.slice(-next - 1);
        return;
      }
      at = next;
    }
  }

  /** @throws {XmlError} the markup ends inside a tag, a comment or a script */
  end(): void {
    if (this.#in !== 'text') throw new XmlError(`it ends inside a ${this.#in}`);
    const rest = this.#held;
    this.#held = '';
    if (/^<[a-z/!?]/i.test(rest)) throw new XmlError('it ends inside a tag');
    if (rest !== '') this.#sink.text(rest);
  }

  /** Gives the position to go on from; below 0 where more is needed, counted from -1 down, what is to be held. */
  #step(text: string, at: number): number {
    switch (this.#in) {
      case 'text':
        return this.#text(text, at);
      case 'tag':
        return this.#tag(text, at);
      case 'comment':
        return this.#comment(text, at);
      case 'raw text':
        return this.#raw(text, at);
    }
  }

  #text(text: string, at: number): number {
    const open = text.indexOf('<', at);
    if (open < 0) {
      const end = wholeEntities(text, at);
      if (end > at) this.#sink.text(text.slice(at, end));
      return end < text.length ? hold(end) : text.length;
    }
    if (open > at) this.#sink.text(text.slice(at, open));
    const begins = text.slice(open, open + 4);
    if (/^<\/?[a-z_]/i.test(begins)) {
      this.#in = 'tag';
      this.#value = 'none';
      this.#scanned = 1;
      return open;
    }
    if (begins === '<!--') {
      this.#in = 'comment';
      this.#scanned = 4;
      return open;
    }
    // Too short to tell.
    if (begins === '<' || begins === '</' || '<!--'.startsWith(begins)) return hold(open);
    if (begins.startsWith('<!') || begins.startsWith('<?') || begins.startsWith('</')) {
      const end = text.indexOf('>', open);
      if (end >= 0) return end + 1;
      this.#checkLength(text, open);
      return hold(open);
    }
    this.#sink.text('<');
    return open + 1;
  }

  #tag(text: string, at: number): number {
    const end = this.#tagEnd(text, at + this.#scanned);
    if (end < 0) {
      this.#scanned = text.length - at;
      this.#checkLength(text, at);
      return hold(at);
    }
    this.#in = 'text';
    const closes = text.charCodeAt(at + 1) === SLASH;
    const start = closes ? at + 2 : at + 1;
    let nameEnd = start;
    for (; nameEnd < end; nameEnd += 1) {
      const code = text.charCodeAt(nameEnd);
      if (code <= SPACE || code === SLASH) break;
    }
    const name = text.slice(start, nameEnd);
    this.#tell(name.toLowerCase(), closes, text.slice(nameEnd, end));
    return end + 1;
  }

  #tell(name: string, closes: boolean, attributes: string): void {
    if (closes) {
      this.#sink.close(name);
      return;
    }
    this.#sink.open(name, attributes.endsWith('/') ? attributes.slice(0, -1) : attributes);
    if (!RAW_ELEMENTS.has(name)) return;
    this.#in = 'raw text';
    this.#rawName = name;
  }

  /** A `>` inside a quoted value does not count; only after `=` a quote begins one. */
  #tagEnd(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#value === '"' || this.#value === "'") {
        const close = text.indexOf(this.#value, at);
        if (close < 0) return -1;
        at = close;
        this.#value = 'none';
      } else if (code === GREATER) return at;
      else if (code === EQUALS) this.#value = 'due';
      else if (this.#value === 'due' && code > SPACE) {
        this.#value = code === DOUBLE_QUOTE ? '"' : code === SINGLE_QUOTE ? "'" : 'none';
      }
    }
    return -1;
  }

  #comment(text: string, at: number): number {
    const end = text.indexOf('-->', at + this.#scanned);
    if (end < 0) {
      if (text.length - at > MAX_COMMENT_CHARS) {
        // A long comment is dropped; its end may be cut.
        this.#scanned = 0;
        return hold(text.length - 2);
      }
      this.#scanned = Math.max(Math.min(this.#scanned, 4), text.length - at - 2);
      return hold(at);
    }
    this.#in = 'text';
    if (text.startsWith('<!--', at)) this.#sink.comment?.(text.slice(at + 4, end));
    return end + 3;
  }

  #raw(text: string, at: number): number {
    const closing = new RegExp(`</${this.#rawName}(?=[\\s/>])`, 'gi');
    closing.lastIndex = at;
    const end = closing.exec(text)?.index;
    if (end !== undefined) {
      this.#in = 'text';
      if (end > at) this.#sink.raw?.(this.#rawName, text.slice(at, end));
      return end;
    }
    const cut = Math.max(at, text.length - this.#rawName.length - 3);
    if (cut > at) this.#sink.raw?.(this.#rawName, text.slice(at, cut));
    return hold(cut);
  }

  #checkLength(text: string, at: number): void {
    if (text.length - at > MAX_TAG_CHARS) throw new XmlError('a tag is not closed');
  }
}

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

function hold(at: number): number {
  return -at - 1;
}

/** Where an entity begins that the end of the text cuts; else its end. */
function wholeEntities(text: string, from: number): number {
  const start = text.lastIndexOf('&');
  if (start < from || text.length - start > MAX_ENTITY_CHARS) return text.length;
  return /^&[#\w]*$/.test(text.slice(start)) ? start : text.length;
}
