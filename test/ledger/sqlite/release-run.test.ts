import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { CLAIM } from '../contract/world.ts';

const PROJECTS = ['p1', 'p2', 'p3', 'p4', 'p5'];

const newFile = () => path.join(temporaryFolder(), 'ledger.sqlite');

function open(file: string, nowMs = 1000): Ledger {
  const ledger = openLedger(file, { now: () => nowMs });
  onTestFinished(() => ledger.close());
  return ledger;
}

const stage = (ledger: Ledger) =>
  stageDrafts(
    ledger,
    PROJECTS.map((id) => draftOf(id)),
    undefined,
    { onHold: true },
  );

describe('the database', () => {
  it.each([
    { name: 'an order of a run on hold is sent', sql: `UPDATE orders SET state = 'sending'` },
    { name: 'a hold ends without a release', sql: 'UPDATE run SET on_hold = 0' },
    { name: 'a part is released without a release', sql: 'UPDATE run SET last_order = 5' },
    { name: 'a time is set without a release', sql: 'UPDATE run SET release_at = 5' },
    { name: 'an event is changed', sql: `UPDATE event SET who = 'Ben'` },
    { name: 'an event is removed', sql: 'DELETE FROM event' },
  ])('refuses that $name', async ({ sql }) => {
    const file = newFile();
    const ledger = open(file);
    const run = await stage(ledger);
    await ledger.noteEvent(run, { what: 'stopped', by: 'Ann', details: {} });
    const db = openDatabase(file);
    expect(() => db.exec(sql)).toThrow(/on hold|released, stopped and resumed|only added/);
    db.close();
    expect(await ledger.events(run)).toMatchObject([{ what: 'stopped', by: 'Ann' }]);
  });

  it('refuses that a run goes on hold again', async () => {
    const file = newFile();
    const ledger = open(file);
    await ledger.releaseRun(await stage(ledger), 'Ann');
    const db = openDatabase(file);
    expect(() => db.exec('UPDATE run SET on_hold = 1')).toThrow(/released, stopped and resumed/);
    expect(() => db.exec('UPDATE run SET on_hold = 0, release_at = 9')).not.toThrow();
    db.close();
  });

  it('lets a run not go on by itself that a process of version 8 released, and stopped', async () => {
    const file = newFile();
    const ledger = open(file);
    const run = await stage(ledger);
    await ledger.releaseRun(run, 'Ann', { graceMs: 5 });
    const db = openDatabase(file);
    const addEvent = db.prepare('INSERT INTO event (run, what, happened_at) VALUES (?, ?, 0)');
    addEvent.run(run, 'released');
    db.exec('UPDATE run SET on_hold = 0');
    addEvent.run(run, 'stopped');
    db.exec('UPDATE run SET on_hold = 1');
    db.close();
    const later = open(file, 2000);
    expect(await later.getRun(run)).toMatchObject({ state: 'on_hold', isStopped: true });
    const worker = await later.openWorker({ runs: [run] });
    expect(await worker.claim(CLAIM)).toEqual([]);
  });
});
