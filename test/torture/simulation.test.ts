import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { simulate } from '../simulation/simulate.ts';
import { inMemory, inSqlite } from '../simulation/simulated-ledger.ts';

/** Seeds behind those that the suite tries in SQLite. `VDPIPE_SEEDS` says how many. */
const FIRST = 51;
const COUNT = Number(process.env['VDPIPE_SEEDS'] ?? 100_000);
const HALVES = [inMemory, inSqlite].flatMap((ledger) =>
  [0, 1].map((half) => ({ where: ledger.name, ledger, half, first: FIRST + half })),
);

/** SQLite closes the files of a ledger when the statements that were prepared for it are collected: nobody else opens 100,000. */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('submitRun() in a simulated world, at full size', () => {
  it.each(HALVES)(
    'orders each project once and loses nothing, ledger $where, half $half',
    async ({ first, ledger }) => {
      const failed: string[] = [];
      let requests = 0;
      let deaths = 0;
      for (let seed = first; seed < FIRST + COUNT; seed += 2) {
        const result = await simulate(seed, ledger);
        if (seed % 500 < 2) collectGarbage();
        requests += result.requests;
        deaths += result.deaths;
        if (result.faults.length === 0) continue;
        failed.push(`VDPIPE_SEED=${seed} npx vitest run test/simulation`, ...result.faults);
      }
      process.stderr.write(
        `${COUNT / 2} seeds: ${requests} requests, ${deaths} processes died, ${failed.length} failed\n`,
      );
      expect(failed).toEqual([]);
    },
  );
});
