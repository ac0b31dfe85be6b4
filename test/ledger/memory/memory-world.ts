import { LEASE_MS, type OrderingLedger, type World } from '../contract/world.ts';
import { MemoryLedger } from './memory-ledger.ts';
import { MemoryStore } from './memory-store.ts';

export function newMemoryWorld(): World<OrderingLedger> {
  let nowMs = 0;
  const store = new MemoryStore(() => nowMs, LEASE_MS);
  return {
    open: () => new MemoryLedger(store),
    pass: (ms) => {
      nowMs += ms;
    },
    // It has a clock of its own.
    jumpWallClocks: () => {},
    damageDatasets: () => {
      throw new Error('It keeps no datasets that could be damaged');
    },
    end: async () => {},
  };
}
