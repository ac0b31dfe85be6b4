import { availableParallelism } from 'node:os';
import { UsageError } from '../../errors.ts';
import { countCells } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { DamageRules } from '../damage/damage-rules.ts';
import { findSheet } from '../find-sheet.ts';
import { HEAD_BYTES, type Input } from '../input.ts';
import { type SheetLimits, toLimits } from '../limits.ts';
import { lastRowOf } from '../row-limit.ts';
import { ScanThread } from '../scan-thread.ts';
import type { OpenOptions, SheetSource } from '../sheet.ts';
import { fileTooLarge } from '../sheet-errors.ts';
import { sheetName } from '../sheet-name.ts';
import { toIssue } from '../to-issue.ts';
import { notUtf8 } from './advise-encoding.ts';
import { rawCells } from './cells/raw-cells.ts';
import { DecodeFault } from './check-utf8.ts';
import {
  type ChosenEncoding,
  chooseBehindAscii,
  chooseEncoding,
  decodeStart,
  sampleTexts,
} from './choose-encoding.ts';
import { delimiterUnsure } from './csv-errors.ts';
import { detectDialect } from './detect-dialect.ts';
import type { EncodedInput } from './encoding/choose-legacy.ts';
import { isScanned, readRows } from './read-rows.ts';
import { readUtf8 } from './read-utf8.ts';
import type { ScanOptions } from './scan-rows.ts';
import { createStrayWatch } from './watch-strays.ts';

/**
 * Opens a CSV input. Finds its delimiter and quote from its first bytes, and its encoding from these and, in case of doubt, from
 * all others.
 *
 * @throws {UsageError} `encoding_unknown`, `delimiter_invalid`, `sheet_unknown`
 * @throws {InputError} `encoding_unsure`, `delimiter_unsure`, `file_damaged`
 */
export async function openCsv(input: Input, options: OpenOptions): Promise<SheetSource> {
  const sheet = options.inArchive ?? sheetName(input.file);
  // The sheet that is named is one of the workbooks that the file is read with.
  if (!options.isPart) findSheet([{ name: sheet, hidden: false }], options.sheet ?? 1);
  const delimiter = checkDelimiter(options.delimiter);
  const limits = toLimits(options.limits);
  const { label, head, again: rereads } = input;
  const complete = head.length < HEAD_BYTES;
  const { signal } = options;
  const again = rereads && (() => rereads({ signal }));
  const cells = () =>
    rawCells({ head, complete, again }, { sheet, limits, delimiter, headerRow: options.headerRow });
  const encoded: EncodedInput = { label, head, complete, again, cells };
  const rules = options.damageRules ?? new DamageRules(options);
  const watchStrays = ({ encoding, strays = [] }: ChosenEncoding) =>
    strays.length > 0
      ? createStrayWatch(strays, { sheet, encoding, rules, onIssue: options.onIssue ?? (() => {}) })
      : undefined;
  const chosen = await chooseEncoding(encoded, options.encoding, options.isPart);
  const { encoding, certainty, watch } = chosen;
  let strays = watchStrays(chosen);
  const start = await decodeStart(head, encoding, label);
  const { headerRow, knowsColumn } = options;
  const detect = (known?: string) =>
    detectDialect(start, complete, { delimiter: known, headerRow, knowsColumn });
  const asked = detect(delimiter);
  // Of several files that are one list, some may have another delimiter than the one that is named.
  const other = options.isPart && asked.width < 2 ? detect() : asked;
  const found = other.width < 2 ? asked : other;
  if (found.rivals.length > 0) throw delimiterUnsure(sheet, found.rivals);
  const onIssue = options.onIssue ?? (() => {});
  if (found.spaced) onIssue(spaceAroundQuotes(sheet));

  const dialect = {
    encoding,
    certainty,
    delimiter: found.delimiter,
    quote: found.quote,
    samples: sampleTexts(start, 3),
  };
  const encodingBehindAscii = async (bytes: Buffer): Promise<string | undefined> => {
    const chosen = await chooseBehindAscii(encoded, options.encoding, bytes);
    if (!chosen) return undefined;
    dialect.encoding = chosen.encoding;
    dialect.certainty = chosen.certainty;
    strays = watchStrays(chosen);
    return chosen.encoding;
  };
  async function* readHere(): AsyncGenerator<ByteRows> {
    let lastRow = 0;
    try {
      const watched = watch ? watch(input.chunks()) : input.chunks();
      const pieces = readUtf8(watched, encoding, encodingBehindAscii);
      const prefixBytes = Buffer.byteLength(start.slice(0, found.prefixLength));
      const rowOptions = { sheet, ...found, prefixBytes, headerRow, limits, onIssue };
      for await (const batch of readRows(pieces, rowOptions)) {
        lastRow = batch.numbers.at(-1) ?? lastRow;
        strays?.check(batch);
        yield batch;
      }
      strays?.finish();
    } catch (error) {
      if (!(error instanceof DecodeFault)) throw error;
      const row = lastRow + 1;
      throw await notUtf8(error, `"${sheet}" as UTF-8 from row ${row} on`, { sheet, row });
    }
  }
  const isUsual = encoding === 'utf-8' && !watch && !found.spaced;
  const isScannable =
    isUsual && !options.isGlance && found.prefixLength === 0 && isScanned(found.delimiter);
  const thread = isScannable ? threadFor(input, { sheet, ...found, limits }, headerRow) : undefined;
  return {
    format: 'csv',
    name: sheet,
    sheets: [{ name: sheet, hidden: false }],
    dialect,
    rows: () => limitCells(thread?.rows(readHere) ?? readHere(), label, sheet, limits),
    hiddenColumns: () => [],
    mergedRanges: () => [],
    progress: () => thread?.progress() ?? input.progress(),
    close: () => input.close(),
  };
}

