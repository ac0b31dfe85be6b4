import type { ConfigFile } from './config/config-file.ts';
import type { JobConfig } from './config/watch-config.ts';
import { worstOf } from './exit-codes.ts';
import { tellAlways, tellOnce } from './tell/tell-jobs.ts';
import { POLL_MS, runJobOnce, watchJob } from './watch-job.ts';
import { toJobWork, type WatchSetting } from './watch-setting.ts';

/**
 * Handles what is there, all jobs side by side, and gives the worst exit code of all files.
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
  await tellOnce(setting, jobs);
  return worstOf(ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/** A job that is watched. */
interface Running {
  /** Equal while its configuration is. */
  readonly text: string;
  readonly retire: AbortController;
  readonly ended: Promise<void>;
}

/** Watches all jobs of a file, side by side, until it is stopped. A change of the file is taken up. */
export async function watchJobs(setting: WatchSetting, file: ConfigFile): Promise<void> {
  const { clock, signal } = setting;
  const running = new Map<string, Running>();
  let telling: Promise<void> | undefined;
  try {
    await takeUp(setting, file.config.jobs, running);
    telling = tellAlways(setting, () => file.config.jobs);
    while (!signal.aborted) {
      await clock.sleep(POLL_MS, signal);
      const found = file.look();
      if (found === 'same' || signal.aborted) continue;
      if (found === 'changed') {
        setting.log({ level: 'info', event: 'config_changed', text: 'The jobs have changed.' });
        await takeUp(setting, file.config.jobs, running);
      } else {
        const text = `The change of the jobs is refused; the jobs as they were go on. ${found.refused.message}`;
        setting.log({ level: 'error', event: 'config_refused', text });
      }
    }
  } finally {
    for (const { retire } of running.values()) retire.abort();
    await Promise.all([telling, ...[...running.values()].map(({ ended }) => ended)]);
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
    if (wanted.has(name)) continue;
    running.delete(name);
    ended.then(() => setting.ledger.deliveries.forgetJob(name)).catch(() => {});
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
