import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
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

it('orderSheet() says what is wrong with a list, also if what was staged of it cannot be removed', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, `${listOf(3)}p-4,,\n`);
  const ledger = openLedger(path.join(folder, 'ledger.sqlite'));
  const service = new ServiceClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { apiKey: 'any' },
  });
  const other = new DatabaseSync(path.join(folder, 'ledger.sqlite'));
  onTestFinished(async () => {
    other.close();
    await service.close();
    await ledger.close();
  });
  other.exec(
    `CREATE TRIGGER nothing_goes BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  await expect(orderSheet({ file, ledger, service })).rejects.toMatchObject({
    code: 'input_invalid',
  });
  expect(await ledger.listRuns()).toEqual([]);
});
