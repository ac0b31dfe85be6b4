import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../simulation/random.ts';
import { expectAllOrderedOnce, stageOrders } from '../support/killing.ts';
import { seedOfToday } from '../support/seed.ts';
import { openShop } from '../support/shop.ts';

const STOPS = 100;
const LEASE_MS = 400;
/** More than are ordered while the processes are stopped so often. */
const ORDERS = 6000;

describe('four processes on one ledger and one run', () => {
  it(`order each project once through ${STOPS} stops that are longer than a claim lasts`, async () => {
    const random = new SeededRandom(seedOfToday());
    const shop = await openShop({
      latencyMs: { min: 20, max: 200 },
      faults: { lost: 0.05, locked: 0.05, reset: 0.05 },
    });
    const run = await stageOrders(shop, ORDERS);
    const flags = [
      '--json',
      '--settle-ms',
      '200',
      '--lease-ms',
      String(LEASE_MS),
      // Of all four together.
      '--concurrency',
      '8',
    ];
    const running = [1, 2, 3, 4].map(() => shop.start(['resume', run, ...flags]));
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let stops = 0;
    while (stops < STOPS && running.some(({ process: child }) => child.exitCode === null)) {
      const { process: child } = random.pick(running as [(typeof running)[0], ...typeof running]);
      if (child.exitCode !== null) continue;
      await pause(random.int(200));
      child.kill('SIGSTOP');
      await pause(LEASE_MS * 2 + random.int(LEASE_MS));
      child.kill('SIGCONT');
      stops += 1;
    }
    const ends = await Promise.all(running.map(({ ended }) => ended));
    process.stderr.write(`${stops} stops\n`);
    expect(stops).toBe(STOPS);
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    await expectAllOrderedOnce(shop, run, ORDERS);
  });
});
