import type { Ledger, RunInfo } from '../ledger/ledger.ts';
import { OPEN_RUNS } from '../ledger/list-all.ts';
import { toServiceName } from '../service/base-url.ts';

/** Returns the runs at a service of which orders may still be sent. */
export async function unfinishedRuns(
  ledger: Pick<Ledger, 'listRuns'>,
  baseUrl: string,
): Promise<readonly RunInfo[]> {
  const name = toServiceName(baseUrl);
  const runs = await ledger.listRuns(OPEN_RUNS);
  return runs.filter(({ state, service }) => state === 'unfinished' && service === name);
}
