import { VdpipeError } from '../errors.ts';
import { ServiceError } from '../service/errors.ts';

/**
 * What a failure concerns; everything else goes on. `order`: its data, or what the service says of it. `run`: the datasets of a run.
 * `worker`: the key of this process, its ledger, or itself. `service`: nobody gets an answer now.
 */
export type FailureScope = 'order' | 'run' | 'worker' | 'service';

/** Failures of the ledger that concern less than all of it. */
const OF_LEDGER: Readonly<Record<string, FailureScope>> = {
  dataset_damaged: 'order',
  datasets_unreadable: 'run',
};

/** What an error concerns. Of an answer, what can be known from it alone: see `isDenied`. */
export function scopeOf(error: unknown): FailureScope {
  if (error instanceof ServiceError) return scopeOfAnswer(error);
  const code = error instanceof VdpipeError ? error.code : '';
  return OF_LEDGER[code] ?? 'worker';
}

function scopeOfAnswer({ status, outcome }: ServiceError): FailureScope {
  if (status === 401) return 'worker';
  return outcome === 'not_sent' || status === 429 || status === 503 ? 'service' : 'order';
}

export const NOT_FOUND = 'project_not_found';

/** The service has no such project for the user, and the key. */
export function isNotFound(error: unknown): boolean {
  const isOwn = error instanceof ServiceError && error.outcome === 'answered';
  return isOwn && error.code === NOT_FOUND;
}

/**
 * Whether every other order may get this answer as well: a gateway that does not let this client in, or an address where the service
 * does not have this operation. Then it concerns the worker; if the service accepts other orders, it concerns the order.
 */
export function isDenied({ status, code, outcome }: ServiceError): boolean {
  if (status === 403) return true;
  return status === 404 && code !== NOT_FOUND && outcome === 'answered';
}
