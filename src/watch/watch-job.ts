import { InterruptedError, messageOf, UsageError, VdpipeError } from '../errors.ts';
import type { JobClaim } from '../ledger/deliveries.ts';
import { exitCodeOf, worstOf } from '../output/exit-codes.ts';
import { codeOf } from './failures.ts';
import { JobFetches } from './fetch/job-fetches.ts';
import { ownFolder, ownsFolder } from './folder/folder-owner.ts';
import { createJobNotes, idleState } from './job-notes.ts';
import { JobPasses, type Pass } from './job-pass.ts';
import { createJobRequests } from './job-requests.ts';
import { JobSchedule, NOT_DUE } from './schedule/job-schedule.ts';
import type { JobWork } from './watch-setting.ts';

/** How often a folder is looked at: systems that tell of changes do not do so on network drives. */
export const POLL_MS = 2_000;
/** Before the next try after a failure that is not a file's: the ledger, a folder. */
const AFTER_FAILURE_MS = 10_000;

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
    const text = 'Another watcher is working on this job.';
    log({ level: 'info', event: 'job_claimed', text });
    return 0;
  }
  try {
    const claimed = withClaim(work, claim);
    await ownFolder(claimed);
    const { passes, requests, fetches, note, mayTake } = partsOf(claimed, true);
    const isWanted = () => !claimed.signal.aborted;
    const { isPaused, runNow } = await requests.look();
    const fetched = isPaused ? 0 : await fetches.look(true, claimed.signal);
    claimed.signal.throwIfAborted();
    const first = await passes.run(!isPaused, isWanted, mayTake);
    const codes = [fetched, ...first.exitCodes];
    let last = first;
    for (let isNew = true; last.unsettled.length > 0 && (isNew || last.isBack); isNew = false) {
      // Timers may fire a moment early.
      await clock.sleep(job.settleMs + 10, claimed.signal);
      last = await passes.run(true, isWanted, mayTake);
      codes.push(...last.exitCodes);
    }
    for (const name of last === first ? [] : last.unsettled) {
      const text = `"${name}" is still being written. It will be taken next time.`;
      log({ level: 'info', event: 'unsettled', text });
    }
    claimed.signal.throwIfAborted();
    const isDone = isAllTaken(last) && !fetches.isRetrying;
    if (runNow && isDone) await ledger.deliveries.noteRunNow(runNow);
    await note('idle');
    if ((await idleState(claimed)) === 'waiting_for_release') codes.push(5);
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
  const { passes, schedule, requests, fetches, note, mayTake } = partsOf(work, false);
  let isTickOpen = false;
  /** The last request for which files were fetched. */
  let fetchedFor = 0;
  while (!stop.aborted && (await ownsFolder(work, mark))) {
    const { isPaused, runNow } = await requests.look();
    // Times that pass meanwhile are handled afterwards, like those that passed while no watcher ran.
    const due = isPaused ? NOT_DUE : await schedule.look();
    if (due.missedAtMs !== null) logMissed(work, due.missedAtMs, due.isDue);
    isTickOpen ||= due.isDue;
    const isOpen = !isPaused && (isTickOpen || runNow !== null);
    const isAsked = runNow !== null && runNow.number > fetchedFor;
    if (isAsked) fetchedFor = runNow.number;
    if (isAsked || (due.isDue && job.schedule)) await note('working');
    if (isOpen) await fetches.look(due.isDue, stop, isAsked);
    const pass = await passes.run(isOpen, () => !stop.aborted, mayTake);
    if (pass.waiting.length > 0) fetches.expectMore();
    const isDone = isOpen && isAllTaken(pass) && !stop.aborted;
    const isFetched = !fetches.isRetrying;
    if (runNow && isDone && isFetched) await ledger.deliveries.noteRunNow(runNow);
    if (isTickOpen && isDone && isFetched) {
      isTickOpen = false;
      await schedule.end();
    }
    await note('idle');
    work.onPulse?.();
    await clock.sleep(POLL_MS, stop);
  }
}

/** What does the work on a job. @param isOnce It looks once and ends: nobody is noted at work then, and failures are told at once. */
function partsOf(work: JobWork, isOnce: boolean) {
  const { job, ledger, clock } = work;
  // What is idle writes nothing.
  const passes: JobPasses = new JobPasses(work, isOnce ? undefined : () => note('working'));
  const schedule = new JobSchedule(job, ledger.deliveries, clock);
  const requests = createJobRequests(work);
  const note = createJobNotes(work, { schedule, passes, requests, isOnce });
  const fetches = new JobFetches(work, isOnce ? 0 : undefined);
  const mayTake = async () => !(await requests.look()).isPaused;
  return { passes, schedule, requests, fetches, note, mayTake };
}

/** Everything that had arrived was taken. */
function isAllTaken({ unsettled, waiting, isBlocked }: Pass): boolean {
  return unsettled.length + waiting.length === 0 && !isBlocked;
}

function logLost({ log }: JobWork): void {
  const text =
    'The connection to the ledger was lost, so work on this job was interrupted. This watcher will try to continue the job.';
  log({ level: 'warn', event: 'claim_lost', text });
}

function logMissed({ log }: JobWork, missedAtMs: number, isRun: boolean): void {
  const then = isRun ? 'starting the job now' : 'skipping it';
  const text = `The scheduled time ${new Date(missedAtMs).toISOString()} passed while no watcher was running, or while the job was paused: ${then}.`;
  log({ level: 'warn', event: 'tick_missed', text });
}

function logFailure({ log }: JobWork, error: unknown): number {
  const event = codeOf(error);
  const isKnown = error instanceof VdpipeError || !(error instanceof Error);
  const text = isKnown ? messageOf(error) : (error.stack ?? error.message);
  log({ level: 'error', event, text });
  return exitCodeOf(error);
}
