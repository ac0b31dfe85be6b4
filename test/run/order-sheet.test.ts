import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { orderSheet } from '../../src/run/order-sheet.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { listOf } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('orderSheet() that is stopped says which run is left to resume, and why it stopped', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, listOf(3));
  const sandbox = createSandbox({ pattern: /^p-/ });
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'any' } });
  const ledger = openLedger(path.join(folder, 'ledger.sqlite'));
  onTestFinished(async () => {
    await service.close();
    await ledger.close();
    await sandbox.close();
  });
  const stop = new AbortController();
  const error = await orderSheet({
    file,
    ledger,
    service,
    signal: stop.signal,
    onStaged: () => stop.abort('the operator went home'),
  }).catch((thrown: unknown) => thrown);
  const [run] = await ledger.listRuns();
  expect(error).toBeInstanceOf(InterruptedError);
  expect(error).toMatchObject({ run: run?.run, cause: 'the operator went home' });
});
