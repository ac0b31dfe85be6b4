import { hostname } from 'node:os';
import { UsageError } from '../../../errors.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { toLedgerName } from '../../../ledger/postgres/postgres-url.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { readSecret, unreadable } from '../../../run/outside/secret-source.ts';
import type { ServiceClient } from '../../../service/client.ts';
import { openConfigFile } from '../../../watch/config/config-file.ts';
import type { JobConfig } from '../../../watch/config/config-schema.ts';
import { systemWatchClock } from '../../../watch/watch-clock.ts';
import { runJobsOnce, watchJobs } from '../../../watch/watch-jobs.ts';
import type { WatchLog } from '../../../watch/watch-log.ts';
import type { WatchSetting } from '../../../watch/watch-setting.ts';
import { usage } from '../../check-flags.ts';
import { toLedgerWords, toServiceWords, toShellWords } from '../../command-words.ts';
import type { WatchFlags } from '../../commands/scheduled-imports.ts';
import {
  credentialSource,
  readEnvironment,
  requiresFourEyes,
} from '../../environment/environment.ts';
import { ownLedgerFile } from '../../files/protected-files.ts';
import {
  type MetricsAddress,
  serveMetrics,
  toMetricsAddress,
} from '../../metrics/metrics-server.ts';
import { connectService, openOwnLedgerPatiently, serviceNameOf } from '../../open.ts';
import { toSubmitSettings } from '../../options.ts';
import { waitForLedger } from '../../progress/ledger-outage.ts';
import { toWatchLog } from './watch-log-lines.ts';

/** `vdpipe watch`: orders what partners deliver, until it is stopped, or once. Gives the exit code. */
export async function watchFolders(flags: WatchFlags, signal: AbortSignal): Promise<number> {
  refuseWithoutCheck(flags);
  if (flags.status) return (await import('./jobs.ts')).listJobs(flags);
  if (flags.check) return (await import('./check-delivery.ts')).checkDelivery(flags, signal);
  const metrics = flags.metrics === undefined ? undefined : toMetricsAddress(flags.metrics);
  const services = new Services(flags);
  const file = openConfigFile(flags.config, {
    check: ({ jobs }) => services.check(jobs),
    fourEyes: requiresFourEyes(readEnvironment()),
  });
  const log = toWatchLog(flags);
  const patienceMs = flags.once ? flags.patienceMs : Number.POSITIVE_INFINITY;
  const ledger = await openOwnLedgerPatiently(flags, whileAway(log, signal, patienceMs));
  if (!ledger) return flags.once ? EXIT.interrupted : EXIT.done;
  let served: Awaited<ReturnType<typeof openMetrics>> | undefined;
  try {
    const first = () => serviceNameOf(flags, file.config.jobs[0]?.baseUrl ?? undefined) ?? '';
    served = metrics && (await openMetrics(metrics, ledger, first()));
    if (served) log({ level: 'info', event: 'metrics', text: `Metrics: ${served.url}` });
    const setting = toSetting(flags, { ledger, services, log, signal, served });
    const { jobs } = file.config;
    if (flags.once) return await runJobsOnce(setting, jobs);
    const names = jobs.map(({ name }) => name).join(', ');
    log({ level: 'info', event: 'started', text: `Watching jobs: ${names}.` });
    await watchJobs(setting, file);
    log({
      level: 'info',
      event: 'stopped',
      text: 'Stopped. Requests in flight were finished and recorded.',
    });
    return EXIT.done;
  } finally {
    await served?.close();
    await services.close();
    await ledger.close();
  }
}

/** Whoever names a list wants it tried: without `--check`, the folders would be watched and their lists ordered. */
function refuseWithoutCheck({ check, file, job }: WatchFlags): void {
  if (check) return;
  if (file !== undefined) {
    throw usage(
      `"${file}" can only be given with --check: to order it, put it into the job's folder in/`,
      'watch',
    );
  }
  if (job !== undefined) throw usage('--job can only be given with --check', 'watch');
}

/** What the log says of a ledger that cannot be reached. */
function whileAway(log: WatchLog, signal: AbortSignal, patienceMs: number | undefined) {
  const tell = (text: string, is: 'away' | 'back') =>
    log({ level: is === 'away' ? 'warn' : 'info', event: `ledger_${is}`, text });
  return waitForLedger(tell, signal, patienceMs);
}

/** Commands that are suggested with the flags of the service. */
const ASKING_SERVICE: ReadonlySet<string> = new Set(['resume', 'verify']);

interface Opened {
  readonly ledger: Ledger;
  readonly services: Services;
  readonly log: WatchLog;
  readonly signal: AbortSignal;
  readonly served: Awaited<ReturnType<typeof openMetrics>> | undefined;
}

function toSetting(flags: WatchFlags, opened: Opened): WatchSetting {
  const { ledger, services, log, signal, served } = opened;
  const { concurrency, patienceMs, verify } = flags;
  return {
    ledger,
    ledgerName: toLedgerName(ownLedgerFile(flags)),
    signal,
    clock: systemWatchClock,
    log: (entry) => {
      served?.metrics.note(entry);
      log(entry);
    },
    onPulse: () => served?.metrics.pulse(),
    serviceOf: (job) => services.of(job),
    submit: { ...toSubmitSettings(flags), observer: served?.metrics },
    verify: { which: verify, settings: { concurrency, patienceMs } },
    command: (name, words, ofJob) => {
      const service = ASKING_SERVICE.has(name) ? toServiceWords({ ...flags, ...ofJob }) : [];
      const all = [...words, ...service, ...toLedgerWords(flags)];
      return ['vdpipe', name, ...toShellWords(all)].join(' ');
    },
    host: hostname(),
    keyPlace: credentialSource(flags, readEnvironment()),
    environment: readEnvironment(),
  };
}

/** The services of all jobs, each connected once. */
class Services {
  readonly #flags: WatchFlags;
  readonly #clients = new Map<string, ServiceClient>();

  constructor(flags: WatchFlags) {
    this.#flags = flags;
  }

  /** @throws UsageError `base_url_missing`, `api_key_missing`, `secret_unreadable` … */
  of({ name, baseUrl, apiKeyFrom }: JobConfig): ServiceClient {
    const id = JSON.stringify([baseUrl, apiKeyFrom]);
    const known = this.#clients.get(id);
    if (known) return known;
    const what = `the API key of job "${name}"`;
    try {
      const client = connectService(
        { ...this.#flags, ...(baseUrl !== null && { baseUrl }) },
        apiKeyFrom && ((environment) => readSecret(apiKeyFrom, environment, what)),
      );
      this.#clients.set(id, client);
      return client;
    } catch (cause) {
      const isOwn = cause instanceof UsageError && cause.code === 'credentials_invalid';
      if (!apiKeyFrom || !isOwn) throw cause;
      throw unreadable(apiKeyFrom, what, 'it is not one line of visible ASCII characters', cause);
    }
  }

  /** A job's own key may come later: until then its job takes nothing, and holds up no other. @throws UsageError as `of` */
  check(jobs: readonly JobConfig[]): void {
    for (const job of jobs) {
      try {
        this.of(job);
      } catch (error) {
        if (!(error instanceof UsageError && error.code === 'secret_unreadable')) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }
}

/** What serves metrics is loaded for these alone. */
async function openMetrics(address: MetricsAddress, ledger: Ledger, baseUrl: string) {
  const { createWatchMetrics } = await import('../../metrics/watch-metrics.ts');
  return serveMetrics(createWatchMetrics(ledger, baseUrl), address);
}
