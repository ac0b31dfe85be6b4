import type { EventDetails, RunEvent } from '../../ledger.ts';
import { EVENT_COLUMNS, type EventRow, toRunEvent } from '../../run-info.ts';
import type { Session } from '../connection/connections.ts';

/** An event to record. */
interface NewEvent {
  readonly run: string;
  readonly what: RunEvent['what'];
  readonly by: string | null;
  /** @default nothing */
  readonly details?: EventDetails;
}

/** Adds an event, in the same transaction as the change that it records, and returns when it happened. */
export async function addEvent(
  session: Session,
  { run, what, by, details = {} }: NewEvent,
): Promise<number> {
  const [added] = await session.query<{ happened_at: number }>(
    `INSERT INTO event (run, what, who, happened_at, details) VALUES ($1, $2, $3, now_ms(), $4) RETURNING happened_at`,
    [run, what, by, JSON.stringify(details)],
  );
  return added?.happened_at ?? 0;
}

/** Returns the events of a run, oldest first. */
export async function readEvents(session: Session, run: string): Promise<readonly RunEvent[]> {
  const rows = await session.query<EventRow>(
    `SELECT ${EVENT_COLUMNS} FROM event WHERE run = $1 ORDER BY id`,
    [run],
  );
  return rows.map(toRunEvent);
}
