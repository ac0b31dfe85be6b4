import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';
import { inMemory, inSqlite } from './simulated-ledger.ts';

/** `VDPIPE_SEED` replays one seed; `VDPIPE_SEEDS` says how many are tried with each ledger. */
const ONE = process.env['VDPIPE_SEED'];
const COUNT = process.env['VDPIPE_SEEDS'];
const PER_TEST = 151;

/** Seeds in which a stopped process wakes up while its POST is still open, and its order is sent again. */
const FOUND = [901, 1021];
/** A seed takes ten times as long in SQLite: `npm run torture` tries those that are left out here. */
const LEDGERS = [
  { ledger: inSqlite, count: 20 },
  { ledger: inMemory, count: 100 },
];
const GROUPS = LEDGERS.flatMap(({ ledger, count }) => {
  const all = seedsOf(Number(COUNT ?? count));
  return Array.from({ length: Math.ceil(all.length / PER_TEST) }, (_, i) => {
    const seeds = all.slice(i * PER_TEST, (i + 1) * PER_TEST);
    return { where: ledger.name, ledger, seeds, first: seeds[0], last: seeds.at(-1) };
  });
});

function seedsOf(count: number): number[] {
  if (ONE !== undefined) return [Number(ONE)];
  return [...FOUND, ...Array.from({ length: count }, (_, i) => i + 1)];
}

describe('submitRun() in a simulated world', () => {
  it.each(GROUPS)(
    'orders each project once and loses nothing, ledger $where, seeds $first to $last',
    async ({ seeds, ledger }) => {
      const failed: string[] = [];
      for (const seed of seeds) {
        const { faults } = await simulate(seed, ledger);
        if (faults.length === 0) continue;
        failed.push(`VDPIPE_SEED=${seed} npx vitest run test/simulation`, ...faults);
      }
      expect(failed).toEqual([]);
    },
    600_000,
  );
});
