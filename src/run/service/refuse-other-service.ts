import { UsageError } from '../../errors.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import { toServiceName } from '../../service/base-url.ts';

/** @throws UsageError `run_of_another_service`: the projects of a run are at the service that it orders at */
export function refuseOtherService({ run, service }: RunInfo, given: string): void {
  if (toServiceName(service) === toServiceName(given)) return;
  throw new UsageError(
    'run_of_another_service',
    `The orders of run ${run} belong to ${service}, not to ${given}.`,
    { data: { run, service, given } },
  );
}