/** @throws {InputError} `file_too_large`: the rows have too many cells */
async function* limitCells(
  batches: AsyncIterable<ByteRows>,
  label: string,
  sheet: string,
  { maxCells }: SheetLimits,
): AsyncGenerator<ByteRows> {
  let cells = 0;
  for await (const batch of batches) {
    cells += countCells(batch.cells);
    if (cells > maxCells) {
      throw fileTooLarge(label, `"${sheet}" has more than ${maxCells} cells`, 'maxCells');
    }
    yield batch;
  }
}

/** Scanning on another thread begins later, and needs more processor time: a larger file ends sooner. */
const LONG_BYTES = 32 * 1024 * 1024;

/** The thread that scans a long file; undefined for any other input. */
function threadFor(
  { regularFile }: Input,
  { sheet, delimiter, quote, limits }: ScanOptions,
  headerRow: number | undefined,
): ScanThread | undefined {
  if (!regularFile || regularFile.bytes < LONG_BYTES || availableParallelism() < 2)
    return undefined;
  const options = { sheet, delimiter, quote, limits };
  const { handle, bytes } = regularFile;
  return new ScanThread({ fd: handle.fd, bytes, options, lastRow: lastRowOf(limits, headerRow) });
}

function checkDelimiter(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted === 'auto') return undefined;
  const delimiter = wanted === '\\t' || wanted === 'tab' ? '\t' : wanted;
  if (delimiter.length === 1 && !/["'\r\n]/.test(delimiter)) return delimiter;
  throw new UsageError(
    'delimiter_invalid',
    `Cannot use ${JSON.stringify(wanted)} as delimiter: it must be one character, such as "," or ";"`,
  );
}

function spaceAroundQuotes(sheet: string) {
  return toIssue({
    code: 'space_around_quotes',
    severity: 'warning',
    sheet,
    message: `White space around the cells of "${sheet}" is removed, because it surrounds quoted cells`,
    fix: 'Nothing, unless you want that white space printed: then put it inside the quotes',
  });
}
