import { decodeEntities } from './entities.ts';
import { XmlError } from './xml-error.ts';
import { XmlNames } from './xml-names.ts';

const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const AMPERSAND = 0x26;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;

const MAX_DEPTH = 256;
/** An attribute may hold the text of a cell. */
const MAX_TAG_BYTES = 8 * 1024 ** 2;
/** The standard has no element with a tenth of it. */
const MAX_ATTRIBUTES = 1000;
/** No reference to a character is longer. */
const LONGEST_ENTITY = 12;
const NONE: Buffer = Buffer.alloc(0);

/** The tag with which an element begins. One object serves for all: it is valid until the next. */
export interface OpenTag {
  /** Without its prefix; '' if it is not one of those that matter. */
  readonly name: string;
  /** As it is written, whether it matters or not. */
  readonly written: string;
  /** Names of its attributes, as those of tags. */
  readonly attributes: readonly string[];
  /** How many of `attributes` are this tag's. */
  readonly attributeCount: number;
  /** First byte of an attribute's value, by its place among the attributes. */
  firstByte(place: number): number;
  /** Value of an attribute by its place. */
  value(place: number): string;
  /** Value of an attribute by its name; undefined when the tag does not have it. */
  get(name: string): string | undefined;
}

/** Whether a value of type xsd:boolean is true. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Receives the elements of XML in the order of the file. */
export interface XmlSink {
  /** Where it is, for messages about damage; '' for nowhere in particular. */
  readonly place: string;
  /** False: the element is skipped, with its end. */
  open(tag: OpenTag): boolean;
  /** Character data between two positions, entities unresolved; it may come in parts, never cut inside an entity. */
  text(xml: Buffer, from: number, to: number): void;
  /** True: enough for now. */
  close(): boolean;
  /**
   * Takes what stands behind a tag itself: whole elements, as many as it can read faster. Returns the position behind them.
   * @default nothing is taken
   */
  skim?(xml: Buffer, at: number): number;
}

/**
 * Walks over XML that comes in pieces without comments, CDATA and instructions (see `readXmlBytes`), and keeps nothing of
 * it but a tag that is cut.
 */
export class XmlWalker {
  readonly #sink: XmlSink;
  readonly #names: XmlNames;
  readonly #tag = new TagBytes();
  #rest: Buffer = NONE;
  /** Names of the elements that are open, as numbers. */
  readonly #open = new Int32Array(MAX_DEPTH);
  #depth = 0;
  /** Depth of the element that is skipped; -1 for none. */
  #skipped = -1;
  #rooted = false;
  readonly #skims: boolean;

  /** @param names of the elements and attributes that the sink asks for */
  constructor(sink: XmlSink, names: readonly string[]) {
    this.#sink = sink;
    this.#skims = sink.skim !== undefined;
    this.#names = new XmlNames(names);
  }

