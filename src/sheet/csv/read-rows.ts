import { ByteRows, numbersFrom } from '../../rows/byte-rows.ts';
import { isPlainUtf8 } from '../plain-utf8.ts';
import { lastRowOf, rowsTooMany } from '../row-limit.ts';
import { withoutEndMark } from './cells/end-mark.ts';
import { trimCells } from './cells/trim-cells.ts';
import { withoutStart } from './cut-bytes.ts';
import { type ParseOptions, parseRows } from './parse-rows.ts';
import { RowScanner } from './scan-rows.ts';

export interface CsvRowOptions extends ParseOptions {
  /** Whether quoted cells have white space around them, which is not part of the cells. */
  readonly spaced: boolean;
  /** The number of bytes before the first row: a line `sep=;`. */
  readonly prefixBytes: number;
  /** Row number of the header. @default 1 */
  readonly headerRow?: number | undefined;
}

const NOTHING = Buffer.alloc(0);
/** Delimiters that the scanner can recognize by one byte. */
const SCANNED_DELIMITER = /^\p{ASCII}$/u;

/** Whether the scanner can read rows with this delimiter. */
export function isScanned(delimiter: string): boolean {
  return SCANNED_DELIMITER.test(delimiter);
}

/**
 * Reads the rows of a CSV text, numbered from 1: by the scanner while the text is standard CSV, and by csv-parse from the first
 * row on that is not.
 *
 * @param pieces The text as UTF-8, cut anywhere between characters.
 * @throws {InputError} if a limit is exceeded, or a quote never closed
 */
export async function* readRows(
  pieces: AsyncIterator<Buffer>,
  options: CsvRowOptions,
): AsyncIterable<ByteRows> {
  const { sheet, limits, prefixBytes, spaced, delimiter, headerRow } = options;
  const whole = withoutEndMark(pieces);
  const own = prefixBytes > 0 ? withoutStart(whole, prefixBytes) : whole;
  const rest = spaced ? trimCells(own, options) : own;
  const first = { row: 1, line: prefixBytes > 0 ? 2 : 1 };
  const batches = isScanned(delimiter)
    ? scanThenParse(rest, first, options)
    : parseRows(toTexts(rest), first, options);
  const lastRow = lastRowOf(limits, headerRow);
  for await (const batch of batches) {
    const { numbers } = batch;
    if ((numbers.at(-1) ?? 0) <= lastRow) {
      yield batch;
      continue;
    }
    const within = [...numbers.keys()].filter((place) => (numbers[place] ?? 0) <= lastRow);
    if (within.length > 0) yield batch.pick(within);
    throw rowsTooMany(sheet, limits, headerRow);
  }
}

async function* scanThenParse(
  pieces: AsyncIterator<Buffer>,
  start: { readonly row: number; readonly line: number },
  options: CsvRowOptions,
): AsyncIterable<ByteRows> {
  const scanner = new RowScanner(options, start);
  for (;;) {
    const next = await pieces.next();
    const last = next.done === true;
    const { row } = scanner;
    const { cells, standard } = scanner.scan(last ? NOTHING : next.value, last);
    const numbers = numbersFrom(row, scanner.row - row);
    if (numbers.length > 0) {
      const endsOpen = last && standard && scanner.endsOpen;
      yield new ByteRows(numbers, cells, {
        plain: isPlainUtf8(cells.bytes, scanner.hasControls),
        endsOpen,
      });
    }
    if (!standard) {
      yield* parseRows(toTexts(pieces, scanner.rest), scanner, options);
      return;
    }
    if (last) return;
  }
}

async function* toTexts(
  pieces: AsyncIterator<Buffer>,
  first: Buffer = NOTHING,
): AsyncIterable<string> {
  if (first.length > 0) yield first.toString();
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    yield next.value.toString();
  }
}
