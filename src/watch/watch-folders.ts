import { hostname } from 'node:os';
import type { Ledger } from '../ledger/ledger.ts';
import { checkOptions, KINDS } from '../options.ts';
import type { SubmitSettings } from '../run/order-sheet.ts';
import { ledger, submit, verify } from '../run/prepare/assert-options.ts';
import type { VerifyPlaced } from '../run/service/verify-run.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Environment } from '../service/proxy.ts';
import { openConfigFile } from './config/config-file.ts';
import { systemWatchClock } from './watch-clock.ts';
import { runJobsOnce, watchJobs } from './watch-jobs.ts';
import type { WatchLog } from './watch-log.ts';
import type { WatchSetting } from './watch-setting.ts';

const { call, flag, object, signal, text } = KINDS;

export interface WatchOptions {
  readonly ledger: Ledger;
  readonly submit?: SubmitSettings | undefined;
  readonly verify?: VerifyPlaced | undefined;
  /** Where secrets of jobs may be, and addresses of proxies. @default empty */
  readonly environment?: Environment | undefined;
  /** Path of the jobs file. Its changes are taken up. */
  readonly config: string;
  /**
   * The service at which a job's orders are placed: asked once for each job, and again when the file names another service or key for it.
   * If it throws for one of a changed file, that is refused.
   */
  readonly serviceOf: (job: WatchedJob) => ServiceClient;
  /** Stops: what is in flight is finished and recorded. */
  readonly signal: AbortSignal;
  /** Handles what is there, and ends. @default false */
  readonly once?: boolean | undefined;
  /** Hears what is done. @default nobody */
  readonly log?: WatchLog | undefined;
}

export interface WatchedJob {
  readonly name: string;
  /** As the jobs file names it; null if it names none. */
  readonly baseUrl: string | null;
  /** Where a key of its own is, for its runs alone; null for the watcher's own key. */
  readonly apiKeyFrom: { readonly file: string } | { readonly env: string } | null;
}

/**
 * Orders what partners deliver, as `vdpipe watch` does: until it is stopped, or once.
 *
 * @returns The exit code that the command would have.
 * @throws UsageError `watch_config_unreadable`, `watch_config_invalid`; InterruptedError
 */
export async function watchFolders(options: WatchOptions): Promise<number> {
  checkOptions(options, OPTIONS, { needed: ['config', 'ledger', 'serviceOf', 'signal'] });
  const { config, once = false, log = () => {}, ...others } = options;
  const serviceOf = onceForEach(options.serviceOf);
  const file = openConfigFile(config, {
    check: ({ jobs }) => {
      for (const job of jobs) serviceOf(job);
    },
  });
  const setting: WatchSetting = {
    ...{ ...others, log, serviceOf, clock: systemWatchClock, host: hostname() },
    command: (name, words) => ['vdpipe', name, ...words].join(' '),
  };
  if (once) return runJobsOnce(setting, file.config.jobs);
  await watchJobs(setting, file);
  return 0;
}

function onceForEach(serviceOf: WatchOptions['serviceOf']): WatchOptions['serviceOf'] {
  const services = new Map<string, ServiceClient>();
  return (job) => {
    const id = JSON.stringify([job.name, job.baseUrl, job.apiKeyFrom]);
    const service = services.get(id) ?? serviceOf(job);
    services.set(id, service);
    return service;
  };
}

const OPTIONS = {
  ...{ ledger, submit, verify, config: text, serviceOf: call, signal, once: flag },
  ...{ log: call, environment: object },
};
