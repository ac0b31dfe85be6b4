import type { JobRecord } from '../../ledger/deliveries.ts';
import { type DeliveryLine, toDeliveryLine } from './deliveries-text.ts';
import { toTimeText } from './event-text.ts';
import { counted } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';

/** One job of `jobs --json`. */
export interface JobLine {
  readonly job: string;
  readonly folder: string;
  readonly host: string;
  readonly state: JobRecord['state'];
  readonly paused: boolean;
  /** ISO 8601, UTC: when its schedule fires next. */
  readonly next_at: string | null;
  readonly deadline_at: string | null;
  /** When its watcher last said so. */
  readonly noted_at: string;
  readonly held: number;
  readonly messages: {
    readonly queued: number;
    readonly given_up: number;
    readonly error_code: string | null;
  };
  /** Why its files cannot be fetched, and since when. */
  readonly fetch_failure: {
    readonly code: string;
    readonly text: string;
    readonly since: string;
  } | null;
  readonly latest: DeliveryLine | null;
}

export function toJobLine(job: JobRecord): JobLine {
  const { queued, givenUp, errorCode } = job.messages;
  const { fetchFailure: failure } = job;
  return {
    job: job.name,
    folder: job.folder,
    host: job.host,
    state: job.state,
    paused: job.isPaused,
    next_at: toIsoOrNull(job.nextAtMs),
    deadline_at: toIsoOrNull(job.deadlineAtMs),
    noted_at: new Date(job.notedAtMs).toISOString(),
    held: job.held,
    messages: { queued, given_up: givenUp, error_code: errorCode },
    fetch_failure: failure && {
      code: failure.code,
      text: failure.text,
      since: new Date(failure.sinceMs).toISOString(),
    },
    latest: job.latest && toDeliveryLine(job.latest),
  };
}

/** A job with what matters about it, a line each. */
export function toJobText(job: JobRecord): string {
  const state = job.isPaused ? 'paused' : job.state.replaceAll('_', ' ');
  const { latest, messages, fetchFailure: failure } = job;
  const lines = [
    `${job.name}: ${state}`,
    `  folder    ${job.folder} on ${job.host}, last seen ${toTimeText(job.notedAtMs)}`,
    ...(job.nextAtMs === null ? [] : [`  next      ${toTimeText(job.nextAtMs)}`]),
    ...(job.deadlineAtMs === null ? [] : [`  deadline  ${toTimeText(job.deadlineAtMs)}`]),
    latest === null
      ? '  latest    no file yet'
      : `  latest    ${latest.name}: ${latest.state}, ${toTimeText(latest.takenAtMs)} (${latest.id})`,
    ...(job.held === 0
      ? []
      : [`  held      ${job.held} ${job.held === 1 ? 'delivery' : 'deliveries'}`]),
    ...(failure === null
      ? []
      : [
          `  fetching  failing since ${toTimeText(failure.sinceMs)}: ${failure.text} (${failure.code})`,
        ]),
    ...toMessageLines(messages),
  ];
  return lines.map((line) => `${toVisible(line)}\n`).join('');
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

function toIsoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
