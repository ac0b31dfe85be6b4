import { type InUseReason, type LedgerPlace, ledgerFailure } from '../ledger-errors.ts';
import type { DatasetPlace } from '../placed-order.ts';
import { ask, type Steps } from '../steps/steps.ts';
import {
  COPIED_TABLES,
  columnsOf,
  type Kind,
  type Row,
  type StoredTable,
  storedTables,
  TABLE_NAMES,
  type TableName,
  toComparable,
} from './copied-tables.ts';
import { type Relocation, readRelocation, writeRelocation } from './relocation.ts';

/** What a ledger may have in it that was only opened, or in which nothing was recorded. */
const ALWAYS_THERE: readonly TableName[] = ['worker', 'lease', 'pause'];

/** Where an order's dataset is, beside the columns that every ledger has. */
const DATASET_COLUMNS = ['dataset_at', 'dataset_bytes', 'dataset_crc32'];

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

/** Writes a dataset after the one before it. */
export type AddDataset = (
  dataset: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<DatasetPlace>;

export interface RunDatasets {
  read(place: DatasetPlace): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  close(): void;
}

/** A ledger in a database that is copied, or copied into. */
export abstract class CopyEnd {
  readonly place: LedgerPlace;
  /** For people. */
  readonly name: string;
  /** Of the key by which people are recognized. */
  readonly keyFile: string;
  #stored: Readonly<Partial<Record<TableName, StoredTable>>> = {};

  constructor(place: LedgerPlace, keyFile: string) {
    this.place = place;
    this.keyFile = keyFile;
    this.name = 'file' in place ? place.file : place.ledger;
  }

  /**
   * Waits until it is certain that no worker lives and nothing is being staged, at most for a lease, and takes in order ids that are
   * in files.
   *
   * @throws UsageError `ledger_in_use`
   */
  abstract assertUnused(): Promise<void>;
  /** Makes the transaction durable. */
  abstract commit(): Promise<void>;
  /** Undoes what was not committed. */
  abstract close(): Promise<void>;

  /** Runs steps in the transaction, if one was begun. */
  protected abstract run<T>(steps: Steps<T>): Promise<T>;
  /** Begins a transaction in which nobody else writes. Returns the time by the clock of the ledger's waits. */
  protected abstract begin(): Promise<number>;
  /** @throws UsageError `ledger_in_use` */
  protected abstract refuseUse(): Promise<void>;
  /** Ends all workers; what they had in flight has to be looked up. */
  protected abstract endWorkers(): Promise<void>;
  /** Removes all that is copied. */
  protected abstract clear(): Promise<void>;
  /** Rows that a query gives, in batches. */
  protected abstract read(
    sql: string,
    values: readonly unknown[],
  ): AsyncIterable<readonly Record<string, unknown>[]>;
  protected abstract insert(table: TableName, rows: readonly Row[]): Promise<void>;
  protected abstract openDatasets(run: string): RunDatasets;
  protected abstract writeDatasets(
    run: string,
    write: (add: AddDataset) => Promise<void>,
  ): Promise<void>;
  protected abstract countOrders(run: string): Promise<void>;

  relocation(): Promise<Relocation | null> {
    return this.run(readRelocation());
  }

  /** Notes a relocation, in the transaction that was begun if there is one; null: there is none any more. */
  noteRelocation(relocation: Relocation | null): Promise<void> {
    return this.run(writeRelocation(relocation));
  }

  /**
   * Begins a transaction in which nobody else writes. Workers are ended, and what they had in flight has to be looked up.
   *
   * @throws UsageError `ledger_in_use`
   */
  async beginLeaving(): Promise<void> {
    this.#stored = storedTables(await this.begin());
    await this.refuseUse();
    await this.endWorkers();
    // As a worker that begins does: nothing is sent again before it was looked up.
    await this.run(ask(`UPDATE orders SET looks = 0 WHERE state = 'unknown' AND looks <> 0`));
  }

  /**
   * Begins a transaction in which the ledger is filled, and removes what an earlier copy with the same token left.
   *
   * @throws UsageError `ledger_not_empty`
   */
  async beginArriving(token: string): Promise<void> {
    this.#stored = storedTables(await this.begin());
    const found = await this.relocation();
    const isOwnRest = found?.state === 'arriving' && found.token === token;
    if (!isOwnRest && (found !== null || !(await this.run(isEmpty())))) {
      throw ledgerFailure('ledger_not_empty', this.place);
    }
    await this.clear();
  }

  /** The rows of a table, without orders, in batches. */
  rows(table: Exclude<TableName, 'orders'>): AsyncIterable<readonly Row[]> {
    return this.#select(table);
  }

  /** A run's orders, in the order of staging, in batches. */
  async *orders(run: string): AsyncGenerator<readonly CopiedOrder[]> {
    const datasets = this.openDatasets(run);
    try {
      for await (const rows of this.#select('orders', run)) {
        yield rows.map(
          ({ dataset_at: at, dataset_bytes: bytes, dataset_crc32: crc32, ...row }) => ({
            row,
            dataset: () =>
              datasets.read({ at: Number(at), bytes: Number(bytes), crc32: Number(crc32) }),
          }),
        );
      }
    } finally {
      datasets.close();
    }
  }

  async addRows(table: TableName, rows: readonly Row[]): Promise<void> {
    await this.insert(table, rows.map(this.#writerOf(table)));
  }

  async addOrders(run: string, orders: AsyncIterable<readonly CopiedOrder[]>): Promise<void> {
    const toStored = this.#writerOf('orders');
    await this.writeDatasets(run, async (add) => {
      for await (const batch of orders) {
        const rows: Row[] = [];
        for (const { row, dataset } of batch) {
          const { at, bytes, crc32 } = await add(dataset());
          const place = { dataset_at: at, dataset_bytes: bytes, dataset_crc32: crc32 };
          rows.push({ ...toStored(row), ...place });
        }
        await this.insert('orders', rows);
      }
    });
    await this.countOrders(run);
  }

  async count(): Promise<LedgerSize> {
    const [size] = await this.run(
      ask<LedgerSize>(
        'SELECT (SELECT count(*) FROM run) AS runs, (SELECT count(*) FROM orders) AS orders',
      ),
    );
    return size ?? { runs: 0, orders: 0 };
  }

  protected inUse(by: InUseReason) {
    return ledgerFailure('ledger_in_use', { ...this.place, by });
  }

  #writerOf(table: TableName): (row: Row) => Row {
    return this.#stored[table]?.write ?? ((row) => row);
  }

  async *#select(table: TableName, run?: string): AsyncGenerator<readonly Row[]> {
    const columns = columnsOf(table);
    const { read = {}, where = 'true', orderBy } = this.#stored[table] ?? {};
    const selected = columns.map(
      ([column, kind]) => `${toSql(read[column] ?? column, kind)} AS ${column}`,
    );
    const found = this.read(
      `SELECT ${[...selected, ...(run === undefined ? [] : DATASET_COLUMNS)].join(', ')} FROM ${table}
       WHERE ${run === undefined ? where : 'run = $1'} ORDER BY ${orderBy ?? COPIED_TABLES[table].key.join(', ')}`,
      run === undefined ? [] : [run],
    );
    for await (const rows of found) {
      for (const row of rows) {
        for (const [column, kind] of columns) row[column] = toComparable(row[column], kind);
      }
      yield rows as readonly Row[];
    }
  }
}

function* isEmpty(): Steps<boolean> {
  for (const table of TABLE_NAMES) {
    if (ALWAYS_THERE.includes(table)) continue;
    if ((yield* ask(`SELECT 1 AS one FROM ${table} LIMIT 1`)).length > 0) return false;
  }
  return true;
}

/** SQL that reads a column in the same way from every ledger. */
function toSql(column: string, kind: Kind): string {
  if (kind === 'integer') return `exact_id(${column})`;
  if (kind === 'flag') return `CAST(${column} AS integer)`;
  return kind === 'json' ? `CAST(${column} AS text)` : column;
}
