import type {
  AskedOfJob,
  Deliveries,
  Delivery,
  DeliveryChange,
  DeliveryState,
  JobAsk,
  JobEvent,
  JobNote,
  NewDelivery,
  NewMessage,
  QueuedMessage,
  ReleaseTerms,
} from '../../deliveries.ts';
import { isEnd, newDeliveryId, refuseUnseen, toChangedColumns } from '../../delivery-row.ts';
import { RUN_NOW_DONE } from '../../job-wish.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import { findDelivery } from '../../people/find-deliveries.ts';
import { askOfJob } from '../../people/job-events.ts';
import { releaseDelivery, releaseRun } from '../../people/release-run.ts';
import type { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import { readSteps, runSteps } from '../run-steps.ts';
import { leaseMessages, noteFailed, noteSent, queueMessages } from './messages.ts';

interface WriterContext {
  readonly file: string;
  /** @throws VdpipeError `ledger_closed` */
  readonly db: () => Database;
  readonly queue: CommitQueue;
  readonly now: () => number;
}

/** What of deliveries is written: here, or on the ledger's thread. */
export type DeliveryWrites = Omit<
  Deliveries,
  'claimJob' | 'get' | 'list' | 'lastFiring' | 'jobs' | 'recall' | 'wishOf' | 'jobEvents'
>;

/** Writes what became of deliveries, of jobs and of messages. */
export class DeliveryWriter implements DeliveryWrites {
  readonly #context: WriterContext;

  constructor(context: WriterContext) {
    this.#context = context;
  }

  take({ job, name, folder, hash, bytes, modifiedAtMs }: NewDelivery): Promise<Delivery> {
    return this.#write((db, nowMs) => {
      const id = freeId(db);
      db.prepare(
        `INSERT INTO delivery (id, job, name, folder, hash, bytes, modified_at, state, taken_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, 'taken', ?)`,
      ).run(id, job, name, folder, hash, bytes, Math.floor(modifiedAtMs), nowMs);
      return this.#find(db, id);
    });
  }

  change(
    id: string,
    from: readonly DeliveryState[],
    change: DeliveryChange,
    messages: readonly NewMessage[] = [],
  ): Promise<Delivery | undefined> {
    return this.#write((db, nowMs) => {
      const { state } = change;
      const columns = toChangedColumns(change);
      const sets = columns.map(([column]) => `${column} = ?`);
      // Bound: each text of SQL is kept as a statement.
      const endedAt = state === undefined ? [] : [isEnd(state) ? nowMs : null];
      sets.push(`ended_at = ${state === undefined ? 'ended_at' : '?'}`);
      const { changes } = db
        .prepare(
          `UPDATE delivery SET ${sets.join(', ')}
           WHERE id = ? AND state IN (SELECT value FROM json_each(?))`,
        )
        .run(...columns.map(([, value]) => value), ...endedAt, id, JSON.stringify(from));
      if (changes === 0) return undefined;
      queueMessages(db, messages, nowMs);
      return this.#find(db, id);
    });
  }

  release(idStart: string, by: string | null = null, terms: ReleaseTerms = {}): Promise<Delivery> {
    return this.#write((db, nowMs) => {
      const found = this.#find(db, idStart);
      const { id, state, run, releasedAtMs } = found;
      if (state === 'held') {
        refuseUnseen(found, terms);
        const steps =
          run !== null && isToBeReleased(db, run)
            ? releaseRun(run, { ...terms, by })
            : releaseDelivery(id, by);
        runSteps<unknown>(db, nowMs, steps);
      } else if (releasedAtMs === null) {
        throw ledgerFailure('delivery_not_held', { delivery: id, state });
      }
      return this.#find(db, id);
    });
  }

  fire(job: string, tickAtMs: number, latestMs: number): Promise<boolean> {
    return this.#write((db) => {
      const { changes } = db
        .prepare(
          `INSERT INTO job_firing (job, tick_at) VALUES (?, ?)
           ON CONFLICT (job) DO UPDATE SET tick_at = excluded.tick_at
             WHERE excluded.tick_at > job_firing.tick_at
               OR (job_firing.tick_at > ? AND job_firing.tick_at <> excluded.tick_at)`,
        )
        .run(job, tickAtMs, latestMs);
      return Number(changes) === 1;
    });
  }

  noteJob(note: JobNote): Promise<void> {
    return this.#write((db, nowMs) => {
      const { name, folder, host, state, isPaused, nextAtMs, deadlineAtMs } = note;
      const { waiting, seenEvent, isOnce } = note;
      const more = [nextAtMs, deadlineAtMs, waiting, seenEvent, isOnce ? 1 : 0, nowMs];
      db.prepare(
        `INSERT OR REPLACE INTO job (name, folder, host, state, paused, next_at, deadline_at, waiting, seen_event, once, noted_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(name, folder, host, state, isPaused ? 1 : 0, ...more);
    });
  }

  forgetJob(job: string): Promise<void> {
    return this.#write((db) => {
      db.prepare('DELETE FROM job WHERE name = ?').run(job);
    });
  }

  askOfJob(ask: JobAsk): Promise<AskedOfJob> {
    return this.#write((db, nowMs) => runSteps(db, nowMs, askOfJob(ask)));
  }

  async noteRunNow({ job, number }: JobEvent): Promise<void> {
    await this.remember(job, RUN_NOW_DONE, String(number));
  }

  remember(job: string, key: string, value: string | null): Promise<void> {
    return this.#write((db) => {
      if (value === null) {
        db.prepare('DELETE FROM job_memory WHERE job = ? AND key = ?').run(job, key);
      } else {
        db.prepare('INSERT OR REPLACE INTO job_memory VALUES (?, ?, ?)').run(job, key, value);
      }
    });
  }

  queueMessages(messages: readonly NewMessage[]): Promise<void> {
    return this.#write((db, nowMs) => queueMessages(db, messages, nowMs));
  }

  dueMessages(
    limit: number,
    leaseMs: number,
    jobs?: readonly string[],
  ): Promise<readonly QueuedMessage[]> {
    return this.#write((db, nowMs) => leaseMessages(db, { limit, leaseMs, jobs }, nowMs));
  }

  messageSent(id: string): Promise<void> {
    return this.#write((db) => noteSent(db, id));
  }

  messageFailed(id: string, code: string, retryInMs: number | null): Promise<void> {
    return this.#write((db, nowMs) => noteFailed(db, id, { code, retryInMs }, nowMs));
  }

  #find(db: Database, idStart: string): Delivery {
    return readSteps(db, findDelivery({ file: this.#context.file }, idStart));
  }

  async #write<T>(change: (db: Database, nowMs: number) => T): Promise<T> {
    const { db, queue, now } = this.#context;
    const open = db();
    const nowMs = now();
    return queue.commit(() => change(open, nowMs));
  }
}

function freeId(db: Database): string {
  const find = db.prepare('SELECT 1 FROM delivery WHERE id = ?');
  let id = newDeliveryId();
  while (find.get(id)) id = newDeliveryId();
  return id;
}

/** Whether a run is on hold, or was purged and so cannot be released. */
function isToBeReleased(db: Database, run: string): boolean {
  const found = db.prepare('SELECT state, on_hold FROM run WHERE id = ?').get(run);
  return found?.on_hold === 1 || found?.state === 'purged';
}
