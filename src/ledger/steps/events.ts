import { fromJson, inJson } from '../../json-keys.ts';
import type { EventDetails, RunEvent } from '../ledger.ts';
import { ask, type Steps } from './steps.ts';

/** An event to record. */
interface NewEvent {
  readonly run: string;
  readonly what: RunEvent['what'];
  readonly by: string | null;
  /** @default nothing */
  readonly details?: EventDetails;
}

/** Adds an event, in the same transaction as the change that it records, and returns when it happened. */
export function* addEvent({ run, what, by, details = {} }: NewEvent): Steps<number> {
  const [added] = yield* ask<{ happened_at: number }>(
    'INSERT INTO event (run, what, who, happened_at, details) VALUES ($1, $2, $3, now_ms(), $4) RETURNING happened_at',
    run,
    what,
    by,
    JSON.stringify(inJson(details)),
  );
  return added?.happened_at ?? 0;
}

/** Returns the events of a run, oldest first. */
export function* readEvents(run: string): Steps<readonly RunEvent[]> {
  const sql = `SELECT ${EVENT_COLUMNS} FROM event WHERE run = $1 ORDER BY id`;
  return (yield* ask<EventRow<RunEvent>>(sql, run)).map(toEvent<RunEvent>);
}

/** What became of a run whose data was removed. */
export function endOf(events: readonly RunEvent[]): 'purged' | 'withdrawn' {
  return events.some(({ what }) => what === 'withdrawn') ? 'withdrawn' : 'purged';
}

/** SQL for the columns of an `EventRow`, of a run or a job. */
export const EVENT_COLUMNS = 'what, who AS "by", happened_at AS "atMs", details';

/** An event as a ledger's questions read it: its details are JSON. */
export type EventRow<E> = Omit<E, 'details'> & { readonly details: string };

export function toEvent<E>({ details, ...event }: EventRow<E>): E {
  return { ...event, details: fromJson(JSON.parse(details)) } as E;
}
