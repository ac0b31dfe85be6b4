import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checked,
  openConsole,
  openDraft,
  type RunningConsole,
  read,
  runIn,
} from '../support/console.ts';
import { itInTorture } from '../support/runs.ts';
import { expectAllOnce, listOf, openShop } from '../support/shop.ts';

/** Ends the console as a power cut does. */
async function kill(desk: RunningConsole): Promise<void> {
  desk.running.process.kill('SIGKILL');
  await desk.running.ended;
}

describe('a console that is killed', () => {
  itInTorture('goes on with an upload where it broke off', async () => {
    const shop = await openShop();
    const first = await openConsole(shop);
    const body = Buffer.from(listOf(2000));
    const { upload } = await first.call('newUpload', {
      body: { name: 'list.csv', bytes: body.length },
    });
    const params = { upload };
    const piece = body.subarray(0, 50_000);
    await first.call('putUpload', { params, query: { offset: 0 }, body: piece });
    await kill(first);

    const second = await openConsole(shop);
    const { received } = await second.call('upload', { params });
    expect(received).toBe(50_000);
    const rest = { params, query: { offset: received }, body: body.subarray(received) };
    expect(await second.call('putUpload', rest)).toMatchObject({ received: body.length });
    const { draft } = await second.call('newDraft', { body: { upload } });
    expect(await checked(second, draft)).toMatchObject({ report: { ok: true, orders: 2000 } });
  });

  itInTorture(
    'has every correction that was answered, and none that was half written',
    async () => {
      const shop = await openShop();
      const first = await openConsole(shop);
      const draft = await openDraft(first, 'list.csv', listOf(50));
      await read(first, draft);
      const params = { draft };
      for (let revision = 1; revision <= 5; revision++) {
        const edits = [{ cell: `D${revision + 1}`, to: `${revision}.00` }];
        await first.call('editDraft', { params, body: { revision, edits } });
      }
      await kill(first);
      const [folder = ''] = readdirSync(path.join(shop.folder, 'console/drafts'));
      const journal = path.join(shop.folder, 'console/drafts', folder, 'journal.ndjson');
      appendFileSync(journal, '{"at":1,"step":{"did":"corrected","cells":[{"cell":"D9",');

      const second = await openConsole(shop);
      expect(await second.call('draft', { params })).toMatchObject({ revision: 6, corrections: 5 });
      await read(second, draft);
      const { rows } = await second.call('rows', { params, query: { from: 2, count: 6 } });
      expect(rows.map((row) => row[3])).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00', '3.50']);
      await second.call('undo', { params, body: { revision: 6 } });
      expect(await checked(second, draft)).toMatchObject({
        report: { ok: true, totals: { total_price: '171' } },
      });
    },
  );

  it('places each order once, whatever was under way', async () => {
    const shop = await openShop({ latencyMs: 30 });
    const first = await openConsole(shop);
    const draft = await openDraft(first, 'list.csv', listOf(40));
    const { revision } = await checked(first, draft);
    const { run } = await first.call('stage', {
      params: { draft },
      body: { revision, on_invalid: 'stop' },
    });
    const ofRun = { params: { run } };
    await first.call('releaseRun', { ...ofRun, body: { copies: '40' } });
    await expect
      .poll(async () => (await first.call('run', ofRun)).orders.ordered, { timeout: 30_000 })
      .toBeGreaterThan(0);
    await kill(first);

    // The process that places the orders may be at it still: both go on beside each other.
    const second = await openConsole(shop);
    const { state } = await second.call('run', ofRun);
    if (state === 'unfinished') await second.call('resumeRun', ofRun);
    await expect
      .poll(async () => (await second.call('run', ofRun)).state, { timeout: 50_000 })
      .toBe('finished');
    expect(await runIn(second, run, 'finished')).toMatchObject({ orders: { ordered: 40 } });
    expectAllOnce(shop, 40);
  });
});
