import { expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { ServiceError } from '../../src/service/errors.ts';
import { submitRun } from '../../src/submit/submit-run.ts';
import { some } from '../support/runs.ts';

const QUOTA = '429 with Retry-After 2 s after every 500 orders';
const SCENARIOS = new URL('../../bench/scenarios/', import.meta.url).href;

/** Some of the scenarios that `npm run bench -- --cases trouble` measures: their time is virtual, and the same everywhere. */
const TRIED = [
  // A scenario fails if all processes together have more requests at once than one may have.
  { name: QUOTA, processes: 2, overIdeal: 1.15, wasted: 0.05 },
  { name: QUOTA, processes: 4, overIdeal: 1.15, wasted: 0.05 },
  { name: '20 % of answers 503 at random', overIdeal: 2.5, wasted: 0.4 },
  { name: 'capacity 10, 503 beyond', overIdeal: 1.25, wasted: 0.2 },
];
it.each(some(1, TRIED))(
  'submitRun() comes near to the ideal at a service in trouble: $name',
  async (expected) => {
    const { processes = 1 } = expected;
    const { runScenario } = await import(`${SCENARIOS}run-scenario.mjs`);
    const { SCENARIOS: scenarios } = await import(`${SCENARIOS}scenarios.mjs`);
    const scenario = scenarios.find(({ name }: { name: string }) => name === expected.name);
    const parts = { submitRun, openLedger, ServiceError };
    const { overIdeal, wasted } = await runScenario(
      parts,
      { ...scenario, processes },
      { atOnce: 64, seed: 2 },
    );
    expect(overIdeal).toBeLessThan(expected.overIdeal);
    expect(wasted).toBeLessThan(expected.wasted);
  },
);
