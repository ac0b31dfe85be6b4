import { isDead, type ProcessIdentity } from '../../process-identity.ts';
import type { Database } from '../database.ts';

interface WorkerRow {
  readonly epoch: number;
  readonly place: string;
  readonly pid: number;
  readonly started: string;
  readonly beats: number;
  readonly ended: number;
}

/** How long a worker may be silent, unless the ledger was created with another lease. */
const DEFAULT_LEASE_MS = 15_000;

/** A worker that was registered, and how long it may be silent. */
export interface Registered {
  readonly epoch: number;
  readonly leaseMs: number;
}

/** Registers the processes that work on a ledger, each with an epoch. Knows which are alive, and takes over from the dead. */
export class Workers {
  readonly #db: Database;
  readonly #own: ProcessIdentity;
  readonly #wantedLeaseMs: number | undefined;
  readonly #monotonicMs: () => number;
  /** By epoch: the last number of beats, and since when, by this process's own monotonic clock. */
  readonly #seen = new Map<number, { beats: number; sinceMs: number }>();

  constructor(
    db: Database,
    own: ProcessIdentity,
    wantedLeaseMs: number | undefined,
    monotonicMs: () => number,
  ) {
    this.#db = db;
    this.#own = own;
    this.#wantedLeaseMs = wantedLeaseMs;
    this.#monotonicMs = monotonicMs;
  }

  /** Registers a worker; to be called in a transaction. @param named the runs that it serves; null: all of its service, or none */
  register(named: readonly string[] | null = null): Registered {
    const leaseMs = this.#agreeOnLease();
    const { place, pid, started } = this.#own;
    const added = this.#db
      .prepare('INSERT INTO worker (place, pid, started, serves) VALUES (?, ?, ?, ?)')
      .run(place, pid, started, named && JSON.stringify(named));
    return { epoch: Number(added.lastInsertRowid), leaseMs };
  }

  /**
   * Whether a worker has ended, is dead, or has not beaten for a lease. Other machines' clocks and this one's wall clock play no
   * part: a lease is measured from when this process saw the last beat.
   */
  isGone(epoch: number): boolean {
    const row: WorkerRow | undefined = this.#db
      .prepare('SELECT * FROM worker WHERE epoch = ?')
      .get(epoch);
    if (!row || row.ended === 1 || isDead(row, this.#own)) return true;
    const seen = this.#seen.get(epoch);
    if (!seen || seen.beats !== row.beats) {
      this.#seen.set(epoch, { beats: row.beats, sinceMs: this.#monotonicMs() });
      return false;
    }
    return this.#monotonicMs() - seen.sinceMs >= this.#leaseMs();
  }

  /** How many workers serve a run. Those that have not beaten yet have no service, nor do processes that stage. */
  countOf(run: string): number {
    const found: readonly { epoch: number }[] = this.#db
      .prepare(
        `SELECT epoch FROM worker WHERE ended = 0 AND service = (SELECT service FROM run WHERE id = :run)
           AND (serves IS NULL OR EXISTS (SELECT 1 FROM json_each(serves) WHERE value = :run))`,
      )
      .all({ run });
    return found.filter(({ epoch }) => !this.isGone(epoch)).length;
  }

  /**
   * Whether the process of a staging is gone, for versions that took no lock and do not beat: on this machine, only if the
   * process no longer exists.
   */
  isStagerGone(epoch: number): boolean {
    const row: WorkerRow | undefined = this.#db
      .prepare('SELECT * FROM worker WHERE epoch = ?')
      .get(epoch);
    return row?.place === this.#own.place ? isDead(row, this.#own) : this.isGone(epoch);
  }

  /**
   * Ends a worker that is gone. Orders that it had claimed become free; those that it was sending become unknown, and wait for
   * `waitMs`. To be called in a transaction.
   */
  takeOver(epoch: number, waitMs: number): number {
    if (!this.isGone(epoch)) return 0;
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
      .run(toDueAtMs(this.#monotonicMs(), waitMs), Math.ceil(waitMs), epoch);
    const others = this.#db.prepare('UPDATE orders SET claim = NULL WHERE claim = ?').run(epoch);
    return Number(sending.changes) + Number(others.changes);
  }

  /**
   * Changes the ledger's lease only while no worker relies on it: a worker with a shorter lease would take over the claims of
   * live workers.
   */
  #agreeOnLease(): number {
    const found = this.#leaseMs();
    const wanted = this.#wantedLeaseMs ?? found;
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
    return workers.some(({ epoch }) => !this.isGone(epoch));
  }
}

/**
 * Returns when a wait is over, in whole milliseconds. Never further ahead than the wait in whole milliseconds: a claim takes such
 * a time for another machine's.
 */
export function toDueAtMs(monotonicMs: number, waitMs: number): number {
  return Math.floor(monotonicMs) + Math.ceil(waitMs);
}
