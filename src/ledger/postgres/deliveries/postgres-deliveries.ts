import { randomBytes } from 'node:crypto';
import type {
  AskedOfJob,
  Deliveries,
  Delivery,
  DeliveryChange,
  DeliveryFilter,
  DeliveryPage,
  DeliveryState,
  JobAsk,
  JobClaim,
  JobEvent,
  JobEventPage,
  JobNote,
  JobRecord,
  JobWish,
  NewDelivery,
  NewMessage,
  QueuedMessage,
  ReleaseTerms,
} from '../../deliveries.ts';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  isEnd,
  newDeliveryId,
  refuseUnseen,
  toChangedColumns,
  toDelivery,
} from '../../delivery-row.ts';
import { RUN_NOW_DONE } from '../../job-wish.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import { type MessageRow, toQueuedMessage } from '../../message-row.ts';
import type { PageOptions } from '../../page-options.ts';
import { findDelivery, listDeliveries } from '../../people/find-deliveries.ts';
import { askOfJob, readJobEvents, readWish } from '../../people/job-events.ts';
import { releaseDelivery, releaseRun } from '../../people/release-run.ts';
import { toStorable } from '../../storable-text.ts';
import type { Connections, Session } from '../connection/connections.ts';
import { runSteps } from '../run-steps.ts';
import { JobClaims } from './job-claims.ts';
import { readJobs } from './read-jobs.ts';

/** SQL that queues messages, given as five arrays from this binding on; a condition may follow. */
const queueSql = (first: number) => `
  INSERT INTO message (id, job, delivery, channel, body, queued_at, due_at)
  SELECT new.*, now_ms(), now_ms() FROM unnest(${[0, 1, 2, 3, 4].map((i) => `$${first + i}::text[]`).join(', ')})
    AS new (id, job, delivery, channel, body)`;

