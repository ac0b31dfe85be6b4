import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLedger } from '../../../../src/ledger/sqlite/open-ledger.ts';
import { GuardedDatabase } from '../../../../src/sqlite.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

it('a delivery needs no statement that an earlier one did not: each is kept', async () => {
  let nowMs = 1_700_000_000_000;
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const ledger = openLedger(file, { now: () => nowMs });
  const prepare = vi.spyOn(GuardedDatabase.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  const statements = async (name: string) => {
    prepare.mockClear();
    nowMs += 1;
    const about = { job: 'acme', name, folder: '/srv/acme', bytes: 12, modifiedAtMs: nowMs };
    const { id } = await ledger.deliveries.take({ ...about, hash: name.repeat(64) });
    await ledger.deliveries.change(id, ['taken'], { rows: nowMs });
    const ended = await ledger.deliveries.change(id, ['taken'], { state: 'failed' });
    expect(ended).toMatchObject({ state: 'failed', rows: nowMs, endedAtMs: nowMs });
    return new Set(prepare.mock.calls.map(([sql]) => sql));
  };
  const first = await statements('a');
  expect(first.size).toBeGreaterThan(2);
  expect(await statements('b')).toEqual(first);
  await ledger.close();
});
