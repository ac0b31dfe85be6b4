import type { Deliveries, Delivery } from '../ledger/deliveries.ts';
import { listUnfinished } from '../ledger/list-all.ts';
import { isRejected } from '../output/text/jobs/delivery-reasons.ts';
import type { JobConfig } from './config/config-schema.ts';
import { type ServiceFlags, serviceFlagsOfRun } from './delivery/read-input.ts';
import type { WatchSetting } from './watch-setting.ts';

/** How often a watcher looks for deliveries that nobody finishes. */
const LOOK_EVERY_MS = 60_000;
/** A job that was noted in this time is another watcher's. One that is working now has claimed it. */
const WATCHED_MS = 3_600_000;

/**
 * Warns of deliveries that no watcher finishes, as their job is in no configuration any more: each one once.
 *
 * @param told Ids of those that were warned of.
 * @returns how many there are
 */
export async function tellAbandoned(
  setting: WatchSetting,
  jobs: readonly JobConfig[],
  told = new Set<string>(),
): Promise<number> {
  const abandoned = await findAbandoned(setting, new Set(jobs.map(({ name }) => name)));
  for (const { delivery, service } of abandoned) {
    const { id, name, job, run } = delivery;
    if (told.has(id)) continue;
    told.add(id);
    const resume = orResume(setting, run, service);
    const text = `"${name}" is unfinished, and no watcher runs job "${job}". Restore the job with the same name and folder${resume}`;
    const about = { job, delivery: id, ...(run !== null && { run }) };
    setting.log({ level: 'warn', event: 'delivery_abandoned', text, ...about });
  }
  return abandoned.length;
}

/** What else can be done about a delivery whose folder or job is gone; nothing if it has no run. */
export function orResume({ command }: WatchSetting, run: string | null, service: ServiceFlags) {
  if (run === null) return '';
  return `, or place the delivery's orders with: ${command('resume', [run], service)}`;
}

/** Does so until it is stopped, beside all other work. */
export async function tellAbandonedAlways(
  setting: WatchSetting,
  jobs: () => readonly JobConfig[],
): Promise<void> {
  const { clock, signal } = setting;
  const told = new Set<string>();
  while (!signal.aborted) {
    // Jobs log failures of the ledger.
    await tellAbandoned(setting, jobs(), told).catch(() => {});
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}

interface Abandoned {
  readonly delivery: Delivery;
  /** The service of its job, if the job had one of its own. */
  readonly service: ServiceFlags;
}

async function findAbandoned(
  { ledger, clock }: WatchSetting,
  known: ReadonlySet<string>,
): Promise<Abandoned[]> {
  const others = (await listUnfinished(ledger.deliveries)).filter(({ job }) => !known.has(job));
  if (others.length === 0) return [];
  const sinceMs = clock.wallMs() - WATCHED_MS;
  const noted = (await ledger.deliveries.jobs()).filter(({ notedAtMs }) => notedAtMs > sinceMs);
  const watched = new Set(noted.map(({ name }) => name));
  for (const job of new Set(others.map((one) => one.job))) {
    if (!watched.has(job) && (await isClaimed(ledger.deliveries, job))) watched.add(job);
  }
  const found: Abandoned[] = [];
  for (const delivery of others.filter((one) => !watched.has(one.job) && !isRejected(one))) {
    // `resume` may have placed its orders.
    const run = delivery.run === null ? null : await ledger.getRun(delivery.run);
    if (run?.state === 'finished' || run?.state === 'purged') continue;
    found.push({ delivery, service: run ? serviceFlagsOfRun(run) : {} });
  }
  return found;
}

/** Whether somebody works on a job now. */
export async function isClaimed(deliveries: Deliveries, job: string): Promise<boolean> {
  const claim = await deliveries.claimJob(job);
  await claim?.release();
  return claim === undefined;
}
