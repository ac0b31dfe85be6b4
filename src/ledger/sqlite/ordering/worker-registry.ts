import type { Database } from '../database.ts';
import { isDead, type ProcessIdentity } from './process-identity.ts';

interface WorkerRow {
  readonly epoch: number;
  readonly place: string;
  readonly pid: number;
  readonly started: string;
  readonly beats: number;
  readonly ended: number;
}

/** How long a worker may be silent, unless the ledger was made with another lease. */
const DEFAULT_LEASE_MS = 15_000;

/** A worker that was registered, and how long it may be silent. */
export interface Registered {
  readonly epoch: number;
  readonly leaseMs: number;
}

/** The processes that work on a ledger, each with an epoch, which of them live, and taking over from the dead. */
export class Workers {
  readonly #db: Database;
  readonly #own: ProcessIdentity;
  readonly #wantedLeaseMs: number | undefined;
  readonly #monotonicMs: () => number;
  /** By epoch: the beats last seen, and since when by this process' own monotonic clock. */
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

  /** Registers a worker; to be called in a transaction. */
  register(): Registered {
    const leaseMs = this.#agreeOnLease();
    const { place, pid, started } = this.#own;
    const added = this.#db
      .prepare('INSERT INTO worker (place, pid, started) VALUES (?, ?, ?)')
      .run(place, pid, started);
    return { epoch: Number(added.lastInsertRowid), leaseMs };
  }

  /**
   * True when a worker has ended, is dead, or has not beaten for a lease. Other machines' clocks and this
   * one's wall clock play no part: a lease is measured from when this process saw the last beat.
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

  /**
   * For a staging of a version that took no lock, and does not beat: on this machine only a process that does not exist any
   * more has left it.
   */
  isStagerGone(epoch: number): boolean {
    const row: WorkerRow | undefined = this.#db
      .prepare('SELECT * FROM worker WHERE epoch = ?')
      .get(epoch);
    return row?.place === this.#own.place ? isDead(row, this.#own) : this.isGone(epoch);
  }

  /** Ends a worker that is gone; to be called in a transaction. What it had claimed is free, what it was sending unknown, for so long. */
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

  /** The ledger's lease is changed only while nobody counts on it: a watcher with a shorter one would take live workers' claims. */
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

/** When a wait is over, in whole milliseconds: by the clock that it is measured with it is never longer than itself. */
export function toDueAtMs(monotonicMs: number, waitMs: number): number {
  return Math.floor(monotonicMs) + Math.ceil(waitMs);
}
