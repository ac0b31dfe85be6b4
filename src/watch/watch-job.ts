import { InterruptedError, messageOf, UsageError, VdpipeError } from '../errors.ts';
import type { JobClaim, JobNote } from '../ledger/deliveries.ts';
import { exitCodeOf, worstOf } from './exit-codes.ts';
import { codeOf } from './failures.ts';
import { JobFetches } from './fetch/job-fetches.ts';
import { ownFolder, ownsFolder } from './folder/folder-owner.ts';
import { JobPasses } from './job-pass.ts';
import { JobSchedule } from './schedule/job-schedule.ts';
import { missingMessages } from './tell/messages.ts';
import type { JobWork } from './watch-setting.ts';

/** How often a folder is looked at: systems that tell of changes do not do so on network drives. */
export const POLL_MS = 2_000;
/** Before the next try after a failure that is not a file's: the ledger, a folder. */
const AFTER_FAILURE_MS = 10_000;
/** How often a job is noted in the ledger while nothing about it changes. */
const NOTE_EVERY_MS = 60_000;

/**
 * Works on a job once: goes on with what is unfinished, takes what is there, and waits for files that are being written. Gives the worst
 * exit code of all; 0 if another watcher has the job.
 *
 * @throws InterruptedError
 */
export async function runJobOnce(work: JobWork): Promise<number> {
  const { ledger, log, job, clock, signal } = work;
  const claim = await ledger.deliveries.claimJob(job.name);
  if (!claim) {
    log({
      level: 'info',
      event: 'job_claimed',
      text: 'Another watcher is working on this job.',
      job: job.name,
    });
    return 0;
  }
  try {
    const claimed = withClaim(work, claim);
    await ownFolder(claimed);
    const passes = new JobPasses(claimed);
    const schedule = new JobSchedule(job, ledger.deliveries, clock);
    const isWanted = () => !claimed.signal.aborted;
    const fetched = await new JobFetches(claimed, 0).look(true, claimed.signal);
    claimed.signal.throwIfAborted();
    const first = await passes.run(true, isWanted);
    const codes = [fetched, ...first.exitCodes];
    if (first.unsettled.length > 0) {
      await clock.sleep(job.settleMs, claimed.signal);
      const second = await passes.run(true, isWanted);
      codes.push(...second.exitCodes);
      for (const name of second.unsettled) {
        const text = `"${name}" is still being written. It will be taken next time.`;
        log({ level: 'info', event: 'unsettled', text, job: job.name });
      }
    }
    await tellMissing(claimed, schedule);
    await note(claimed, schedule, 'idle');
    return worstOf(codes);
  } catch (error) {
    if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
    return logFailure(work, error);
  } finally {
    await claim.release();
  }
}

/**
 * Works on a job until it is stopped.
 *
 * @param retired Aborts when the job is to end after the delivery that is worked on: its configuration has changed.
 */
export async function watchJob(work: JobWork, retired: AbortSignal): Promise<void> {
  const { ledger, clock, job } = work;
  const stop = AbortSignal.any([work.signal, retired]);
  let refused: string | undefined;
  while (!stop.aborted) {
    let claim: JobClaim | undefined;
    try {
      claim = await ledger.deliveries.claimJob(job.name);
      work.onPulse?.();
      if (claim) {
        const mark = await ownFolder(work);
        refused = undefined;
        const until = AbortSignal.any([stop, claim.lost]);
        await watchClaimed(withClaim(work, claim), until, mark);
      } else await clock.sleep(POLL_MS, stop);
    } catch (error) {
      if (work.signal.aborted) continue;
      if (claim?.lost.aborted) logLost(work);
      else if (!(error instanceof UsageError && error.message === refused)) logFailure(work, error);
      // A person has to do something about it.
      if (error instanceof UsageError) refused = error.message;
      await clock.sleep(AFTER_FAILURE_MS, stop);
    } finally {
      // One that was lost with its connection needs none.
      await claim?.release().catch(() => {});
    }
  }
}

/** What is in flight stops when the claim is lost: another watcher may go on with it. */
function withClaim(work: JobWork, claim: JobClaim): JobWork {
  return { ...work, signal: AbortSignal.any([work.signal, claim.lost]) };
}

