import type { Issue } from '../issue.ts';
import { toByteRows } from '../rows/to-byte-rows.ts';
import type { NumberRange, SheetFormat, SheetSource } from '../sheet/sheet.ts';
import { loadMapping } from './input/load-mapping.ts';
import type { SheetInput } from './input/sheet-input.ts';
import { readRecords } from './read-records.ts';

/** A row of a sheet as it is to be checked, corrected. */
export interface GivenRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly isHidden: boolean;
}

/** A few rows of a sheet that was read before. */
export interface GivenRows {
  readonly file: string;
  readonly format: SheetFormat;
  readonly sheet: string;
  readonly header: GivenRow;
  /** Indexes of the columns that the file hides. */
  readonly hiddenColumns: readonly number[];
  /** Below the header, in their order. */
  readonly rows: readonly GivenRow[];
  /** The mapping file's text; '' for none. Paths in it are relative to `folder`. */
  readonly mapping: string;
  readonly folder: string;
  readonly hiddenRows?: 'skip' | 'include' | undefined;
}

/**
 * Checks a few rows as `checkSheet` checks all of them, by the same code. What shows only beside other rows (totals, repeats, what an
 * order's rows must share), and what only the file shows, is not found.
 *
 * @returns the issues of these rows; null if the mapping does not fit the sheet
 * @throws UsageError, InputError
 */
export async function checkFewRows(given: GivenRows): Promise<readonly Issue[] | null> {
  const { file, mapping, folder, header, hiddenRows } = given;
  const numbers = new Set(given.rows.map(({ number }) => number));
  const issues: Issue[] = [];
  const input: SheetInput = {
    file,
    ...(mapping !== '' && { mapping: await loadMapping({ text: mapping, folder }) }),
    read: { headerRow: header.number, ...(hiddenRows && { hiddenRows }) },
    source: toSource(given),
  };
  const { plan, batches } = await readRecords(input, false, (issue) => {
    if (issue.row !== null && numbers.has(issue.row)) issues.push(issue);
  });
  if (!plan) return null;
  const rows = batches[Symbol.asyncIterator]();
  while (!(await rows.next()).done);
  return issues;
}

function toSource({ format, sheet, header, rows, hiddenColumns }: GivenRows): SheetSource {
  return {
    format,
    name: sheet,
    sheets: [{ name: sheet, hidden: false }],
    async *rows() {
      yield toBatch([header]);
      yield toBatch(rows);
    },
    hiddenColumns: () => hiddenColumns.map((index): NumberRange => ({ first: index, last: index })),
    mergedRanges: () => [],
    progress: () => undefined,
    close: async () => {},
  };
}

function toBatch(rows: readonly GivenRow[]) {
  return toByteRows({
    numbers: rows.map(({ number }) => number),
    rows: rows.map(({ cells }) => cells),
    hidden: new Set(rows.filter(({ isHidden }) => isHidden).map(({ number }) => number)),
  });
}
