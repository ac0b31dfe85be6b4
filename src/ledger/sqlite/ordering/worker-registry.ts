import { isDead, type ProcessIdentity } from '../../process-identity.ts';
import type { Registered } from '../../rescue/rescuing-worker.ts';
import type { Database } from '../database.ts';
import type { LedgerSettings } from '../ledger-options.ts';

interface WorkerRow {
  readonly epoch: number;
  readonly place: string;
  readonly pid: number;
  readonly started: string;
  readonly clock: string;
  readonly beat_at: number;
  readonly seen_at: number;
  readonly ended: number;
}

/** How long a worker may be silent, unless the ledger was created with another lease. */
const DEFAULT_LEASE_MS = 15_000;

/** Registers the processes that work on a ledger, each with an epoch. Knows which are alive, and takes over from the dead. */
export class Workers {
  readonly #db: Database;
  readonly #own: ProcessIdentity;
  /** The wanted lease, and the clocks of this process. */
  readonly #settings: Pick<LedgerSettings, 'leaseMs' | 'monotonicMs' | 'now'>;
  /** By epoch, of workers on other clocks: the last beat, and since when, by this process's own monotonic clock. */
  readonly #seen = new Map<number, { beatAt: number; sinceMs: number }>();

  constructor(db: Database, settings: LedgerSettings) {
    this.#db = db;
    this.#own = settings.identity;
    this.#settings = settings;
  }

  /** Registers a worker; to be called in a transaction. @param named the runs that it serves; null: all of its service, or none */
  register(named: readonly string[] | null = null): Registered {
    const leaseMs = this.#agreeOnLease();
    const { place, pid, started } = this.#own;
    const added = this.#db
      .prepare('INSERT INTO worker (place, pid, started, serves) VALUES (?, ?, ?, ?)')
      .run(place, pid, started, named && JSON.stringify(named));
    const epoch = Number(added.lastInsertRowid);
    this.beat(epoch);
    return { epoch, leaseMs };
  }

  /** Stores a sign that a worker is alive; false if it has ended. To be called in a transaction. */
  beat(epoch: number): boolean {
    const { monotonicMs, now } = this.#settings;
    const alive = this.#db
      .prepare(
        'UPDATE worker SET clock = ?, beat_at = ?, seen_at = ? WHERE epoch = ? AND ended = 0',
      )
      .run(clockOf(this.#own), Math.ceil(monotonicMs()), now(), epoch);
    return Number(alive.changes) === 1;
  }

  /**
   * Whether a worker takes part no more: it has ended, is dead, or its last beat is a lease old. Between processes that share a
   * monotonic clock, as all of one machine do, that clock tells. A beat of another start of the machine, or of another machine, is
   * as old as the wall clock says.
   */
  isGone(epoch: number): boolean {
    return this.#isGone(epoch, ({ seen_at: seenAt }) => Math.abs(this.#settings.now() - seenAt));
  }

  /**
   * Whether a worker's orders may be taken over. No wall clock plays a part: a beat by another monotonic clock is as old as this
   * process has watched it.
   */
  mayBeTakenOver(epoch: number): boolean {
    return this.#isGone(epoch, (row) => this.#watchedMs(row));
  }

  #isGone(epoch: number, ageElsewhere: (row: WorkerRow) => number): boolean {
    const row: WorkerRow | undefined = this.#db
      .prepare('SELECT * FROM worker WHERE epoch = ?')
      .get(epoch);
    if (!row || row.ended === 1 || isDead(row, this.#own)) return true;
    const ownAgeMs = this.#settings.monotonicMs() - row.beat_at;
    // One that is ahead is from before a restart, where the system tells starts apart by nothing else.
    const isOwnClock = row.clock === clockOf(this.#own) && ownAgeMs > -1;
    return (isOwnClock ? ownAgeMs : ageElsewhere(row)) >= this.#leaseMs();
  }

  #watchedMs({ epoch, beat_at: beatAt }: WorkerRow): number {
    const nowMs = this.#settings.monotonicMs();
    const seen = this.#seen.get(epoch);
    if (seen?.beatAt === beatAt) return nowMs - seen.sinceMs;
    this.#seen.set(epoch, { beatAt, sinceMs: nowMs });
    return 0;
  }

  /** How many workers serve a run. Those that have not beaten yet have no service, nor do processes that stage. */
  countOf(run: string): number {
    const found: readonly { epoch: number }[] = this.#db
      .prepare(
        `SELECT epoch FROM worker WHERE ended = 0 AND service = (SELECT service FROM run WHERE id = :run)
           AND (EXISTS (SELECT 1 FROM json_each(serves) WHERE value = :run)
             OR serves IS NULL AND (SELECT key_of FROM run WHERE id = :run) IS NULL)`,
      )
      .all({ run });
    return found.filter(({ epoch }) => !this.isGone(epoch)).length;
  }

  /**
   * Ends a worker that is gone. Orders that it had claimed become free; those that it was sending become unknown, and wait for
   * `waitMs`. To be called in a transaction.
   */
  takeOver(epoch: number, waitMs: number): number {
    if (!this.mayBeTakenOver(epoch)) return 0;
    this.#db.prepare('UPDATE worker SET ended = 1 WHERE epoch = ?').run(epoch);
    this.#db
      .prepare(
        `UPDATE attempt SET outcome = 'taken over' WHERE epoch = ? AND outcome IS NULL
         AND ledger_order IN (SELECT id FROM orders WHERE claim = ?)`,
      )
      .run(epoch, epoch);
    const sending = this.#db
      .prepare(
        `UPDATE orders SET state = 'unknown', maybe_ordered = 1, looks = 0, due_at = ?, wait_ms = ?,
           claim = NULL
         WHERE claim = ? AND state = 'sending'`,
      )
      .run(toDueAtMs(this.#settings.monotonicMs(), waitMs), Math.ceil(waitMs), epoch);
    const others = this.#db.prepare('UPDATE orders SET claim = NULL WHERE claim = ?').run(epoch);
    return Number(sending.changes) + Number(others.changes);
  }

  /**
   * Changes the ledger's lease only while no worker relies on it: a worker with a shorter lease would take over the claims of
   * live workers.
   */
  #agreeOnLease(): number {
    const found = this.#leaseMs();
    const wanted = this.#settings.leaseMs ?? found;
    if (wanted === found || this.#isInUse()) return found;
    this.#db.prepare('INSERT OR REPLACE INTO lease VALUES (1, ?)').run(wanted);
    return wanted;
  }

  #leaseMs(): number {
    const kept = this.#db.prepare('SELECT ms FROM lease').get();
    return kept ? Number(kept.ms) : DEFAULT_LEASE_MS;
  }

  #isInUse(): boolean {
    const workers: readonly { epoch: number }[] = this.#db
      .prepare('SELECT epoch FROM worker WHERE ended = 0')
      .all();
    return workers.some(({ epoch }) => !this.mayBeTakenOver(epoch));
  }
}

function clockOf({ clock, place }: ProcessIdentity): string {
  return clock ?? place;
}

/**
 * Returns when a wait is over, in whole milliseconds. Never further ahead than the wait in whole milliseconds: a claim takes such
 * a time for another machine's.
 */
export function toDueAtMs(monotonicMs: number, waitMs: number): number {
  return Math.floor(monotonicMs) + Math.ceil(waitMs);
}
