import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ClaimedOrder, Outcome, RunStaging } from '../../../src/ledger/ledger.ts';
import { PIECE_BYTES } from '../../../src/ledger/postgres/ordering/dataset-reader.ts';
import { ORDER_STATES } from '../../../src/ledger/states.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { collectGarbage } from '../../support/garbage.ts';
import { connectAdmin } from '../../support/postgres/database.ts';
import { newPostgresPlace, type PostgresPlace } from '../../support/postgres/open.ts';
import { isAllowed } from '../allowed-transitions.ts';
import {
  bytesOf,
  CLAIM,
  claimOne,
  collect,
  DAY_MS,
  FAILURE,
  LOAD,
  LOOKED,
  lookUpPlaced,
  ordered,
} from '../contract/world.ts';

/** Kills the connection that waits for a lock, as a server that goes down does. */
async function killWaiting({ sql }: PostgresPlace): Promise<void> {
  for (;;) {
    const killed = await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%record_outcomes%'
         AND wait_event_type = 'Lock' AND datname = current_database()`,
    );
    if (killed.length > 0) return;
    await sleep(10);
  }
}

it('an order id whose record is cut off is in a file, and the next worker takes it in', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
  const worker = await ledger.openWorker({ runs: [run] });
  const order = await claimOne(worker, { limit: 1 });
  const letGo = await place.hold('attempt');
  const recorded = worker.record(order, ordered('9007199254740993'));
  const failed = expect(recorded).rejects.toMatchObject({
    code: 'ledger_unreachable',
    message: expect.stringContaining(place.rescueFolder),
  });
  await killWaiting(place);
  await failed;
  await letGo();
  expect(await ledger.seenOrderIds(run)).toEqual([]);
  await worker.close();
  expect(readdirSync(place.rescueFolder)).toHaveLength(1);

  const other = await place.open();
  const next = await other.openWorker({ runs: [run] });
  expect(await other.seenOrderIds(run)).toEqual([{ projectId: 'p1', orderId: '9007199254740993' }]);
  const claimed = await next.claim(CLAIM);
  expect(claimed?.map(({ projectId, todo }) => [projectId, todo]).sort()).toEqual([
    ['p1', 'look_up'],
    ['p2', 'send'],
  ]);
  await next.close();
  expect(readdirSync(place.rescueFolder)).toEqual([]);
});

it('an order with a rescued id, of which the ledger knows nothing, is looked up with that id', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const run = await stageDrafts(ledger, [draftOf('p1')]);
  const first = await ledger.openWorker({ runs: [run] });
  const [row] = await place.sql<{ ms: number }>('SELECT vdpipe.now_ms() AS ms');
  const seenAtMs = Number(row?.ms) - 2 * DAY_MS;
  const [file = ''] = readdirSync(place.rescueFolder);
  for (const { id, projectId } of await collect(ledger.orders(run))) {
    const learned = { id, run, project: projectId, orderId: 9, kind: 'ordered', seenAtMs };
    const line = `${JSON.stringify(learned)}\n`;
    appendFileSync(path.join(place.rescueFolder, file.replace(/\d+$/, '1000')), line + line);
  }
  const worker = await ledger.openWorker({ runs: [run] });
  await lookUpPlaced(worker, 9);
  await worker.close();
  await first.close();
});

it('an order that is perhaps placed, after a fail-over that lost its intent, can be given back, looked up and sent again', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const run = await stageDrafts(ledger, [draftOf('p1')]);
  const first = await ledger.openWorker({ runs: [run] });
  for (const { id, projectId } of await collect(ledger.orders(run))) {
    const sent = JSON.stringify([{ id, run, project: projectId, attempt: 1 }]);
    await place.sql(`SET search_path TO vdpipe; SELECT note_lost_intents('${sent}')`);
  }
  const worker = await ledger.openWorker({ runs: [run] });
  const claimed = await claimOne(worker);
  expect(claimed).toMatchObject({ todo: 'send', maybeOrdered: true });
  expect(await worker.record(claimed, { kind: 'released', failure: null })).toBe('unknown');
  for (let looks = 0; looks < CLAIM.looksBeforeResend; looks++) {
    const order = await claimOne(worker);
    expect(order).toMatchObject({ todo: 'look_up' });
    expect(await worker.record(order, LOOKED)).toBe('unknown');
  }
  expect(await claimOne(worker, { staleAfterMs: null })).toMatchObject({ todo: 'send' });
  await worker.close();
  await first.close();
});

it('orders that were placed are recorded together after a moment, or at once with one whose slot waits, or with none to wait for', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const drafts = Array.from({ length: 7 }, (_, i) => draftOf(`p${i}`));
  const run = await stageDrafts(ledger, drafts);
  const worker = await ledger.openWorker({ runs: [run] });
  const claimed = (await worker.claim(CLAIM)) ?? [];
  const record = (at: number, outcome: Outcome = ordered(100 + at)) =>
    worker.record(claimed[at] as ClaimedOrder, outcome);
  const finished = `SELECT FROM vdpipe.orders WHERE claim IS NULL`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const first = [record(0), record(1)];
  await worker.beat(LOAD);
  expect(await place.sql(finished)).toHaveLength(0);
  vi.advanceTimersByTime(40);
  expect(await Promise.all(first)).toEqual(['ordered', 'ordered']);

  const second = [record(2)];
  await worker.beat(LOAD);
  expect(await place.sql(finished)).toHaveLength(2);
  second.push(record(3, { kind: 'later', failure: FAILURE, waitMs: 0 }));
  expect(await Promise.all(second)).toEqual(['ordered', 'waiting']);

  // As many wait as are still to come.
  expect(await Promise.all([record(4), record(5)])).toEqual(['ordered', 'ordered']);
  expect(await record(6)).toBe('ordered');
  const transactions = await place.sql<{ orders: string }>(
    'SELECT count(*) AS orders FROM vdpipe.orders GROUP BY xmin::text ORDER BY min(id)',
  );
  expect(transactions.map(({ orders }) => Number(orders))).toEqual([2, 2, 2, 1]);
  await worker.close();
});

it('two processes that claim at once never have one project twice, and together have all', async () => {
  const place = await newPostgresPlace();
  const ledgers = [await place.open(), await place.open()] as const;
  const projects = Array.from({ length: 60 }, (_, i) => `p${i}`);
  const runs = [
    await stageDrafts(
      ledgers[0],
      projects.map((id) => draftOf(id)),
    ),
    await stageDrafts(
      ledgers[1],
      projects.toReversed().map((id) => draftOf(id)),
    ),
  ];
  const workers = await Promise.all(ledgers.map((ledger) => ledger.openWorker({ runs })));
  const claimed: ClaimedOrder[] = [];
  for (let round = 0; round < 8; round++) {
    const some = await Promise.all(workers.map((worker) => worker.claim({ ...CLAIM, limit: 5 })));
    claimed.push(...some.flatMap((orders) => orders ?? []));
  }
  expect(claimed.map(({ projectId }) => projectId).sort()).toEqual(projects.toSorted());
});

it('a run that was being staged is removed once its connection has ended, and no sooner', async () => {
  const place = await newPostgresPlace();
  const [slow, other] = [await place.open(), await place.open()];
  const about = { service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false };
  const staging = await slow.stageRun(about);
  await staging.add([draftOf('p1')]);
  await (await other.stageRun({ ...about, fingerprint: 'y' })).discard();
  await staging.add([draftOf('p2')]);
  await place.sql(
    `SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  const rows = { read: 2, blank: 0, skipped: 0, rejected: 0 };
  const unreachable = { code: 'ledger_unreachable' };
  await expect(staging.commit(rows)).rejects.toMatchObject(unreachable);
  await (await other.stageRun({ ...about, fingerprint: 'z' })).discard();
  expect(await place.sql('SELECT FROM vdpipe.orders')).toEqual([]);
  expect(await place.sql('SELECT FROM vdpipe.run')).toEqual([]);
});

