import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { queryObjects } from 'node:v8';
import type { Worker as Thread } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UsageError } from '../../../../src/errors.ts';
import type { Ledger } from '../../../../src/ledger/ledger.ts';
import { openDatabase } from '../../../../src/ledger/sqlite/database.ts';
import { openThreadedLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { StagingLock } from '../../../../src/ledger/sqlite/staging/staging-lock.ts';
import { draftOf, stageDrafts } from '../../../support/drafts.ts';
import { collectGarbage } from '../../../support/garbage.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { watchThreads } from '../../../support/watch-threads.ts';
import { describeStaging } from '../../contract/staging.ts';

const CLAIM = { limit: 10, looksBeforeResend: 2, staleAfterMs: null };
const SOURCE = { connection: 1, lookUpAfterMs: 0 };
/** A few orders alone need no thread. */
const ALL = { runs: 'all', service: 'http://127.0.0.1:1' } as const;

describe('a ledger in SQLite with a thread:', () => {
  describeStaging(() => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    return {
      open: () => {
        const ledger = openThreadedLedger(file);
        onTestFinished(() => ledger.close());
        return ledger;
      },
      // Its clocks are those of the system.
      pass: () => {},
      jumpWallClocks: () => {},
      damageDatasets: () => {},
      end: async () => {},
    };
  });
});

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

  const worker = await ledger.openWorker(ALL);
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

/** How many objects of a class the heap of a thread has. */
async function countOnThread(thread: Thread | undefined, name: string): Promise<number> {
  const pieces: Buffer[] = [];
  for await (const piece of (await thread?.getHeapSnapshot()) ?? [])
    pieces.push(Buffer.from(piece));
  const { snapshot, nodes, strings } = JSON.parse(Buffer.concat(pieces).toString());
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt] = [fields.indexOf('type'), fields.indexOf('name')];
  let count = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const isObject = types[typeAt][nodes[at + typeAt]] === 'object';
    if (isObject && strings[nodes[at + nameAt]] === name) count += 1;
  }
  return count;
}

it('openThreadedLedger() keeps nothing of runs that were staged and of workers that have ended', async () => {
  const threads = watchThreads();
  const ledger = openThreadedLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
  const before = queryObjects(StagingLock, { format: 'count' });
  let run = '';
  for (let i = 0; i < 10; i++) {
    run = await stageDrafts(ledger, [draftOf(`p${i}`)]);
    const worker = await ledger.openWorker(ALL);
    await worker.close();
    // It may still be called.
    await worker.doubt(1);
  }
  expect(queryObjects(StagingLock, { format: 'count' })).toBe(before);
  await collectGarbage();
  // A call that is answered after what was collected.
  await ledger.noteFiles(run, {});
  expect(await countOnThread(threads[0], 'SqliteWorker')).toBeLessThan(5);
  await ledger.close();
});

it('openThreadedLedger() orders a few orders without a thread, and more on one', async () => {
  const threads = watchThreads();
  const { ledger, run } = await stageIn(temporaryFolder());
  const many = await stageDrafts(
    ledger,
    Array.from({ length: 14 }, (_, i) => draftOf(`q${i}`)),
  );
  const few = await ledger.openWorker({ runs: [run] });
  expect(await few.claim(CLAIM)).toHaveLength(3);
  expect(threads).toHaveLength(0);
  const both = await ledger.openWorker({ runs: [run, many] });
  expect(threads).toHaveLength(1);
  expect(await both.claim({ ...CLAIM, limit: 20 })).toHaveLength(14);
  await Promise.all([few.close(), both.close()]);
  await ledger.close();
});

it('openThreadedLedger() fails calls whose thread has ended, and rescues their order ids', async () => {
  const threads = watchThreads();
  const folder = temporaryFolder();
  const { ledger, run } = await stageIn(folder);
  const worker = await ledger.openWorker(ALL);
  const [order] = (await worker.claim(CLAIM)) ?? [];
  if (!order) throw new Error('Nothing could be claimed');
  const recorded = worker.record(order, { kind: 'ordered', orderId: 77, requestId: null }, SOURCE);
  await Promise.all([
    expect(recorded).rejects.toMatchObject({
      code: 'ledger_unusable',
      message: expect.stringMatching(/lost access to it unexpectedly.*ledger\.sqlite\.rescue-2/),
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

it('openThreadedLedger() writes deliveries on its thread while that runs', async () => {
  const threads = watchThreads();
  const folder = temporaryFolder();
  const { ledger } = await stageIn(folder);
  const { deliveries } = ledger;
  const claim = await deliveries.claimJob('acme');
  const file = {
    job: 'acme',
    name: 'a.csv',
    folder: '/srv/a',
    hash: 'ab',
    bytes: 1,
    modifiedAtMs: 1.5,
  };
  const first = await deliveries.take(file);
  expect(threads).toHaveLength(0);
  const worker = await ledger.openWorker(ALL);
  // Nothing of this thread writes: a transaction of another process is waited for on the other one.
  const other = openDatabase(path.join(folder, 'ledger.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const message = { id: 'm', job: 'acme', delivery: first.id, channel: 'mail:0', body: '{}' };
  let isWritten = false;
  const written = Promise.all([
    deliveries.change(first.id, ['taken'], { state: 'held', reasons: [] }, [message]),
    deliveries.take({ ...file, name: 'b.csv' }),
  ]).finally(() => {
    isWritten = true;
  });
  expect(await deliveries.get(first.id)).toEqual(first);
  expect(isWritten).toBe(false);
  other.exec('ROLLBACK');
  other.close();
  const [held, second] = await written;
  expect(held).toEqual({ ...first, state: 'held' });
  expect(await deliveries.list({})).toEqual({ deliveries: [second, held], next: null });
  expect(await deliveries.dueMessages(5, 1000)).toMatchObject([{ id: 'm', attempts: 1 }]);
  const unknown = deliveries.release('d-unknown');
  await expect(unknown).rejects.toThrow(expect.any(UsageError));
  await expect(unknown).rejects.toMatchObject({ code: 'delivery_unknown' });
  expect(await deliveries.fire('acme', 5, 5)).toBe(true);
  expect(await deliveries.fire('acme', 5, 5)).toBe(false);
  await worker.close();
  await ledger.close();

  const again = openThreadedLedger(path.join(folder, 'ledger.sqlite'));
  await claim?.release();
  expect(await again.deliveries.claimJob('acme')).toBeDefined();
  expect((await again.deliveries.list({})).deliveries).toEqual([second, held]);
  await again.close();
  expect(readdirSync(`${path.join(folder, 'ledger.sqlite')}-jobs`)).toHaveLength(1);
});
