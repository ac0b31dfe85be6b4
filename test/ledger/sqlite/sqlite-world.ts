import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { IN_MEMORY } from '../../support/temporary-folder.ts';
import { LEASE_MS, type World } from '../contract/world.ts';

/** The time of its clocks at first. */
export const START_MS = 1_700_000_000_000;

export function newSqliteWorld(): World {
  const folder = mkdtempSync(path.join(IN_MEMORY, 'vdpipe-test-'));
  const time = { nowMs: START_MS, monotonicMs: 0 };
  const opened: Ledger[] = [];
  return {
    open: () => {
      const ledger = openLedger(path.join(folder, 'ledger.sqlite'), {
        leaseMs: LEASE_MS,
        now: () => time.nowMs,
        monotonicMs: () => time.monotonicMs,
        identity: { place: `machine ${opened.length}`, pid: 1, started: '' },
      });
      opened.push(ledger);
      return ledger;
    },
    pass: (ms) => {
      time.nowMs += ms;
      time.monotonicMs += ms;
    },
    jumpWallClocks: (ms) => {
      time.nowMs += ms;
    },
    damageDatasets: (run) => {
      const datasets = path.join(folder, 'ledger.sqlite-datasets', `${run}.rows`);
      writeFileSync(datasets, readFileSync(datasets).fill('y'));
    },
    end: async () => {
      for (const ledger of opened) await ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
