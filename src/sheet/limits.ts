import { KINDS, type Kind } from '../options.ts';

export const DEFAULT_LIMITS = {
  /**
   * Rows of one sheet below its header, blank ones included. More are a wrong file or a pipe without end, which would fill the
   * disk; memory does not grow with them. @default 10,000,000
   */
  maxRows: 10_000_000,
  /** Columns of one row. @default 16,384, the most that a spreadsheet program shows */
  maxColumns: 16_384,
  /** Cells of one sheet, including gaps before a cell. @default 1,000,000,000 */
  maxCells: 1_000_000_000,
  /** Characters of one cell. @default 1,000,000 */
  maxCellChars: 1_000_000,
  /** Characters of one row of a CSV file, so that a quote never closed cannot swallow the file. @default 4,000,000 */
  maxRowChars: 4_000_000,
  /**
   * Bytes that a compressed file (.gz, .zip, .xlsx, .ods) may unpack to; and characters that all rows of a sheet of .xlsx or .ods show,
   * counted as those of a row. @default 16 GiB
   */
  maxUnpackedBytes: 16 * 1024 ** 3,
  /** Times its packed size that a gzipped file, or a part of an .xlsx or .ods file, may unpack to, once past 64 MiB. @default 400 */
  maxUnpackRatio: 400,
  /** Files inside a ZIP archive, an .xlsx or .ods file. @default 10,000 */
  maxZipEntries: 10_000,
  /** Bytes of a part of an .xlsx file that is not read as a stream: its lists of sheets and styles; and characters that those of an .ods file take. @default 64 MiB */
  maxPartBytes: 64 * 1024 ** 2,
  /** Sheets of a workbook. @default 2,000 */
  maxSheets: 2_000,
  /** Texts in the table that the cells of an .xlsx file share. @default 50,000,000 */
  maxSharedStrings: 50_000_000,
  /** Bytes of shared texts kept in memory; what is more goes to a temporary file. @default 24 MiB */
  maxSharedStringMemory: 24 * 1024 ** 2,
  /**
   * Characters of XML of one row of an .xlsx file; and characters that a row of .xlsx or .ods shows, a text that cells share as often as it
   * does. Those beyond ASCII may be counted by their bytes. @default 32,000,000
   */
  maxRowXmlChars: 32_000_000,
  /** Bytes of an .xls, an .xlsb or a locked file, which is read whole. @default 256 MiB */
  maxWorkbookBytes: 256 * 1024 ** 2,
  /** Bytes that an .xlsb file may unpack to. @default 1 GiB */
  maxWorkbookUnpackedBytes: 1024 ** 3,
  /** Megabytes of memory in which an .xls or .xlsb file must be read. @default 2,048 */
  maxWorkbookMemoryMb: 2_048,
  /** Milliseconds in which an .xls or .xlsb file must be read. @default 120,000 */
  maxWorkbookMs: 120_000,
  /** Merged ranges of a sheet, where they are repeated. @default 1,000,000 */
  maxMergedRanges: 1_000_000,
};

/** How much one input may hold. Reading stops at a limit with an error that names it. */
export type SheetLimits = { readonly [Limit in keyof typeof DEFAULT_LIMITS]: number };

/** For `checkOptions`. */
export const LIMIT_KINDS = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, KINDS.number as Kind]),
) as Record<keyof SheetLimits, Kind>;

/** The default limits, overridden by those given. */
export function toLimits(given: Partial<SheetLimits> | undefined): SheetLimits {
  const set = Object.entries(given ?? {}).filter(([, limit]) => limit !== undefined);
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(set) };
}
