import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { PostgresAddress } from '../../../src/ledger/postgres/connection/postgres-address.ts';
import type { AtEnd } from '../temporary-folder.ts';
import { PASSWORD } from './server.ts';

/** Where the server of the tests is; it starts when it is first asked for. */
export async function postgresPort(): Promise<number> {
  const answer = await fetch(inject('postgresDoor'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`PostgreSQL did not start: ${text}`);
  return Number(text);
}

let databases = 0;

/** Makes a database of the test's own. */
export async function newDatabase(
  atEnd: AtEnd = onTestFinished,
): Promise<{ readonly name: string; readonly port: number }> {
  const port = await postgresPort();
  const name = `test_${process.pid}_${++databases}`;
  await asAdmin(port, 'postgres', `CREATE DATABASE ${name}`);
  atEnd(async () => {
    await asAdmin(port, 'postgres', `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { name, port };
}

export function addressOf(port: number, database: string): PostgresAddress {
  return {
    name: `postgres://127.0.0.1:${port}/${database}`,
    host: '127.0.0.1',
    port,
    database,
    user: 'postgres',
    password: async () => PASSWORD,
    tls: { mode: 'disable', options: {} },
  };
}

/** Sends statements as somebody who may do anything. */
export async function asAdmin<Row>(port: number, database: string, sql: string): Promise<Row[]> {
  const client = await connectAdmin(port, database);
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A connection of somebody who may do anything. */
export async function connectAdmin(port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, database, user: 'postgres', password: PASSWORD },
  });
  await client.connect();
  return client;
}