it('of a run that is discarded while its orders are on their way nothing is left', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const other = await connectAdmin(place.port, place.database);
  onTestFinished(() => other.end());
  await other.query(`SET search_path = vdpipe;
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END';
    CREATE TRIGGER slow BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION dawdle();
    SELECT pg_advisory_lock(1)`);
  const about = { service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false };
  const staging = await ledger.stageRun(about);
  await staging.add([draftOf('p1')]);
  const copying = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%'`;
  while ((await place.sql(`${copying} AND wait_event_type = 'Lock'`)).length === 0) await sleep(5);
  const discarded = staging.discard();
  // As long as a discard takes that waits for nothing.
  await Promise.race([discarded, sleep(500)]);
  await other.query('SELECT pg_advisory_unlock(1)');
  await discarded;
  await expect.poll(() => place.sql(copying)).toEqual([]);
  expect(await place.sql('SELECT FROM vdpipe.orders')).toEqual([]);
  expect(await place.sql('SELECT FROM vdpipe.run')).toEqual([]);
});

it('COPY keeps numbers, texts and bytes of any size as they are', async () => {
  const ledger = await (await newPostgresPlace()).open();
  const large = Buffer.alloc(3 * 2 ** 20 + 17, '{"a":"김 \\u0000"}');
  const odd = { projectId: 'é"\\\t김😀', orderCount: 2 ** 40 + 7, totalPrice: '0.10' };
  const staging = await ledger.stageRun({
    ...{ service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false },
  });
  const cuts = [0, PIECE_BYTES, PIECE_BYTES + 1, large.length];
  const parts = cuts.slice(1).map((end, i) => large.subarray(cuts[i], end));
  await staging.add([
    draftOf('first'),
    draftOf('large', { dataset: () => parts, datasetBytes: large.length, ...odd }),
    draftOf('last'),
  ]);
  await staging.commit({ read: 3, blank: 0, skipped: 0, rejected: 0 });
  const orders = await collect(ledger.orders(staging.run));
  expect(orders[1]).toMatchObject(odd);
  const read = await Promise.all(orders.map((order) => bytesOf(ledger.readDataset(order))));
  expect(read[1] === large.toString()).toBe(true);
  expect([read[0], read[2]]).toEqual(
    ['first', 'last'].map((id) => `{"cols":[{"id":"name","value":{"text":"${id}"}}]}`),
  );
});

