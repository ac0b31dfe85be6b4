import type { NewMessage, QueuedMessage } from '../../deliveries.ts';
import { ask, type Steps, takeTurns } from '../steps.ts';

/** To be called in the transaction of the change that they tell of, if they tell of one. */
export function* queueMessages(messages: readonly NewMessage[]): Steps<void> {
  if (messages.length === 0) return;
  const values: unknown[] = [];
  const rows = messages.map(({ id, job, delivery, channel, body }) => {
    const bound = [id, job, delivery, channel, body].map((value) => `$${values.push(value)}`);
    return `(${bound.join(', ')}, now_ms(), now_ms(), now_ms())`;
  });
  yield* ask(
    `INSERT INTO message (id, job, delivery, channel, body, queued_at, set_at, due_at)
     VALUES ${rows.join(', ')} ON CONFLICT (id) DO NOTHING`,
    ...values,
  );
}

/** What was set at a later time than now is due as well: the clock was set back, and it could take any time. */
const DUE = `state = 'queued' AND (due_at <= now_ms() OR set_at > now_ms())`;

/** Gives out messages that are due, one of each channel in turn. To be called in a transaction. */
export function* leaseMessages(
  limit: number,
  leaseMs: number,
  jobs: readonly string[] | undefined,
): Steps<readonly QueuedMessage[]> {
  yield* takeTurns('messages', '');
  const due = yield* ask<{ number: number }>(
    `SELECT number FROM (
       SELECT number, row_number() OVER (PARTITION BY job, channel ORDER BY number) AS turn
       FROM message WHERE ${DUE} ${jobs ? 'AND job = ANY ($2)' : ''}) AS queued
     ORDER BY turn, number LIMIT $1`,
    limit,
    ...(jobs ? [jobs] : []),
  );
  const turns = due.map(({ number }) => number);
  // A process that has sent one, or failed to, says so without taking turns.
  const leased = yield* ask<QueuedMessage & { readonly number: number }>(
    `UPDATE message SET attempts = attempts + 1, set_at = now_ms(), due_at = now_ms() + $2
     WHERE number = ANY ($1) AND ${DUE} RETURNING number, id, job, delivery, channel, body, attempts, queued_at AS "queuedAtMs"`,
    turns,
    Math.ceil(leaseMs),
  );
  return [...leased]
    .sort((one, other) => turns.indexOf(one.number) - turns.indexOf(other.number))
    .map(({ number: _, ...message }) => message);
}

/** Of a message that was sent, only what tells it from others stays. */
export function* noteSent(id: string): Steps<void> {
  yield* ask(`UPDATE message SET state = 'sent', body = '', error_code = NULL WHERE id = $1`, id);
}

/** Does nothing if it was sent meanwhile, by another process. */
export function* noteFailed(id: string, code: string, retryInMs: number | null): Steps<void> {
  yield* ask(
    `UPDATE message SET state = $2, error_code = $3, set_at = now_ms(), due_at = now_ms() + $4
     WHERE id = $1 AND state <> 'sent'`,
    ...[id, retryInMs === null ? 'given_up' : 'queued', code, Math.ceil(retryInMs ?? 0)],
  );
}
