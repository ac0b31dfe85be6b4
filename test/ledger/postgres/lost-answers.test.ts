import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { type Link, openLink } from '../../support/link.ts';
import { newPostgresPlace, type PostgresPlace } from '../../support/postgres/open.ts';
import { CLAIM, claimOne, FAILURE, LOAD, ordered } from '../contract/world.ts';

interface FarPlace extends PostgresPlace {
  readonly link: Link;
  /** Over the link, which it waits for. */
  readonly ledger: Ledger;
  /** Does something, and loses the answer once the ledger has what it writes, as a query shows. */
  losingAnswer<T>(work: () => Promise<T>, shows: string): Promise<T>;
}

async function newFarPlace(patienceMs = 60_000): Promise<FarPlace> {
  const place = await newPostgresPlace();
  const link = await openLink(place);
  const ledger = await place.open({ port: link.port, outage: { patienceMs } });
  return {
    ...place,
    link,
    ledger,
    losingAnswer: async (work, shows) => {
      link.holdAnswers();
      const working = work();
      await until(place.sql, shows);
      link.cut();
      link.heal();
      return working;
    },
  };
}

async function until(sql: PostgresPlace['sql'], shows: string): Promise<void> {
  while ((await sql(shows)).length === 0) await sleep(5);
}

it('a claim whose answer was lost is the same again, and takes no more orders', async () => {
  const { ledger, losingAnswer, sql } = await newFarPlace();
  const run = await stageDrafts(
    ledger,
    ['p1', 'p2', 'p3'].map((id) => draftOf(id)),
  );
  const worker = await ledger.openWorker({ runs: [run] });
  const claimed = await losingAnswer(
    () => worker.claim({ ...CLAIM, limit: 2 }),
    'SELECT FROM vdpipe.orders WHERE claim IS NOT NULL',
  );
  expect(claimed).toMatchObject([
    { projectId: 'p1', todo: 'send', attempts: 1 },
    { projectId: 'p2', todo: 'send', attempts: 1 },
  ]);
  expect(await sql('SELECT FROM vdpipe.orders WHERE claim IS NOT NULL')).toHaveLength(2);
  expect(await sql('SELECT FROM vdpipe.attempt')).toHaveLength(2);
  const [first] = claimed ?? [];
  const rows = Buffer.alloc(first?.rowsBytes ?? 0);
  await worker.copyDataset(first as NonNullable<typeof first>, rows);
  expect(rows.toString()).toContain('p1');
  expect(await worker.claim(CLAIM)).toMatchObject([{ projectId: 'p3' }]);
});

it('a claim and the heartbeat that goes with it are sent again together', async () => {
  const { ledger, losingAnswer, sql } = await newFarPlace();
  const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
  const worker = await ledger.openWorker({ runs: [run] });
  const [claimed, allowance] = await losingAnswer(
    () => Promise.all([worker.claim({ ...CLAIM, limit: 1 }), worker.beat(LOAD)]),
    'SELECT FROM vdpipe.orders WHERE claim IS NOT NULL',
  );
  expect(claimed).toMatchObject([{ projectId: 'p1', todo: 'send', attempts: 1 }]);
  expect(allowance).toEqual({ atOnce: LOAD.most, pausedForMs: 0, others: 0 });
  expect(await sql('SELECT claims, beats FROM vdpipe.worker')).toEqual([
    { claims: '1', beats: '2' },
  ]);
  expect(await sql('SELECT FROM vdpipe.attempt')).toHaveLength(1);
});

it('a record whose answer was lost is the same again, and its order id is there once', async () => {
  const { ledger, losingAnswer, sql, rescueFolder } = await newFarPlace();
  const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
  const worker = await ledger.openWorker({ runs: [run] });
  const [p1, p2] = (await worker.claim(CLAIM)) ?? [];
  if (!p1 || !p2) throw new Error('Nothing was claimed');
  const recorded = 'SELECT FROM vdpipe.orders WHERE claim IS NULL';
  expect(await losingAnswer(() => worker.record(p1, ordered(7)), recorded)).toBe('ordered');
  // An order id that is p1's: that is found once, too.
  const mixed = losingAnswer(
    () => worker.record(p2, ordered(7)),
    `SELECT FROM vdpipe.verification`,
  );
  expect(await mixed).toBe('unknown');
  expect(await ledger.seenOrderIds(run)).toHaveLength(2);
  expect(await sql(`SELECT outcome FROM vdpipe.attempt ORDER BY ledger_order`)).toEqual([
    { outcome: 'ordered' },
    { outcome: 'lost' },
  ]);
  await worker.close();
  expect(readdirSync(rescueFolder)).toEqual([]);
});

