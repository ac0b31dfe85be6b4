import path from 'node:path';
import { expect, it } from 'vitest';
import type { AttemptRecord, Outcome } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const CLAIM = { limit: 5000, looksBeforeResend: 2, staleAfterMs: null };

it('Ledger.attempts() gives the POSTs of one run alone, those of an order together, beyond one page', async () => {
  let nowMs = 1000;
  const ledger = openLedger(path.join(temporaryFolder(), 'l.sqlite'), { now: () => nowMs });
  const projects = Array.from({ length: 1200 }, (_, i) => `p-${i}`);
  const other = await stageDrafts(ledger, [draftOf('other')]);
  const run = await stageDrafts(
    ledger,
    projects.map((id) => draftOf(id)),
  );
  const sendAll = async (id: string, outcome: Outcome) => {
    const worker = await ledger.openWorker(id);
    const claimed = (await worker.claim(CLAIM)) ?? [];
    nowMs += 500;
    await Promise.all(claimed.map((order) => worker.record(order, outcome)));
    await worker.close();
  };
  const failure = { code: 'project_locked', message: 'later', status: 409, requestId: null };
  await sendAll(other, { kind: 'ordered', orderId: 1, requestId: null });
  await sendAll(run, { kind: 'later', failure, waitMs: 0 });
  const worker = await ledger.openWorker(run);
  await worker.claim(CLAIM);
  const attempts: AttemptRecord[] = [];
  for await (const batch of ledger.attempts(run)) attempts.push(...batch);
  await ledger.close();
  const later = { endedAtMs: 2000, outcome: 'later', errorCode: 'project_locked' };
  const inFlight = { endedAtMs: null, outcome: null, errorCode: null };
  const orders = attempts.filter((_, i) => i % 2 === 0).map(({ order }) => order);
  expect(orders).toEqual(projects.map((_, i) => (orders[0] ?? 0) + i));
  expect(attempts).toEqual(
    orders.flatMap((order) => [
      { order, sentAtMs: 1500, orderedAtMs: null, ...later },
      { order, sentAtMs: 2000, orderedAtMs: null, ...inFlight },
    ]),
  );
});

it('Ledger.attempts() gives nothing of a run without orders', async () => {
  const ledger = openLedger(path.join(temporaryFolder(), 'l.sqlite'));
  const run = await stageDrafts(ledger, []);
  const batches: unknown[] = [];
  for await (const batch of ledger.attempts(run)) batches.push(batch);
  await ledger.close();
  expect(batches).toEqual([]);
});
