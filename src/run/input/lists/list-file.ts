import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { InputError, UsageError, whyUnreadable } from '../../../errors.ts';
import type { Issue, IssueSink } from '../../../issue.ts';
import { ColumnLookup } from '../../../mapping/apply/lookups/column-lookup.ts';
import type { ListFile } from '../../../mapping/file/list-file.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { StruckCells } from '../../../rows/struck-cells.ts';
import { createComposer } from '../../../sheet/composed/compose-texts.ts';
import { createUnescaper } from '../../../sheet/escaped/unescape-texts.ts';
import { readByteSheet } from '../../../sheet/read-sheet.ts';
import type { ByteSheet, ReadOptions, Sheet } from '../../../sheet/sheet.ts';
import { createListChooser } from '../likely-sheet.ts';
import { HiddenRowsWatch } from '../watches/hidden-rows.ts';
import { StruckRows } from '../watches/struck-rows.ts';

/** Larger files are not lists that go with another. */
const MAX_BYTES = 256 * 1024 ** 2;

const FIX_HIDDEN = 'Show the rows of the list that are meant, and remove the others';
const FIX_STRUCK = 'Remove what is struck out from the list, or no longer strike it out';

/** How the lists of a mapping are read: as the sheet is. */
export type ListReading = Pick<ReadOptions, 'locale' | 'password' | 'signal'>;

/** A list that a mapping names, and what is read of it. */
export interface ListToRead extends ListReading {
  readonly list: ListFile;
  /** What names it, a key of the mapping or a flag: `rows.suppress`, `--corrections`. */
  readonly key: string;
  /** Names of the columns that are read. */
  readonly columns: readonly string[];
  /** Columns that are read if the list has them. @default none */
  readonly optional?: readonly string[] | undefined;
  readonly maxRows: number;
  /** Columns whose damage does not matter: they tell what another sheet shows. Then all texts are read as they stand. @default none */
  readonly asShown?: ReadonlySet<string> | undefined;
  /** Columns with amounts. @default none */
  readonly amounts?: ReadonlySet<string> | undefined;
  /** Columns that are printed, so that a locale would change them. @default none */
  readonly printed?: ReadonlySet<string> | undefined;
  /** Given the warnings about the columns that are read. @default they are dropped */
  readonly onWarning?: IssueSink | undefined;
}

/** A list that is being read. */
export interface OpenedList {
  readonly sheet: Sheet;
  /** Makes what is thrown if it cannot be used. */
  readonly refuse: (issue: Pick<Issue, 'code' | 'message' | 'fix'>) => UsageError;
}

/**
 * Finds a list that a mapping names, and what it holds.
 *
 * @param folder What its path is relative to.
 * @throws UsageError `list_unreadable`, `list_too_large`
 */
export async function toListFile(file: string, key: string, folder: string): Promise<ListFile> {
  if (/^[a-z]{2,}:\/\//i.test(file)) {
    const reason = 'it is a web address. Save the list as a file, and use the path of that file';
    throw new UsageError('list_unreadable', `${subject(file, key)}: ${reason}`);
  }
  const place = path.resolve(folder, file);
  return { file: place, sha256: await hashOf(place, key) };
}

/**
 * Reads a list that a mapping names: a sheet in any format.
 *
 * @param onRows Given the rows, and the indexes of the columns in the order of their names.
 * @throws UsageError `list_unreadable`, `list_changed`, `list_too_large`, `list_invalid`
 */
