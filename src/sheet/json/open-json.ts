import { none } from 'stream-chain/core';
import { jsonParser, type TokenSource } from 'stream-json/core/parser.js';
import { DecodeFault } from '../csv/check-utf8.ts';
import { encodingOfMarkup } from '../csv/detect-encoding.ts';
import { readUtf8 } from '../csv/read-utf8.ts';
import { MergedRanges } from '../gather/merged-ranges.ts';
import type { Input } from '../input.ts';
import { toLimits } from '../limits.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { sheetName } from '../sheet-name.ts';
import { sheetOf } from '../workbook.ts';
import { JsonRows } from './json-rows.ts';

/** How a list begins that is an array, in bytes. */
const ARRAY = /^(?:\xef\xbb\xbf)*\s*\[/;

const IN_UTF8 = 'Export the list again in UTF-8, in which JSON always is (RFC 8259)';

/**
 * Opens a list of JSON objects, in an array or one after another (NDJSON), whose keys are its columns. It is read as it comes.
 *
 * @throws {InputError} `encoding_invalid`
 * @throws {UsageError} `sheet_unknown`
 */
export async function openJson(input: Input, options: OpenOptions): Promise<SheetSource> {
  const { file, label, head } = input;
  const { headerRow, inArchive: sheet = sheetName(file), stored } = options;
  const limits = toLimits(options.limits);
  const isArray = ARRAY.test(head.toString('latin1'));
  const rows = new JsonRows({ file: label, sheet, limits, headerRow }, stored, isArray);
  const encoding = encodingOfMarkup(head) ?? 'utf-8';
  if (encoding !== 'utf-8') throw rows.invalid('encoding_invalid', `it is in ${encoding}`, IN_UTF8);
  const merged = new MergedRanges(limits, headerRow);
  const reader = {
    walk: () => readObjects(input.chunks(), rows, limits.maxRowChars),
    take: (all: boolean) => rows.take(all),
    merged: () => merged,
    hiddenColumns: () => [],
    progress: () => input.progress(),
  };
  const sheets = [{ name: sheet, hidden: false }];
  const close = () => input.close();
  return sheetOf({ file: label, format: 'json', sheets, open: async () => reader, close }, options);
}

/** Reads a list to its end. The parser gets the text up to each `}`, so that all rows above one that is no JSON are known. */
async function* readObjects(
  chunks: AsyncIterable<Buffer>,
  rows: JsonRows,
  maxRowChars: number,
): AsyncGenerator<void> {
  const options = { streamValues: false, jsonStreaming: !rows.isArray };
  const parse = jsonParser(options) as (text: string | typeof none) => ReturnType<TokenSource>;
  let [row, chars] = [rows.row, 0];

  function write(text: string | typeof none): void {
    if (text !== none) chars += text.length;
    if (chars > maxRowChars) {
      const fix =
        'Check that this is the right file, or raise the limit maxRowChars (library only)';
      throw rows.invalid('row_too_long', `it is longer than ${maxRowChars} characters`, fix);
    }
    let tokens: ReturnType<TokenSource>;
    try {
      tokens = parse(text);
    } catch (error) {
      const reason = (error as Error).message.replace(/^Parser (?:.*: |has )/, '');
      const isCut = text === none && !reason.startsWith('escaped');
      const what = isCut ? 'the file is cut off there' : `it is not valid JSON (${reason})`;
      throw rows.invalid('file_damaged', what, 'Get the file again, or export it again', error);
    }
    if (tokens !== none) for (const token of tokens.values) rows.add(token);
    if (row !== rows.row) [row, chars] = [rows.row, 0];
  }

  try {
    for await (const piece of readUtf8(chunks, 'utf-8')) {
      const text = piece.toString();
      for (let from = 0; from < text.length; ) {
        const end = text.indexOf('}', from) + 1 || text.length;
        write(text.slice(from, end));
        from = end;
        if (rows.isFull) yield;
      }
      yield;
    }
  } catch (error) {
    if (!(error instanceof DecodeFault)) throw error;
    const what = `the byte at offset ${error.offset} is not UTF-8`;
    throw rows.invalid('encoding_invalid', what, IN_UTF8, error);
  }
  write(none);
  rows.end();
  yield;
}
