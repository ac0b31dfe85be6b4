import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OrderKeys } from '../../../src/ledger/ledger.ts';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { MIGRATIONS } from '../../../src/ledger/sqlite/schema.ts';
import { TRANSITIONS } from '../../../src/ledger/transitions.ts';
import { submitRun } from '../../../src/submit/submit-run.ts';
import { connectToSandbox } from '../../service/connect.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** SHA-256 of the entries that are released, by the version that they lead to. */
const RELEASED = {
  1: '54072a1ed4f0d45cfdd4cdbe38fd05f2d4be418c99de26ccfcb12678a7526d73',
  2: 'bd1a2aa438ffc6a6801453432d2e9750041ac8d5379701613b6b6adb312ff95a',
  3: '705e0703658474838ebc7e855abd2251d4b2b7954d697fd95683d410f89a089c',
};

/**
 * A ledger that vdpipe 0.1.0 wrote: a finished run, a purged one, one that its process left with an order in flight and
 * an order id in a rescue file, and a staging that was left.
 */
const VERSION_2 = 'version-2.sqlite';
const UNFINISHED = 'a829831f';
const PURGED = 'ee527e54';
const FINISHED = 'f7c9c1c3';

/** As one of version 2, by the last vdpipe that wrote version 3: with skipped rows, and ids that were verified. */
const VERSION_3 = 'version-3.sqlite';

/** By the last vdpipe that wrote version 4: a run on hold, and one that was released and left with an order in flight. */
const VERSION_4 = 'version-4.sqlite';
const ON_HOLD = 'f1623d98';
const RELEASED_RUN = 'cd6c0b23';

/** By the last vdpipe that wrote version 5: a run on hold. */
const VERSION_5 = 'version-5.sqlite';
const HELD_RUN = 'adefec61';

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');

/** A lease of a process that is gone is over in a fiftieth of its time. */
const FAST = 50;

/** A copy of a ledger, with all that lies beside it. */
function copyOf(name: string): string {
  const to = temporaryFolder();
  cpSync(FIXTURES, to, { recursive: true });
  return path.join(to, name);
}

function openCopy(file: string) {
  const ledger = openLedger(file, { monotonicMs: () => performance.now() * FAST });
  onTestFinished(() => ledger.close());
  return ledger;
}

function transitionsIn(file: string): string[] {
  const db = openDatabase(file);
  const found = db.prepare('SELECT from_state, to_state FROM transition').all();
  db.close();
  return found.map(({ from_state, to_state }) => `${from_state} to ${to_state}`).sort();
}

