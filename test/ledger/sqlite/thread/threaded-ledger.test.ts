import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../../../../src/errors.ts';
import type { Ledger } from '../../../../src/ledger/ledger.ts';
import { openThreadedLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../../support/drafts.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { watchThreads } from '../../../support/watch-threads.ts';

const CLAIM = { limit: 10, looksBeforeResend: 2, staleAfterMs: null };
const SOURCE = { connection: 1, lookUpAfterMs: 0 };

async function stageIn(folder: string): Promise<{ ledger: Ledger; run: string }> {
  const ledger = openThreadedLedger(path.join(folder, 'ledger.sqlite'));
  const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2'), draftOf('p3')]);
  return { ledger, run };
}

it('openThreadedLedger() orders on a thread, and answers questions without one', async () => {
  const threads = watchThreads();
  const folder = temporaryFolder();
  const { ledger, run } = await stageIn(folder);
  expect((await ledger.getRun(run)).states.staged.orders).toBe(3);
  expect(threads).toHaveLength(0);

  const worker = await ledger.openWorker({ runs: [run] });
  expect(threads).toHaveLength(1);
  expect(worker).toMatchObject({ epoch: 2, leaseMs: 15_000 });
  const [first, second, third] = (await worker.claim(CLAIM)) ?? [];
  if (!first || !second || !third) throw new Error('Not all orders were claimed');
  const rows = Buffer.alloc(first.rowsBytes);
  await worker.copyDataset(first, rows);
  expect(rows.toString()).toContain('p1');
  const states = await Promise.all([
    worker.record(first, { kind: 'ordered', orderId: 1, requestId: null }, SOURCE),
    worker.record(
      second,
      { kind: 'ordered', orderId: '9007199254740993', requestId: null },
      SOURCE,
    ),
    worker.record(third, { kind: 'released', failure: null }, SOURCE),
  ]);
  expect(states).toEqual(['ordered', 'ordered', 'staged']);
  expect(await worker.outlook(CLAIM)).toMatchObject({ due: 1, nextDueInMs: null });
  // Errors keep their class and code.
  const settled = ledger.settleOrders(run, [{ projectId: 'p1', orderId: 2 }]);
  await expect(settled).rejects.toThrow(expect.any(UsageError));
  await expect(settled).rejects.toMatchObject({ code: 'order_not_unknown' });
  await worker.close();
  expect(await ledger.seenOrderIds(run)).toEqual([
    { projectId: 'p1', orderId: 1 },
    { projectId: 'p2', orderId: '9007199254740993' },
  ]);
  await ledger.close();
  expect(readdirSync(folder).filter((name) => name.includes('rescue'))).toEqual([]);
});

it('openThreadedLedger() fails calls whose thread has ended, and rescues their order ids', async () => {
  const threads = watchThreads();
  const folder = temporaryFolder();
  const { ledger, run } = await stageIn(folder);
  const worker = await ledger.openWorker({ runs: [run] });
  const [order] = (await worker.claim(CLAIM)) ?? [];
  if (!order) throw new Error('Nothing could be claimed');
  const recorded = worker.record(order, { kind: 'ordered', orderId: 77, requestId: null }, SOURCE);
  await Promise.all([
    expect(recorded).rejects.toMatchObject({
      code: 'ledger_unusable',
      message: expect.stringMatching(/access to it ended unexpectedly.*ledger\.sqlite\.rescue-2/),
    }),
    threads[0]?.terminate(),
  ]);
  await expect(worker.claim(CLAIM)).rejects.toMatchObject({ code: 'ledger_unusable' });
  await expect(worker.close()).rejects.toMatchObject({ code: 'ledger_unusable' });
  expect((await ledger.getRun(run)).states.sending.orders).toBe(3);
  await ledger.close();
  expect(readFileSync(path.join(folder, 'ledger.sqlite.rescue-2'), 'utf8')).toContain(
    '"orderId":77',
  );
  // A worker of the same process takes them in.
  const again = openThreadedLedger(path.join(folder, 'ledger.sqlite'));
  await (await again.openWorker({ runs: [run] })).close();
  expect(await again.seenOrderIds(run)).toEqual([{ projectId: 'p1', orderId: 77 }]);
  await again.close();
});
