import type { Attention, Job } from '../../api/types.ts';

/** Why somebody has to look at a job, most urgent first. */
const URGENCY: readonly Attention[] = [
  'held',
  'missing',
  'failed',
  'not_watched',
  'not_fetched',
  'not_sent',
  'files_waiting',
];

/** Jobs with the most urgent one first. */
export function byUrgency(jobs: readonly Job[]): Job[] {
  return [...jobs].sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ attention }: Job): number {
  return Math.min(URGENCY.length, ...attention.map((why) => URGENCY.indexOf(why)));
}
