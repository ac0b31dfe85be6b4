import type { Issue } from '../../../src/issue.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../src/sheet/sheet.ts';
import { readSource } from '../read-source.ts';
import { toFile } from './make-xlsx.ts';

export interface ReadSheet {
  readonly numbers: number[];
  readonly rows: string[][];
  readonly issues: Issue[];
}

/** Everything that a sheet holds. */
export async function readXlsx(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<ReadSheet & { readonly name: string; readonly sheets: readonly object[] }> {
  const issues: Issue[] = [];
  const source = await openSheet(toFile(bytes), {
    ...options,
    onIssue: (issue) => issues.push(issue),
  });
  const { numbers, rows } = await readSource(source);
  return { numbers, rows, issues, name: source.name, sheets: source.sheets };
}