/** Scheduled imports in PostgreSQL. Each step is one statement, or a transaction. */
export class PostgresDeliveries implements Deliveries {
  readonly #connections: Connections;
  readonly #claims: JobClaims;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#claims = new JobClaims(connections);
  }

  claimJob(job: string): Promise<JobClaim | undefined> {
    return this.#claims.claim(toStorable(job));
  }

  /** Releases all claims, as the end of the process would. */
  releaseClaims(): Promise<void> {
    return this.#claims.close();
  }

  async take({ job, name, folder, hash, bytes, modifiedAtMs }: NewDelivery): Promise<Delivery> {
    const file = [job, name, folder, hash, bytes, Math.floor(modifiedAtMs)];
    for (;;) {
      // An answer may be lost, and then this is sent again: what it added before is found by its id.
      const [row] = await this.#call<DeliveryRow>(
        `INSERT INTO delivery (id, job, name, folder, hash, bytes, modified_at, state, taken_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'taken', now_ms())
         ON CONFLICT (id) DO UPDATE SET ended_at = delivery.ended_at
           WHERE (delivery.job, delivery.name, delivery.hash) = (excluded.job, excluded.name, excluded.hash)
         RETURNING ${DELIVERY_COLUMNS}`,
        [newDeliveryId(), ...file],
      );
      if (row) return toDelivery(row);
    }
  }

  async change(
    id: string,
    from: readonly DeliveryState[],
    change: DeliveryChange,
    messages: readonly NewMessage[] = [],
  ): Promise<Delivery | undefined> {
    const { state } = change;
    const columns = toChangedColumns(change);
    const sets = columns.map(([column], i) => `${column} = $${i + 9}`);
    const endedAt = state === undefined ? 'ended_at' : isEnd(state) ? 'now_ms()' : 'NULL';
    // An answer may be lost, and then this is sent again: the last change of the delivery is this one then.
    const [row] = await this.#call<DeliveryRow>(
      `WITH changed AS (
         UPDATE delivery SET ${[...sets, `ended_at = ${endedAt}`].join(', ')}, last_change = $8
         WHERE id = $1 AND (state = ANY ($2) OR last_change = $8) RETURNING *
       ), queued AS (
         ${queueSql(3)} WHERE EXISTS (SELECT FROM changed) ON CONFLICT (id) DO NOTHING
       )
       SELECT ${DELIVERY_COLUMNS} FROM changed`,
      [id, from, ...toArrays(messages), newMark(), ...columns.map(([, value]) => value)],
    );
    return row && toDelivery(row);
  }

  get(idStart: string): Promise<Delivery> {
    return this.#find(this.#connections, idStart);
  }

  list(filter: DeliveryFilter, page?: PageOptions): Promise<DeliveryPage> {
    return runSteps(this.#connections, listDeliveries(filter, page));
  }

  async release(
    idStart: string,
    by: string | null = null,
    terms: ReleaseTerms = {},
  ): Promise<Delivery> {
    const { id } = await this.get(idStart);
    return this.#connections.transaction(async (session) => {
      const found = await this.#find(session, id);
      const { state, run, releasedAtMs } = found;
      if (state === 'held') {
        refuseUnseen(found, terms);
        // First the run, as `releaseRun` does: two that hold one each would wait for each other.
        const steps =
          run !== null && (await isToBeReleased(session, run))
            ? releaseRun(run, { ...terms, by })
            : releaseDelivery(id, by);
        await runSteps<unknown>(session, steps);
      } else if (releasedAtMs === null) {
        throw ledgerFailure('delivery_not_held', { delivery: id, state });
      }
      return this.#find(session, id);
    });
  }

  async fire(job: string, tickAtMs: number, latestMs: number): Promise<boolean> {
    // An answer may be lost, and then this is sent again: the tick has its mark then.
    const fired = await this.#call(
      `INSERT INTO job_firing (job, tick_at, mark) VALUES ($1, $2, $3)
       ON CONFLICT (job) DO UPDATE SET tick_at = excluded.tick_at, mark = excluded.mark
         WHERE excluded.tick_at > job_firing.tick_at OR excluded.mark = job_firing.mark
           OR (job_firing.tick_at > $4 AND job_firing.tick_at <> excluded.tick_at)
       RETURNING job`,
      [job, tickAtMs, newMark(), latestMs],
    );
    return fired.length === 1;
  }

  async lastFiring(job: string): Promise<number | null> {
    const [row] = await this.#call<{ tick_at: number }>(
      'SELECT tick_at FROM job_firing WHERE job = $1',
      [job],
    );
    return row?.tick_at ?? null;
  }

  async noteJob(note: JobNote): Promise<void> {
    const { name, folder, host, state, isPaused, nextAtMs, deadlineAtMs } = note;
    const { waiting, seenEvent, isOnce } = note;
    await this.#call(
      `INSERT INTO job (name, folder, host, state, paused, next_at, deadline_at, waiting, seen_event, once, noted_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now_ms())
       ON CONFLICT (name) DO UPDATE SET folder = excluded.folder, host = excluded.host, state = excluded.state,
         paused = excluded.paused, next_at = excluded.next_at, deadline_at = excluded.deadline_at,
         waiting = excluded.waiting, seen_event = excluded.seen_event, once = excluded.once, noted_at = excluded.noted_at`,
      [name, folder, host, state, isPaused, nextAtMs, deadlineAtMs, waiting, seenEvent, isOnce],
    );
  }

  async forgetJob(job: string): Promise<void> {
    await this.#call('DELETE FROM job WHERE name = $1', [job]);
  }

  jobs(): Promise<readonly JobRecord[]> {
    return readJobs(this.#connections);
  }

  askOfJob(ask: JobAsk): Promise<AskedOfJob> {
    const note = ask.note === undefined ? {} : { note: toStorable(ask.note) };
    // One after the other for a job: what is asked for twice is recorded once.
    return this.#connections.transaction(async (session) => {
      await session.query(`SELECT take_turns('job', $1)`, [toStorable(ask.job)]);
      return runSteps(session, askOfJob({ ...ask, ...note }));
    });
  }

  wishOf(job: string): Promise<JobWish> {
    return runSteps(this.#connections, readWish(job));
  }

  async noteRunNow({ job, number }: JobEvent): Promise<void> {
    await this.remember(job, RUN_NOW_DONE, String(number));
  }

  jobEvents(
    { job }: { readonly job?: string | undefined },
    page?: PageOptions,
  ): Promise<JobEventPage> {
    return runSteps(this.#connections, readJobEvents(job, page));
  }

  async remember(job: string, key: string, value: string | null): Promise<void> {
    if (value === null) {
      await this.#call('DELETE FROM job_memory WHERE job = $1 AND key = $2', [job, key]);
    } else {
      await this.#call(
        `INSERT INTO job_memory (job, key, value) VALUES ($1, $2, $3)
         ON CONFLICT (job, key) DO UPDATE SET value = excluded.value`,
        [job, key, value],
      );
    }
  }

  async recall(job: string, key: string): Promise<string | null> {
    const [row] = await this.#call<{ value: string }>(
      'SELECT value FROM job_memory WHERE job = $1 AND key = $2',
      [job, key],
    );
    return row?.value ?? null;
  }

  async queueMessages(messages: readonly NewMessage[]): Promise<void> {
    await this.#call(`${queueSql(1)} ON CONFLICT (id) DO NOTHING`, toArrays(messages));
  }

  async dueMessages(
    limit: number,
    leaseMs: number,
    jobs?: readonly string[],
  ): Promise<readonly QueuedMessage[]> {
    const rows = await this.#call<MessageRow>('SELECT * FROM lease_messages($1, $2, $3)', [
      limit,
      Math.ceil(leaseMs),
      jobs ?? null,
    ]);
    return rows.map(toQueuedMessage);
  }

  /** Of a message that was sent, only what tells it from others stays. */
  async messageSent(id: string): Promise<void> {
    await this.#call(
      `UPDATE message SET state = 'sent', body = '', error_code = NULL WHERE id = $1`,
      [id],
    );
  }

  /** Does nothing if it was sent meanwhile, by another process. */
  async messageFailed(id: string, code: string, retryInMs: number | null): Promise<void> {
    await this.#call(
      `UPDATE message SET state = $2, error_code = $3, due_at = now_ms() + $4 WHERE id = $1 AND state <> 'sent'`,
      [id, retryInMs === null ? 'given_up' : 'queued', code, Math.ceil(retryInMs ?? 0)],
    );
  }

  #find(session: Session, idStart: string): Promise<Delivery> {
    return runSteps(session, findDelivery({ ledger: this.#connections.name }, idStart));
  }

  #call<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const stored = values.map(storable);
    return this.#connections.call<Row>(text, () => stored);
  }
}

/** Tells one call from all others. */
function newMark(): string {
  return randomBytes(12).toString('hex');
}

/** The columns of messages, as arrays. */
function toArrays(messages: readonly NewMessage[]): readonly (readonly (string | null)[])[] {
  return (['id', 'job', 'delivery', 'channel', 'body'] as const).map((key) =>
    messages.map((message) => message[key]),
  );
}

function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' ? toStorable(value) : value;
}

/** Whether a run is on hold, or was purged and so cannot be released. */
async function isToBeReleased(session: Session, run: string): Promise<boolean> {
  const [found] = await session.query<{ state: string; on_hold: boolean }>(
    'SELECT state, on_hold FROM run WHERE id = $1',
    [run],
  );
  return found?.on_hold === true || found?.state === 'purged';
}
