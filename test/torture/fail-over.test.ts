import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresLedger } from '../../src/ledger/postgres/open-ledger.ts';
import { CLAIM, claimOne, LOAD, ordered } from '../ledger/contract/world.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { asAdmin } from '../support/postgres/database.ts';
import { PASSWORD, type RunningPostgres, startPostgres } from '../support/postgres/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Starts a server again as soon as no process of the one that was killed is left. */
async function startAgain(server: RunningPostgres): Promise<void> {
  for (;;) {
    await sleep(500);
    try {
      return await server.startAgain();
    } catch {
      // Not yet.
    }
  }
}

it('after a fail-over that loses commits, what was sent is looked up or known again, and no order id is lost', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-fail-over-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [data, replica] = [path.join(folder, 'data'), path.join(folder, 'replica')];
  chmodSync(folder, 0o711);
  // A replica that is promoted has no more to restore.
  const server = await startPostgres({ folder, settings: ['restore_command=false'] });
  onTestFinished(() => server.stop());
  const url = `postgres://vdpipe@127.0.0.1:${server.port}/postgres`;
  await asAdmin(
    server.port,
    'postgres',
    `CREATE ROLE vdpipe LOGIN PASSWORD '${PASSWORD}'; GRANT CREATE ON DATABASE postgres TO vdpipe`,
  );
  const open = async () => {
    const ledger = await openPostgresLedger(url, {
      environment: { PGPASSWORD: PASSWORD },
      rescueFolder,
      outage: { patienceMs: 60_000 },
    });
    onTestFinished(() => ledger.close());
    return ledger;
  };
  const rescueFolder = temporaryFolder();
  const ledger = await open();
  const run = await stageDrafts(
    ledger,
    ['p1', 'p2', 'p3', 'p4'].map((id) => draftOf(id)),
  );
  const worker = await ledger.openWorker({ runs: [run] });
  const p1 = await claimOne(worker, { limit: 1 });
  server.kill();
  await sleep(1000);
  execFileSync('cp', ['-a', data, replica]);
  await startAgain(server);

  // What the replica misses: the outcome of an order that it knows to be sent, and two that it does not.
  expect(await worker.record(p1, ordered(1))).toBe('ordered');
  const [p2, p3] = (await worker.claim({ ...CLAIM, limit: 2 })) ?? [];
  if (!p2 || !p3) throw new Error('Nothing was claimed');
  expect(await worker.record(p3, ordered(3))).toBe('ordered');
  server.kill();
  await sleep(1000);
  rmSync(data, { recursive: true });
  execFileSync('cp', ['-a', replica, data]);
  writeFileSync(path.join(data, 'recovery.signal'), '');
  await startAgain(server);

  expect(await worker.beat(LOAD)).toBeUndefined();
  const next = await ledger.openWorker({ runs: [run] });
  expect(next.epoch).toBeGreaterThan(worker.epoch + 1000);
  expect((await next.beat(LOAD))?.pausedForMs).toBeGreaterThan(5000);
  const orders = await asAdmin(
    server.port,
    'postgres',
    'SELECT project_id, state, maybe_ordered FROM vdpipe.orders ORDER BY id',
  );
  expect(orders).toEqual([
    { project_id: 'p1', state: 'unknown', maybe_ordered: true },
    { project_id: 'p2', state: 'staged', maybe_ordered: true },
    { project_id: 'p3', state: 'staged', maybe_ordered: true },
    { project_id: 'p4', state: 'staged', maybe_ordered: false },
  ]);
  const seen = await ledger.seenOrderIds(run);
  expect(seen.map(({ projectId, orderId }) => [projectId, orderId]).sort()).toEqual([
    ['p1', 1],
    ['p3', 3],
  ]);
  // An answer that comes now is nobody's.
  expect(await worker.record(p2, ordered(2))).toBeUndefined();
  expect(await ledger.seenOrderIds(run)).toHaveLength(3);
  await worker.close();
  await next.close();
});
