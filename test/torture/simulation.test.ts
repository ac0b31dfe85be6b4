import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { simulate } from '../simulation/simulate.ts';

/** Seeds behind those that the suite tries. `VDPIPE_SEEDS` says how many. */
const FIRST = 301;
const COUNT = Number(process.env['VDPIPE_SEEDS'] ?? 100_000);
const HALVES = [0, 1].map((half) => ({ half, first: FIRST + half }));

/** SQLite closes the files of a ledger when the statements that were prepared for it are collected: nobody else opens 100,000. */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('submitRun() in a simulated world, at full size', () => {
  it.each(HALVES)('orders each project once and loses nothing, half $half', async ({ first }) => {
    const failed: string[] = [];
    let requests = 0;
    let deaths = 0;
    for (let seed = first; seed < FIRST + COUNT; seed += HALVES.length) {
      const result = await simulate(seed);
      if (seed % 500 < HALVES.length) collectGarbage();
      requests += result.requests;
      deaths += result.deaths;
      if (result.faults.length === 0) continue;
      failed.push(`VDPIPE_SEED=${seed} npx vitest run test/simulation`, ...result.faults);
    }
    process.stderr.write(
      `${COUNT / HALVES.length} seeds: ${requests} requests, ${deaths} processes died, ${failed.length} failed\n`,
    );
    expect(failed).toEqual([]);
  });
});
