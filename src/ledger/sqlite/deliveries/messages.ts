import type { NewMessage, QueuedMessage } from '../../deliveries.ts';
import { type MessageRow, toQueuedMessage } from '../../message-row.ts';
import type { Database } from '../database.ts';

/** To be called in the transaction of the change that they tell of. */
export function queueMessages(db: Database, messages: readonly NewMessage[], nowMs: number): void {
  const insert = db.prepare(
    `INSERT INTO message (id, job, delivery, channel, body, queued_at, set_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  );
  for (const { id, job, delivery, channel, body } of messages) {
    insert.run(id, job, delivery, channel, body, nowMs, nowMs, nowMs);
  }
}

interface Wanted {
  readonly limit: number;
  readonly leaseMs: number;
  /** @default all */
  readonly jobs?: readonly string[] | undefined;
}

/** Gives out messages that are due, one of each channel in turn. To be called in a transaction. */
export function leaseMessages(
  db: Database,
  { limit, leaseMs, jobs }: Wanted,
  nowMs: number,
): readonly QueuedMessage[] {
  // What was set at a later time than now is due as well: the clock was set back, and it could take any time.
  const due: readonly { number: number }[] = db
    .prepare(
      `SELECT number FROM (
         SELECT number, row_number() OVER (PARTITION BY job, channel ORDER BY number) AS turn
         FROM message WHERE state = 'queued' AND (due_at <= :now OR set_at > :now)
           AND (:jobs IS NULL OR job IN (SELECT value FROM json_each(:jobs))))
       ORDER BY turn, number LIMIT :limit`,
    )
    .all({ now: nowMs, limit, jobs: jobs === undefined ? null : JSON.stringify(jobs) });
  const lease = db.prepare(
    `UPDATE message SET attempts = attempts + 1, set_at = ?, due_at = ? WHERE number = ?
     RETURNING id, job, delivery, channel, body, attempts, queued_at`,
  );
  return due.map(({ number }) => {
    const row: MessageRow = lease.get(nowMs, nowMs + leaseMs, number);
    return toQueuedMessage(row);
  });
}

/** Of a message that was sent, only what tells it from others stays. */
export function noteSent(db: Database, id: string): void {
  db.prepare(`UPDATE message SET state = 'sent', body = '', error_code = NULL WHERE id = ?`).run(
    id,
  );
}

/** Does nothing if it was sent meanwhile, by another process. */
export function noteFailed(
  db: Database,
  id: string,
  { code, retryInMs }: { readonly code: string; readonly retryInMs: number | null },
  nowMs: number,
): void {
  db.prepare(
    `UPDATE message SET state = ?, error_code = ?, set_at = ?, due_at = ? WHERE id = ? AND state <> 'sent'`,
  ).run(
    retryInMs === null ? 'given_up' : 'queued',
    code,
    nowMs,
    nowMs + Math.ceil(retryInMs ?? 0),
    id,
  );
}
