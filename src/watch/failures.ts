import { VdpipeError } from '../errors.ts';

/** A failure's code, for the log, for messages and in the ledger. */
export function codeOf(error: unknown): string {
  return error instanceof VdpipeError ? error.code : 'internal_error';
}

/** Whether the ledger failed: without it nothing goes on. */
export function isOfLedger(error: unknown): boolean {
  return codeOf(error).startsWith('ledger_');
}
