import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { InputError } from '../../errors.ts';
import type { IssueSink } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';
import type { SheetLimits } from '../limits.ts';
import { isPlainUtf8 } from '../plain-utf8.ts';
import { cellTooLong, columnsTooMany } from '../sheet-errors.ts';
import { closingQuote, indexOrEnd, isCellEnd } from './cells/cell-ends.ts';
import {
  CHECK_DELIMITER,
  type CsvPlace,
  LOOK_FOR_QUOTE,
  misplacedQuote,
  quoteUnclosed,
  rowTooLong,
} from './csv-errors.ts';

export interface ParseOptions {
  readonly sheet: string;
  readonly delimiter: string;
  readonly quote: string;
  readonly limits: SheetLimits;
  readonly onIssue: IssueSink;
}

interface ParsedRecord {
  readonly record: string[];
  readonly raw: string;
}

/**
 * Reads CSV text that is not standard, through csv-parse: rows that end in CR, text after a closing quote, white space before an
 * opening one. Ambiguous rows are reported as issues.
 *
 * @param first The row and line with which the text begins.
 */
export async function* parseRows(
  texts: AsyncIterable<string>,
  first: { readonly row: number; readonly line: number },
  options: ParseOptions,
): AsyncIterable<ByteRows> {
  let records: ParsedRecord[] = [];
  const parser = parse(toCsvParseOptions(options, (record) => records.push(record)));
  parser.resume();
  // Failures are thrown where they are awaited; without a listener they would be thrown again.
  parser.on('error', () => {});
  const place = { sheet: options.sheet, ...first };
  let pending = 0;
  let lastText = '';

  const takeBatch = (endsOpen = false): ByteRows => {
    const numbers: number[] = [];
    const rows: string[][] = [];
    for (const { record, raw } of records) {
      checkRecord(record, raw, place, options);
      numbers.push(place.row);
      rows.push(record);
      place.row += 1;
      place.line += lineCount(raw);
    }
    records = [];
    return toByteRows({ numbers, rows, endsOpen }, isPlainUtf8);
  };

  try {
    for await (const text of texts) {
      await write(parser, text);
      if (text !== '') lastText = text;
      pending = records.length > 0 ? 0 : pending + text.length;
      if (pending > options.limits.maxRowChars) throw rowTooLong(place, options.limits.maxRowChars);
      if (records.length > 0) yield takeBatch();
    }
    await end(parser);
    if (records.length > 0) yield takeBatch(!/[\r\n]$/.test(lastText));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (records.length > 0) yield takeBatch();
    throw toInputError(error, place, options);
  } finally {
    parser.destroy();
  }
}

function toCsvParseOptions(
  { delimiter, quote, limits }: ParseOptions,
  onRecord: (record: ParsedRecord) => void,
): Options {
  return {
    // With `raw` a record has its text, which the package's types leave out. Records do not pass the stream's buffer: it would be
    // lost if a later row fails.
    on_record: (record) => {
      onRecord(record as unknown as ParsedRecord);
      return null;
    },
    delimiter,
    quote,
    escape: quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    raw: true,
    // In bytes; a character has at most three here.
    max_record_size: limits.maxRowChars * 3,
  };
}

function checkRecord(record: string[], raw: string, place: CsvPlace, options: ParseOptions): void {
  const { maxRowChars, maxColumns, maxCellChars } = options.limits;
  if (raw.length > maxRowChars) throw rowTooLong(place, maxRowChars);
  const { sheet, row } = place;
  if (record.length > maxColumns) throw columnsTooMany(sheet, row, maxColumns, CHECK_DELIMITER);
  const tooLong = record.findIndex((cell) => cell.length > maxCellChars);
  if (tooLong >= 0) throw cellTooLong(sheet, row, tooLong, maxCellChars, LOOK_FOR_QUOTE);
  const column = findMisplacedQuote(raw, options);
  if (column !== undefined) options.onIssue(misplacedQuote(place, column, record[column] ?? ''));
}

/** Waits until the parser has read the text, except for a few characters at its end. */
function write(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

function end(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', reject);
    parser.once('end', resolve);
    parser.end();
  });
}

function toInputError(error: CsvError, place: CsvPlace, { limits }: ParseOptions): InputError {
  const column = Number(error['column']);
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return quoteUnclosed(place, column, error);
    case 'CSV_MAX_RECORD_SIZE':
      return rowTooLong(place, limits.maxRowChars, error);
    default:
      return new InputError(misplacedQuote(place, column, ''), { cause: error });
  }
}

function lineCount(raw: string): number {
  let count = 0;
  for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', at + 1)) count += 1;
  return Math.max(1, count);
}

/**
 * Returns the column of the first cell with ambiguous quotes in a record's raw text: text follows the closing quote, or white
 * space precedes the opening one.
 */
function findMisplacedQuote(
  raw: string,
  { delimiter, quote }: { delimiter: string; quote: string },
): number | undefined {
  if (!raw.includes(quote)) return undefined;
  let column = 0;
  for (let at = 0; at < raw.length; column += 1) {
    if (raw[at] === quote) {
      const close = closingQuote(raw, quote, at + 1);
      if (close < 0) return undefined;
      const after = close + 1;
      if (after < raw.length && !isCellEnd(raw[after], delimiter)) return column;
      at = after + 1;
    } else {
      const end = indexOrEnd(raw, delimiter, at);
      const quoteAt = indexOrEnd(raw, quote, at);
      if (quoteAt < end && raw.slice(at, quoteAt).trim() === '') return column;
      at = end + 1;
    }
  }
  return undefined;
}
