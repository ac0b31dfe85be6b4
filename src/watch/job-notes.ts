import type { JobNote } from '../ledger/deliveries.ts';
import { findSavedName } from '../mapping/file/saved-name.ts';
import type { JobPasses } from './job-pass.ts';
import type { Requests } from './job-requests.ts';
import type { JobSchedule } from './schedule/job-schedule.ts';
import { missingMessages } from './tell/messages.ts';
import type { JobWork } from './watch-setting.ts';

/** How often a job is noted in the ledger while nothing about it changes. */
const NOTE_EVERY_MS = 60_000;

interface NotedParts {
  readonly schedule: JobSchedule;
  readonly passes: JobPasses;
  readonly requests: { readonly current: Requests };
  readonly isOnce: boolean;
}

/** Returns what says in the ledger how a job stands, when that has changed and now and then; and once of each delivery that did not come. */
export function createJobNotes(
  work: JobWork,
  { schedule, passes, requests, isOnce }: NotedParts,
): (state: 'idle' | 'working') => Promise<void> {
  const { clock, job, host, ledger } = work;
  let last = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return async (state) => {
    const { isPaused, lastEvent: seenEvent } = requests.current;
    if (state === 'idle') await tellMissing(work, schedule, isPaused);
    const nowMs = clock.monotonicMs();
    const { nextAtMs, deadlineAtMs } = schedule;
    const waiting = isPaused ? await passes.countWaiting() : null;
    const { isRetrying } = passes;
    const said = JSON.stringify([state, isRetrying, nextAtMs, deadlineAtMs, waiting, seenEvent]);
    if (said === last && nowMs - lastMs < NOTE_EVERY_MS) return;
    const { name, folder } = job;
    const shown = state === 'idle' && !isRetrying ? await idleState(work) : 'working';
    const times = { nextAtMs, deadlineAtMs };
    const asked = { isPaused: job.isPaused, waiting, seenEvent, isOnce };
    const mapping = (job.mapping && findSavedName(job.mapping)?.name) ?? null;
    const note = { name, folder, host, state: shown, ...times, ...asked, mapping };
    await ledger.deliveries.noteJob(note);
    last = said;
    lastMs = nowMs;
  };
}

/** Tells of a delivery that has not come by its deadline: once, however many watchers and restarts there are. */
async function tellMissing(
  { log, job, ledger }: JobWork,
  schedule: JobSchedule,
  isPaused: boolean,
): Promise<void> {
  if (isPaused) return await schedule.passDeadline();
  const deadlineMs = await schedule.findMissing();
  if (deadlineMs === null) return;
  const messages = missingMessages(job, deadlineMs);
  if (messages.length > 0) await ledger.deliveries.queueMessages(messages);
  await schedule.noteMissing(deadlineMs);
  const text = `No delivery arrived by ${new Date(deadlineMs).toISOString()}.`;
  log({ level: 'error', event: 'delivery_missing', text });
}

/** Whether a delivery of a job is held, however long ago. */
export async function idleState({ ledger, job }: JobWork): Promise<JobNote['state']> {
  const filter = { job: job.name, states: ['held'] as const };
  const { deliveries } = await ledger.deliveries.list(filter, { limit: 1 });
  return deliveries.length > 0 ? 'waiting_for_release' : 'idle';
}
