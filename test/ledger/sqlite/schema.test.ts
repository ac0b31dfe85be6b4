import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const newFile = () => path.join(temporaryFolder(), 'ledger.sqlite');

function open(file: string) {
  const db = openDatabase(file);
  onTestFinished(() => db.close());
  return db;
}

it.each([{ id: 0 }, { id: 0x7664706c }])(
  'openLedger() refuses a database that looks like a ledger by its tables alone, and leaves it as it is: application id $id',
  ({ id }) => {
    const file = newFile();
    const old = openDatabase(file);
    old.exec(`PRAGMA application_id = ${id}; PRAGMA wal_checkpoint(TRUNCATE)`);
    old.close();
    const copy = `${file}.copy`;
    copyFileSync(file, copy);
    expect(() => openLedger(file)).toThrow(expect.objectContaining({ code: 'ledger_foreign' }));
    expect(readFileSync(file)).toEqual(readFileSync(copy));
  },
);

describe('the table of deliveries', () => {
  it('refuses to lose one, to change its file, and a release that is none', async () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const ledger = openLedger(file);
    const about = {
      job: 'acme',
      name: 'a.csv',
      folder: '/srv/a',
      hash: 'ab',
      bytes: 1,
      modifiedAtMs: 1,
    };
    const { id } = await ledger.deliveries.take(about);
    await ledger.close();
    const db = open(file);
    const refused = [
      'DELETE FROM delivery',
      `UPDATE delivery SET hash = 'cd'`,
      `UPDATE delivery SET folder = '/srv/b'`,
      `UPDATE delivery SET state = 'released', released_at = 1`,
      `UPDATE delivery SET state = 'held'; UPDATE delivery SET state = 'released'`,
      `UPDATE delivery SET state = 'lost'`,
    ];
    for (const change of refused) expect(() => db.exec(change)).toThrow();
    expect(db.prepare('SELECT id, hash, state FROM delivery').all()).toEqual([
      { id, hash: 'ab', state: 'held' },
    ]);
  });
});
