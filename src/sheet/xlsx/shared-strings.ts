import { InterruptedError } from '../../errors.ts';
import { RunTally } from '../gather/run-tally.ts';
import { PackedTexts, type StruckRuns } from '../gather/texts/packed-texts.ts';
import type { SheetLimits } from '../limits.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { XmlError } from '../xml/xml-error.ts';
import { localName, tagEnd } from '../xml/xml-tags.ts';
import { toText } from '../xml/xml-text.ts';
import { readingPart } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { toCellText } from './cells/cell-text.ts';
import { type PlainItemSink, readPlainItems } from './plain-items.ts';
import { isOn } from './styles.ts';

/** Where the texts are, and how many there may be. */
export interface SharedStringsInput {
  readonly file: string;
  readonly zip: ZipFile;
  /** Name of the part; null where the file has none. */
  readonly part: string | null;
  readonly limits: SheetLimits;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads the texts that cells share (ECMA-376 18.4.9) as a stream.
 *
 * @throws {InputError} `file_damaged`, `file_too_large`
 * @throws {InterruptedError} the signal stopped it
 */
export async function readSharedStrings(input: SharedStringsInput): Promise<PackedTexts> {
  const { file, zip, part, limits, signal } = input;
  if (part === null) return new PackedTexts(0);
  const texts = new PackedTexts(limits.maxSharedStringMemory, zip.packedSize(part));
  const checkCount = () => {
    if (texts.count < limits.maxSharedStrings) return;
    const what = `it has more than ${limits.maxSharedStrings} shared strings`;
    throw fileTooLarge(file, what, 'maxSharedStrings');
  };
  const add = (text: string, struck: StruckRuns) => {
    checkCount();
    if (text.length > limits.maxCellChars) {
      throw fileTooLarge(
        file,
        `a string in "${part}" is longer than ${limits.maxCellChars} characters`,
        'maxCellChars',
      );
    }
    texts.add(text, struck);
  };
  const plain: PlainItemSink = {
    maxBytes: limits.maxCellChars,
    add: (xml, from, to, isPlain, escapes) => {
      checkCount();
      texts.addBytes(xml, from, to, isPlain, escapes);
    },
  };
  const sink = { add, maxChars: limits.maxCellChars, plain };
  try {
    await readingPart(file, part, () => readItems(zip.stream(part), sink, signal));
    return texts;
  } catch (error) {
    texts.close();
    throw error;
  }
}

/** Cuts the XML before its last tag, so that each tag and the text after it are read whole, once. */
async function readItems(
  chunks: AsyncIterable<Buffer>,
  sink: ItemSink,
  signal: AbortSignal | undefined,
): Promise<void> {
  const items = createItemReader(sink);
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const piece of readXmlBytes(chunks)) {
    if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
    const cut = piece.lastIndexOf(LESS);
    restBytes += piece.length;
    // The most XML that a character takes: `_x0000_` with each of its characters as an entity.
    if (restBytes > MAX_XML_PER_CHAR * sink.maxChars + piece.length)
      throw new XmlError('a text is not closed');
    if (cut < 0) {
      rest.push(Buffer.from(piece));
      continue;
    }
    const whole = piece.subarray(0, cut);
    items.read(rest.length === 0 ? whole : Buffer.concat([...rest, whole]));
    rest = [Buffer.from(piece.subarray(cut))];
    restBytes = piece.length - cut;
  }
  items.read(Buffer.concat(rest));
  items.finish();
}

interface ItemSink {
  readonly add: (text: string, struck: StruckRuns) => void;
  /** A longer text is passed on as soon as it is too long. */
  readonly maxChars: number;
  /** Receives the texts that need no decoding. */
  readonly plain: PlainItemSink;
}

const MAX_XML_PER_CHAR = 64;

/** The root and its namespace prefix with the colon. */
const ROOT = /^\s*<([^\s:<>/]+:|)sst[\s/>]/;

const ITEM_END = Buffer.from('</si>');
/** How much XML is read as a text at a time where no item is plain. */
const MOST_TOGETHER = 16_384;

/** Reads items from XML that is cut before tags. Runs are joined; phonetic hints (`rPh`) are not part of a text. */
function createItemReader({ add, maxChars, plain }: ItemSink) {
  let item = '';
  const runs = new RunTally();
  let phonetic = false;
  let isOpen = false;
  let isClosed = false;
  let isInItem = false;
  /** How much XML is read as a text at least: more where texts that need decoding follow one another. */
  let together = 0;

  return { read, finish };

  function read(xml: Buffer): void {
    for (let at = 0; at < xml.length; ) {
      const start = isOpen && !isInItem ? readPlainItems(xml, at, plain) : at;
      together = start > at ? 0 : Math.min(MOST_TOGETHER, 2 * together + ITEM_END.length);
      const end = xml.indexOf(ITEM_END, start + together);
      at = end < 0 ? xml.length : end + ITEM_END.length;
      readTags(toText(xml.subarray(start, at)));
    }
  }

  function readTags(xml: string): void {
    if (!isOpen && !openRoot(xml)) return;
    for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
      const end = tagEnd(xml, at);
      const empty = xml.charCodeAt(end - 1) === SLASH;
      const closes = xml.charCodeAt(at + 1) === SLASH;
      const name = localName(xml, closes ? at + 2 : at + 1);
      if (name === 't') {
        if (!closes && !empty && !phonetic) readText(xml, at, end);
      } else if (name === 'r') {
        runs.isStruck = false;
        runs.isRaised = false;
      } else if (name === 'strike') {
        runs.isStruck ||= !closes && isOn(xml.slice(at, end).replace(/^\S+/, ''));
      } else if (name === 'vertAlign') {
        runs.isRaised = xml.slice(at, end).includes('superscript');
      } else if (name === 'rPh') {
        phonetic = !closes && !empty;
      } else if (name === 'si') {
        isInItem = !closes && !empty;
        if (!isInItem) add(item, runs.struck);
        item = '';
        runs.begin();
        phonetic = false;
      } else if (name === 'sst') {
        isClosed = closes || empty;
      }
      at = end;
    }
  }

  function readText(xml: string, at: number, end: number): void {
    const next = xml.indexOf('<', end);
    const raw = xml.slice(end + 1, next < 0 ? xml.length : next);
    item += runs.see(toCellText(raw, xml.slice(at, end).includes('preserve')));
    if (item.length > maxChars) add(item, runs.struck);
  }

  /** False while only white space has come. */
  function openRoot(xml: string): boolean {
    isOpen = ROOT.test(xml);
    if (!isOpen && xml.trim() !== '') throw new XmlError('it is not a table of shared strings');
    return isOpen;
  }

  function finish(): void {
    if (!isOpen) throw new XmlError('it is not a table of shared strings');
    if (!isClosed) throw new XmlError('it is not closed');
  }
}

const SLASH = 0x2f;
const LESS = 0x3c;
