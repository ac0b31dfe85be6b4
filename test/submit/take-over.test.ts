import { expect, it } from 'vitest';
import type { OrderService } from '../../src/submit/handle-order.ts';
import { submitRun } from '../../src/submit/submit-run.ts';
import { CLAIM, LEASE_MS } from '../ledger/contract/world.ts';
import { MemoryLedger } from '../ledger/memory/memory-ledger.ts';
import { MemoryStore } from '../ledger/memory/memory-store.ts';
import { VirtualTime } from '../simulation/virtual-time.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

const ANSWER_MS = 100;

it('submitRun() takes over what a dead worker had claimed while it has orders of its own to place', async () => {
  const time = new VirtualTime();
  const store = new MemoryStore(() => time.nowMs, LEASE_MS);
  const dead = new MemoryLedger(store);
  const lost = await stageDrafts(dead, [draftOf('lost')]);
  const worker = await dead.openWorker({ runs: [lost] });
  expect(await worker.claim(CLAIM)).toHaveLength(1);

  const ledger = new MemoryLedger(store);
  const projects = Array.from({ length: 100 }, (_, index) => `own-${index}`);
  const own = await stageDrafts(
    ledger,
    projects.map((id) => draftOf(id)),
  );
  const clock = time.clock({ wallMs: 0, monotonicMs: 0 }, (wake) => wake());
  const placed: string[] = [];
  const service: OrderService = {
    createTentativeOrder: async ({ projectId }) => {
      await clock.sleep(ANSWER_MS);
      placed.push(projectId);
      return { order_id: placed.length, status: 'ordering' };
    },
    getProject: async ({ projectId }) => ({
      project_id: projectId,
      status: 'editing',
      title: '',
      ps_code: '',
      ctime: '',
      mtime: '',
    }),
  };
  const done = submitRun({
    ledger,
    service,
    scope: { runs: [lost, own] },
    concurrency: 1,
    delays: { settleMs: 1 },
    clock,
    random: () => 0,
  });
  let isDone = false;
  done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    time.step();
  }
  await done;
  // A lease is as long as ten answers; half of its own orders take five leases.
  expect(placed.slice(0, 50)).toContain('lost');
  expect(new Set(placed).size).toBe(101);
});
