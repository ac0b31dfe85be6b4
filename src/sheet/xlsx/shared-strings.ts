import { InterruptedError } from '../../errors.ts';
import type { SheetLimits } from '../limits.ts';
import { toCellText } from './cell-text.ts';
import { readingPart } from './package-parts.ts';
import { PackedTexts } from './packed-texts.ts';
import { fileTooLarge } from './xlsx-errors.ts';
import { XmlError } from './xml-error.ts';
import { localName, tagEnd } from './xml-tags.ts';
import { readXmlText } from './xml-text.ts';
import type { ZipFile } from './zip-file.ts';

/** Longest piece of XML between two texts, many times what the longest text with its runs takes. */
const MAX_PIECE_CHARS = 64_000_000;

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
  try {
    await readingPart(file, part, () => readItems(zip.stream(part), add, signal));
    return texts;
  } catch (error) {
    texts.close();
    throw error;
  }
}

/** Cuts the XML before the last item that has begun, so that items are always read whole. */
async function readItems(
  chunks: AsyncIterable<Buffer>,
  add: (text: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  let open: string | undefined;
  let rest = '';
  for await (const piece of readXmlText(chunks)) {
    if (signal?.aborted) throw new InterruptedError();
    const xml = rest + piece;
    open ??= ROOT.exec(xml)?.[1];
    if (open === undefined) throw new XmlError('it is not a table of shared texts');
    const cut = Math.max(0, xml.lastIndexOf(`<${open}si`));
    addItems(xml.slice(0, cut), add);
    rest = xml.slice(cut);
    if (rest.length > MAX_PIECE_CHARS) throw new XmlError('a text has no end');
  }
  addItems(rest, add);
  if (!rest.includes(`</${open}sst`) && !/<\S*sst\s[^>]*\/>/.test(rest)) {
    throw new XmlError('it has no end');
  }
}

/** The root and its namespace prefix with the colon. */
const ROOT = /^\s*<([^\s:<>/]+:|)sst[\s/>]/;

/** Runs are joined; what tells how to speak a text (`rPh`) is no part of it. */
function addItems(xml: string, add: (text: string) => void): void {
  let item = '';
  let phonetic = false;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const end = tagEnd(xml, at);
    const empty = xml.charCodeAt(end - 1) === SLASH;
    const closes = xml.charCodeAt(at + 1) === SLASH;
    const name = localName(xml, closes ? at + 2 : at + 1);
    if (name === 't') {
      if (closes || empty || phonetic) continue;
      const next = xml.indexOf('<', end);
      if (next < 0) throw new XmlError('a text has no end');
      item += toCellText(xml.slice(end + 1, next), xml.slice(at, end).includes('preserve'));
    } else if (name === 'rPh') {
      phonetic = !closes && !empty;
    } else if (name === 'si') {
      if (closes || empty) add(item);
      item = '';
      phonetic = false;
    }
    at = end;
  }
}

const SLASH = 0x2f;
