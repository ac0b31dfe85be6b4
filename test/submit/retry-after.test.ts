import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { submitRun } from '../../src/submit/submit-run.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { some } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A busy machine does not stop a process for as long as the patience, and the service asks for more than it. */
const PATIENCE_MS = 2000;
const ASKED_MS = 2500;

/** Orders one project at a service whose first answer is 503 with Retry-After. Gives how long after it each other request came. */
async function orderAfter503({ longestAskedMs, lookUp = false }: Readonly<Options>) {
  const cameMs: number[] = [];
  const sandbox = createSandbox({
    projects: [{ project_id: 'p1', svc_uid: 'user-1' }],
    intercept: ({ operation }) => {
      cameMs.push(performance.now());
      if (lookUp && operation === 'create_tentative_order' && cameMs.length === 1)
        return { status: 502, body: {} };
      const busy = { status: 503, headers: { 'retry-after': String(ASKED_MS / 1000) }, body: {} };
      return cameMs.length <= (lookUp ? 2 : 1) ? busy : undefined;
    },
  });
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'key' } });
  const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
  onTestFinished(async () => {
    await service.close();
    await sandbox.close();
    await ledger.close();
  });
  const run = await stageDrafts(ledger, [draftOf('p1')], baseUrl);
  const delays = { firstMs: 5, longestMs: 50, settleMs: 5, longestAskedMs };
  await submitRun({ ledger, service, scope: { runs: [run] }, delays, patienceMs: PATIENCE_MS });
  const first = cameMs[lookUp ? 1 : 0] ?? 0;
  return {
    orders: sandbox.audit().orders.length,
    waitsMs: cameMs.slice(lookUp ? 2 : 1).map((ms) => ms - first),
  };
}

interface Options {
  longestAskedMs: number;
  lookUp?: boolean;
}

const ASKING = [
  { name: 'an order', lookUp: false },
  { name: 'a look-up', lookUp: true },
];
it.each(some(1, ASKING))(
  'waits as long as the answer to $name asks, beyond its own longest wait and patience',
  async ({ lookUp }) => {
    const { orders, waitsMs } = await orderAfter503({ longestAskedMs: 5_000, lookUp });
    expect(orders).toBe(1);
    expect(waitsMs[0]).toBeGreaterThanOrEqual(ASKED_MS);
  },
);

it('waits no longer than it may be asked to', async () => {
  const { orders, waitsMs } = await orderAfter503({ longestAskedMs: 100 });
  expect(orders).toBe(1);
  expect(waitsMs[0]).toBeLessThan(ASKED_MS);
});
