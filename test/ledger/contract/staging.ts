import { describe, expect, it } from 'vitest';
import { valuesKey } from '../../../src/ledger/deliveries.ts';
import type { Ledger, RunAbout, RunStaging } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { bytesOf, CLAIM, collect, DAY_MS, LEASE_MS, ordered, type World } from './world.ts';

const ABOUT: RunAbout = {
  service: 'http://127.0.0.1:1',
  file: 'list.csv',
  sheet: 'list',
  fingerprint: 'abc',
  again: false,
};
const NO_ROWS = { read: 0, blank: 0, skipped: 0, rejected: 0 };
const PROBLEM = { code: 'rows_invalid', message: 'one row', column: null, fix: 'Correct it' };

/** Stages a run of these projects and records order ids for them, one after another; gives the run. */
async function orderAll(
  ledger: Ledger,
  projects: readonly string[],
  firstId: number,
  service = ABOUT.service,
): Promise<string> {
  const drafts = projects.map((id) => draftOf(id));
  const run = await stageDrafts(ledger, drafts, service);
  const worker = await ledger.openWorker({ runs: [run] });
  for (const [i, order] of ((await worker.claim(CLAIM)) ?? []).entries()) {
    await worker.record(order, ordered(firstId + i));
  }
  await worker.close();
  return run;
}

/** Gives chunks as they are given while staging: each is overwritten by the next. */
function* inOneBuffer(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  const room = Buffer.alloc(Math.max(0, ...chunks.map(({ length }) => length)));
  for (const chunk of chunks) {
    room.fill('#').set(chunk);
    yield room.subarray(0, chunk.length);
  }
}

