import path from 'node:path';
import { InputError, UsageError } from '../../errors.ts';
import { findSheet } from '../find-sheet.ts';
import { HEAD_BYTES, type Input, readHead } from '../input.ts';
import { toLimits } from '../limits.ts';
import type { RowBatch } from '../row.ts';
import type { ReadOptions, SheetSource } from '../sheet.ts';
import { toIssue } from '../to-issue.ts';
import { chooseEncoding, decodeStart, sampleTexts, suggestEncoding } from './choose-encoding.ts';
import { detectDialect } from './detect-dialect.ts';
import { gunzip } from './gunzip.ts';
import { readRows } from './read-rows.ts';
import { DecodeFault, readUtf8 } from './read-utf8.ts';

/**
 * Opens a CSV input: finds out its encoding, delimiter and quote from its first bytes.
 *
 * @throws {UsageError} `encoding_unknown`, `delimiter_invalid`, `sheet_unknown`
 * @throws {InputError} `encoding_unsure`, `file_damaged`
 */
export async function openCsv(
  input: Input,
  gzipped: boolean,
  options: ReadOptions,
): Promise<SheetSource> {
  const sheet = sheetName(input.file);
  findSheet([{ name: sheet, hidden: false }], options.sheet ?? 1);
  const delimiter = checkDelimiter(options.delimiter);
  const limits = toLimits(options.limits);
  const { head, chunks } = gzipped
    ? await readHead(gunzip(input.chunks(), input.label, limits.maxUnpackedBytes))
    : { head: input.head, chunks: input.chunks() };

  const complete = head.length < HEAD_BYTES;
  const { encoding, certainty } = await chooseEncoding(
    head,
    complete,
    options.encoding,
    input.label,
  );
  const start = await decodeStart(head, encoding, input.label);
  const dialect = detectDialect(start, complete, { delimiter, headerRow: options.headerRow });
  const onIssue = options.onIssue ?? (() => {});
  if (dialect.spaced) onIssue(spaceAroundQuotes(sheet));

  return {
    format: 'csv',
    name: sheet,
    sheets: [{ name: sheet, hidden: false }],
    dialect: {
      encoding,
      certainty,
      delimiter: dialect.delimiter,
      quote: dialect.quote,
      samples: sampleTexts(start, 3),
    },
    async *rows(): AsyncIterable<RowBatch> {
      let lastRow = 0;
      try {
        const pieces = readUtf8(chunks, encoding);
        const prefixBytes = Buffer.byteLength(start.slice(0, dialect.prefixLength));
        const rowOptions = { sheet, ...dialect, prefixBytes, limits, onIssue };
        for await (const batch of readRows(pieces, rowOptions)) {
          lastRow = batch.numbers.at(-1) ?? lastRow;
          yield batch;
        }
      } catch (error) {
        throw error instanceof DecodeFault ? await toInputError(error, sheet, lastRow + 1) : error;
      }
    },
    hiddenColumns: () => [],
    progress: () => input.progress(),
    close: () => input.close(),
  };
}

/** The name that a spreadsheet program gives the sheet of a CSV file: the file's, without its ending. */
function sheetName(file: string): string {
  if (file === '-') return 'stdin';
  const base = path.basename(file).replace(/\.gz$/i, '');
  return base.replace(/(?<=.)\.[^.]+$/, '');
}

function checkDelimiter(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted === 'auto') return undefined;
  const delimiter = wanted === '\\t' || wanted === 'tab' ? '\t' : wanted;
  if (delimiter.length === 1 && !/["'\r\n]/.test(delimiter)) return delimiter;
  throw new UsageError(
    'delimiter_invalid',
    `Cannot use ${JSON.stringify(wanted)} as delimiter: one character is wanted, such as "," or ";"`,
  );
}

function spaceAroundQuotes(sheet: string) {
  return toIssue({
    code: 'space_around_quotes',
    severity: 'warning',
    sheet,
    message: `White space around the cells of "${sheet}" is left out, because quotes have it around them`,
    fix: 'Nothing, unless such white space is to be printed: then quote the cells without any around',
  });
}

async function toInputError(fault: DecodeFault, sheet: string, row: number): Promise<InputError> {
  const byte = `0x${(fault.bytes[0] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
  const suggested = await suggestEncoding(fault.bytes);
  return new InputError(
    toIssue({
      code: 'encoding_invalid',
      sheet,
      row,
      value: byte,
      message: `Cannot read "${sheet}" as UTF-8 from row ${row} on: byte ${byte} at offset ${fault.offset} is not UTF-8`,
      fix: suggested
        ? `Give the encoding if it is ${suggested}, or save the file as "CSV UTF-8"`
        : 'Give the encoding, or save the file as "CSV UTF-8"',
    }),
    { cause: fault },
  );
}
