import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import {
  bytesOf,
  CLAIM,
  claimOne,
  collect,
  FAILURE,
  LOOKED,
  LOST,
  ordered,
  type World,
} from './world.ts';

/** Failures have the same codes, words and data, whatever the ledger is kept in. */
export function describeFailures(open: () => World): void {
  const failing = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown) => thrown,
    );
    if (!(error instanceof UsageError)) throw new Error(`Not a UsageError: ${error}`);
    const { code, message, data } = error;
    return { code, message, data };
  };

  describe('A failure of the ledger', () => {
    it('says which run is unknown, and which ones are meant', async () => {
      const ledger = open().open();
      expect(await failing(ledger.getRun('zzz'))).toEqual({
        code: 'run_unknown',
        message: expect.stringMatching(/^There is no run "zzz" in the ledger ".+"\.$/),
        data: {},
      });
      const runs: string[] = [];
      for (let i = 0; i < 17; i += 1) runs.push(await stageDrafts(ledger, [draftOf(`p${i}`)]));
      const start = runs
        .map((run) => run.slice(0, 1))
        .find((each, i, all) => all.indexOf(each) < i);
      const meant = runs.filter((run) => run.startsWith(start ?? '')).toReversed();
      expect(await failing(ledger.getRun(start ?? ''))).toEqual({
        code: 'run_ambiguous',
        message: `Several runs begin with "${start}": ${meant.join(', ')}.`,
        data: {},
      });
    });

    it('says why a run cannot be released or purged', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
      expect(await failing(ledger.releaseRun(run))).toEqual({
        code: 'run_not_on_hold',
        message: `Cannot release run ${run}: it is not on hold.`,
        data: { run },
      });
      expect(await failing(ledger.purgeRun(run))).toEqual({
        code: 'run_unfinished',
        message: `Cannot purge run ${run}: some of its orders may still be sent.`,
        data: { run, state: 'unsent' },
      });
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.claim(CLAIM);
      expect(await failing(ledger.purgeRun(run, { abandon: true }))).toEqual({
        code: 'run_unfinished',
        message: `Cannot purge run ${run}: 2 of its orders are being sent, or their outcome is unknown.`,
        data: { run, state: 'unclear' },
      });
      await worker.close();
      const other = await stageDrafts(ledger, [draftOf('p3')], undefined, { onHold: true });
      expect(await failing(ledger.purgeRun(other))).toMatchObject({
        data: { run: other, state: 'on_hold' },
      });
      await ledger.purgeRun(other, { abandon: true });
      expect((await failing(ledger.releaseRun(other))).message).toBe(
        `Cannot release run ${other}: it was purged.`,
      );
    });

    it('says why an order cannot be settled', async () => {
      const ledger = open().open();
      const run = await stageDrafts(
        ledger,
        ['p1', 'p2', 'p3'].map((id) => draftOf(id)),
      );
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.record(await claimOne(worker, { limit: 1 }), ordered(7));
      const settle = (projectId: string, orderId: number | null = null) =>
        failing(ledger.settleOrders(run, [{ projectId, orderId }]));
      const rule = 'Only an order whose outcome is unknown can be settled.';
      const start = (id: string) => `Cannot settle project "${id}" of run ${run}:`;
      expect(await settle('p9')).toEqual({
        code: 'order_not_unknown',
        message: `${start('p9')} it is not in the run. ${rule}`,
        data: {},
      });
      expect((await settle('p1')).message).toBe(`${start('p1')} it is ordered. ${rule}`);
      await worker.record(await claimOne(worker, { limit: 1 }), LOST);
      expect(await settle('p2', 7)).toEqual({
        code: 'order_id_taken',
        message: `Cannot settle project "p2" with order 7: it belongs to project "p1" in run ${run}.`,
        data: {},
      });
      expect(await claimOne(worker, { limit: 1 })).toMatchObject({
        projectId: 'p2',
        todo: 'look_up',
      });
      expect((await settle('p2')).message).toBe(
        `${start('p2')} its order is being looked up now. Try again.`,
      );
      await worker.close();
      await ledger.settleOrders(run, [{ projectId: 'p2', orderId: null }]);
      const [settled] = await collect(ledger.orders(run, ['refused']));
      expect(settled).toMatchObject({
        errorCode: 'settled_by_hand',
        errorMessage: 'A person found that the service has no order',
      });
    });

    it('says that a run was staged twice, or that the ledger is closed', async () => {
      const ledger: Ledger = open().open();
      const about = { service: 'http://127.0.0.1:1', file: 'l.csv', sheet: 'l', fingerprint: 'f' };
      const [first, second] = [
        await ledger.stageRun({ ...about, again: false }),
        await ledger.stageRun({ ...about, again: false }),
      ];
      const rows = { read: 1, blank: 0, skipped: 0, rejected: 0 };
      for (const staging of [first, second]) await staging.add([draftOf('p1')]);
      await first.commit(rows);
      expect(await failing(second.commit(rows))).toEqual({
        code: 'run_exists',
        message: `In the meantime, another process recorded this input as run ${first.run}.`,
        data: { run: first.run, state: 'being staged' },
      });
      await second.discard();
      await ledger.close();
      await expect(ledger.listRuns()).rejects.toMatchObject({
        code: 'ledger_closed',
        message: expect.stringMatching(/^The ledger ".+" is closed\.$/),
      });
    });

    it('gives no dataset whole that is not what was staged, however it is read', async () => {
      const world = open();
      const ledger = world.open();
      const large = Buffer.alloc((5 << 20) / 2, '"x",');
      const cut = () => [0, 1, 2].map((i) => large.subarray(i << 20, (i + 1) << 20));
      const run = await stageDrafts(ledger, [
        draftOf('p1', { dataset: cut, datasetBytes: large.length }),
        draftOf('p2'),
      ]);
      const worker = await ledger.openWorker({ runs: [run] });
      const claimed = (await worker.claim(CLAIM)) ?? [];
      await world.damageDatasets(run);
      const damaged = {
        code: 'dataset_damaged',
        message: expect.stringMatching(
          /^The stored dataset of an order of run \w+ is damaged: it [a-z ]+\.$/,
        ),
      };
      expect(claimed).toHaveLength(2);
      for (const order of claimed) {
        let bytes = 0;
        const readAll = async () => {
          for await (const chunk of worker.readDataset(order)) bytes += chunk.length;
        };
        await expect(readAll()).rejects.toMatchObject(damaged);
        expect(bytes).toBeLessThan(order.rowsBytes);
        const room = Buffer.alloc(order.rowsBytes);
        await expect(worker.copyDataset(order, room)).rejects.toMatchObject(damaged);
      }
      for (const order of await collect(ledger.orders(run))) {
        await expect(bytesOf(ledger.readDataset(order))).rejects.toMatchObject(damaged);
      }
      await worker.close();
    });

    it('holds an order whose dataset is damaged, unless it may have left before', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
      const worker = await ledger.openWorker({ runs: [run] });
      const unreadable = { kind: 'unreadable', failure: FAILURE, waitMs: 0 } as const;
      const first = await claimOne(worker, { limit: 1 });
      expect(await worker.record(first, unreadable)).toBe('held');
      const second = await claimOne(worker);
      await worker.record(second, LOST);
      await worker.record(await claimOne(worker), LOOKED);
      const again = { looksBeforeResend: 1 };
      expect(await worker.record(await claimOne(worker, again), unreadable)).toBe('unknown');
      const orders = await collect(ledger.orders(run));
      expect(orders).toMatchObject([
        { projectId: 'p1', state: 'held', attempts: 0, errorCode: FAILURE.code },
        { projectId: 'p2', state: 'unknown', attempts: 1, errorCode: FAILURE.code },
      ]);
      // What left long ago is not sent again, however often its dataset was looked at since.
      expect(await claimOne(worker, again)).toMatchObject({ todo: 'look_up', attempts: 1 });
      await worker.close();
    });

    it('sends nothing of a run that is not to be sent, but looks its orders up', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
      const worker = await ledger.openWorker({ runs: [run] });
      const rules = { ...CLAIM, looksBeforeResend: 1, unsent: [run] };
      await worker.record(await claimOne(worker, { limit: 1 }), LOST);
      const looked = (await worker.claim(rules)) ?? [];
      expect(looked).toMatchObject([{ projectId: 'p1', todo: 'look_up' }]);
      for (const order of looked) await worker.record(order, LOOKED);
      // It would be sent again now.
      expect(await worker.claim(rules)).toEqual([]);
      expect(await worker.outlook(rules)).toMatchObject({ due: 0, nextDueInMs: null });
      expect(await worker.outlook({ ...rules, unsent: [] })).toMatchObject({ due: 2 });
      await worker.close();
    });
  });
}