it('the database refuses every change of state that is not listed, and what a run on hold may not have', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const run = await stageDrafts(ledger, [draftOf('p1')]);
  const held = await stageDrafts(ledger, [draftOf('p2')], 's', { onHold: true });
  const pairs = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => ({ from, to })));
  const changes = pairs.map(
    ({ from, to }) => `
      SET LOCAL session_replication_role = replica;
      UPDATE orders SET state = '${from}', sent_at = 1 WHERE run = '${run}';
      SET LOCAL session_replication_role = origin;
      BEGIN
        UPDATE orders SET state = '${to}' WHERE run = '${run}';
        allowed := allowed || '${from} ${to}'::text;
      EXCEPTION WHEN raise_exception THEN NULL;
      END;`,
  );
  await place.sql(`SET search_path = vdpipe; CREATE TABLE found (allowed text[]);
    DO $$ DECLARE allowed text[]; BEGIN ${changes.join('')} INSERT INTO found VALUES (allowed); END $$`);
  const [found] = await place.sql<{ allowed: string[] }>('SELECT allowed FROM vdpipe.found');
  const listed = pairs.filter(({ from, to }) => isAllowed(from, to));
  expect(found?.allowed.toSorted()).toEqual(listed.map(({ from, to }) => `${from} ${to}`).sort());

  const refused = [
    `UPDATE vdpipe.orders SET state = 'sending', sent_at = 1 WHERE run = '${held}'`,
    `UPDATE vdpipe.run SET on_hold = false WHERE id = '${held}'`,
    `INSERT INTO vdpipe.seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
       VALUES (1, 's', 1, 'x', 1, 1); DELETE FROM vdpipe.seen_order_id`,
  ];
  for (const change of refused) await expect(place.sql(change)).rejects.toThrow();
});

it('a ledger in PostgreSQL keeps nothing of runs that were staged or discarded', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const kept: WeakRef<RunStaging>[] = [];
  const { stageRun } = ledger;
  ledger.stageRun = async (about) => {
    const staging = await stageRun.call(ledger, about);
    kept.push(new WeakRef(staging));
    return staging;
  };
  for (let i = 0; i < 5; i++) {
    await stageDrafts(ledger, [draftOf(`p${i}`)]);
    const about = { service: 'http://127.0.0.1:1', file: 'a', sheet: 'a', again: true };
    await (await ledger.stageRun({ ...about, fingerprint: 'a' })).discard();
  }
  await collectGarbage();
  expect(kept).toHaveLength(10);
  expect(kept.filter((staging) => staging.deref())).toEqual([]);
});

it('what each connection has counted of a run is added up when its worker ends', async () => {
  const place = await newPostgresPlace();
  const [ledger, other] = [await place.open(), await place.open()];
  const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2'), draftOf('p3')]);
  for (const [i, each] of [ledger, other].entries()) {
    const worker = await each.openWorker({ runs: [run] });
    const order = await claimOne(worker, { limit: 1 });
    await worker.record(order, ordered(i + 1));
    await worker.close();
  }
  const counts = await place.sql<{ counted: string }>(
    `SELECT state || ' ' || connection || ' ' || orders AS counted FROM vdpipe.order_count ORDER BY state`,
  );
  expect(counts.map(({ counted }) => counted)).toEqual([
    'ordered 0 2',
    'sending 0 0',
    'staged 0 1',
  ]);
});
