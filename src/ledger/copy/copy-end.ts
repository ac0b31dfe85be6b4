import type { LedgerPlace } from '../ledger-errors.ts';
import type { Row, TableName } from './copied-tables.ts';

/**
 * What a ledger knows of its move. `leaving`: it is being copied, and is used as before; `left`: it must not be used any more;
 * `arriving`: it is a whole copy, and must not be used before the other ledger has left.
 */
export interface Relocation {
  readonly state: 'leaving' | 'left' | 'arriving';
  /** The same in both ledgers. */
  readonly token: string;
  /** The other ledger, for people. */
  readonly place: string;
}

/** An order, and its dataset as the bytes that are sent. */
export interface CopiedOrder {
  readonly row: Row;
  readonly dataset: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** How much a ledger has. */
export interface LedgerSize {
  readonly runs: number;
  readonly orders: number;
}

/** A ledger that is copied, or copied into. */
export interface CopyEnd {
  readonly place: LedgerPlace;
  /** For people. */
  readonly name: string;
  /** Of the key by which people are recognized. */
  readonly keyFile: string;
  relocation(): Promise<Relocation | null>;
  /** Notes a relocation, in the transaction that was begun if there is one; null: there is none any more. */
  noteRelocation(relocation: Relocation | null): Promise<void>;
  /**
   * Waits until it is certain that no worker lives and nothing is being staged, at most for a lease, and takes in order ids that are
   * in files.
   *
   * @throws UsageError `ledger_in_use`
   */
  assertUnused(): Promise<void>;
  /**
   * Begins a transaction in which nobody else writes. Workers are ended, and what they had in flight has to be looked up.
   *
   * @throws UsageError `ledger_in_use`
   */
  beginLeaving(): Promise<void>;
  /**
   * Begins a transaction in which the ledger is filled, and removes what an earlier copy with the same token left.
   *
   * @throws UsageError `ledger_not_empty`
   */
  beginArriving(token: string): Promise<void>;
  /** The rows of a table, without orders, in batches. */
  rows(table: Exclude<TableName, 'orders'>): AsyncIterable<readonly Row[]>;
  /** A run's orders, in the order of staging, in batches. */
  orders(run: string): AsyncIterable<readonly CopiedOrder[]>;
  addRows(table: TableName, rows: readonly Row[]): Promise<void>;
  /** Adds all orders of a run. */
  addOrders(run: string, orders: AsyncIterable<readonly CopiedOrder[]>): Promise<void>;
  count(): Promise<LedgerSize>;
  /** Makes the transaction durable. */
  commit(): Promise<void>;
  /** Undoes what was not committed. */
  close(): Promise<void>;
}
