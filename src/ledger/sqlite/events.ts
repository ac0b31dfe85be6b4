import type { EventDetails, RunEvent } from '../ledger.ts';
import { EVENT_COLUMNS, type EventRow, toRunEvent } from '../run-info.ts';
import type { Database } from './database.ts';

/** An event to record. */
export interface NewEvent {
  readonly run: string;
  readonly what: RunEvent['what'];
  readonly by: string | null;
  readonly atMs: number;
  /** @default nothing */
  readonly details?: EventDetails;
}

/** Adds an event. To be called in the same transaction as the change that it records. */
export function addEvent(db: Database, { run, what, by, atMs, details = {} }: NewEvent): void {
  db.prepare('INSERT INTO event (run, what, who, happened_at, details) VALUES (?, ?, ?, ?, ?)').run(
    run,
    what,
    by,
    atMs,
    JSON.stringify(details),
  );
}

/** Returns the events of a run, oldest first. */
export function readEvents(db: Database, run: string): readonly RunEvent[] {
  const rows: readonly EventRow[] = db
    .prepare(`SELECT ${EVENT_COLUMNS} FROM event WHERE run = ? ORDER BY id`)
    .all(run);
  return rows.map(toRunEvent);
}
