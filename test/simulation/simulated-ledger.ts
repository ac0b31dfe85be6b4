import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseTerms } from '../../src/ledger/deliveries.ts';
import { openDatabase } from '../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { OrderingLedger } from '../ledger/contract/world.ts';
import { MemoryLedger } from '../ledger/memory/memory-ledger.ts';
import { MemoryStore } from '../ledger/memory/memory-store.ts';
import { IN_MEMORY } from '../support/temporary-folder.ts';

/** A process that opens a ledger: each on a machine of its own. */
export interface LedgerUser {
  readonly name: string;
  /** The lease that it gives a new ledger. @default the ledger's own */
  readonly leaseMs?: number;
  /** Wall clock, in milliseconds. */
  readonly now: () => number;
  readonly monotonicMs: () => number;
}

export type Stopped = 'stopped' | 'withdrawn' | 'neither';

/** A ledger that the processes of a simulation share. */
export interface SimulatedLedger {
  open(user: LedgerUser): OrderingLedger;
  /** Whether runs can be on hold. */
  readonly hasReleases: boolean;
  /** Releases a run, and returns when it may be ordered; null if at once. */
  release(user: LedgerUser, run: string, terms: ReleaseTerms): Promise<number | null>;
  /** Stops a run, and withdraws it if that is wanted. Returns what became of it. */
  stop(user: LedgerUser, run: string, isWithdrawn: boolean): Promise<Stopped>;
  /** The latest time that any process' clock has shown the ledger. */
  latestMs(): number;
  /** How many orders of a project have an intent that is durable, and no outcome yet. */
  intentsOf(projectId: string): number;
  /** Removes it. */
  remove(): void;
}

/** A ledger of the simulation's own. Its time is for one that has a clock itself. */
export type MakeLedger = (nowMs: () => number) => SimulatedLedger;

/** In a file, as it is in use. */
export const inSqlite: MakeLedger = () => {
  const folder = mkdtempSync(path.join(IN_MEMORY, 'vdpipe-simulation-'));
  const file = path.join(folder, 'ledger.sqlite');
  emptyLedger ??= makeEmptyLedger(file);
  writeFileSync(file, emptyLedger, { mode: 0o600 });
  const watching = openDatabase(file);
  const intents = watching.prepare(
    `SELECT 1 FROM orders JOIN attempt ON attempt.ledger_order = orders.id
     WHERE project_id = ? AND orders.state = 'sending' AND attempt.outcome IS NULL`,
  );
  let latestMs = Number.NEGATIVE_INFINITY;
  const open = ({ name, leaseMs, now, monotonicMs }: LedgerUser) => {
    const identity = { place: name, pid: 1, started: '' };
    const watchedNow = () => {
      latestMs = Math.max(latestMs, now());
      return now();
    };
    return openLedger(file, { leaseMs, now: watchedNow, monotonicMs, identity });
  };
  return {
    open,
    hasReleases: true,
    release: async (user, run, terms) => {
      const ledger = open(user);
      const { releaseAtMs } = await ledger.releaseRun(run, null, terms);
      await ledger.close();
      return releaseAtMs;
    },
    stop: async (user, run, isWithdrawn) => {
      const ledger = open(user);
      await ledger.stopRun(run);
      // Refused once anything was sent.
      if (isWithdrawn) await ledger.purgeRun(run, { withdraw: {} }).catch(() => {});
      const { state, isStopped } = await ledger.getRun(run);
      await ledger.close();
      if (state === 'purged') return 'withdrawn';
      return isStopped ? 'stopped' : 'neither';
    },
    latestMs: () => latestMs,
    intentsOf: (projectId) => intents.all(projectId).length,
    remove: () => {
      watching.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Every seed begins with a copy, as making a ledger takes longer than most of what follows. */
let emptyLedger: Buffer | undefined;

function makeEmptyLedger(file: string): Buffer {
  openDatabase(file).close();
  return readFileSync(file);
}

/** The simplest ledger that keeps the promises of the port, with a clock of its own, as a server has. */
export const inMemory: MakeLedger = (nowMs) => {
  let store: MemoryStore | undefined;
  return {
    open: ({ leaseMs = 0 }) => {
      store ??= new MemoryStore(nowMs, leaseMs);
      return new MemoryLedger(store);
    },
    hasReleases: false,
    release: async () => null,
    stop: async () => 'neither',
    latestMs: nowMs,
    intentsOf: (projectId) =>
      (store?.ordersOf(projectId) ?? []).filter(
        ({ state, attempts }) => state === 'sending' && attempts.at(-1)?.outcome === null,
      ).length,
    remove: () => {},
  };
};
