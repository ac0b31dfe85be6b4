/** What is done while a server that was there is away. */
export interface OutageOptions {
  /** How long it is waited for, in milliseconds. */
  readonly patienceMs: number;
  /** Whether a server that is away when the ledger is opened is waited for, too, unless its name is unknown. @default false */
  readonly fromStart?: boolean | undefined;
  /** Once it aborts, the server is waited for only a few seconds longer. @default never */
  readonly signal?: AbortSignal | undefined;
  /** Called once the server has been away for a second, with the failure, and since when it is away (wall clock, in milliseconds). */
  readonly onAway?: ((error: unknown, sinceMs: number) => void) | undefined;
  /** Called when it is back, if it was told that it was away, and since when. */
  readonly onBack?: ((sinceMs: number) => void) | undefined;
}

/** How a ledger in PostgreSQL is opened. */
export interface PostgresLedgerOptions {
  /** libpq's variables (`PGHOST`, `PGPASSWORD`, `PGSERVICE` …), for what the URL does not say. @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A folder of this machine for order ids that the ledger could not take. Made when it is needed. */
  readonly rescueFolder: string;
  /** The key by which people of earlier lists are recognized: the same on all machines, and not in the database. @default in `rescueFolder` */
  readonly keyFile?: string | undefined;
  /**
   * How long a worker may be silent before another takes over its orders, in milliseconds. The ledger keeps the value for all
   * processes; it can be changed only while no process works on the ledger. @default the ledger's own, 15000 at first
   */
  readonly leaseMs?: number | undefined;
  /** What ordering does while the server is away. @default it is not waited for */
  readonly outage?: OutageOptions | undefined;
  /** Whether an empty database gets a ledger. @default true */
  readonly isMade?: boolean;
}

/** The version of the ledger that was found (0: there is none), and the one that this version of vdpipe needs. */
export interface Versions {
  readonly from: number;
  readonly to: number;
}
