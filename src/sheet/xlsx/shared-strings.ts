import { InterruptedError } from '../../errors.ts';
import { PackedTexts } from '../gather/texts/packed-texts.ts';
import type { SheetLimits } from '../limits.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { XmlError } from '../xml/xml-error.ts';
import { localName, tagEnd } from '../xml/xml-tags.ts';
import { readXmlText } from '../xml/xml-text.ts';
import { readingPart } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { toCellText } from './cells/cell-text.ts';

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
  const texts = new PackedTexts(limits.maxSharedStringMemory);
  const add = (text: string) => {
    if (texts.count === limits.maxSharedStrings) {
      throw fileTooLarge(
        file,
        `its cells share more than ${limits.maxSharedStrings} texts`,
        'maxSharedStrings',
      );
    }
    if (text.length > limits.maxCellChars) {
      throw fileTooLarge(
        file,
        `a text in "${part}" is longer than ${limits.maxCellChars} characters`,
        'maxCellChars',
      );
    }
    texts.add(text);
  };
  const sink = { add, maxChars: limits.maxCellChars };
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
  { add, maxChars }: ItemSink,
  signal: AbortSignal | undefined,
): Promise<void> {
  const items = createItemReader(add, maxChars);
  let rest: string[] = [];
  let restChars = 0;
  for await (const piece of readXmlText(chunks)) {
    if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
    const cut = piece.lastIndexOf('<');
    rest.push(cut < 0 ? piece : piece.slice(0, cut));
    restChars += piece.length;
    // The most XML that a character takes: `_x0000_` with each of its characters as an entity.
    if (restChars > MAX_XML_PER_CHAR * maxChars + piece.length)
      throw new XmlError('a text is not closed');
    if (cut < 0) continue;
    items.read(rest.join(''));
    rest = [piece.slice(cut)];
    restChars = piece.length - cut;
  }
  items.read(rest.join(''));
  items.finish();
}

interface ItemSink {
  readonly add: (text: string) => void;
  /** A longer text is passed on as soon as it is too long. */
  readonly maxChars: number;
}

const MAX_XML_PER_CHAR = 64;

/** The root and its namespace prefix with the colon. */
const ROOT = /^\s*<([^\s:<>/]+:|)sst[\s/>]/;

/** Reads items from XML that is cut before tags. Runs are joined; phonetic hints (`rPh`) are not part of a text. */
function createItemReader(add: (text: string) => void, maxChars: number) {
  let item = '';
  let phonetic = false;
  let isOpen = false;
  let isClosed = false;

  return { read, finish };

  function read(xml: string): void {
    if (!isOpen && !openRoot(xml)) return;
    for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
      const end = tagEnd(xml, at);
      const empty = xml.charCodeAt(end - 1) === SLASH;
      const closes = xml.charCodeAt(at + 1) === SLASH;
      const name = localName(xml, closes ? at + 2 : at + 1);
      if (name === 't') {
        if (!closes && !empty && !phonetic) readText(xml, at, end);
      } else if (name === 'rPh') {
        phonetic = !closes && !empty;
      } else if (name === 'si') {
        if (closes || empty) add(item);
        item = '';
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
    item += toCellText(raw, xml.slice(at, end).includes('preserve'));
    if (item.length > maxChars) add(item);
  }

  /** False while only white space has come. */
  function openRoot(xml: string): boolean {
    isOpen = ROOT.test(xml);
    if (!isOpen && xml.trim() !== '') throw new XmlError('it is not a table of shared texts');
    return isOpen;
  }

  function finish(): void {
    if (!isOpen) throw new XmlError('it is not a table of shared texts');
    if (!isClosed) throw new XmlError('it is not closed');
  }
}

const SLASH = 0x2f;
