import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

it('a message that another process was given while this one waited for it is not given twice', async () => {
  let nowMs = 1000;
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const ledger = openLedger(file, { now: () => nowMs });
  const other = openDatabase(file);
  onTestFinished(async () => {
    other.close();
    await ledger.close();
  });
  const message = { id: 'm', job: 'acme', delivery: null, channel: 'mail:0', body: '{}' };
  await ledger.deliveries.queueMessages([message]);
  other.exec('BEGIN IMMEDIATE');
  const due = ledger.deliveries.dueMessages(1, 60_000);
  nowMs += 50;
  other.exec(`UPDATE message SET attempts = 1, set_at = ${nowMs}, due_at = ${nowMs + 60_000}`);
  other.exec('COMMIT');
  expect(await due).toEqual([]);
});
