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

/** What each says, in a few words and in full. */
export const EXIT_MEANINGS: Readonly<Record<number, readonly [words: string, meaning: string]>> = {
  [EXIT.done]: [
    'done',
    'all that was asked is done; with `--enqueue` and `--hold-for-release`, the list is recorded; after `--first`, only the first orders are placed',
  ],
  [EXIT.failed]: ['failed', 'a bug, or a problem outside vdpipe, such as a wrong key'],
  [EXIT.usage]: [
    'wrong usage or mapping',
    'wrong usage or mapping, or a missing file or ledger; `migrate --check`: there is something to do',
  ],
  [EXIT.invalidInput]: [
    'input invalid, ordered before, or not confirmed',
    'input invalid, ordered before, or not confirmed: nothing was done',
  ],
  [EXIT.partly]: [
    'finished, with problems; nothing found',
    'finished; some rows or orders were rejected, held, refused or in conflict, an order id was not confirmed, nothing was found, or a ledger has problems',
  ],
  [EXIT.unfinished]: [
    'not finished, or held',
    'not finished, or something is held: the message says what to do',
  ],
  [EXIT.interrupted]: [
    'interrupted',
    'interrupted; after a single Ctrl-C, requests in flight were finished and recorded',
  ],
};

/** Whether a command that declares these exit codes may end with this one. */
export function mayEndWith(code: number, exits: readonly number[] = []): boolean {
  return code <= EXIT.usage || code === EXIT.interrupted || exits.includes(code);
}

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
