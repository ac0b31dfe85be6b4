import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { XmlError } from '../xml/xml-error.ts';

/** Attributes by their names in small letters. */
export type Attributes = ReadonlyMap<string, string>;

/** Receives a page in its order, with entities resolved and names in small letters. */
export interface TagSink {
  /** Character data; a text may come in several pieces. */
  text(text: string): void;
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** A style sheet, in pieces. */
  style(css: string): void;
  /** A short comment. */
  comment(text: string): void;
}

/** What is in them is no text of the page. */
const RAW_ELEMENTS = new Set('script style title xmp iframe noembed noframes'.split(' '));

/** Characters of one tag; a picture may stand in an attribute. */
const MAX_TAG_CHARS = 4 * 1024 ** 2;
const MAX_COMMENT_CHARS = 64 * 1024;
const NO_ATTRIBUTES: Attributes = new Map();
/** Written behind a page, to see whether it is read as a tag. */
const END = 'end-of-page';

/**
 * Tells the tags and texts of a page that comes in pieces, as htmlparser2 finds them. Its `Parser` is not used: that keeps every element
 * that is not closed, which pages with a million rows may have in each of them. No more is held than one tag or comment.
 */
export class HtmlTags implements TokenizerCallbacks {
  readonly #sink: TagSink;
  readonly #tokenizer = new Tokenizer({}, this);
  /** What may still be asked for, and where in the page it begins. */
  #held = '';
  #start = 0;
  /** Up to where all has been told. */
  #told = 0;
  /** Of the open tag; '' outside of tags. */
  #name = '';
  #attributes: Map<string, string> | undefined;
  #attribute = '';
  #value = '';
  /** Name of the raw element that is open. */
  #raw = '';
  #hasEnded = false;

  constructor(sink: TagSink) {
    this.#sink = sink;
  }

  /** @throws {XmlError} a tag has no end */
  write(piece: string): void {
    this.#held += piece;
    this.#tokenizer.write(piece);
    this.#drop(this.#told);
    if (this.#held.length + this.#value.length <= MAX_TAG_CHARS) return;
    if (this.#name !== '') throw new XmlError('a tag is not closed');
    this.#drop(this.#start + this.#held.length);
  }

  /** @throws {XmlError} the page ends inside a tag, a comment or a script */
  end(): void {
    this.#hasEnded = false;
    this.write(`<${END}>`);
    if (!this.#hasEnded) throw new XmlError('it ends inside a tag, a comment or a script');
  }

  ontext(start: number, end: number): void {
    this.#tellText(this.#slice(start, end));
  }

  ontextentity(codePoint: number, end: number): void {
    this.#told = end;
    this.#tellText(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#slice(start, end).toLowerCase();
    this.#attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    this.#attributes ??= new Map();
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value);
    this.#value = '';
  }

  onopentagend(end: number): void {
    const name = this.#name;
    this.#told = end + 1;
    this.#name = '';
    this.#hasEnded = name === END;
    this.#raw = RAW_ELEMENTS.has(name) ? name : '';
    this.#sink.open(name, this.#attributes ?? NO_ATTRIBUTES);
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    this.#raw = '';
    this.#sink.close(this.#slice(start, end).toLowerCase());
  }

  oncomment(start: number, end: number, behind: number): void {
    const text = this.#slice(start, end - behind);
    this.#told = end + 1;
    if (text.length <= MAX_COMMENT_CHARS) this.#sink.comment(text);
  }

  oncdata(_start: number, end: number): void {
    this.#told = end + 1;
  }

  ondeclaration(_start: number, end: number): void {
    this.#told = end + 1;
  }

  onprocessinginstruction(): void {}

  onend(): void {}

  #tellText(text: string): void {
    if (this.#raw === '') this.#sink.text(text);
    else if (this.#raw === 'style') this.#sink.style(text);
  }

  #slice(start: number, end: number): string {
    this.#told = end;
    return this.#held.slice(Math.max(0, start - this.#start), end - this.#start);
  }

  #drop(to: number): void {
    if (to <= this.#start) return;
    this.#held = this.#held.slice(to - this.#start);
    this.#start = to;
  }
}
