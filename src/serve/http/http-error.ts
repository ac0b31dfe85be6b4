import { InputError, UsageError, VdpipeError } from '../../errors.ts';
import type { LedgerFailureCode } from '../../ledger/ledger-errors.ts';
import { MAX_EDITS } from '../api/shared.ts';
import type { Failure } from '../commands/command-line.ts';
import { DISK_FULL, isDiskFull } from '../disk-full.ts';

export class HttpError extends VdpipeError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message);
    this.status = status;
    this.headers = headers;
  }
}

export function pathUnknown(): HttpError {
  return new HttpError(404, 'path_unknown', 'There is no such path.');
}

export function methodUnknown(): HttpError {
  return new HttpError(405, 'method_unknown', 'This path does not support that method.');
}

/** What was asked for does not go with how things stand. */
export class Conflict extends HttpError {
  constructor(code: string, message: string) {
    super(409, code, message);
  }
}

export interface RefusedCell extends Failure {
  readonly cell: string;
}

/** Some cells of a request cannot be corrected so; nothing was changed, and without them it can be made again. */
export class CellsRefused extends Conflict {
  readonly cells: readonly RefusedCell[];

  constructor(cells: readonly RefusedCell[]) {
    super(cells[0]?.code ?? '', cells[0]?.message ?? '');
    this.cells = cells.slice(0, MAX_EDITS);
  }
}

const NOT_THERE: ReadonlySet<string> = new Set<LedgerFailureCode | 'order_not_found'>([
  ...(['run_unknown', 'delivery_unknown', 'job_unknown', 'order_not_found'] as const),
]);

/** Whether it means that the ledger cannot be used now. */
export function isOfLedger({ code }: Pick<Failure, 'code'>): boolean {
  return code.startsWith('ledger_');
}

/** A command's failure, as a request's. @param status if it is not the ledger's */
export function refusalOf(failure: Failure, status: number): HttpError {
  return new HttpError(isOfLedger(failure) ? 503 : status, failure.code, failure.message);
}

/** The status of a failure: what was asked for cannot be done as asked, or the console failed. */
export function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  if (isDiskFull(error)) return 507;
  if (error instanceof VdpipeError && isOfLedger(error)) return 503;
  if (error instanceof UsageError) return NOT_THERE.has(error.code) ? 404 : 409;
  if (error instanceof InputError) return 422;
  return 500;
}

/** The failure as the API tells it. What is not ours is not told: it may hold anything. */
export function toFailure(error: unknown): Failure & { cells?: readonly RefusedCell[] } {
  if (error instanceof CellsRefused) {
    return { code: error.code, message: error.message, cells: error.cells };
  }
  if (error instanceof VdpipeError) return { code: error.code, message: error.message };
  if (isDiskFull(error)) return DISK_FULL;
  return { code: 'internal_error', message: 'The console failed. Its terminal shows why.' };
}
