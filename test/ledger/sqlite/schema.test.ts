import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
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

it('the table of orders refuses that one is sent or looked up by a worker that has another key than its run', async () => {
  const file = newFile();
  const ledger = openLedger(file);
  const own = await stageDrafts(ledger, [draftOf('p1')], undefined, { keyOf: 'acme' });
  const shared = await stageDrafts(ledger, [draftOf('p2')]);
  await ledger.openWorker({ runs: 'all', service: 'http://127.0.0.1:1' });
  await ledger.openWorker({ runs: [own] });
  await ledger.close();
  const db = open(file);
  const all = db.prepare('SELECT max(epoch) AS epoch FROM worker WHERE serves IS NULL').get();
  const named = db.prepare('SELECT epoch FROM worker WHERE serves IS NOT NULL').get();
  const send = (run: string, { epoch }: Record<string, unknown>) =>
    db.prepare(`UPDATE orders SET state = 'sending', claim = ? WHERE run = ?`).run(epoch, run);
  const lookUp = (run: string, { epoch }: Record<string, unknown>) =>
    db.prepare('UPDATE orders SET claim = ? WHERE run = ?').run(epoch, run);
  expect(() => send(own, all)).toThrow('the key of its job alone');
  expect(() => lookUp(own, all)).toThrow('the key of its job alone');
  lookUp(own, named);
  send(shared, all);
  send(own, named);
});
