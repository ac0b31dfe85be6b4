import { LEASE_MS, type World } from '../contract/world.ts';
import { MemoryLedger } from './memory-ledger.ts';
import { MemoryStore } from './memory-store.ts';

export function newMemoryWorld(): World {
  let nowMs = 0;
  const store = new MemoryStore(() => nowMs, LEASE_MS);
  return {
    open: () => new MemoryLedger(store),
    pass: (ms) => {
      nowMs += ms;
    },
    // It has a clock of its own.
    jumpWallClocks: () => {},
    damageDatasets: (run) => {
      const orders = store.runs.find(({ id }) => id === run)?.orders ?? [];
      for (const { dataset } of orders) dataset.fill('y');
    },
    end: async () => {},
  };
}
