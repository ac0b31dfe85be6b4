import type { Allowance, Load } from '../../ledger.ts';
import type { Database } from '../database.ts';
import { toDueAtMs, type Workers } from './worker-registry.ts';

interface LoadRow {
  readonly epoch: number;
  readonly most: number;
  readonly held: number;
}

/**
 * What the workers at one service share, so that all together are as polite as one: a pause, and the number of requests at once
 * (docs/decisions/15-shared-pressure.md). To be called in transactions.
 */
export class SharedPressure {
  readonly #db: Database;
  readonly #service: string | null;
  readonly #workers: Workers;
  readonly #monotonicMs: () => number;

  /** @param service null for a worker whose runs the ledger does not have: it shares nothing. */
  constructor(db: Database, service: string | null, workers: Workers, monotonicMs: () => number) {
    this.#db = db;
    this.#service = service;
    this.#workers = workers;
    this.#monotonicMs = monotonicMs;
  }

  /** Returns what the worker may do; undefined if it has ended. Counts as a sign that it is alive. */
  beat(epoch: number, { most, underWay }: Load): Allowance | undefined {
    const others = this.#others(epoch);
    const atOnce = Math.min(shareOf(epoch, most, others), Math.max(0, freeFor(most, others)));
    const held = Math.max(atOnce, underWay);
    if (!this.#workers.beat(epoch)) return undefined;
    this.#db
      .prepare('UPDATE worker SET service = ?, most = ?, held = ? WHERE epoch = ?')
      .run(this.#service, most, held, epoch);
    return { atOnce, pausedForMs: this.#pausedForMs(), others: others.length };
  }

  pause(ms: number): void {
    if (this.#service === null || ms <= this.#pausedForMs()) return;
    this.#db
      .prepare('INSERT OR REPLACE INTO pause (service, until_at, wait_ms) VALUES (?, ?, ?)')
      .run(this.#service, toDueAtMs(this.#monotonicMs(), ms), Math.ceil(ms));
  }

  #others(epoch: number): readonly LoadRow[] {
    const rows: readonly LoadRow[] = this.#db
      .prepare(
        'SELECT epoch, most, held FROM worker WHERE service = ? AND ended = 0 AND epoch <> ?',
      )
      .all(this.#service, epoch);
    return rows.filter((other) => !this.#workers.isGone(other.epoch));
  }

  /** As with an order's due time: one that is further ahead than its own wait is from another machine, or from before a restart. */
  #pausedForMs(): number {
    const pause: { readonly until_at: number; readonly wait_ms: number } | undefined = this.#db
      .prepare('SELECT until_at, wait_ms FROM pause WHERE service = ?')
      .get(this.#service);
    const leftMs = (pause?.until_at ?? 0) - Math.floor(this.#monotonicMs());
    return leftMs > 0 && leftMs <= (pause?.wait_ms ?? 0) ? leftMs : 0;
  }
}

/** What all may have under way together: as many as the one that wants most. */
function totalOf(most: number, others: readonly LoadRow[]): number {
  return Math.max(most, ...others.map((other) => other.most));
}

/** An equal part; what cannot be divided goes to the oldest workers. */
function shareOf(epoch: number, most: number, others: readonly LoadRow[]): number {
  const total = totalOf(most, others);
  const workers = others.length + 1;
  const older = others.filter((other) => other.epoch < epoch).length;
  const share = Math.floor(total / workers) + (older < total % workers ? 1 : 0);
  return Math.min(most, share);
}

/** What the others do not have: they give up nothing before they know of it, and what is under way has to end first. */
function freeFor(most: number, others: readonly LoadRow[]): number {
  return totalOf(most, others) - others.reduce((sum, { held }) => sum + held, 0);
}
