import { notHandedOver } from '../output/handed-over.ts';
import { findOldRuns, purgeRuns } from '../run/removal/purge-old-runs.ts';
import type { JobConfig } from './config/config-schema.ts';
import { mappingOf } from './delivery/read-input.ts';
import { doAlways } from './do-always.ts';
import type { WatchSetting } from './watch-setting.ts';

const EVERY_MS = 86_400_000;
/** How often it is looked whether it is time, or the jobs file says another age. */
const LOOK_EVERY_MS = 60_000;

/**
 * Purges runs of the ledger in which nothing happened for so long, as the jobs file says.
 *
 * @throws UsageError `watch_config_invalid`, … none is purged while a job needs to know whom they mailed, or its mapping cannot be read
 */
export async function purgeOld(
  { ledger, log, signal }: WatchSetting,
  jobs: readonly JobConfig[],
): Promise<void> {
  const ageMs = jobs[0]?.purgeAfterMs ?? null;
  if (ageMs === null) return;
  for (const job of jobs) await mappingOf({ ledger, job });
  const { old, left } = await findOldRuns(ledger, ageMs);
  const days = `${ageMs / EVERY_MS}d`;
  for await (const { run, file, toHandOver } of purgeRuns(ledger, old, 'vdpipe watch')) {
    const ids = notHandedOver(toHandOver) ?? '';
    const text = `Purged run ${run} ("${file}"): nothing happened in it for ${days}. ${ids}`.trim();
    log({ level: 'info', event: 'run_purged', text, run });
    if (signal.aborted) return;
  }
  if (left.length === 0) return;
  const runs = left.map(({ run }) => run).join(', ');
  const text = `Not purged, although nothing happened for ${days}, as they are unfinished, or have orders to look up: ${runs}. Resume them, or give them up with "vdpipe purge RUN --abandon".`;
  log({ level: 'warn', event: 'runs_not_purged', text });
}

/** Does so each day until it is stopped, beside all other work. */
export async function purgeOldAlways(
  setting: WatchSetting,
  jobs: () => readonly JobConfig[],
): Promise<void> {
  const { clock } = setting;
  let dueMs = 0;
  const purge = async () => {
    if (jobs()[0]?.purgeAfterMs === null || clock.monotonicMs() < dueMs) return;
    await purgeOld(setting, jobs());
    dueMs = clock.monotonicMs() + EVERY_MS;
  };
  await doAlways(setting, LOOK_EVERY_MS, String, purge);
}
