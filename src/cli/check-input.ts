import { toIssueLines } from '../report/issue-text.ts';
import { type CheckReport, checkSheet } from '../run/check-sheet.ts';
import { loadMapping } from '../run/connect.ts';
import type { SheetInput } from '../run/sheet-input.ts';
import { type ConstantFlags, type ReadFlags, toConstants, toReadOptions } from './options.ts';
import { say } from './output.ts';
import { startProgress } from './progress.ts';

/** Flags of a command that reads a file with a mapping. */
export interface InputFlags extends ReadFlags, ConstantFlags {
  readonly file: string;
  readonly mapping?: string | undefined;
  readonly maxDatasetBytes?: number | undefined;
  readonly maxIssues?: number | undefined;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** What the flags say about the input: the file, its mapping, and values for the whole sheet. */
export async function toSheetInput(flags: InputFlags, signal: AbortSignal): Promise<SheetInput> {
  return {
    file: flags.file,
    mapping: flags.mapping === undefined ? undefined : await loadMapping(flags.mapping),
    constants: toConstants(flags),
    read: toReadOptions(flags),
    maxDatasetBytes: flags.maxDatasetBytes,
    signal,
  };
}

/** Checks the input with progress, and tells people what was found. */
export async function checkInput(flags: InputFlags, signal: AbortSignal): Promise<CheckReport> {
  const input = await toSheetInput(flags, signal);
  const progress = startProgress('Checking', flags.json === true || flags.quiet === true);
  try {
    const report = await checkSheet({
      ...input,
      maxIssues: flags.maxIssues,
      onProgress: ({ part, rows }) => progress.update(part, `${rows} rows`),
    });
    progress.end();
    if (!flags.json && !flags.quiet) for (const line of toCheckLines(report)) say(line);
    return report;
  } finally {
    progress.end();
  }
}

/** What a check found, as lines for people. */
export function toCheckLines(report: CheckReport): string[] {
  const { read, blank, valid, rejected } = report.rows;
  const verdict = report.ok ? 'can be ordered' : 'cannot be ordered as it is';
  return [
    ...toIssueLines(report),
    '',
    `${report.file}: ${read} rows read, ${blank} blank, ${valid} valid, ${rejected} rejected; ${report.orders} orders`,
    `${report.file} ${verdict}.`,
  ];
}