it('a statement that comes late, over a connection that was given up, changes nothing', async () => {
  const { ledger, sql } = await newFarPlace();
  const run = await stageDrafts(ledger, [draftOf('p1')]);
  const worker = await ledger.openWorker({ runs: [run] });
  const { epoch } = worker;
  await worker.beat(LOAD);
  await worker.beat({ most: 16, underWay: 9 });
  const [{ held } = { held: 0 }] = await sql<{ held: number }>('SELECT held FROM vdpipe.worker');
  const late = `SET search_path = vdpipe; SELECT * FROM beat(${epoch}, 'http://127.0.0.1:1', 1, 0, 1)`;
  await sql(late);
  expect(await sql('SELECT held FROM vdpipe.worker')).toEqual([{ held }]);

  const order = await claimOne(worker);
  const later = { kind: 'later', failure: FAILURE, waitMs: 0 } as const;
  expect(await worker.record(order, later)).toBe('waiting');
  expect(await claimOne(worker)).toMatchObject({ attempts: 2 });
  const item = {
    at: 0,
    id: order.id,
    claim_number: 1,
    project_id: 'p1',
    is_send: true,
    attempt: 1,
  };
  const more = { is_checked: false, kind: 'later', state: 'waiting', maybe_ordered: false };
  await sql(`SET search_path = vdpipe;
    SELECT * FROM record_outcomes(${epoch}, 'http://127.0.0.1:1', '{${run}}', '${JSON.stringify([{ ...item, ...more }])}');
    SELECT * FROM claim_orders(${epoch}, 1, 'http://127.0.0.1:1', '{${run}}', '', 10, 16, 2, NULL, '{}')`);
  const stands = await sql('SELECT state, claim, attempts FROM vdpipe.orders');
  expect(stands).toEqual([{ state: 'sending', claim: String(epoch), attempts: 2 }]);
});

it('a list is staged once, also where the answer to its last commit was lost, or the commit', async () => {
  const { ledger, link, sql } = await newFarPlace();
  const staging = await ledger.stageRun({
    ...{ service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false },
  });
  await staging.add([draftOf('p1')]);
  const rows = { read: 1, blank: 0, skipped: 0, rejected: 0 };
  // A commit that waits for a word, so that its answer can be held back. A sequence shows it to transactions under way.
  await sql(`CREATE SEQUENCE vdpipe.word;
    CREATE FUNCTION vdpipe.dawdle() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN WHILE NOT (SELECT is_called FROM vdpipe.word) LOOP PERFORM pg_sleep(0.005); END LOOP; RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON vdpipe.run DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION vdpipe.dawdle()`);
  const committing = staging.commit(rows);
  await until(sql, `SELECT FROM pg_stat_activity WHERE query = 'COMMIT' AND state = 'active'`);
  link.holdAnswers();
  await sql(`SELECT nextval('vdpipe.word')`);
  await until(sql, `SELECT FROM vdpipe.run WHERE state = 'staged'`);
  link.cut();
  link.heal();
  await committing;
  expect(await ledger.listRuns()).toMatchObject([{ run: staging.run, state: 'unfinished' }]);

  const other = await ledger.stageRun({
    ...{ service: 's', file: 'f', sheet: '', fingerprint: 'y', again: false },
  });
  await other.add([draftOf('p2')]);
  const locks = `FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  expect(await sql(`SELECT ${locks}`)).not.toEqual([]);
  link.cut();
  await expect(other.commit(rows)).rejects.toMatchObject({ code: 'ledger_unreachable' });
  // The server learns of it a moment later.
  await until(sql, `SELECT WHERE NOT EXISTS (SELECT ${locks})`);
  await (
    await ledger.stageRun({
      ...{ service: 's', file: 'f', sheet: '', fingerprint: 'z', again: false },
    })
  ).discard();
  expect(await sql('SELECT id FROM vdpipe.run')).toEqual([{ id: staging.run }]);
});

it('an order id that cannot be recorded is on disk before the lease ends, and in the ledger when it is back', async () => {
  const { ledger, link, rescueFolder, open } = await newFarPlace();
  const short = await open({ port: link.port, leaseMs: 2000, outage: { patienceMs: 60_000 } });
  const run = await stageDrafts(ledger, [draftOf('p1')]);
  const worker = await short.openWorker({ runs: [run] });
  const order = await claimOne(worker);
  link.stall();
  const recording = worker.record(order, ordered('9007199254740993'));
  const [file = ''] = readdirSync(rescueFolder);
  expect(file).toMatch(/rescue-\d+$/);
  const kept = () => readFileSync(path.join(rescueFolder, file), 'utf8');
  await expect.poll(kept).toContain('9007199254740993');
  link.cut();
  link.heal();
  expect(await recording).toBe('ordered');
  expect(await ledger.seenOrderIds(run)).toEqual([
    { projectId: 'p1', orderId: '9007199254740993' },
  ]);
  await worker.close();
  expect(readdirSync(rescueFolder)).toEqual([]);
});