  /** Takes the next piece; yields when the sink has enough. @throws {XmlError} it is not well-formed */
  *take(piece: Buffer): Generator<void> {
    const xml = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let at = 0;
    for (;;) {
      let less = at;
      while (less < xml.length && xml[less] !== LESS) less += 1;
      const whole = less < xml.length;
      const to = whole ? less : wholeText(xml, at);
      if (to > at && this.#skipped < 0) this.#takeText(xml, at, to);
      at = to;
      if (!whole) break;
      const end = tagEnd(xml, less);
      if (end < 0) break;
      const enough = this.#takeTag(xml, less, end);
      at = end + 1;
      if (enough) yield;
      if (this.#skims && this.#skipped < 0) at = this.#sink.skim?.(xml, at) ?? at;
    }
    this.#rest = at === xml.length ? NONE : Buffer.from(xml.subarray(at));
    if (this.#rest.length > MAX_TAG_BYTES) throw new XmlError('a tag is not closed');
  }

  /** @throws {XmlError} elements are still open */
  finish(): void {
    if (!this.#rooted) throw new XmlError('it is not XML');
    const isWhole = this.#depth === 0 && isSpace(this.#rest, 0, this.#rest.length);
    if (!isWhole) throw new XmlError('it is cut off');
  }

  #takeText(xml: Buffer, from: number, to: number): void {
    if (this.#depth > 0) this.#sink.text(xml, from, to);
    else if (!isSpace(xml, from, to)) throw new XmlError('it has text outside its elements');
  }

  #takeTag(xml: Buffer, less: number, end: number): boolean {
    const closes = xml[less + 1] === SLASH;
    if (this.#skipped >= 0 && !(closes && this.#depth === this.#skipped + 1)) {
      this.#passOver(closes, xml[end - 1] === SLASH);
      return false;
    }
    return closes ? this.#close(xml, less) : this.#opens(xml, less, end);
  }

  /** Inside skipped elements only the depth matters. */
  #passOver(closes: boolean, empty: boolean): void {
    if (closes) this.#depth -= 1;
    else if (!empty) this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw tooDeep();
  }

  #close(xml: Buffer, less: number): boolean {
    const names = this.#names;
    const nameEnd = names.read(xml, less + 2);
    if (this.#depth === 0 || this.#open[this.#depth - 1] !== names.hash) {
      const name = xml.toString('utf8', less + 2, Math.min(nameEnd, less + 60));
      throw new XmlError(`</${name}> closes a tag that is not open`);
    }
    this.#depth -= 1;
    if (this.#skipped < 0) return this.#sink.close();
    this.#skipped = -1;
    return false;
  }

  #opens(xml: Buffer, less: number, end: number): boolean {
    const names = this.#names;
    const nameEnd = names.read(xml, less + 1);
    const { hash } = names;
    const empty = xml[end - 1] === SLASH;
    if (this.#depth === 0 && this.#rooted) throw new XmlError('it has more than one root');
    if (this.#depth === MAX_DEPTH) throw tooDeep();
    this.#rooted = true;
    this.#tag.read(xml, less + 1, nameEnd, empty ? end - 1 : end, names);
    const wanted = this.#sink.open(this.#tag);
    if (empty) return wanted && this.#sink.close();
    if (!wanted) this.#skipped = this.#depth;
    this.#open[this.#depth] = hash;
    this.#depth += 1;
    return false;
  }
}

function tooDeep(): XmlError {
  return new XmlError(`its tags are nested more than ${MAX_DEPTH} deep`);
}

class TagBytes implements OpenTag {
  name = '';
  readonly attributes: string[] = [];
  attributeCount = 0;
  #xml: Buffer = NONE;
  #nameStart = 0;
  #nameEnd = 0;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Numbers of the attributes' whole names, and where these begin. */
  readonly #hashes: number[] = [];
  readonly #nameStarts: number[] = [];

  get written(): string {
    return this.#xml.toString('utf8', this.#nameStart, this.#nameEnd);
  }

  /** Reads the attributes between two positions; `names` has just read the tag's name, which begins at `nameStart`. */
  read(xml: Buffer, nameStart: number, from: number, to: number, names: XmlNames): void {
    this.name = names.name;
    this.#xml = xml;
    this.#nameStart = nameStart;
    this.#nameEnd = from;
    let count = 0;
    for (let at = from; ; ) {
      while (at < to && (xml[at] as number) <= SPACE) at += 1;
      if (at >= to) break;
      const attributeStart = at;
      at = names.read(xml, at);
      this.#noteName(count, names.hash, attributeStart, at);
      while ((xml[at] as number) <= SPACE) at += 1;
      if (xml[at] !== EQUALS) throw new XmlError('an attribute has no value');
      at += 1;
      while ((xml[at] as number) <= SPACE) at += 1;
      const quote = xml[at];
      if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) {
        throw new XmlError('the value of an attribute has no quotes');
      }
      const start = at + 1;
      at = start;
      while (at < to && xml[at] !== quote) at += 1;
      if (at >= to) throw new XmlError('the value of an attribute is not closed');
      this.attributes[count] = names.name;
      this.#starts[count] = start;
      this.#ends[count] = at;
      count += 1;
      at += 1;
    }
    this.attributeCount = count;
  }

  /** Two attributes of one name are not well-formed (XML 1.0, 3.1). */
  #noteName(place: number, hash: number, start: number, end: number): void {
    if (place >= MAX_ATTRIBUTES)
      throw new XmlError(`a tag has more than ${MAX_ATTRIBUTES} attributes`);
    for (let other = 0; other < place; other += 1) {
      if (this.#hashes[other] !== hash) continue;
      const name = this.#xml.toString('utf8', start, end);
      const from = this.#nameStarts[other] as number;
      const to = from + end - start;
      if (this.#xml.toString('utf8', from, to) !== name) continue;
      throw new XmlError(`a tag has the attribute ${name.slice(0, 60)} twice`);
    }
    this.#hashes[place] = hash;
    this.#nameStarts[place] = start;
  }

  firstByte(place: number): number {
    return this.#xml[this.#starts[place] as number] as number;
  }

  value(place: number): string {
    const start = this.#starts[place] as number;
    const end = this.#ends[place] as number;
    if (isPlain(this.#xml, start, end)) return this.#xml.toString('latin1', start, end);
    const raw = this.#xml.toString('utf8', start, end);
    // Literal white space in attributes counts as spaces (XML 1.0, 3.3.3).
    return decodeEntities(raw.replace(/\r\n|[\t\n\r]/g, ' '));
  }

  get(name: string): string | undefined {
    for (let i = 0; i < this.attributeCount; i += 1) {
      if (this.attributes[i] === name) return this.value(i);
    }
    return undefined;
  }
}

/**
 * Walks over all of a small XML text, without comments, CDATA and instructions.
 *
 * @param open gets each element with the names of those around it, '' for one that is not in `names`
 * @param close gets the text of each that ends, without that of others in it
 * @throws {XmlError} it is not well-formed
 */
export function walkElements(
  xml: Buffer,
  names: readonly string[],
  open: (tag: OpenTag, around: readonly string[]) => void,
  close: (name: string, around: readonly string[], text: string) => void = () => {},
): void {
  const around: string[] = [];
  let text = '';
  const sink: XmlSink = {
    place: '',
    open(tag) {
      open(tag, around);
      text = '';
      return around.push(tag.name) > 0;
    },
    text(piece, from, to) {
      text += decodeEntities(piece.toString('utf8', from, to));
    },
    close() {
      close(around.pop() ?? '', around, text);
      text = '';
      return false;
    },
  };
  const walker = new XmlWalker(sink, names);
  for (const _ of walker.take(xml));
  walker.finish();
}

/** Whether a value is ASCII without entities. */
function isPlain(xml: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = xml[at] as number;
    if (byte < SPACE || byte > 0x7e || byte === AMPERSAND) return false;
  }
  return true;
}

/** Position of the `>` of a tag, -1 when it has not come yet; a `>` inside quotes does not count. */
function tagEnd(xml: Buffer, start: number): number {
  let quote = 0;
  for (let at = start + 1; at < xml.length; at += 1) {
    const byte = xml[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === GREATER) return at;
    else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
    else if (byte === LESS) throw new XmlError('a tag is not closed');
  }
  return -1;
}

/** Where the complete part of a text ends: before an entity or line end that may go on in the next piece. */
function wholeText(xml: Buffer, from: number): number {
  const end = xml.length;
  if (end > from && xml[end - 1] === CARRIAGE_RETURN) return end - 1;
  for (let at = end - 1; at >= Math.max(from, end - LONGEST_ENTITY); at -= 1) {
    if (xml[at] === SEMICOLON) return end;
    if (xml[at] === AMPERSAND) return at;
  }
  return end;
}

function isSpace(xml: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if ((xml[at] as number) > SPACE) return false;
  }
  return true;
}
