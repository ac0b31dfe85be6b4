import { systemCode, VdpipeError } from '../../../errors.ts';
import { ledgerFailure } from '../../ledger-errors.ts';

/** Codes of PostgreSQL, https://www.postgresql.org/docs/18/errcodes-appendix.html */
const DEADLOCK = ['40P01', '40001'];
const BUSY = [...DEADLOCK, '55P03', '57014'];
const FULL = ['53100'];
const CORRUPT = ['XX001', 'XX002'];
/** A table or function that is not there: the schema was there when the ledger was opened. */
const GONE = ['3F000', '42P01', '42883', '3D000'];
/** Of the ledger's own triggers, after it was moved. */
const MOVED = 'VDP01';
const ENDED = ['53300', '57P01', '57P02', '57P03', '57P05', '25P03'];
/** It has no room or no memory, another process is in the way, or it is a replica that is not promoted yet. */
const UNABLE = ['53000', '53100', '53200', '53400', '25006', ...BUSY, '58030'];

/** As the failures are called that come from these. */
const MAY_PASS = ['ledger_unreachable', 'ledger_full', 'ledger_busy'];

const SYSTEM_CODES =
  /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL|ENOENT)$/;
/** What pg says where neither the server nor the system gave a code. */
const PG_TEXTS =
  /^(?:Connection terminated|Query read timeout|timeout e\w+|Cannot use a pool after|Client (?:has encountered|was closed))/;

/** Whether the server undid a statement because another one was in its way: it can be sent again. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof VdpipeError) return isRetryable((error.cause as Error | undefined)?.cause);
  return DEADLOCK.includes(systemCode(error));
}

/** Whether it may work later: the server was not reached, was lost, or can do nothing now. */
export function isAway(error: unknown): boolean {
  if (error instanceof VdpipeError) return MAY_PASS.includes(error.code);
  return UNABLE.includes(systemCode(error)) || isUnreachable(error);
}

/** Whether the connection cannot be used any more, nor perhaps the others. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof VdpipeError) return error.code === 'ledger_unreachable';
  return isLost(error, systemCode(error));
}

/** Whether no host has the server's name: a mistake, or its network is down. */
export function isNameUnknown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isNameUnknown);
  return systemCode(error) === 'ENOTFOUND';
}

/** Whether the server can encrypt no connection. */
export function isWithoutTls(error: unknown): boolean {
  return error instanceof Error && error.message.includes('does not support SSL');
}

/**
 * Describes the failure of a ledger in PostgreSQL.
 *
 * @param name of the ledger, without a password
 * @param isOpen Whether the ledger was seen to be there.
 */
export function postgresError(name: string, error: unknown, isOpen: boolean): unknown {
  if (error instanceof VdpipeError || error instanceof RangeError) return error;
  const place = { ledger: name };
  const cause = toCause(error);
  const code = systemCode(error);
  if (code === MOVED) return ledgerFailure('ledger_moved', { ...place, to: cause.message });
  if (isOpen && GONE.includes(code)) {
    return ledgerFailure('ledger_gone', { ...place, why: 'no_tables' }, cause);
  }
  return ledgerFailure(failureOf(error, code), place, cause);
}

function failureOf(error: unknown, code: string) {
  if (FULL.includes(code)) return 'ledger_full';
  if (BUSY.includes(code)) return 'ledger_busy';
  if (CORRUPT.includes(code)) return 'ledger_corrupt';
  return isLost(error, code) ? 'ledger_unreachable' : 'ledger_unusable';
}

function isLost(error: unknown, code: string): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (ENDED.includes(code) || code.startsWith('08') || SYSTEM_CODES.test(code)) return true;
  return error instanceof Error && PG_TEXTS.test(error.message);
}

/** The error with a message for people: pg's own without a full stop, or what it means. */
function toCause(error: unknown): Error {
  if (error instanceof AggregateError) return toCause(error.errors[0]);
  if (!(error instanceof Error)) return new Error(String(error));
  const message = /client password must be a string/.test(error.message)
    ? 'the server asks for a password. Set PGPASSWORD, or use a password file (PGPASSFILE)'
    : error.message.replace(/\.$/, '');
  return new Error(message, { cause: error });
}
