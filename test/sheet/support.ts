import { VdpipeError } from '../../src/errors.ts';
import type { Issue } from '../../src/issue.ts';
import { readSheet } from '../../src/sheet/read-sheet.ts';
import type { ReadOptions, Sheet } from '../../src/sheet/sheet.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

/** What became of reading a sheet to its end. */
export interface SheetOutcome {
  readonly sheet: Sheet | undefined;
  readonly rows: readonly (readonly string[])[];
  readonly numbers: readonly number[];
  /** Numbers of rows that the file hides, as far as their batches say it. */
  readonly hidden: ReadonlySet<number>;
  readonly issues: readonly Issue[];
  /** What was thrown on purpose; anything else is thrown on. */
  readonly error: VdpipeError | undefined;
}

/** Reads a sheet to its end, and keeps all of it. */
export async function readWhole(file: string, options: ReadOptions = {}): Promise<SheetOutcome> {
  const issues: Issue[] = [];
  const rows: (readonly string[])[] = [];
  const numbers: number[] = [];
  const hidden = new Set<number>();
  let sheet: Sheet | undefined;
  let error: VdpipeError | undefined;
  try {
    sheet = await readSheet(file, { ...options, onIssue: (issue) => issues.push(issue) });
    for await (const batch of sheet.batches) {
      rows.push(...batch.rows);
      numbers.push(...batch.numbers);
      for (const row of batch.hidden ?? []) hidden.add(row);
    }
  } catch (thrown) {
    if (!(thrown instanceof VdpipeError)) throw thrown;
    error = thrown;
  }
  return { sheet, rows, numbers, hidden, issues, error };
}

/** Writes a file and reads it as a sheet. */
export async function readContent(
  content: string | Uint8Array,
  { name = 'list.csv', ...options }: ReadOptions & { readonly name?: string } = {},
): Promise<SheetOutcome> {
  return readWhole(temporaryFile(name, content), options);
}

/** Issues as short lines: `warning zero_lost list!B3`. */
export function summarize(issues: readonly Issue[]): string[] {
  return issues.map(({ severity, code, cell, row }) => `${severity} ${code} ${cell ?? row ?? '-'}`);
}
