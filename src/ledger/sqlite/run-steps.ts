import { setImmediate } from 'node:timers/promises';
import type { VdpipeError } from '../../errors.ts';
import type { Engine, Slice } from '../steps/engine.ts';
import { ask, type Steps } from '../steps/steps.ts';
import type { Database } from './database.ts';
import { ledgerError, withLedgerErrors } from './ledger-error.ts';
import type { OpenLedger } from './ledger-options.ts';

/** How many orders are counted at once: SQLite answers on the thread that asks, and others have their turn in between. */
const SLICE_ORDERS = 10_000;
/** More than there are, apart from combinations of keys. */
const MOST_KEPT = 500;

/**
 * Runs steps, all at one time. Changes are to be made in a transaction.
 *
 * @param clockMs by the monotonic clock
 */
export function runSteps<T>(db: Database, nowMs: number, steps: Steps<T>, clockMs = 0): T {
  const clocks = { 'now_ms()': nowMs, 'clock_ms()': clockMs };
  let step = steps.next();
  while (!step.done) {
    const { sql, values, isLock } = step.value;
    step = steps.next(isLock ? [] : answer(db, sql, values, clocks));
  }
  return step.value;
}

function answer(
  db: Database,
  sql: string,
  values: readonly unknown[],
  clocks: Readonly<Record<string, number>>,
) {
  const bound = values.map(toOwnValue);
  let own = toOwnSql(sql);
  for (const [clock, ms] of Object.entries(clocks)) {
    if (own.includes(clock)) own = own.replaceAll(clock, `?${bound.push(ms)}`);
  }
  return db.prepare(own).all(...bound);
}

/** By queries of this process: they are texts of the source, and rewriting one takes longer than most answers. */
const OWN = new Map<string, string>();

/** A query as SQLite has it, but for its clocks. */
export function toOwnSql(sql: string): string {
  const known = OWN.get(sql);
  if (known !== undefined) return known;
  const own = sql
    .replaceAll('json_rows(', 'json_each(')
    .replaceAll(/= ANY \((\$\d+)\)/g, 'IN (SELECT value FROM json_each($1))')
    .replaceAll(/exact_id\(([\w.]+)\)/g, (_, column) => exactId(column))
    .replaceAll(/\$(?=\d)/g, '?')
    .replace(/ FOR UPDATE$/, '');
  if (OWN.size < MOST_KEPT) OWN.set(sql, own);
  return own;
}

function toOwnValue(value: unknown) {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Runs steps in a SQLite file: questions are answered at once, changes share commits. */
export class SqliteEngine implements Engine {
  readonly place: { readonly file: string };
  readonly #ledger: OpenLedger;

  constructor(ledger: OpenLedger) {
    this.place = { file: ledger.file };
    this.#ledger = ledger;
  }

  /** @throws VdpipeError `ledger_closed` */
  assertOpen(): void {
    this.#ledger.db();
  }

  failureOf(error: unknown): VdpipeError {
    return ledgerError(this.place.file, error);
  }

  async read<T>(steps: Steps<T>): Promise<T> {
    const { file, db, now, monotonicMs } = this.#ledger;
    const open = db();
    const clockMs = Math.floor(monotonicMs());
    return withLedgerErrors(file, () => runSteps(open, now(), steps, clockMs));
  }

  async change<T>(toSteps: () => Steps<T>): Promise<T> {
    const { queue, now } = this.#ledger;
    this.assertOpen();
    // Others may write while it waits: the time is that of the transaction.
    return queue.commit((db) => runSteps(db, now(), toSteps()));
  }

  write<T>(toSteps: () => Steps<T>): Promise<T> {
    return this.change(toSteps);
  }

  changeAgain<T>(toSteps: () => Steps<T>): Promise<T> {
    return this.change(toSteps);
  }

  async *slices(run: string): AsyncGenerator<Slice> {
    const [all] = await this.read(
      ask<{ first: number | null; last: number | null }>(
        `SELECT (SELECT min(id) FROM orders WHERE run = $1) AS first, (SELECT max(id) FROM orders WHERE run = $1) AS last`,
        run,
      ),
    );
    const { first, last } = { first: all?.first ?? 1, last: all?.last ?? 0 };
    for (let from = first; from <= last; from += SLICE_ORDERS) {
      const where = 'orders.run = $1 AND orders.id BETWEEN $2 AND $3';
      yield { where, values: [run, from, from + SLICE_ORDERS - 1] };
      await setImmediate();
    }
  }
}

/**
 * SQL that reads an order id as an `OrderId`. The column holds 64 bits; an id that no double holds exactly is read as a text. A
 * text that is written becomes an integer again, by the column's affinity.
 */
export function exactId(column: string): string {
  return `IIF(${column} BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}, ${column}, CAST(${column} AS TEXT))`;
}
