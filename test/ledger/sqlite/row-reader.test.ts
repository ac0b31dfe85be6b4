import path from 'node:path';
import { expect, it } from 'vitest';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('Ledger.rows() gives rows in sheet order, however orders lie across each other and however far down they stand', async () => {
  const ledger = openLedger(path.join(temporaryFolder(), 'l.sqlite'));
  const about = { service: 's', file: 'f', sheet: '', fingerprint: 'x', again: false };
  const staging = await ledger.stageRun(about);
  const FAR = 1 << 20;
  await staging.add([
    draftOf('a', {
      firstRow: 2,
      lastRow: FAR + 2,
      rowRanges: () => `2-3,${FAR}-${FAR + 2}`,
      rows: 5,
    }),
    draftOf('b', { firstRow: 4, lastRow: FAR + 5, rowRanges: () => `4,${FAR + 5}`, rows: 2 }),
  ]);
  await staging.addInvalid([
    { row: 3, projectId: 'a', code: 'value_missing', column: 'name' },
    { row: 3 * FAR, projectId: null, code: 'project_missing', column: 'project_id' },
  ]);
  await staging.commit({ read: 8, blank: 0, skipped: 0, rejected: 1 });
  const rows: unknown[] = [];
  for await (const batch of ledger.rows(staging.run)) {
    for (const { row, order, invalid } of batch) {
      rows.push([row, order?.projectId ?? null, invalid?.code ?? null]);
    }
  }
  await ledger.close();
  expect(rows).toEqual([
    [2, 'a', null],
    [3, null, 'value_missing'],
    [4, 'b', null],
    [FAR, 'a', null],
    [FAR + 1, 'a', null],
    [FAR + 2, 'a', null],
    [FAR + 5, 'b', null],
    [3 * FAR, null, 'project_missing'],
  ]);
});
