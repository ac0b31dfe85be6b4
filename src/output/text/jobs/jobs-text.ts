import type { FetchFailure, JobEvent, JobRecord } from '../../../ledger/deliveries.ts';
import { toIso, toIsoOrNull, toPersonText, toTimeText } from '../event-text.ts';
import { counted } from '../issue-counts.ts';
import { toVisible } from '../visible-text.ts';
import { toDeliveryLine, toStateText } from './deliveries-text.ts';
import { toReasonText } from './delivery-reasons.ts';

/** One job of `jobs --json`. Times are in ISO 8601, UTC. */
export function toJobLine(job: JobRecord) {
  const { queued, givenUp, errorCode, givenUpOfMs } = job.messages;
  return {
    job: job.name,
    folder: job.folder,
    host: job.host,
    state: job.state,
    paused: isPaused(job),
    /** When its schedule fires next. */
    next_at: toIsoOrNull(job.nextAtMs),
    deadline_at: toIsoOrNull(job.deadlineAtMs),
    /** When its watcher last said so. */
    noted_at: toIso(job.notedAtMs),
    held: job.held,
    messages: {
      queued,
      given_up: givenUp,
      error_code: errorCode,
      /** When the latest of those that were given up was queued. */
      given_up_of: toIsoOrNull(givenUpOfMs),
    },
    /** Why its files cannot be fetched, and since when. */
    fetch_failure: toFailureLine(job.fetchFailure),
    /** Why its files are not taken, or one of them is not, and since when. */
    take_failure: toFailureLine(job.takeFailure),
    latest: job.latest && toDeliveryLine(job.latest),
    /** No person can continue it elsewhere. */
    paused_in_file: job.isPaused,
    /** Who paused it; null if no person did. */
    pause: toRequestLine(job.pause),
    /** Who asked for files to be looked for now; null if that was done, or nobody did. */
    run_now: toRequestLine(job.runNow),
    /** Whether its watcher follows what was asked last. */
    taken_up: job.seenEvent >= job.lastEvent,
    /** Whether a watcher works on it now, or waits for files. */
    watched: job.isWatched,
    /** Whether it was last watched by `watch --once`. */
    once: job.isOnce,
    /** Files that wait while it is paused; null if it is not. */
    waiting: job.waiting,
    /** The deadline that passed without a delivery, if none has come since. */
    missing_at: toIsoOrNull(job.missingAtMs),
  };
}

function toFailureLine(failure: FetchFailure | null) {
  if (failure === null) return null;
  const { code, text, sinceMs } = failure;
  return { code, text, since: toIso(sinceMs) };
}

function toRequestLine(event: JobEvent | null) {
  if (event === null) return null;
  const { by, atMs, details } = event;
  return { by, at: toIso(atMs), note: details.note ?? null };
}

function isPaused({ isPaused: isPausedInFile, pause }: JobRecord): boolean {
  return isPausedInFile || pause !== null;
}

/** What a job's watcher will do about what was asked. */
export function toWatcherText(job: JobRecord): string {
  if (!job.isWatched)
    return 'Nobody is watching this job now: this takes effect when a watcher starts.';
  return job.state === 'working'
    ? 'This takes effect when the watcher has finished its file.'
    : 'This takes effect within seconds.';
}

/** A job with what matters about it, a line each. */
export function toJobText(job: JobRecord): string {
  const { latest, messages, fetchFailure, takeFailure } = job;
  const state =
    takeFailure && job.state === 'idle' ? 'needs attention' : job.state.replaceAll('_', ' ');
  const lines = [
    `${job.name}: ${isPaused(job) ? 'paused' : state}`,
    `  folder    ${job.folder} on ${job.host}, last seen ${toTimeText(job.notedAtMs)}`,
    ...toRequestLines(job),
    ...(job.nextAtMs === null ? [] : [`  next      ${toTimeText(job.nextAtMs)}`]),
    ...(job.deadlineAtMs === null ? [] : [`  deadline  ${toTimeText(job.deadlineAtMs)}`]),
    ...(job.missingAtMs === null
      ? []
      : [`  missing   no delivery arrived by ${toTimeText(job.missingAtMs)}`]),
    latest === null
      ? '  latest    no file yet'
      : `  latest    ${latest.name}: ${toStateText(latest)}, ${toTimeText(latest.takenAtMs)} (${latest.id})`,
    ...(latest?.trouble ? [`  waits     ${toReasonText(latest.trouble)}`] : []),
    ...(job.held === 0
      ? []
      : [`  held      ${job.held} ${job.held === 1 ? 'delivery' : 'deliveries'}`]),
    ...toFailureLines('fetching  failing', fetchFailure),
    ...toFailureLines('taking    stuck', takeFailure),
    ...toMessageLines(messages),
  ];
  return lines.map((line) => `${toVisible(line)}\n`).join('');
}

function toFailureLines(what: string, failure: FetchFailure | null): string[] {
  if (failure === null) return [];
  const { sinceMs, text, code } = failure;
  return [`  ${what} since ${toTimeText(sinceMs)}: ${text} (${code})`];
}

function toRequestLines(job: JobRecord): string[] {
  const { pause, runNow, waiting, isWatched } = job;
  const of = ({ by, atMs, details }: JobEvent) =>
    `${toPersonText(by)} at ${toTimeText(atMs)}${details.note === undefined ? '' : `: ${JSON.stringify(details.note)}`}`;
  return [
    ...(isWatched ? [] : ['  watched   by nobody now']),
    ...(job.isPaused ? ['  paused    in the jobs file'] : []),
    ...(pause ? [`  paused    ${of(pause)}`] : []),
    ...(waiting ? [`  waiting   ${counted(waiting, 'file')}`] : []),
    ...(runNow ? [`  run now   asked ${of(runNow)}`] : []),
  ];
}

function toMessageLines({ queued, givenUp, errorCode }: JobRecord['messages']): string[] {
  const counts = [
    ...(queued === 0 ? [] : [`${counted(queued, 'message')} queued`]),
    ...(givenUp === 0 ? [] : [`${counted(givenUp, 'message')} not sent (gave up)`]),
  ];
  if (counts.length === 0) return [];
  return [
    `  messages  ${counts.join(', ')}${errorCode === null ? '' : `; last error: ${errorCode}`}`,
  ];
}
