import type { Issue, IssueSink } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { columnLetter } from '../../rows/row.ts';
import { openSheet } from '../../sheet/open-sheet.ts';
import type { ListFiles, ReadOptions, SheetSource } from '../../sheet/sheet.ts';
import type { CorrectionList } from '../input/corrections/correction-list.ts';
import { loadCorrections } from '../input/corrections/load-corrections.ts';
import { SheetCorrections } from '../input/corrections/sheet-corrections.ts';
import { guessHeaderRow, ROWS_LOOKED_AT } from '../input/guess-header-row.ts';
import { createColumnKnower } from '../input/known-column.ts';
import { createSheetChooser } from '../input/likely-sheet.ts';
import type { SheetInput } from '../input/sheet-input.ts';

/** Blank rows are given at most so many at a time. */
const BATCH_ROWS = 1000;

export interface PreviewOptions extends ReadOptions, Pick<SheetInput, 'corrections'> {
  /** Receives which cells of the rows that are given are not what they were corrected for. @default nobody */
  readonly onOutdated?: IssueSink | undefined;
  /** Rows to give, from row 1 on. @default all */
  readonly limit?: number;
}

export interface Preview {
  readonly source: Pick<SheetSource, 'format' | 'name' | 'sheets' | 'dialect' | 'parts'>;
  /** Row that looks like the column names; null when the first rows are all blank. */
  readonly likelyHeaderRow: number | null;
  /** From row 1 on, one array of texts per row; rows that the file leaves out are empty arrays. Ends by closing the file. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
  /** Whether the file hides a row that was given. */
  isHiddenRow(row: readonly string[]): boolean;
  /** Letter of a column that the file hides, by its index from 0; null for any other. */
  hiddenColumn(index: number): string | null;
  /** Once all rows were given: the last row of a sheet that ends above `headerRow`, 0 of an empty one; else null. */
  endAboveHeader(): number | null;
}

/**
 * Opens a sheet to show it: every row, header and blank ones included, nothing trimmed or checked.
 *
 * @throws UsageError, InputError
 */
export async function previewSheet(
  file: ListFiles,
  options: PreviewOptions = {},
): Promise<Preview> {
  const {
    limit = Number.POSITIVE_INFINITY,
    corrections: given,
    onOutdated,
    ...readOptions
  } = options;
  const { headerRow = 1 } = readOptions;
  const list = given === undefined ? undefined : await loadCorrections(given, options.signal);
  const chooseSheet = createSheetChooser({ headerRow: options.headerRow });
  const knowsColumn = createColumnKnower(undefined);
  const source = await openSheet(file, {
    ...{ chooseSheet, knowsColumn, isGlance: limit <= ROWS_LOOKED_AT },
    ...readOptions,
  });
  const corrections =
    list &&
    correctionsOf(list, source, headerRow, (issue) => {
      if (issue.row !== null && issue.row <= limit) onOutdated?.(issue);
    });
  const counted = { rows: 0 };
  // Rows that were shown can be forgotten: a sheet may have millions.
  const hidden = new WeakSet<readonly string[]>();
  const most = Math.max(limit, ROWS_LOOKED_AT, headerRow);
  const shown = { rows: () => correctRows(source, corrections), close: () => source.close() };
  const batches = takeRows(shown, most, counted, hidden);
  const isHiddenRow = (row: readonly string[]) => hidden.has(row);
  const first: (readonly string[])[] = [];
  while (first.length < ROWS_LOOKED_AT) {
    const { done, value } = await batches.next();
    if (done) break;
    first.push(...value);
  }
  const likelyHeaderRow = guessHeaderRow(first.slice(0, ROWS_LOOKED_AT), isHiddenRow);
  return {
    source,
    likelyHeaderRow,
    rows: upTo(limit, first, batches),
    isHiddenRow,
    hiddenColumn: (index) =>
      source.hiddenColumns().some(({ first, last }) => first <= index && index <= last)
        ? columnLetter(index)
        : null,
    endAboveHeader: () => (counted.rows < headerRow ? counted.rows : null),
  };
}

/** Which sheet a list is, and where its header is; and how many lists an archive has. */
export async function lookAt(file: ListFiles, read: ReadOptions) {
  const chosen: Issue[] = [];
  const preview = await previewSheet(file, {
    ...read,
    limit: 1,
    onIssue: (issue) => {
      if (issue.code === 'sheet_chosen') chosen.push(issue);
    },
  });
  for await (const _ of preview.rows);
  const headerRow = read.headerRow ?? preview.likelyHeaderRow ?? 1;
  const { name: sheet, parts, sheets } = preview.source;
  const lists = sheets.filter((one) => one.file !== undefined).length;
  return { at: { ...(!parts && { sheet }), headerRow }, chosen: chosen[0] ?? null, lists };
}

/** Any column can be corrected: which of them the header names is not known before. */
function correctionsOf(
  list: CorrectionList,
  { name: sheet, format, parts }: SheetSource,
  headerRow: number,
  onIssue: IssueSink,
): SheetCorrections {
  const header = { row: headerRow, columns: [] };
  const width = Number.POSITIVE_INFINITY;
  return new SheetCorrections(list, { sheet, format, parts, header, width }, onIssue);
}

async function* correctRows(
  source: SheetSource,
  corrections: SheetCorrections | undefined,
): AsyncGenerator<ByteRows> {
  for await (const batch of source.rows()) {
    yield corrections ? correctBatch(corrections, batch) : batch;
  }
}

/** A row that is left out is shown as a blank one: the others keep their numbers. */
function correctBatch(corrections: SheetCorrections, batch: ByteRows): ByteRows {
  const corrected = corrections.correct(batch);
  const isLeftOut = (place: number) => corrections.isLeftOut(corrected.numbers[place] ?? 0);
  const kept = [...corrected.numbers.keys()].filter((place) => !isLeftOut(place));
  return kept.length === corrected.numbers.length ? corrected : corrected.pick(kept);
}

async function* upTo(
  limit: number,
  first: readonly (readonly string[])[],
  rest: AsyncGenerator<readonly (readonly string[])[]>,
): AsyncGenerator<readonly (readonly string[])[]> {
  try {
    yield first.slice(0, limit);
    let left = limit - first.length;
    for await (const batch of rest) {
      if (left > 0) yield batch.slice(0, left);
      left -= batch.length;
    }
  } finally {
    await rest.return(undefined);
  }
}

async function* takeRows(
  source: Pick<SheetSource, 'rows' | 'close'>,
  limit: number,
  counted: { rows: number },
  hiddenRows: WeakSet<readonly string[]>,
): AsyncGenerator<readonly (readonly string[])[]> {
  try {
    let given = 0;
    for await (const { numbers, rows, hidden } of source.rows()) {
      let batch: (readonly string[])[] = [];
      for (const [i, row] of rows.entries()) {
        const number = numbers[i] ?? given + 1;
        if (hidden?.has(number)) hiddenRows.add(row);
        while (given < limit && given < number) {
          batch.push(given === number - 1 ? row : []);
          given += 1;
          counted.rows = given;
          if (batch.length === BATCH_ROWS) {
            yield batch;
            batch = [];
          }
        }
      }
      yield batch;
      if (given >= limit) return;
    }
  } finally {
    await source.close();
  }
}
