import { UsageError } from '../errors.ts';
import type { RunInfo } from '../ledger/ledger.ts';
import { refuseOtherService } from '../run/service/refuse-other-service.ts';
import type { ConsoleSetting } from './console-setting.ts';
import { Conflict } from './http/http-error.ts';

/** Nothing is recorded that could not be ordered afterwards. */
export function refuseWithoutService(service: string | null): asserts service is string {
  if (service !== null) return;
  throw new Conflict(
    'service_missing',
    'No service is set, so nothing can be ordered. Stop the console, and start it again with --base-url or VDPIPE_BASE_URL.',
  );
}

/** @throws HttpError 409 where no service is set, or another one or another key than the run's, and no worker serves it */
export async function refuseUnplaceable(
  { ledger, service }: Pick<ConsoleSetting, 'ledger' | 'service'>,
  run: RunInfo,
): Promise<void> {
  if ((await ledger.workersOf(run.run)) > 0) return;
  refuseWithoutService(service);
  try {
    refuseOtherService(run, { baseUrl: service, isShared: true });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const todo =
      error.code === 'run_of_another_key'
        ? 'Its watcher continues it; without one, use "vdpipe resume" with that key.'
        : `Start the console with --base-url ${run.service} to continue.`;
    throw new Conflict(error.code, `${error.message} ${todo}`);
  }
}
