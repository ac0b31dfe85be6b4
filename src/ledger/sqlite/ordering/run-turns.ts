import { FREE } from '../../claim-sql.ts';
import type { Database } from '../database.ts';
import type { ScopeSql } from './worker-scope.ts';

/** Whose turn it is, of the runs that a worker serves: they follow each other in a circle. */
export class RunTurns {
  readonly #named: readonly string[] | null;
  readonly #next: ReturnType<Database['prepare']>;
  /** The run that gave an order last. */
  #last = '';

  constructor(db: Database, { named }: ScopeSql) {
    this.#named = named;
    // The index has only unclaimed orders: finished runs take no time, however many there are.
    this.#next = db.prepare(`
      SELECT MIN(run) AS run FROM orders INDEXED BY order_due
      WHERE ${FREE} AND run > ?`);
  }

  /** Yields each run that may have orders to claim once, beginning with the one whose turn it is. */
  *circle(): Generator<string> {
    const last = this.#last;
    for (let run = this.#after(last); run !== null; run = this.#after(run)) yield run;
    for (let run = this.#after(''); run !== null && run <= last; run = this.#after(run)) yield run;
  }

  served(run: string): void {
    this.#last = run;
  }

  #after(run: string): string | null {
    if (this.#named) return this.#named.find((one) => one > run) ?? null;
    return this.#next.get(run).run;
  }
}
