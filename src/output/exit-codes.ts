import { InputError, InterruptedError, UsageError, VdpipeError } from '../errors.ts';
import type { RunVerdict } from './run-report.ts';

/** Exit codes of every command, docs/commands/. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  invalidInput: 3,
  partly: 4,
  unfinished: 5,
  interrupted: 130,
} as const;

/** Of a run. 1: rows are nowhere. 4: some will never be ordered. */
export const EXIT_OF_RUN: Readonly<Record<RunVerdict, number>> = {
  done: EXIT.done,
  partly: EXIT.partly,
  unfinished: EXIT.unfinished,
  unbalanced: EXIT.failed,
};

/** Codes of errors whose class says something else. */
const OF_CODE: Readonly<Record<string, number>> = {
  // The list was ordered, or recorded, before: nothing was ordered now.
  run_exists: EXIT.invalidInput,
  // The one code that says that nothing was ordered.
  order_declined: EXIT.invalidInput,
  // Nothing was found.
  order_not_found: EXIT.partly,
};

/** The exit code that an error leads to. */
export function exitCodeOf(error: unknown): number {
  const ofCode = error instanceof VdpipeError ? OF_CODE[error.code] : undefined;
  if (ofCode !== undefined) return ofCode;
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof InputError) return EXIT.invalidInput;
  return error instanceof InterruptedError ? EXIT.interrupted : EXIT.failed;
}

const FROM_BEST: readonly number[] = [0, 5, 4, 3, 2, 1, 130];

/** The worst of several exit codes: what a service manager or cron is to hear. */
export function worstOf(codes: readonly number[]): number {
  const ranks = codes.map((code) => FROM_BEST.indexOf(code));
  return FROM_BEST[Math.max(0, ...ranks)] ?? EXIT.failed;
}
