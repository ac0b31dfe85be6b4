import { InterruptedError, UsageError } from '../errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { checkOptions, KINDS } from '../options.ts';
import type { RunReport } from '../output/run-report.ts';
import { toServiceName } from '../service/base-url.ts';
import type { ServiceClient } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import { type Clock, systemClock } from '../submit/clock.ts';
import type { SubmitOptions, WorkObserver } from '../submit/submit-options.ts';
import { submitRun } from '../submit/submit-run.ts';
import type { SubmitSettings } from './order-sheet.ts';
import { ledger, service, submit, verify } from './prepare/assert-options.ts';
import { type VerifyPlaced, verifyPlaced } from './service/verify-run.ts';

export type { WorkObserver };

export interface WorkOptions {
  readonly ledger: Ledger;
  /** The worker serves the runs that were staged for this service. */
  readonly service: ServiceClient;
  readonly submit?: SubmitSettings | undefined;
  readonly verify?: VerifyPlaced | undefined;
  /** Stops: what is in flight is finished and recorded. */
  readonly signal: AbortSignal;
  /** Called when a run has ended of which this worker placed orders. */
  readonly onEnded?: ((report: RunReport) => void) | undefined;
  /** Called whenever the credential is refused, which is read again after `RENEW_MS`. @default the refusal is thrown */
  readonly onRefused?: ((refusal: ServiceError) => void) | undefined;
}

/** As often as scheduled imports try again. */
export const RENEW_MS = 60_000;

/** A run of which nothing was heard for so long may have ended. */
const QUIET_MS = 1_000;

/**
 * Orders whatever is staged for a service, and what will be, until it is stopped.
 *
 * @throws ServiceError (the credential), VdpipeError (the ledger)
 */
export async function workRuns(options: WorkOptions): Promise<void> {
  checkOptions(options, OPTIONS, { needed: ['ledger', 'service', 'signal'] });
  const { ledger, service, submit = {}, signal } = options;
  const stop = new AbortController();
  const quiet = new QuietRuns(submit.clock ?? systemClock);
  const submission: SubmitOptions = {
    ...submit,
    ledger,
    service,
    scope: { runs: 'all', service: toServiceName(service.baseUrl) },
    keepGoing: true,
    signal: AbortSignal.any([signal, stop.signal]),
    onEvent: (event) => {
      quiet.note(event.run);
      return submit.onEvent?.(event);
    },
  };
  const working = untilAccepted(options, stop.signal, () => submitRun(submission));
  const watching = tellEnded(options, quiet, stop.signal);
  try {
    await Promise.race([working, watching]);
  } catch (error) {
    if (!(error instanceof InterruptedError && signal.aborted)) throw error;
  } finally {
    stop.abort();
    await Promise.allSettled([working, watching]);
  }
}

const { call, signal } = KINDS;
const OPTIONS = { ledger, service, submit, verify, signal, onEnded: call, onRefused: call };

/** A key that was rotated at the service first is waited for. */
async function untilAccepted<T>(
  { onRefused, submit, signal }: WorkOptions,
  stopped: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const { clock = systemClock } = submit ?? {};
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!onRefused || !(error instanceof ServiceError && error.status === 401)) throw error;
      onRefused(error);
      await clock.sleep(RENEW_MS, AbortSignal.any([signal, stopped]));
    }
  }
}

/** Looks whether runs have ended, and looks up their order ids where that is needed. */
async function tellEnded(
  options: WorkOptions,
  quiet: QuietRuns,
  signal: AbortSignal,
): Promise<void> {
  const { ledger, onEnded } = options;
  for await (const run of quiet.untilStopped(signal)) {
    const { state } = await ledger.getRun(run);
    if (state !== 'finished') continue;
    const look = () => verifyPlaced({ ...options, signal }, run, performance.now());
    const report = await untilAccepted(options, signal, look).catch(unlessPurged);
    if (report) onEnded?.(report);
  }
}

/** A run that is purged while it is looked up ends no worker. */
function unlessPurged(error: unknown): undefined {
  if (!(error instanceof UsageError && error.code === 'run_purged')) throw error;
}

/** Runs of which this worker had news, and not for a moment: looking at a run takes long while it has many orders. */
class QuietRuns {
  readonly #clock: Clock;
  readonly #heardAtMs = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(run: string): void {
    this.#heardAtMs.set(run, this.#clock.monotonicMs());
  }

  /** Yields each run when nothing was heard of it for a moment; again if something is heard of it later. */
  async *untilStopped(signal: AbortSignal): AsyncGenerator<string> {
    while (!signal.aborted) {
      await this.#clock.sleep(QUIET_MS, signal);
      for (const [run, heardAtMs] of this.#heardAtMs) {
        if (signal.aborted || this.#clock.monotonicMs() - heardAtMs < QUIET_MS) continue;
        this.#heardAtMs.delete(run);
        yield run;
      }
    }
  }
}
