import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { LedgerWatch } from '../../../src/ledger/sqlite/ledger-watch.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A ledger with something in its log, and what watches it. */
function open() {
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const db = openDatabase(file);
  const watch = new LedgerWatch(file, db);
  onTestFinished(() => {
    watch.close();
    db.close();
  });
  const write = () => db.exec('INSERT INTO writes VALUES (1)');
  db.exec('CREATE TABLE writes (one)');
  return { wal: `${file}-wal`, watch, write };
}

it('finds a ledger in its place, however much is written', () => {
  const { watch, write } = open();
  for (let times = 0; times < 50; times += 1) {
    write();
    watch.assertInPlace();
  }
});

it.each([
  { name: 'cut off', change: (wal: string) => truncateSync(wal) },
  { name: 'cut off in its header', change: (wal: string) => truncateSync(wal, 20) },
  { name: 'written over from its beginning', change: (wal: string) => overwrite(wal) },
])('notices that the log was $name, also when it was written on since', ({ change }) => {
  for (const writes of [0, 1, 20]) {
    const { wal, watch, write } = open();
    watch.assertInPlace();
    change(wal);
    for (let times = 0; times < writes; times += 1) write();
    expect(() => watch.assertInPlace()).toThrow('its write-ahead log was overwritten');
  }
});

function overwrite(wal: string): void {
  const file = openSync(wal, 'r+');
  writeSync(file, Buffer.alloc(4096));
  closeSync(file);
}