/** How a run comes into the ledger. */
export function describeStaging(open: () => World): void {
  const stage = async (ledger: Ledger, ...projects: readonly string[]): Promise<RunStaging> => {
    const staging = await ledger.stageRun(ABOUT);
    await staging.add(projects.map((id) => draftOf(id)));
    return staging;
  };

  describe('RunStaging', () => {
    it('shows nothing of a run before it is committed, and then everything', async () => {
      const ledger = open().open();
      const staging = await ledger.stageRun({ ...ABOUT, origin: 'from somewhere' });
      await staging.add([draftOf('p1'), draftOf('p2', { problem: PROBLEM, invalidRows: 2 })]);
      await staging.addInvalid([{ row: 3, projectId: 'p2', code: 'value_missing', column: 'A' }]);
      await staging.addSkipped([{ row: 9, reason: 'row_is_total', rule: 'rows.totals: skip' }]);
      expect(await ledger.listRuns()).toEqual([]);
      expect(await ledger.findRuns(ABOUT.fingerprint)).toEqual([]);
      expect((await ledger.findOrders({ projectId: 'p1' })).orders).toEqual([]);
      const rows = { read: 7, blank: 1, skipped: 1, rejected: 1 };
      await staging.commit(rows, { amountFormat: '₩#', files: { rejects: '/srv/r.csv' } });
      expect(await ledger.listRuns()).toMatchObject([
        {
          ...{ run: staging.run, service: ABOUT.service, file: 'list.csv', sheet: 'list', rows },
          ...{ state: 'unfinished', origin: 'from somewhere', amountFormat: '₩#', adopted: 0 },
          files: { rejects: '/srv/r.csv' },
          skipCounts: { row_is_total: 1 },
          states: { staged: { orders: 1, rows: 1 }, held: { orders: 1, rows: 3 } },
        },
      ]);
    });

    it('leaves nothing behind when it is discarded', async () => {
      const ledger = open().open();
      await (await stage(ledger, 'p1')).discard();
      expect(await ledger.findRuns('abc')).toEqual([]);
      expect((await ledger.findOrders({ projectId: 'p1' })).orders).toEqual([]);
    });

    it('is over with its commit: discarding it changes nothing', async () => {
      const ledger = open().open();
      const staging = await stage(ledger, 'p1', 'p2');
      await staging.addInvalid([{ row: 9, projectId: null, code: 'value_missing', column: 'A' }]);
      await staging.addSkipped([{ row: 10, reason: 'row_is_total', rule: 'rows.totals: skip' }]);
      await staging.commit({ read: 4, blank: 0, skipped: 1, rejected: 1 });
      const before = await ledger.getRun(staging.run);
      expect(before.states.staged).toEqual({ orders: 2, rows: 2 });
      for (const worker of [undefined, await ledger.openWorker({ runs: [staging.run] })]) {
        await staging.discard();
        await staging.discard();
        expect(await ledger.getRun(staging.run)).toEqual(before);
        await worker?.close();
      }
      const orders = await collect(ledger.orders(staging.run));
      const rows = '{"cols":[{"id":"name","value":{"text":"p2"}}]}';
      expect(await bytesOf(ledger.readDataset(orders[1] as (typeof orders)[number]))).toBe(rows);
      const found = await collect(ledger.rows(staging.run));
      expect(found.map(({ invalid }) => invalid?.code)).toContain('value_missing');
    });

    it('can be discarded twice, and when another process has removed what it left', async () => {
      const world = open();
      const ledger = world.open();
      const staging = await stage(ledger, 'p1');
      await staging.discard();
      await (await stage(world.open(), 'p1')).commit(NO_ROWS);
      await staging.discard();
      expect(await ledger.findRuns('abc')).toHaveLength(1);
    });

    it('lets only the first of two stagings of the same input commit', async () => {
      const world = open();
      const ledger = world.open();
      const [first, second] = [await stage(ledger, 'p1'), await stage(world.open(), 'p1')];
      await first.commit(NO_ROWS);
      await expect(second.commit(NO_ROWS)).rejects.toMatchObject({
        code: 'run_exists',
        data: { run: first.run },
      });
      await second.discard();
      const again = await ledger.stageRun({ ...ABOUT, again: true });
      await again.commit(NO_ROWS);
      expect((await ledger.findRuns('abc')).map(({ run }) => run)).toEqual([again.run, first.run]);
    });

    it('is noted with its delivery, which has one run and no other', async () => {
      const ledger = open().open();
      const { deliveries } = ledger;
      const file = { job: 'acme', name: 'a.csv', folder: '/srv/acme', hash: 'ab', bytes: 1 };
      const { id } = await deliveries.take({ ...file, modifiedAtMs: 0 });
      const [first, second] = [
        await stage(ledger, 'p1'),
        await ledger.stageRun({ ...ABOUT, again: true }),
      ];
      const findings = { rows: 1, reasons: [{ code: 'too_old', facts: {} }] };
      await first.commit(NO_ROWS, { delivery: { id, findings, values: 'first' } });
      const noted = { state: 'taken', run: first.run, ...findings };
      expect(await deliveries.get(id)).toMatchObject(noted);
      const other = { id, findings: { rows: 2 }, values: 'second' };
      const late = second.commit(NO_ROWS, { delivery: other });
      await expect(late).rejects.toMatchObject({ code: 'delivery_lost', data: { delivery: id } });
      await second.discard();
      expect(await deliveries.get(id)).toMatchObject(noted);
      expect((await ledger.listRuns()).map(({ run }) => run)).toEqual([first.run]);
      const remembered = [first, second].map(({ run }) =>
        deliveries.recall('acme', valuesKey(run)),
      );
      expect(await Promise.all(remembered)).toEqual(['first', null]);
    });

    it('is not noted with a delivery that a person has rejected meanwhile', async () => {
      const ledger = open().open();
      const { deliveries } = ledger;
      const file = { job: 'acme', name: 'a.csv', folder: '/srv/acme', hash: 'ab', bytes: 1 };
      const { id } = await deliveries.take({ ...file, modifiedAtMs: 0 });
      const staging = await stage(ledger, 'p1');
      const reasons = [{ code: 'rejected', facts: {} }];
      await deliveries.change(id, ['taken'], { state: 'held', reasons: [] });
      await deliveries.change(id, ['held'], { state: 'taken', reasons });
      const late = staging.commit(NO_ROWS, { delivery: { id, findings: { reasons: [] } } });
      await expect(late).rejects.toMatchObject({ code: 'delivery_lost' });
      await staging.discard();
      expect(await deliveries.get(id)).toMatchObject({ run: null, reasons });
      expect(await ledger.listRuns()).toEqual([]);
    });

    it('lets a staging of the same input commit after one that was given up with nothing ordered', async () => {
      const ledger = open().open();
      const first = await stage(ledger, 'p1');
      await first.commit(NO_ROWS);
      await ledger.purgeRun(first.run, { abandon: true });
      const second = await stage(ledger, 'p1');
      await second.commit(NO_ROWS);
      expect((await ledger.findRuns('abc')).map(({ run }) => run)).toEqual([second.run, first.run]);
    });

    it('keeps a slow staging, however long it takes, while others stage and order', async () => {
      const world = open();
      const [slow, quick] = [world.open(), world.open()];
      const staging = await stage(slow, 'p1');
      for (const project of ['p2', 'p3', 'p4']) {
        world.pass(10 * LEASE_MS);
        world.jumpWallClocks(DAY_MS);
        await orderAll(quick, [project], Number(project.slice(1)));
        await (await quick.stageRun(ABOUT)).discard();
      }
      await staging.add([draftOf('p5')]);
      await staging.commit(NO_ROWS);
      const orders = await collect(slow.orders(staging.run));
      expect(orders.map(({ projectId }) => projectId)).toEqual(['p1', 'p5']);
      const rows = '{"cols":[{"id":"name","value":{"text":"p5"}}]}';
      expect(await bytesOf(slow.readDataset(orders[1] as (typeof orders)[number]))).toBe(rows);
    });

    it('lets stagings of the same input commit that have no orders', async () => {
      const ledger = open().open();
      const [first, second] = [await ledger.stageRun(ABOUT), await ledger.stageRun(ABOUT)];
      for (const staging of [first, second]) await staging.commit(NO_ROWS);
      expect(await ledger.findRuns('abc')).toHaveLength(2);
    });

    it('keeps datasets as they are, of no chunk, of one, and of many in one buffer', async () => {
      const ledger = open().open();
      const staging = await ledger.stageRun(ABOUT);
      // Chunks end anywhere, also within a letter.
      const cut = (text: string, bytes: number): Uint8Array[] => {
        const all = Buffer.from(text);
        return Array.from({ length: Math.ceil(all.length / bytes) }, (_, i) =>
          all.subarray(i * bytes, (i + 1) * bytes),
        );
      };
      const rows = Array.from(
        { length: 60_000 },
        (_, i) => `{"row":"${i} 김 ${'x'.repeat(i % 50)}"}`,
      );
      const datasets = [
        [],
        [Buffer.from('{"a":1}')],
        [Buffer.alloc(0), ...cut('{"a":1},{"김":"é"},{"a":2}', 1)],
        cut(rows.join(), 1 << 20),
        cut(rows.slice(0, 100).join(), 999),
      ];
      const drafts = datasets.map((chunks, i) =>
        draftOf(`p${i}`, {
          dataset: () => inOneBuffer(chunks),
          datasetBytes: chunks.reduce((sum, { length }) => sum + length, 0),
        }),
      );
      await staging.add(drafts);
      await staging.commit(NO_ROWS);
      const wanted = datasets.map((chunks) => Buffer.concat(chunks).toString());
      expect(wanted[3]?.length).toBeGreaterThan(2 << 20);
      const found = [];
      for (const order of await collect(ledger.orders(staging.run))) {
        for await (const chunk of ledger.readDataset(order)) {
          expect(chunk.length).toBeLessThanOrEqual(1 << 20);
        }
        found.push(await bytesOf(ledger.readDataset(order)));
      }
      expect(found).toEqual(wanted);
      const worker = await ledger.openWorker({ runs: [staging.run] });
      for (const [i, order] of ((await worker.claim(CLAIM)) ?? []).entries()) {
        const copied = Buffer.alloc(order.rowsBytes);
        await worker.copyDataset(order, copied);
        expect([copied.toString(), await bytesOf(worker.readDataset(order))]).toEqual([
          wanted[i],
          wanted[i],
        ]);
        await worker.record(order, ordered(i + 1));
      }
      await worker.close();
    });

    it('leaves nothing of orders whose dataset could not be read to its end', async () => {
      const ledger = open().open();
      const staging = await stage(ledger, 'p1');
      function* cutShort(): Generator<Uint8Array> {
        yield Buffer.from('{"a":1}');
        throw new Error('the disk is gone');
      }
      const cut = staging.add([draftOf('p2'), draftOf('p3', { dataset: cutShort })]);
      await expect(cut).rejects.toThrow('the disk is gone');
      await staging.discard();
      expect((await ledger.findOrders({ projectId: 'p2' })).orders).toEqual([]);
      expect(await ledger.listRuns()).toEqual([]);
    });
  });

  describe('RunStaging.findEarlierOrders()', () => {
    it('gives the latest order of the first projects that were ordered, and counts all', async () => {
      const ledger = open().open();
      await orderAll(ledger, ['p1', 'p2', 'p3'], 100);
      const latest = await orderAll(ledger, ['p2', 'p4', 'p5'], 200);
      await orderAll(ledger, ['p9'], 300, 'http://127.0.0.1:2');
      await stageDrafts(ledger, [draftOf('p8')]);
      const staging = await ledger.stageRun(ABOUT);
      expect(await staging.findEarlierOrders(2)).toEqual({ orders: [], total: 0 });
      const ids = ['p7', 'p9', 'p8', 'p5', 'p2', 'p4'];
      await staging.add(ids.map((id, i) => draftOf(id, { firstRow: i + 2 })));
      await staging.add([draftOf('p1', { problem: PROBLEM })]);
      expect(await staging.findEarlierOrders(2)).toEqual({
        orders: [
          { projectId: 'p5', firstRow: 5, orderId: 202, run: latest },
          { projectId: 'p2', firstRow: 6, orderId: 200, run: latest },
        ],
        total: 3,
      });
      await staging.discard();
    });

    it('is what Ledger.findEarlierOrders() gives of a run on hold, until its orders are placed', async () => {
      const ledger = open().open();
      const first = await orderAll(ledger, ['p1', 'p2'], 100);
      const again = ['p0', 'p1', 'p2'].map((id, i) => draftOf(id, { firstRow: i + 2 }));
      const run = await stageDrafts(ledger, again, undefined, { onHold: true });
      expect(await ledger.findEarlierOrders(run, 1)).toEqual({
        orders: [{ projectId: 'p1', firstRow: 3, orderId: 100, run: first }],
        total: 2,
      });
      expect(await ledger.findEarlierOrders(first, 1)).toEqual({ orders: [], total: 0 });
    });
  });
}