async function watchClaimed(work: JobWork, stop: AbortSignal, mark: string): Promise<void> {
  const { clock, job, ledger } = work;
  const passes = new JobPasses(work);
  const schedule = new JobSchedule(job, ledger.deliveries, clock);
  const notes = new JobNotes(work, schedule);
  const fetches = new JobFetches(work);
  let isTickOpen = false;
  while (!stop.aborted && (await ownsFolder(work, mark))) {
    const due = await schedule.look();
    if (due.missedAtMs !== null) logMissed(work, due.missedAtMs, due.isDue);
    isTickOpen ||= due.isDue;
    await notes.note(isTickOpen ? 'working' : 'idle');
    if (isTickOpen) await fetches.look(due.isDue, stop);
    const { unsettled, isBlocked } = await passes.run(isTickOpen, () => !stop.aborted);
    const isLeft = unsettled.length > 0 || isBlocked || fetches.isRetrying;
    if (isTickOpen && !isLeft && !stop.aborted) {
      isTickOpen = false;
      await schedule.end();
    }
    await tellMissing(work, schedule);
    await notes.note('idle');
    work.onPulse?.();
    await clock.sleep(POLL_MS, stop);
  }
}

function logLost({ log, job }: JobWork): void {
  const text =
    'The connection to the ledger was lost, so work on this job was interrupted. This watcher will try to continue the job.';
  log({ level: 'warn', event: 'claim_lost', text, job: job.name });
}

function logMissed({ log, job }: JobWork, missedAtMs: number, isRun: boolean): void {
  const then = isRun ? 'starting the job now' : 'skipping it';
  const text = `The scheduled time ${new Date(missedAtMs).toISOString()} passed while no watcher was running: ${then}.`;
  log({ level: 'warn', event: 'tick_missed', text, job: job.name });
}

/** Tells of a delivery that has not come by its deadline: once, however many watchers and restarts there are. */
async function tellMissing(work: JobWork, schedule: JobSchedule): Promise<void> {
  const { log, job, ledger } = work;
  const deadlineMs = await schedule.findMissing();
  if (deadlineMs === null) return;
  const messages = missingMessages(job, deadlineMs);
  if (messages.length > 0) await ledger.deliveries.queueMessages(messages);
  const text = `No delivery arrived by ${new Date(deadlineMs).toISOString()}.`;
  log({ level: 'error', event: 'delivery_missing', text, job: job.name });
}

/** Says in the ledger how a job stands, when that has changed and now and then. */
class JobNotes {
  readonly #work: JobWork;
  readonly #schedule: JobSchedule;
  #last = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(work: JobWork, schedule: JobSchedule) {
    this.#work = work;
    this.#schedule = schedule;
  }

  async note(state: JobNote['state']): Promise<void> {
    const nowMs = this.#work.clock.monotonicMs();
    const { nextAtMs, deadlineAtMs } = this.#schedule;
    const said = [state, nextAtMs, deadlineAtMs].join(' ');
    if (said === this.#last && nowMs - this.#lastMs < NOTE_EVERY_MS) return;
    await note(this.#work, this.#schedule, state);
    this.#last = said;
    this.#lastMs = nowMs;
  }
}

async function note(
  { ledger, job, host }: JobWork,
  { nextAtMs, deadlineAtMs }: JobSchedule,
  state: JobNote['state'],
): Promise<void> {
  const { name, folder } = job;
  const { deliveries } = await ledger.deliveries.list(
    { job: name, states: ['held'] },
    { limit: 1 },
  );
  const shown = state === 'idle' && deliveries.length > 0 ? 'waiting_for_release' : state;
  await ledger.deliveries.noteJob({
    name,
    folder,
    host,
    state: shown,
    isPaused: false,
    nextAtMs,
    deadlineAtMs,
  });
}

function logFailure({ log, job }: JobWork, error: unknown): number {
  const event = codeOf(error);
  const isKnown = error instanceof VdpipeError || !(error instanceof Error);
  const text = isKnown ? messageOf(error) : (error.stack ?? error.message);
  log({ level: 'error', event, text, job: job.name });
  return exitCodeOf(error);
}