export async function readList(
  given: ListToRead,
  onRows: (rows: ByteRows, indexes: readonly number[], opened: OpenedList) => void,
): Promise<void> {
  const { list, key, columns, optional = [], maxRows, asShown, onWarning } = given;
  const { file, sha256 } = list;
  if (sha256 !== undefined && (await hashOf(file, key)) !== sha256) {
    throw new UsageError(
      'list_changed',
      `${subject(file, key)}: it has changed since it was first read. Run the command again; for a recorded run, provide the file as it was.`,
    );
  }
  const refuse: OpenedList['refuse'] = ({ code, message, fix }) => {
    const todo =
      asShown && code === 'column_missing'
        ? `Its header must have the columns ${columns.join(', ')}.`
        : `${fix}.`;
    return listInvalid(file, key, `${message}. ${todo}`);
  };
  const wanted: ReadonlySet<string> = new Set(columns);
  // Thrown where the sheet is closed after it.
  let refused: UsageError | undefined;
  const assertGood = () => {
    if (refused) throw refused;
  };
  const onError = (issue: Issue) => {
    const { column } = issue;
    const isOurs = column === null || (wanted.has(column) && asShown?.has(column) !== true);
    if (issue.severity === 'error' && isOurs) refused ??= refuse(issue);
  };
  const onIssue = (found: Issue) => {
    // A formula error may be in a row that nothing is looked up in.
    const issue = found.code === 'cell_error' ? { ...found, severity: 'warning' as const } : found;
    onError(issue);
    const isOfList = issue.severity === 'warning' && issue.code === 'sheet_chosen';
    if (isOfList || (issue.column !== null && wanted.has(issue.column)))
      onWarning?.(ofList(issue, file));
  };
  try {
    const exact = new Set<number>();
    const [paid, printed] = [new Set<number>(), new Set<number>()];
    const struck = new StruckCells();
    const sheet = await readByteSheet(file, {
      ...(list.sheet !== undefined && { sheet: list.sheet }),
      chooseSheet: createListChooser(
        columns,
        key.startsWith('--')
          ? 'Keep the list in a workbook of its own'
          : 'Name the sheet with sheet beside file in the mapping',
      ),
      knowsColumn: (name) => wanted.has(name),
      isExact: (column) => exact.has(column),
      isAmount: (column) => paid.has(column),
      isPrinted: (column) => printed.has(column),
      struck,
      onIssue,
      ...(given.locale !== undefined && { locale: given.locale }),
      ...(given.password && { password: given.password }),
      ...(given.signal && { signal: given.signal }),
    });
    try {
      assertGood();
      const lookup = new ColumnLookup(sheet, (issue) => {
        throw refuse(issue);
      });
      const indexes = columns.map((name) => lookup.find(name, key)?.index ?? -1);
      for (const name of optional) {
        indexes.push(lookup.has(name) ? (lookup.find(name, key)?.index ?? -1) : -1);
      }
      for (const [i, index] of indexes.slice(0, columns.length).entries()) {
        if (asShown?.has(columns[i] ?? '') !== true) exact.add(index);
        if (given.amounts?.has(columns[i] ?? '')) paid.add(index);
        if (given.printed?.has(columns[i] ?? '')) printed.add(index);
      }
      const struckRows = new StruckRows({
        ...{ place: sheet, cells: struck, choice: undefined, isLeftOut: null },
        isUsed: (column) => exact.has(column),
        onIssue({ code, cell }) {
          const message = `${code === 'text_struck' ? 'a part of ' : ''}${cell} is struck out`;
          throw refuse({ code, message, fix: FIX_STRUCK });
        },
      });
      const hidden = new HiddenRowsWatch(sheet);
      const batches = asShown ? sheet.batches : readMeant(sheet, exact, onError);
      for await (const rows of batches) {
        assertGood();
        struckRows.find(rows);
        if (!asShown) hidden.see(rows, null);
        if (sheet.counts.read > maxRows) throw tooLarge(file, key, `${maxRows} rows`);
        onRows(rows, indexes, { sheet, refuse });
        sheet.stored?.forgetUpTo(rows.numbers.at(-1) ?? 0);
      }
      assertGood();
      const message = hidden.found();
      if (message) throw refuse({ code: 'rows_hidden', message, fix: FIX_HIDDEN });
    } finally {
      await sheet.close();
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw listInvalid(file, key, error.message);
  }
}

/** A warning about a list: its cells are not those of the sheet. */
function ofList(issue: Issue, file: string): Issue {
  const message = `List "${path.basename(file)}": ${issue.message}`;
  return { ...issue, sheet: null, row: null, column: null, cell: null, message };
}

/** Rows with the texts that were meant, as those of the input are read. */
async function* readMeant(
  sheet: ByteSheet,
  texts: ReadonlySet<number>,
  onIssue: (issue: Issue) => void,
): AsyncGenerator<ByteRows> {
  const isNumber = (column: number) => (texts.has(column) ? false : undefined);
  const escaped = createUnescaper(sheet, isNumber, onIssue);
  const composer = createComposer(sheet, onIssue);
  for await (const batch of sheet.batches) {
    yield composer.compose(escaped.unescape(batch));
  }
  escaped.finish();
}

/** SHA-256 of what a file holds. */
async function hashOf(file: string, key: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > MAX_BYTES) throw tooLarge(file, key, '256 MiB');
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const reason = whyUnreadable(cause);
    throw new UsageError('list_unreadable', `${subject(file, key)}: ${reason}`, { cause });
  }
  return hash.digest('hex');
}

/** @param key of the mapping, or a flag, that names the list */
export function listInvalid(file: string, key: string, reason: string): UsageError {
  return new UsageError('list_invalid', `${subject(file, key)}: ${reason}`);
}

function tooLarge(file: string, key: string, most: string): UsageError {
  return new UsageError('list_too_large', `${subject(file, key)}: it has more than ${most}`);
}

function subject(file: string, key: string): string {
  const from = key.startsWith('--') ? key : `${key} in the mapping`;
  return `Cannot use list "${file}" (${from})`;
}
