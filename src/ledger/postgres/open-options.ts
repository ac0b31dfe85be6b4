/** How a ledger in PostgreSQL is opened. */
export interface PostgresLedgerOptions {
  /** libpq's variables (`PGHOST`, `PGPASSWORD`, `PGSERVICE` …), for what the URL does not say. @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A folder of this machine for order ids that the ledger could not take. Made when it is needed. */
  readonly rescueFolder: string;
  /**
   * How long a worker may be silent before another takes over its orders, in milliseconds. The ledger keeps the value for all
   * processes; it can be changed only while no process works on the ledger. @default the ledger's own, 15000 at first
   */
  readonly leaseMs?: number | undefined;
  /** Whether an empty database gets a ledger. @default true */
  readonly isMade?: boolean;
}
