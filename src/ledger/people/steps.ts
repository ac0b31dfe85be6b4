/** SQL for either engine: values are `$1`, `$2` …, the ledger's time is `now_ms()`, `FOR UPDATE` locks where rows can be locked. */
export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What is done in a transaction, query by query; each engine runs it in its own way. */
export type Steps<T> = Generator<Query, T, readonly unknown[]>;

/** One query, and the rows that answer it. */
export function* ask<Row>(sql: string, ...values: unknown[]): Steps<readonly Row[]> {
  return (yield { sql, values }) as readonly Row[];
}
