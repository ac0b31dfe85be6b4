import type { Ledger } from '../ledger/ledger.ts';
import type { SuggestedCommand } from '../output/text/what-to-do.ts';
import type { SubmitSettings } from '../run/order-sheet.ts';
import type { Environment } from '../run/outside/secret-source.ts';
import type { VerifyPlaced } from '../run/service/verify-run.ts';
import type { ServiceClient } from '../service/client.ts';
import type { JobConfig } from './config/config-schema.ts';
import type { ServiceFlags } from './delivery/read-input.ts';
import { foldersOf, type JobFolders } from './folder/job-folders.ts';
import type { WatchClock } from './watch-clock.ts';
import type { WatchLog } from './watch-log.ts';

/** Points in the work on a delivery at which a process may be killed. */
export type Checkpoint =
  | 'part_moved'
  | 'recorded'
  | 'in_work'
  | 'staged'
  | 'ordering'
  | 'ordered'
  | 'outputs'
  | 'moved'
  | 'ended';

export interface WatchSetting {
  readonly ledger: Ledger;
  /** What the ledger is called, without a password: told to watchers with another one. @default it has no name */
  readonly ledgerName?: string | undefined;
  readonly clock: WatchClock;
  readonly log: WatchLog;
  /** Stops: what is in flight is finished and recorded. */
  readonly signal: AbortSignal;
  /** With the key of the job, if it has one of its own. */
  readonly serviceOf: (job: JobConfig) => ServiceClient;
  readonly submit?: SubmitSettings | undefined;
  readonly verify?: VerifyPlaced | undefined;
  /** Where secrets of jobs may be, and addresses of proxies. @default empty */
  readonly environment?: Environment | undefined;
  /**
   * A command that logs and pages suggest, as people type it.
   *
   * @param service What the job says of its service. @default as the watcher's
   */
  readonly command: (
    name: SuggestedCommand,
    words: readonly string[],
    service?: ServiceFlags,
  ) => string;
  /** Where the API key or token comes from, for people: `the file "key"`. @default that is not said */
  readonly keyPlace?: string | undefined;
  readonly host: string;
  /** Called whenever the ledger has answered. @default nobody */
  readonly onPulse?: (() => void) | undefined;
  /** Called between steps. @default nobody */
  readonly checkpoint?: ((step: Checkpoint) => void | Promise<void>) | undefined;
}

export interface JobWork extends WatchSetting {
  readonly job: JobConfig;
  readonly folders: JobFolders;
}

export function toJobWork(setting: WatchSetting, job: JobConfig): JobWork {
  const log: WatchLog = (entry) => setting.log({ ...entry, job: job.name });
  return { ...setting, log, job, folders: foldersOf(job.folder) };
}