describe('MIGRATIONS', () => {
  it('never change what is released', () => {
    const hashes = MIGRATIONS.map((sql, i) => [
      i + 1,
      createHash('sha256').update(sql).digest('hex'),
    ]);
    expect(Object.fromEntries(hashes)).toMatchObject(RELEASED);
  });

  it('allow the same changes of state in an old ledger and in a new one: TRANSITIONS', () => {
    const wanted = [...new Set(TRANSITIONS.map(({ from, to }) => `${from} to ${to}`))].sort();
    expect(transitionsIn(copyOf(VERSION_2))).toEqual(wanted);
    expect(transitionsIn(copyOf(VERSION_3))).toEqual(wanted);
    expect(transitionsIn(copyOf(VERSION_4))).toEqual(wanted);
    expect(transitionsIn(copyOf(VERSION_5))).toEqual(wanted);
    expect(transitionsIn(path.join(temporaryFolder(), 'new.sqlite'))).toEqual(wanted);
  });

  it('take a ledger of the first version further', () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const first = new DatabaseSync(file);
    first.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1`);
    first.close();
    const db = openDatabase(file);
    const { user_version: version } = db.prepare('PRAGMA user_version').get();
    db.close();
    expect(version).toBe(MIGRATIONS.length);
  });
});

describe('openLedger() with a ledger of version 2', () => {
  it('shows its runs, rows and attempts as they were', async () => {
    const ledger = openCopy(copyOf(VERSION_2));
    const runs = await ledger.listRuns();
    expect(runs.map(({ run, state, adopted }) => ({ run, state, adopted }))).toEqual([
      { run: UNFINISHED, state: 'unfinished', adopted: 0 },
      { run: PURGED, state: 'purged', adopted: 0 },
      { run: FINISHED, state: 'finished', adopted: 1 },
    ]);
    const rows = [];
    for await (const batch of ledger.rows(FINISHED)) {
      rows.push(...batch.map(({ row, order, invalid }) => [row, order?.state, invalid?.code]));
    }
    expect(rows).toEqual([
      [2, 'ordered', undefined],
      [3, 'ordered', undefined],
      [4, 'ordered', undefined],
      [5, 'refused', undefined],
      [6, 'conflict', undefined],
      [7, 'held', undefined],
      [8, 'held', 'value_missing'],
      [9, undefined, 'project_missing'],
    ]);
    expect(await ledger.seenOrderIds(PURGED)).toEqual([{ projectId: 'p-purged', orderId: 5003 }]);
  });

  it('goes on with a run that was left unfinished, and loses no order id', async () => {
    const file = copyOf(VERSION_2);
    const projects = [2, 3, 5, 6].map((i) => ({ project_id: `p-${i}` }));
    const { sandbox, client } = await connectToSandbox({ projects: 0 });
    for (const project of projects) sandbox.setProject(project);
    sandbox.setProject({ project_id: 'p-4', status: 'ordering', order_id: 5005 });
    const ledger = openCopy(file);
    // Its worker is gone when it was silent for a lease.
    while (existsSync(`${file}.rescue-6`))
      await (await ledger.openWorker({ runs: [UNFINISHED] })).close();
    expect(await ledger.seenOrderIds(UNFINISHED)).toEqual([
      { projectId: 'p-1', orderId: 5004 },
      { projectId: 'p-4', orderId: 5005 },
    ]);
    const delays = { settleMs: 10 };
    const scope = { runs: [UNFINISHED] };
    await submitRun({ ledger, service: client, scope, delays, resendStale: true });
    const states: Record<string, unknown> = {};
    for await (const batch of ledger.orders(UNFINISHED)) {
      for (const { projectId, state, adopted } of batch) states[projectId] = [state, adopted];
    }
    expect(states).toEqual({
      'p-1': ['ordered', false],
      'p-2': ['ordered', false],
      'p-3': ['ordered', false],
      'p-4': ['ordered', true],
      'p-5': ['ordered', false],
      'p-6': ['ordered', false],
    });
    expect(
      sandbox
        .audit()
        .orders.map(({ project_id }) => project_id)
        .sort(),
    ).toEqual(projects.map(({ project_id }) => project_id));
  });

  it('removes a staging that was left, once it was silent for a lease', async () => {
    const file = copyOf(VERSION_2);
    let monotonicMs = 0;
    const ledger = openLedger(file, { monotonicMs: () => monotonicMs });
    onTestFinished(() => ledger.close());
    const about = { service: 'x', file: 'x.csv', sheet: '', fingerprint: 'x', again: false };
    const stageAnother = async () => {
      await (await ledger.stageRun(about)).discard();
      monotonicMs += 15_000;
      return readdirSync(`${file}-datasets`).length;
    };
    expect([await stageAnother(), await stageAnother()]).toEqual([3, 2]);
  });
});

describe('openLedger() with a ledger of version 3', () => {
  it('shows its runs as they were, and finds its orders', async () => {
    const ledger = openCopy(copyOf(VERSION_3));
    const runs = (await ledger.listRuns()).map(({ run, state, skipCounts }) => [
      run,
      state,
      skipCounts,
    ]);
    expect(runs).toEqual([
      ['b38a00bd', 'unfinished', {}],
      ['32c19d88', 'purged', {}],
      ['90f26a60', 'finished', { row_is_total: 1 }],
    ]);
    expect((await ledger.verificationCounts('90f26a60')).verified).toBe(2);
    const found = async (keys: OrderKeys) =>
      (await ledger.findOrders(keys)).orders.map(({ order }) => [order.run, order.state]);
    expect(await found({ projectId: 'p-5' })).toEqual([['b38a00bd', 'unknown']]);
    expect(await found({ partnerOrderId: 'PO-1' })).toEqual([['90f26a60', 'ordered']]);
    expect(await found({ file: 'given-up.csv' })).toEqual([['32c19d88', 'waiting']]);
  });
});

describe('openLedger() with a ledger of version 4', () => {
  it('has its releases and events, and goes on with what was left', async () => {
    const file = copyOf(VERSION_4);
    const ledger = openCopy(file);
    expect((await ledger.getRun(ON_HOLD)).state).toBe('on_hold');
    expect(await ledger.events(RELEASED_RUN)).toMatchObject([
      { what: 'released', by: 'Kim' },
      { what: 'stopped', by: 'Kim' },
    ]);
    const worker = await ledger.openWorker({ runs: 'all', service: 'http://127.0.0.1:1' });
    expect(await worker.beat({ most: 4, underWay: 0 })).toMatchObject({ atOnce: 4, others: 0 });
    const claim = () => worker.claim({ limit: 9, looksBeforeResend: 2, staleAfterMs: null });
    expect(await claim()).toEqual([]);
    await expect.poll(() => worker.takeOver(0)).toBe(1);
    const claimed = await claim();
    expect(claimed?.map(({ run, projectId, todo }) => [run, projectId, todo])).toEqual([
      [RELEASED_RUN, 'p-3', 'look_up'],
    ]);
    await ledger.releaseRun(ON_HOLD);
    expect((await claim())?.map(({ projectId }) => projectId)).toEqual(['p-1']);
    expect(readdirSync(path.dirname(file)).filter((name) => name.includes('before'))).toEqual([]);
  });
});

describe('openLedger() with a ledger of an earlier version', () => {
  it.each([VERSION_2, VERSION_3, VERSION_4, VERSION_5])(
    'remembers deliveries: %s',
    async (name) => {
      const ledger = openCopy(copyOf(name));
      const runs = await ledger.listRuns();
      expect(await ledger.deliveries.list({})).toEqual({ deliveries: [], next: null });
      const file = {
        job: 'acme',
        name: 'a.csv',
        folder: '/srv/a',
        hash: 'ab',
        bytes: 1,
        modifiedAtMs: 1,
      };
      const { id } = await ledger.deliveries.take(file);
      const run = runs.find(({ state }) => state === 'on_hold')?.run ?? null;
      const isOnHold = name === VERSION_4 || name === VERSION_5;
      expect(run !== null).toBe(isOnHold);
      await ledger.deliveries.change(id, ['taken'], { state: 'held', run });
      expect(await ledger.deliveries.release(id)).toMatchObject({ state: 'released', run });
      const now = await ledger.listRuns();
      expect(now.map((info) => info.run)).toEqual(runs.map((info) => info.run));
      expect(now.map(({ state }) => state)).not.toContain('on_hold');
    },
  );

  it('orders the run on hold of version 5 once it is released', async () => {
    const ledger = openCopy(copyOf(VERSION_5));
    const worker = await ledger.openWorker({ runs: [HELD_RUN] });
    const claim = () => worker.claim({ limit: 9, looksBeforeResend: 2, staleAfterMs: null });
    expect(await claim()).toEqual([]);
    await ledger.releaseRun(HELD_RUN);
    expect((await claim())?.map(({ projectId }) => projectId)).toEqual(['p-1', 'p-2']);
  });
});

describe('the table of deliveries', () => {
  it('refuses to lose one, to change its file, and a release that is none', async () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const ledger = openLedger(file);
    const about = {
      job: 'acme',
      name: 'a.csv',
      folder: '/srv/a',
      hash: 'ab',
      bytes: 1,
      modifiedAtMs: 1,
    };
    const { id } = await ledger.deliveries.take(about);
    await ledger.close();
    const db = openDatabase(file);
    onTestFinished(() => db.close());
    const refused = [
      'DELETE FROM delivery',
      `UPDATE delivery SET hash = 'cd'`,
      `UPDATE delivery SET state = 'released', released_at = 1`,
      `UPDATE delivery SET state = 'held'; UPDATE delivery SET state = 'released'`,
      `UPDATE delivery SET state = 'lost'`,
    ];
    for (const change of refused) expect(() => db.exec(change)).toThrow();
    expect(db.prepare('SELECT id, hash, state FROM delivery').all()).toEqual([
      { id, hash: 'ab', state: 'held' },
    ]);
  });
});
