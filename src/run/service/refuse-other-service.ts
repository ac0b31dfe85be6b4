import { UsageError } from '../../errors.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import { toServiceName } from '../../service/base-url.ts';
import type { ServiceClient } from '../../service/client.ts';

/**
 * The projects of a run are at the service that it orders at, in the account of its key.
 *
 * @throws UsageError `run_of_another_service`, `run_of_another_key`
 */
export function refuseOtherService(
  { run, service, keyOf }: RunInfo,
  { baseUrl: given, isShared }: Pick<ServiceClient, 'baseUrl' | 'isShared'>,
): void {
  if (toServiceName(service) !== toServiceName(given)) {
    const text = `The orders of run ${run} belong to ${service}, not to ${given}.`;
    throw new UsageError('run_of_another_service', text, { data: { run, service, given } });
  }
  if (keyOf === null || !isShared) return;
  const text = `Run ${run} needs the API key of job "${keyOf}": another account does not have its projects.`;
  throw new UsageError('run_of_another_key', text, { data: { run, job: keyOf } });
}
