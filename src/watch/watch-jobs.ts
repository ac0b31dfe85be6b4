import { worstOf } from '../output/exit-codes.ts';
import { tellAbandoned, tellAbandonedAlways } from './abandoned.ts';
import type { ConfigFile } from './config/config-file.ts';
import type { JobConfig } from './config/config-schema.ts';
import { purgeOld, purgeOldAlways } from './purge-old.ts';
import { tellAlways, tellOnce } from './tell/send-messages.ts';
import { POLL_MS, runJobOnce, watchJob } from './watch-job.ts';
import { toJobWork, type WatchSetting } from './watch-setting.ts';

/**
 * Handles what is there, all jobs side by side, and gives the worst exit code of all files; 5 if there are some that nobody finishes.
 *
 * @throws InterruptedError
 */
export async function runJobsOnce(
  setting: WatchSetting,
  jobs: readonly JobConfig[],
): Promise<number> {
  const ended = await Promise.allSettled(jobs.map((job) => runJobOnce(toJobWork(setting, job))));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const abandoned = await tellAbandoned(setting, jobs);
  await tellOnce(setting, jobs);
  await purgeOld(setting, jobs);
  const codes = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return worstOf(abandoned > 0 ? [...codes, 5] : codes);
}

interface Running {
  /** Equal while its configuration is. */
  readonly text: string;
  readonly retire: AbortController;
  readonly ended: Promise<void>;
}

/** The text of a job that was removed: its last delivery is finished, and if it is added again, it waits for that. */
const GONE = '';

/** Watches all jobs of a file, side by side, until it is stopped. A change of the file is taken up. */
export async function watchJobs(setting: WatchSetting, file: ConfigFile): Promise<void> {
  const { clock, signal } = setting;
  const running = new Map<string, Running>();
  const beside: Promise<void>[] = [];
  try {
    await takeUp(setting, file.config.jobs, running);
    const jobs = () => file.config.jobs;
    beside.push(tellAlways(setting, jobs), tellAbandonedAlways(setting, jobs));
    beside.push(purgeOldAlways(setting, jobs));
    while (!signal.aborted) {
      await clock.sleep(POLL_MS, signal);
      const found = file.look();
      if (found === 'same' || signal.aborted) continue;
      if (found === 'changed') {
        setting.log({
          level: 'info',
          event: 'config_changed',
          text: 'The jobs file has changed: updating the jobs.',
        });
        await takeUp(setting, file.config.jobs, running);
      } else {
        const text = `The changed jobs file is invalid; the jobs continue unchanged. ${found.refused.message}`;
        setting.log({ level: 'error', event: 'config_refused', text });
      }
    }
  } finally {
    for (const { retire } of running.values()) retire.abort();
    await Promise.all([...beside, ...[...running.values()].map(({ ended }) => ended)]);
  }
}

/** Ends jobs that are gone or have changed, each after the delivery that it works on, and starts those that are new. */
async function takeUp(
  setting: WatchSetting,
  jobs: readonly JobConfig[],
  running: Map<string, Running>,
): Promise<void> {
  const wanted = new Map(jobs.map((job) => [job.name, JSON.stringify(job)]));
  for (const [name, { text, retire, ended }] of running) {
    if (wanted.get(name) === text) continue;
    retire.abort();
    if (wanted.has(name) || text === GONE) continue;
    const forget = () => setting.ledger.deliveries.forgetJob(name);
    running.set(name, { text: GONE, retire, ended: ended.then(forget).catch(() => {}) });
  }
  for (const job of jobs) {
    const text = JSON.stringify(job);
    const before = running.get(job.name);
    if (before?.text === text) continue;
    const retire = new AbortController();
    const start = () => watchJob(toJobWork(setting, job), retire.signal);
    const ended = before ? before.ended.then(start) : start();
    running.set(job.name, { text, retire, ended });
  }
}
