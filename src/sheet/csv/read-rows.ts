import { isPlainUtf8 } from '../plain-utf8.ts';
import type { RowBatch } from '../row.ts';
import { rowsTooMany } from './csv-errors.ts';
import type { TextPiece } from './decode-text.ts';
import { type ParseOptions, parseRows } from './parse-rows.ts';
import { RowScanner } from './scan-rows.ts';

export interface CsvRowOptions extends ParseOptions {
  /** Characters at the start of the text that are not of its rows: a line `sep=;`. */
  readonly prefixLength: number;
}

/**
 * Rows of a CSV text, numbered from 1: by the scanner as long as the text is standard CSV, and by
 * csv-parse from the first row on that is not.
 *
 * @param texts the text in pieces, cut anywhere between characters
 * @throws {InputError} a limit is exceeded, or a quote never closed
 */
export async function* readRows(
  texts: AsyncIterator<TextPiece>,
  options: CsvRowOptions,
): AsyncIterable<RowBatch> {
  const { sheet, limits, prefixLength } = options;
  const rest = prefixLength > 0 ? withoutStart(texts, prefixLength) : texts;
  const first = { row: 1, line: prefixLength > 0 ? 2 : 1 };
  const batches = options.spaced
    ? parseRows(iterate(rest), first, options)
    : scanThenParse(rest, first, options);
  for await (const batch of batches) {
    if ((batch.numbers.at(-1) ?? 0) > limits.maxRows) throw rowsTooMany(sheet, limits.maxRows);
    yield batch;
  }
}

async function* scanThenParse(
  texts: AsyncIterator<TextPiece>,
  start: { readonly row: number; readonly line: number },
  options: CsvRowOptions,
): AsyncIterable<RowBatch> {
  const scanner = new RowScanner(options, start);
  let restPlain = true;
  for (;;) {
    const next = await texts.next();
    const last = next.done === true;
    const { row } = scanner;
    const { rows, standard } = scanner.scan(last ? '' : next.value.text, last);
    const piecePlain: boolean = last || next.value.plain;
    if (rows.length > 0) {
      // The first row may have begun in a piece before, and been cut where its damage shows.
      const plain = restPlain && piecePlain && isPlainUtf8(Buffer.from(`${rows[0]?.join('\n')}\n`));
      yield { numbers: countFrom(row, rows.length), rows, plain };
    }
    // What is left began in this piece, or, when no row was complete, in one before.
    restPlain = piecePlain && (restPlain || rows.length > 0);
    if (!standard) {
      yield* parseRows(iterate(texts, scanner.rest), scanner, options);
      return;
    }
    if (last) return;
  }
}

async function* withoutStart(
  texts: AsyncIterator<TextPiece>,
  length: number,
): AsyncGenerator<TextPiece> {
  let left = length;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    const { text, plain } = next.value;
    if (text.length > left) yield { text: text.slice(left), plain };
    left = Math.max(0, left - text.length);
  }
}

async function* iterate(texts: AsyncIterator<TextPiece>, first = ''): AsyncIterable<string> {
  if (first !== '') yield first;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    yield next.value.text;
  }
}

function countFrom(first: number, count: number): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < count; i += 1) numbers.push(first + i);
  return numbers;
}
