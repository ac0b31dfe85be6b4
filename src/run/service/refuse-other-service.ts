import { UsageError } from '../../errors.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import { readRegularFile } from '../../regular-file.ts';
import { toServiceName } from '../../service/base-url.ts';
import type { ServiceClient } from '../../service/client.ts';
import { serviceFlagsOfRun } from '../origin.ts';

const MAX_KEY_BYTES = 64 * 1024;

/**
 * The projects of a run are at the service that it orders at, in the account of its key.
 *
 * @throws UsageError `run_of_another_service`, `run_of_another_key`
 */
export function refuseOtherService(
  info: RunInfo,
  client: Pick<ServiceClient, 'baseUrl' | 'isShared'> & Partial<Pick<ServiceClient, 'sendsKey'>>,
): void {
  const { run, service, keyOf } = info;
  const { baseUrl: given, isShared } = client;
  if (toServiceName(service) !== toServiceName(given)) {
    const text = `The orders of run ${run} belong to ${service}, not to ${given}.`;
    throw new UsageError('run_of_another_service', text, { data: { run, service, given } });
  }
  if (keyOf === null) return;
  const { apiKeyFile: own } = serviceFlagsOfRun(info);
  const key = isShared || own === undefined ? null : readKey(own);
  const isOther = key !== null && client.sendsKey?.(key) === false;
  if (!isShared && !isOther) return;
  const why = isOther
    ? `, which is not the given one: it is in "${own}". If it was replaced, write the new one there, or remove that file.`
    : ': another account does not have its projects.';
  const text = `Run ${run} needs the API key of job "${keyOf}"${why}`;
  throw new UsageError('run_of_another_key', text, { data: { run, job: keyOf } });
}

/** null: it cannot be read here. */
function readKey(file: string): string | null {
  try {
    return readRegularFile(file, MAX_KEY_BYTES).toString().trim();
  } catch {
    return null;
  }
}
