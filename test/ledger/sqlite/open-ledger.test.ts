import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger, openThreadedLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { itOnPosix } from '../../support/posix.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';

it('a closed ledger says that it is closed', async () => {
  const file = path.join(temporaryFolder(), 'closed.sqlite');
  const ledger = openLedger(file);
  await ledger.close();
  const closed = { code: 'ledger_closed', data: { file } };
  await expect(ledger.listRuns()).rejects.toMatchObject(closed);
  await expect(ledger.findRuns('x')).rejects.toMatchObject(closed);
  await expect(ledger.close()).resolves.toBeUndefined();
});

describe('openLedger()', () => {
  it.each([openLedger, openThreadedLedger])('opens no URL of a server as a file', (open) => {
    const url = 'postgres://user:secret@db.example.com/print';
    const message = expect.stringContaining('"await openPostgresLedger(url, options)"');
    const error = expect.objectContaining({ code: 'ledger_url_invalid', message });
    expect(() => open(url)).toThrow(error);
    expect(() => open(url)).not.toThrow('secret');
  });

  it('refuses an option that does not exist, and makes no file', () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const message = 'There is no option "lease": there are leaseMs';
    expect(() => openThreadedLedger(file, Object({ lease: 1 }))).toThrow(message);
    expect(existsSync(file)).toBe(false);
  });

  itOnPosix('keeps its files from other users (needs POSIX: modes)', async () => {
    const file = path.join(temporaryFolder(), 'state', 'ledger.sqlite');
    const ledger = openLedger(file);
    const run = await stageDrafts(ledger, [draftOf('p1')]);
    const modes = [file, `${file}-wal`, `${file}-datasets`, `${file}-datasets/${run}.rows`].map(
      (name) => statSync(name).mode & 0o777,
    );
    await ledger.close();
    expect(modes).toEqual([0o600, 0o600, 0o700, 0o600]);
  });

  it('commits durably at every open: write-ahead log, fsync at every commit, past the drive on macOS', () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const names = [
      'journal_mode',
      'synchronous',
      'fullfsync',
      'checkpoint_fullfsync',
      'foreign_keys',
    ];
    for (const time of ['first', 'second']) {
      const db = openDatabase(file);
      const settings = names.map((name) => Object.values(db.prepare(`PRAGMA ${name}`).get())[0]);
      db.close();
      expect([time, ...settings]).toEqual([time, 'wal', 2, 1, 1, 1]);
    }
  });

  it('gives a ledger of version 5 what it has not', async () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const first = openLedger(file);
    const run = await stageDrafts(first, [draftOf('p1')]);
    await first.close();
    const db = new DatabaseSync(file);
    for (const table of ['job', 'delivery']) db.exec(`ALTER TABLE ${table} DROP COLUMN mapping`);
    for (const column of ['status', 'status_since', 'look', 'changed_after'])
      db.exec(`ALTER TABLE verification DROP COLUMN ${column}`);
    db.exec('ALTER TABLE mailed_row DROP COLUMN same; ALTER TABLE mailed_row RENAME alike TO hash');
    db.exec('DROP TRIGGER what_holds_a_run_is_recorded; DROP INDEX run_to_release');
    db.exec('DROP TRIGGER nothing_on_hold_is_sent');
    dropSinceVersion9(db);
    db.exec('DROP TRIGGER a_run_that_goes_on_waits_for_no_time');
    db.exec('ALTER TABLE run DROP COLUMN release_at; ALTER TABLE run DROP COLUMN last_order');
    db.exec('DROP TABLE handed_over; DROP TABLE look; DROP TABLE mapping; PRAGMA user_version = 5');
    db.close();
    const second = openLedger(file);
    const mapping = { name: 'acme', version: 1, text: 'a: b\n', by: 'ann', aliases: [] };
    await second.saveMapping({ ...mapping, delivery: null });
    expect(await second.listMappings()).toMatchObject([{ name: 'acme', version: 1 }]);
    expect((await second.getRun(run)).run).toBe(run);
    expect(await second.beginLook(run)).toMatchObject({ run });
    expect(await second.handOver(run, 'mon')).toBeNull();
    await second.close();
  });

  it('gives a ledger of version 9 what it has not, and its runs no key of a job', async () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const first = openLedger(file);
    const run = await stageDrafts(first, [draftOf('p1')]);
    await first.close();
    const db = new DatabaseSync(file);
    dropSinceVersion9(db);
    db.exec('PRAGMA user_version = 9');
    db.close();
    const second = openLedger(file);
    expect(await second.getRun(run)).toMatchObject({ keyOf: null });
    const own = await stageDrafts(second, [draftOf('p2')], undefined, { keyOf: 'acme' });
    expect(await second.getRun(own)).toMatchObject({ keyOf: 'acme' });
    await second.close();
  });

  it('has the same runs when it is opened again', async () => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const first = openLedger(file);
    const run = await stageDrafts(first, [draftOf('p1'), draftOf('p2')]);
    await first.close();
    const second = openLedger(file);
    const info = await second.getRun(run);
    await second.close();
    expect(info.states.staged).toEqual({ orders: 2, rows: 2 });
    expect(info.state).toBe('unfinished');
  });

  it.each([
    { name: 'a file that is no database', code: 'ledger_corrupt', content: 'x'.repeat(5000) },
    {
      name: 'a damaged header',
      code: 'ledger_corrupt',
      content: `SQLite format 3\0${'?'.repeat(9000)}`,
    },
  ])('says what is the matter with $name', ({ code, content }) => {
    const file = temporaryFile('ledger.sqlite', content);
    expect(() => openLedger(file)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    { name: 'tables of its own', sql: 'CREATE TABLE orders (id)' },
    { name: 'a version of its own', sql: 'PRAGMA user_version = 2' },
    { name: 'a name of its own', sql: 'PRAGMA application_id = 1' },
  ])('refuses a database of another program, and leaves it as it is: $name', ({ sql }) => {
    const file = path.join(temporaryFolder(), 'other.sqlite');
    const other = new DatabaseSync(file);
    other.exec(`CREATE TABLE customer (name TEXT); DROP TABLE customer; ${sql}`);
    other.close();
    const before = readFileSync(file);
    expect(() => openLedger(file)).toThrow(expect.objectContaining({ code: 'ledger_foreign' }));
    expect(readFileSync(file)).toEqual(before);
  });

  it('makes a ledger of an empty file', async () => {
    const file = temporaryFile('ledger.sqlite', '');
    const ledger = openLedger(file);
    expect(await ledger.listRuns()).toEqual([]);
    await ledger.close();
  });

  it.each([
    { version: 1, code: 'ledger_outdated' },
    { version: 999, code: 'ledger_newer' },
  ])('refuses a ledger of version $version, and leaves it as it is', ({ version, code }) => {
    const file = path.join(temporaryFolder(), 'ledger.sqlite');
    const db = openDatabase(file);
    db.exec(`PRAGMA user_version = ${version}; PRAGMA wal_checkpoint(TRUNCATE)`);
    db.close();
    const before = readFileSync(file);
    expect(() => openLedger(file)).toThrow(
      expect.objectContaining({ code, data: { file, version } }),
    );
    expect(readFileSync(file)).toEqual(before);
  });

  it('says so when the folder cannot be used', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), '');
    chmodSync(path.join(folder, 'file'), 0o600);
    expect(() => openLedger(path.join(folder, 'file', 'ledger.sqlite'))).toThrow(
      expect.objectContaining({ code: 'ledger_unusable' }),
    );
  });
});

function dropSinceVersion9(db: Pick<InstanceType<typeof DatabaseSync>, 'exec'>): void {
  db.exec('DROP TRIGGER only_who_names_the_run_has_its_key; ALTER TABLE run DROP COLUMN key_of');
}
