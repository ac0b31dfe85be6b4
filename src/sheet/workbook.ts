import { InterruptedError } from '../errors.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import { chooseSheet, type ListedSheet, toPeek, toPeekOptions } from './choose-sheet.ts';
import { createMergeFiller } from './gather/merge-filler.ts';
import type { MergedRanges } from './gather/merged-ranges.ts';
import { toLimits } from './limits.ts';
import { isRowsTooMany } from './row-limit.ts';
import type {
  NumberRange,
  OpenOptions,
  SheetEntry,
  SheetFormat,
  SheetPeek,
  SheetSource,
} from './sheet.ts';
import { fileTooLarge, workbookEmpty } from './sheet-errors.ts';

/** A workbook that has been opened, as the reader of each format gives it. */
export interface Workbook {
  readonly file: string;
  readonly format: SheetFormat;
  readonly sheets: readonly ListedSheet[];
  /** The first rows of a sheet, if they are known already. @default they are read as those of the sheet that is chosen */
  peek?(index: number): SheetPeek['rows'];
  /** @param options for a look into a sheet, those of which nothing is reported */
  open(index: number, options: OpenOptions): Promise<SheetReader>;
  close(): Promise<void>;
}

/** A sheet of it, before its first row. */
export interface SheetReader {
  /** Reads on, and stops whenever there may be rows to take. */
  walk(): AsyncIterable<void>;
  /** The rows read so far, once they make a batch; with `all` whatever there is. To be called until it returns null. */
  take(all: boolean): ByteRows | null;
  /** All rows have been taken. */
  finish?(): void;
  /** Those found so far. */
  merged(): MergedRanges;
  /** Finds merged cells that stand behind the rows; stops now and then. @default they are known before the rows */
  findMerged?(): AsyncIterable<void>;
  /** Whether a row that the file leaves out is hidden. @default none is */
  hidesGap?(row: number): boolean;
  hiddenColumns(): readonly NumberRange[];
  progress(): number | undefined;
}

/**
 * The sheet of a workbook that the options name or choose. The workbook is closed if there is none.
 *
 * @throws {InputError} `workbook_empty`, `file_too_large`
 * @throws {UsageError} `sheet_unknown`, `sheet_ambiguous`
 */
export async function sheetOf(workbook: Workbook, options: OpenOptions): Promise<SheetSource> {
  const { file, format } = workbook;
  const { maxSheets } = toLimits(options.limits);
  try {
    const sheets = workbook.sheets.map(
      ({ name, hidden, isChart }): SheetEntry => ({ name, hidden, ...(isChart && { isChart }) }),
    );
    if (sheets.length === 0) throw workbookEmpty(file);
    if (sheets.length > maxSheets) {
      throw fileTooLarge(file, `it has more than ${maxSheets} sheets`, 'maxSheets');
    }
    const quiet = toPeekOptions(options);
    const peek = async (index: number) => {
      if (workbook.peek) return workbook.peek(index);
      const first = readRows(file, await workbook.open(index, quiet), quiet);
      for await (const batch of first) return toPeek(batch);
      return [];
    };
    const another = async (index: number, itsOptions: OpenOptions): Promise<SheetSource> => {
      const sheet = await workbook.open(index, itsOptions);
      return {
        ...{ format, name: sheets[index]?.name ?? '', sheets, another },
        rows: () => readRows(file, sheet, itsOptions),
        hiddenColumns: () => sheet.hiddenColumns(),
        mergedRanges: () => sheet.merged().ranges,
        progress: () => sheet.progress(),
        close: async () => {},
      };
    };
    const { index, isChosen } = await chooseSheet(workbook.sheets, options, peek);
    return { ...(await another(index, options)), isChosen, close: () => workbook.close() };
  } catch (error) {
    await workbook.close();
    throw error;
  }
}

async function* readRows(
  file: string,
  sheet: SheetReader,
  options: OpenOptions,
): AsyncGenerator<ByteRows> {
  if (options.repeatMerged) {
    for await (const _ of sheet.findMerged?.() ?? []) checkSignal(options);
  }
  const repeated = sheet.merged().repeated(file, options);
  const fill = createMergeFiller(repeated, (row) => sheet.hidesGap?.(row) === true, options.struck);
  let tooMany: unknown;
  try {
    for await (const _ of sheet.walk()) {
      checkSignal(options);
      for (let batch = sheet.take(false); batch; batch = sheet.take(false)) yield fill(batch);
    }
  } catch (error) {
    if (!isRowsTooMany(error)) throw error;
    tooMany = error;
  }
  const last = sheet.take(true);
  if (last) yield fill(last);
  if (tooMany) throw tooMany;
  sheet.finish?.();
}

/** Sheets of a workbook that is one of several files: their names begin with the file's. */
export function withFileName<S extends SheetEntry>(
  sheets: readonly S[],
  { inArchive }: OpenOptions,
): readonly S[] {
  if (inArchive === undefined) return sheets;
  return sheets.map((sheet) => ({ ...sheet, name: `${inArchive}/${sheet.name}`, own: sheet.name }));
}

/** @throws {InterruptedError} */
export function checkSignal({ signal }: { readonly signal?: AbortSignal | undefined }): void {
  if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
}
