import type { InputError } from '../../../errors.ts';
import { columnLetter } from '../../../rows/row.ts';
import { inputError } from '../../to-issue.ts';
import type { EncodedInput, RawCell } from './choose-legacy.ts';
import { decodeBytes } from './decode-bytes.ts';
import type { EncodingGuess } from './encoding-guess.ts';
import { WORDS, withoutDigits } from './word-collector.ts';

/** The least certainty of an encoding that is shown, beyond the two likeliest. */
const LEAST_CERTAINTY = 0.03;
const MOST_READINGS = 3;
const MOST_CELLS = 3;
const MOST_CHARACTERS = 40;

/**
 * Asks for the encoding, by showing cells that the likeliest encodings read differently: whoever knows the people on the list
 * sees at once which texts are right.
 */
export async function encodingUnsure(
  { label, cells }: EncodedInput,
  guesses: readonly EncodingGuess[],
): Promise<InputError> {
  const likely = guesses.filter(({ certainty }, i) => i < 2 || certainty >= LEAST_CERTAINTY);
  const encodings = likely.slice(0, MOST_READINGS).map(({ encoding }) => encoding);
  const readings = await readingsOf(cells(), encodings);
  const [best] = encodings;
  const found =
    readings.length > 0
      ? readings.join('; ')
      : best === undefined
        ? 'its bytes are not valid text in any encoding'
        : `it may be ${toLabel(best)}, but hardly any words make sense`;
  return inputError({
    code: 'encoding_unsure',
    value: best ?? null,
    message: `Cannot tell the encoding of "${label}": ${found}`,
    fix: 'Set "encoding" under "sheet" in the mapping to the one in which the cells look right (or --encoding); if there is none, save the file as "CSV UTF-8" in the program that it comes from',
  });
}

/**
 * Reports that a file has both UTF-8 and another encoding, so that no encoding reads all texts right. Shows the first cells of
 * each.
 *
 * @param utf8Words One character per byte.
 */
export async function encodingsMixed(
  { label, cells }: EncodedInput,
  utf8Words: readonly string[],
  guesses: readonly EncodingGuess[],
): Promise<InputError> {
  const apart = new Set(utf8Words);
  const encoding = guesses[0]?.encoding ?? 'windows-1252';
  const shown = { utf8: '', other: '' };
  for await (const { column, row, bytes } of cells()) {
    for (const word of bytes.match(WORDS) ?? []) {
      if (!/[\x80-\xff]/.test(word)) continue;
      const kind = apart.has(withoutDigits(word)) ? 'utf8' : 'other';
      if (shown[kind] !== '') continue;
      const name = kind === 'utf8' ? 'utf-8' : encoding;
      const text = decodeBytes(Buffer.from(word, 'latin1'), name).slice(0, MOST_CHARACTERS);
      shown[kind] = `${columnLetter(column)}${row} has ${JSON.stringify(text)} in ${toLabel(name)}`;
    }
    if (shown.utf8 !== '' && shown.other !== '') break;
  }
  const found = [shown.utf8, shown.other].filter((each) => each !== '').join(', ');
  return inputError({
    code: 'encoding_unsure',
    value: encoding,
    message: `Cannot read "${label}" in one encoding, because it has two: ${found}`,
    fix: 'Save each of the original lists as "CSV UTF-8", and join them again; no --encoding reads all cells correctly',
  });
}

/** Returns how encodings read cells: `A12 is "Božena" (ISO-8859-2) or "Boľena" (windows-1252)`. */
async function readingsOf(
  cells: AsyncIterable<RawCell>,
  encodings: readonly string[],
): Promise<string[]> {
  const readings: string[] = [];
  const seen = new Set<string>();
  for await (const { column, row, bytes } of cells) {
    for (const part of partsOf(bytes)) {
      const texts = new Map<string, string[]>();
      for (const encoding of encodings) {
        const text = decodeBytes(Buffer.from(part, 'latin1'), encoding);
        texts.set(text, [...(texts.get(text) ?? []), toLabel(encoding)]);
      }
      if (texts.size < 2 || seen.has(part)) continue;
      seen.add(part);
      const each = [...texts].map(([text, names]) => `${showText(text)} (${names.join(', ')})`);
      readings.push(`${columnLetter(column)}${row} is ${each.join(' or ')}`);
      break;
    }
    if (readings.length === MOST_CELLS) break;
  }
  return readings;
}

/** Quotes a text, with control characters as codes: two readings may differ in these alone. */
function showText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns a cell, or the words of a long cell. */
function partsOf(bytes: string): readonly string[] {
  if (bytes.length <= MOST_CHARACTERS) return [bytes];
  return bytes.split(/\s+/).filter((word) => word.length <= MOST_CHARACTERS);
}

/** Returns an encoding's name as in its standard; `--encoding` accepts both. */
function toLabel(encoding: string): string {
  return /^(?:iso|koi8|euc)-/.test(encoding) ? encoding.toUpperCase() : encoding;
}
