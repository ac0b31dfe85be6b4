import { type InputError, InterruptedError } from '../../errors.ts';
import { RunTally } from '../gather/run-tally.ts';
import { PackedTexts } from '../gather/texts/packed-texts.ts';
import type { SheetLimits } from '../limits.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { XmlError } from '../xml/xml-error.ts';
import { type OpenTag, type XmlSink, XmlWalker } from '../xml/xml-walker.ts';
import { readingPart } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { toCellText } from './cells/cell-text.ts';
import { readPlainItems } from './plain-items.ts';
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

/** The most XML that a character takes: `_x0000_` with each of its characters as an entity. */
const MAX_XML_PER_CHAR = 64;
const NAMES = ['sst', 'si', 't', 'r', 'rPh', 'rPr', 'strike', 'val', 'vertAlign', 'space'];

/**
 * Reads the texts that cells share (ECMA-376 18.4.9) as a stream.
 *
 * @throws {InputError} `file_damaged`, `file_too_large`
 * @throws {InterruptedError} the signal stopped it
 */
export async function readSharedStrings(input: SharedStringsInput): Promise<PackedTexts> {
  const { file, zip, part, limits } = input;
  if (part === null) return new PackedTexts(0);
  const texts = new PackedTexts(limits.maxSharedStringMemory, zip.packedSize(part));
  try {
    for await (const _ of readingPart(file, part, readItems(input, zip.stream(part), texts)));
    return texts;
  } catch (error) {
    texts.close();
    throw error;
  }
}

async function* readItems(
  input: SharedStringsInput,
  chunks: AsyncIterable<Buffer>,
  texts: PackedTexts,
): AsyncGenerator<void> {
  const walker = new XmlWalker(createItems(input, texts), NAMES);
  for await (const piece of readXmlBytes(chunks)) {
    if (input.signal?.aborted) throw new InterruptedError({ reason: input.signal.reason });
    yield* walker.take(piece);
    yield;
  }
  walker.finish();
}

/** Finds the texts. Runs are joined; phonetic hints (`rPh`) are not part of a text. */
function createItems({ file, part, limits }: SharedStringsInput, texts: PackedTexts): XmlSink {
  const { maxCellChars: maxChars, maxSharedStrings } = limits;
  let item = '';
  const runs = new RunTally();
  /** Names of the elements that are open. */
  const open: string[] = [];
  let raw = '';
  let keepsSpace = false;
  const addPlain = (xml: Buffer, from: number, to: number, escapes: boolean) => {
    checkCount();
    texts.addBytes(xml, from, to, escapes);
  };
  const skim = (xml: Buffer, at: number) =>
    open.length === 1 ? readPlainItems(xml, at, maxChars, addPlain) : at;
  return { place: '', open: openTag, text, close, skim };

  function openTag(tag: OpenTag): boolean {
    const { name } = tag;
    if (open.length === 0 && name !== 'sst')
      throw new XmlError('it is not a table of shared strings');
    if (name === 'rPh') return false;
    open.push(name);
    if (name === 'si') {
      item = '';
      runs.begin();
    } else if (name === 'r') {
      runs.isStruck = undefined;
      runs.isRaised = false;
    } else if (name === 'rPr') runs.isStruck = false;
    else if (name === 'strike') runs.isStruck = isOn(tag.get('val'));
    else if (name === 'vertAlign') runs.isRaised = tag.get('val') === 'superscript';
    else if (name === 't') {
      raw = '';
      keepsSpace = tag.get('space') === 'preserve';
    }
    return true;
  }

  function text(xml: Buffer, from: number, to: number): void {
    if (open.at(-1) !== 't') return;
    raw += xml.toString('utf8', from, to);
    if (raw.length > MAX_XML_PER_CHAR * maxChars) throw new XmlError('a text is not closed');
  }

  function close(): boolean {
    const name = open.pop();
    if (name === 't') {
      item += runs.see(toCellText(raw, keepsSpace));
      // A text of too many runs is refused once it is too long, not at its end.
      if (item.length > maxChars) throw tooLong();
    } else if (name === 'si') {
      checkCount();
      texts.add(item, runs.kinds);
    }
    return false;
  }

  function checkCount(): void {
    if (texts.count < maxSharedStrings) return;
    const what = `it has more than ${maxSharedStrings} shared strings`;
    throw fileTooLarge(file, what, 'maxSharedStrings');
  }

  function tooLong(): InputError {
    const what = `a string in "${part}" is longer than ${maxChars} characters`;
    return fileTooLarge(file, what, 'maxCellChars');
  }
}
