import type { ProcessIdentity } from '../process-identity.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

/** How a ledger is opened. The clocks and the identity are parameters so that tests own them. */
export interface LedgerOptions {
  /**
   * How long a worker may be silent before another takes over its orders, in milliseconds. The ledger keeps the value for all
   * processes; it can be changed only while no process works on the ledger. @default the ledger's own, 15000 at first
   */
  readonly leaseMs?: number | undefined;
  /** Wall clock, in milliseconds since 1970: only stored and shown. @default Date.now */
  readonly now?: () => number;
  /** A clock that never jumps, in milliseconds; the same for all processes of a machine. @default process.hrtime */
  readonly monotonicMs?: () => number;
  /** Who this process is. @default read from the system */
  readonly identity?: ProcessIdentity;
}

/** The options with their defaults. */
export interface LedgerSettings extends Required<Omit<LedgerOptions, 'leaseMs'>> {
  readonly leaseMs: number | undefined;
  /** See `CommitQueue`. */
  readonly gatherTurns: number;
}

/** An open ledger, as its parts work with it. */
export interface OpenLedger extends Pick<LedgerSettings, 'now' | 'monotonicMs'> {
  readonly file: string;
  /** To read from. @throws VdpipeError `ledger_closed` */
  readonly db: () => Database;
  /** To write with. */
  readonly queue: CommitQueue;
}
