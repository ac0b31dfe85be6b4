import path from 'node:path';
import { expect, it } from 'vitest';
import type { SkippedRow } from '../../../src/issue.ts';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ABOUT = { service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false };

function skipped(...rows: readonly number[]): SkippedRow[] {
  return rows.map((row) => ({ row, reason: 'row_is_total', rule: 'rows.totals: skip' }));
}

it('RunStaging.addSkipped() keeps rows that stand together as one', async () => {
  const file = path.join(temporaryFolder(), 'l.sqlite');
  const ledger = openLedger(file);
  const staging = await ledger.stageRun(ABOUT);
  await staging.addSkipped(skipped(7, 8, 9, 11));
  await staging.commit({ read: 4, blank: 0, skipped: 4, rejected: 0 });
  await ledger.close();
  const db = openDatabase(file);
  const kept = db.prepare('SELECT first, last FROM skipped_rows').all();
  db.close();
  expect(kept.map((row: object) => ({ ...row }))).toEqual([
    { first: 7, last: 9 },
    { first: 11, last: 11 },
  ]);
});

it('a run without skipped rows, and one that was taken back, leave none in the ledger', async () => {
  const file = path.join(temporaryFolder(), 'l.sqlite');
  const ledger = openLedger(file);
  const run = await stageDrafts(ledger, [draftOf('p')]);
  const staging = await ledger.stageRun(ABOUT);
  await staging.addSkipped(skipped(2));
  await staging.discard();
  const info = await ledger.getRun(run);
  await ledger.close();
  const db = openDatabase(file);
  const { kept } = db.prepare('SELECT COUNT(*) AS kept FROM skipped_rows').get();
  db.close();
  expect([info.rows.skipped, info.skipCounts, kept]).toEqual([0, {}, 0]);
});
