import process from 'node:process';
import { describe, it } from 'vitest';
import { SeededRandom } from '../simulation/random.ts';
import { expectAllOrderedOnce, orderUntilKilled, stageOrders } from '../support/killing.ts';
import { seedOfToday } from '../support/seed.ts';
import { openShop } from '../support/shop.ts';

const KILLS = 200;
const KILLS_PER_RUN = 10;
const ORDERS = 400;

describe('a process that is killed at random moments', () => {
  it(`orders each project once, through ${KILLS} kills`, async () => {
    const random = new SeededRandom(seedOfToday());
    let killed = 0;
    for (let round = 0; round < KILLS / KILLS_PER_RUN; round++) {
      const shop = await openShop({
        latencyMs: { min: 0, max: 20 },
        faults: { lost: 0.03, locked: 0.03, reset: 0.03, busy: 0.03 },
        retryAfterMs: 20,
        seed: round + 1,
      });
      const run = await stageOrders(shop, ORDERS);
      for (let i = 0; i < KILLS_PER_RUN; i++) {
        const { kill, ended } = orderUntilKilled(shop, run, 'never', 0);
        const timer = setTimeout(kill, 150 + random.int(400));
        if ((await ended) === 'SIGKILL') killed += 1;
        clearTimeout(timer);
      }
      await expectAllOrderedOnce(shop, run, ORDERS);
    }
    process.stderr.write(`${killed} processes were killed while they ordered\n`);
  });
});
