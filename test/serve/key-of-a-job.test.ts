import path from 'node:path';
import { expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { openConsole } from '../support/console.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { openShop } from '../support/shop.ts';

it('a run with a key of its own is released in the console, and left to the watcher that has the key', async () => {
  const shop = await openShop();
  const ledger = openLedger(path.join(shop.folder, 'ledger.sqlite'));
  const about = { onHold: true, keyOf: 'acme' };
  const run = await stageDrafts(ledger, [draftOf('p-1')], shop.baseUrl, about);
  const desk = await openConsole(shop);
  const params = { run };
  expect(await desk.call('releaseRun', { params, body: { copies: '1' } })).toMatchObject({
    state: 'unfinished',
    work: null,
  });
  expect(await desk.refused('resumeRun', { params })).toMatchObject({
    code: 'run_of_another_key',
    message: expect.stringContaining('Its watcher continues it'),
  });
  expect(await desk.call('run', { params })).toMatchObject({ work: null, failure: null });

  const worker = await ledger.openWorker({ runs: [run] });
  await worker.beat({ most: 1, underWay: 0 });
  expect(await desk.call('resumeRun', { params })).toMatchObject({ work: { by: 'others' } });
  expect(shop.sandbox.audit().orders).toEqual([]);
  await worker.close();
  await ledger.close();
});
