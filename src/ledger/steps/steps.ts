import type { OrderId } from '../ledger.ts';

/**
 * SQL for either engine: values are `$1`, `$2` …, a list of them is asked with `= ANY ($1)`, the ledger's time is `now_ms()`,
 * `FOR UPDATE` locks where rows can be locked.
 */
export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** It only lets others wait until the end of the transaction: nothing where a transaction is alone. @default false */
  readonly isLock?: boolean;
}

/** What is done in a transaction, query by query; each engine runs it in its own way. */
export type Steps<T> = Generator<Query, T, readonly unknown[]>;

/** One query, and the rows that answer it. */
export function* ask<Row>(sql: string, ...values: unknown[]): Steps<readonly Row[]> {
  return (yield { sql, values }) as readonly Row[];
}

/** Until the end of the transaction, nobody else records these order ids. */
export function* lockOrderIds(ids: readonly OrderId[]): Steps<void> {
  yield { sql: 'SELECT lock_order_ids($1)', values: [ids], isLock: true };
}

/** Until the end of the transaction, one process at a time does this. */
export function* takeTurns(what: string, of: string): Steps<void> {
  yield { sql: 'SELECT take_turns($1, $2)', values: [what, of], isLock: true };
}

/** Cuts what was asked for, one row more than a page has, to the page, and says where the next one begins. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  numberOf: (row: Row) => number | string,
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return { page, next: hasNext ? String(numberOf(last)) : null };
}
