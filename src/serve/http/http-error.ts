import { InputError, UsageError, VdpipeError } from '../../errors.ts';

/** A request that cannot be carried out, with its status. */
export class HttpError extends VdpipeError {
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(code, message);
    this.status = status;
  }
}

/** Codes that mean that something does not exist. */
const NOT_FOUND = /_(?:unknown|missing|not_found)$/;

/** The status of a failure: what was asked for cannot be done as asked, or the console failed. */
export function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  if (error instanceof UsageError) return NOT_FOUND.test(error.code) ? 404 : 409;
  if (error instanceof InputError) return 422;
  return 500;
}

/** The failure as the API tells it. What is not ours is not told: it may hold anything. */
export function toFailure(error: unknown): { code: string; message: string } {
  if (error instanceof VdpipeError) return { code: error.code, message: error.message };
  return { code: 'internal_error', message: 'The console failed. Its output says why.' };
}
