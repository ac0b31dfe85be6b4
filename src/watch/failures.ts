import { InputError, InterruptedError, UsageError, VdpipeError } from '../errors.ts';

/** Exit codes of `order`, the best first. */
const FROM_BEST = [0, 5, 4, 3, 2, 1, 130];

/** The worst of several exit codes: what a service manager or cron is to hear. */
export function worstOf(codes: readonly number[]): number {
  return codes.reduce((worst, code) => (rank(code) > rank(worst) ? code : worst), 0);
}

function rank(code: number): number {
  return FROM_BEST.indexOf(code);
}

/** The exit code of a failure, as every command has it. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  if (error instanceof InputError) return 3;
  return error instanceof InterruptedError ? 130 : 1;
}

/** A failure's code, for the log, for messages and in the ledger. */
export function codeOf(error: unknown): string {
  return error instanceof VdpipeError ? error.code : 'internal_error';
}

/** Whether the ledger failed: without it nothing goes on. */
export function isOfLedger(error: unknown): boolean {
  return codeOf(error).startsWith('ledger_');
}
