import type { JobEvent } from '../../../ledger/deliveries.ts';
import { JOB_REQUEST_WORDS } from '../../event-words.ts';
import { toPersonText, toTimeText } from '../event-text.ts';
import { toVisible } from '../visible-text.ts';

/** What a person did with a job, as `jobs NAME --json` has it; the time in ISO 8601, UTC. */
export function toJobEventLine({ job, what, atMs, by, details }: JobEvent) {
  return { job, what, at: new Date(atMs).toISOString(), by, ...details };
}

/** `  2026-03-07 09:30 UTC  paused by ann: "They send it again"` */
export function toJobEventText({ what, by, atMs, details }: JobEvent): string {
  const { note, delivery } = details;
  const did =
    what === 'released'
      ? `released delivery ${delivery}`
      : JOB_REQUEST_WORDS[what].title.toLowerCase();
  const why = note === undefined ? '' : `: ${JSON.stringify(note)}`;
  return `${toVisible(`  ${toTimeText(atMs)}  ${did} ${toPersonText(by)}${why}`)}\n`;
}
