import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { Connections } from '../../../src/ledger/postgres/connection/connections.ts';
import { openPool } from '../../../src/ledger/postgres/connection/open-pool.ts';
import { Workers } from '../../../src/ledger/postgres/ordering/postgres-workers.ts';
import { PostgresLedger } from '../../../src/ledger/postgres/postgres-ledger.ts';
import { makeLedger } from '../../../src/ledger/postgres/schema/make-ledger.ts';
import { addressOf, asAdmin, postgresPort } from '../../support/postgres/database.ts';
import { IN_MEMORY } from '../../support/temporary-folder.ts';
import { LEASE_MS, type World } from '../contract/world.ts';

/** A ledger that is used again by one world after another: making one takes a hundred times as long as emptying it. */
interface Place {
  readonly name: string;
  readonly pool: pg.Pool;
}

const free: Place[] = [];
let places = 0;
let database: Promise<{ readonly port: number; readonly name: string }> | undefined;

export function newPostgresWorld(): World {
  const place = takePlace();
  const opened: PostgresLedger[] = [];
  const folder = mkdtempSync(path.join(IN_MEMORY, 'vdpipe-test-'));
  return {
    open: () => {
      const connections = new Connections('postgres://server/test', async () =>
        shared((await place).pool),
      );
      const identity = { place: `machine ${opened.length}`, pid: 1, started: '' };
      const workers = new Workers(connections, identity, LEASE_MS);
      const ledger = new PostgresLedger(connections, workers, path.join(folder, 'ledger'));
      opened.push(ledger);
      return ledger;
    },
    pass: async (ms) => {
      await (await place).pool.query('UPDATE test_clock SET ms = ms + $1', [ms]);
    },
    // No host's clock plays a part.
    jumpWallClocks: () => {},
    damageDatasets: async (run) => {
      await (await place).pool.query(
        `UPDATE dataset SET bytes = decode(repeat('79', length(bytes)), 'hex') WHERE run = $1`,
        [run],
      );
    },
    end: async () => {
      for (const ledger of opened) await ledger.close();
      await empty((await place).pool);
      free.push(await place);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Several ledgers, each of which ends its connections, use this one. */
function shared(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get: (it, name) => (name === 'end' ? async () => {} : Reflect.get(it, name)),
  });
}

async function takePlace(): Promise<Place> {
  return free.pop() ?? makePlace();
}

async function makePlace(): Promise<Place> {
  database ??= makeDatabase();
  const { port, name: db } = await database;
  const name = `ledger_${++places}`;
  const pool = await openPool(addressOf(port, db), name);
  const connections = new Connections(name, async () => pool);
  await makeLedger(connections, name);
  // A clock of the test's own, and a role that may empty what is otherwise only added to.
  await pool.query(`
    CREATE TABLE test_clock (ms bigint NOT NULL);
    INSERT INTO test_clock VALUES (0);
    CREATE OR REPLACE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT ms FROM test_clock'`);
  return { name, pool };
}

async function makeDatabase() {
  const port = await postgresPort();
  const name = `contract_${process.pid}`;
  await asAdmin(port, 'postgres', `CREATE DATABASE ${name}`);
  return { port, name };
}

async function empty(pool: pg.Pool): Promise<void> {
  const tables = 'orders attempt seen_order_id verification doubted_connection event dataset';
  const more = 'invalid_row skipped_rows run worker pause lease';
  const jobs =
    'delivery job job_event job_firing job_memory message mapping mailed_row mailed_part mailed_key';
  const deletes = `${tables} ${more} ${jobs}`.split(' ').map((table) => `DELETE FROM ${table};`);
  await pool.query(`SET session_replication_role = replica; SET synchronous_commit = off;
    ${deletes.join(' ')} UPDATE test_clock SET ms = 0; SET session_replication_role = origin; SET synchronous_commit = on`);
}
