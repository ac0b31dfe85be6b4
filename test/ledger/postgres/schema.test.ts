import { describe, expect, it, onTestFinished } from 'vitest';
import { LEDGER_VERSION } from '../../../src/ledger/ledger-version.ts';
import { Connections } from '../../../src/ledger/postgres/connection/connections.ts';
import { openPool } from '../../../src/ledger/postgres/connection/open-pool.ts';
import { findVersions, makeLedger } from '../../../src/ledger/postgres/schema/make-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { addressOf } from '../../support/postgres/database.ts';
import { newPostgresPlace, type PostgresPlace } from '../../support/postgres/open.ts';

async function connectTo(place: PostgresPlace): Promise<Connections> {
  const [found] = await place.sql<{ name: string }>('SELECT current_database() AS name');
  if (!found) throw new Error('There is no database');
  const address = addressOf(place.port, found.name);
  const connections = new Connections('test', () => openPool(address, 'vdpipe'));
  onTestFinished(() => connections.close());
  return connections;
}

describe('makeLedger()', () => {
  it('makes a ledger once', async () => {
    const place = await newPostgresPlace();
    const connections = await connectTo(place);
    const all = await Promise.all([1, 2].map(() => makeLedger(connections, 'vdpipe')));
    expect(all.map(({ from }) => from).sort()).toEqual([0, LEDGER_VERSION]);
    const current = { from: LEDGER_VERSION, to: LEDGER_VERSION };
    expect(await findVersions(connections, 'vdpipe')).toEqual(current);
  });

  it('gives a ledger of version 9 what it has not, and its runs no key of a job', async () => {
    const place = await newPostgresPlace();
    const run = await stageDrafts(await place.open(), [draftOf('p1')]);
    await place.sql('ALTER TABLE vdpipe.run DROP COLUMN key_of');
    await place.sql(`CREATE OR REPLACE FUNCTION vdpipe.claim_id(own bigint, number bigint)
      RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 0::bigint'`);
    await place.sql('UPDATE vdpipe.schema_version SET version = 9');
    const ledger = await place.open();
    expect(await ledger.getRun(run)).toMatchObject({ keyOf: null });
    const own = await stageDrafts(ledger, [draftOf('p2')], undefined, { keyOf: 'acme' });
    expect(await ledger.getRun(own)).toMatchObject({ keyOf: 'acme' });
    const source = "SELECT prosrc FROM pg_proc WHERE proname = 'claim_id'";
    expect(await place.sql(source)).not.toEqual([{ prosrc: 'SELECT 0::bigint' }]);
  });

  it('gives a ledger of version 5 what it has not', async () => {
    const place = await newPostgresPlace();
    const run = await stageDrafts(await place.open(), [draftOf('p1')]);
    for (const table of ['job', 'delivery'])
      await place.sql(`ALTER TABLE vdpipe.${table} DROP COLUMN mapping`);
    for (const column of ['status', 'status_since', 'look', 'changed_after'])
      await place.sql(`ALTER TABLE vdpipe.verification DROP COLUMN ${column}`);
    await place.sql('ALTER TABLE vdpipe.mailed_row DROP COLUMN same');
    await place.sql('ALTER TABLE vdpipe.mailed_row RENAME alike TO hash');
    await place.sql(
      'ALTER TABLE vdpipe.run DROP release_at CASCADE, DROP last_order CASCADE, DROP key_of',
    );
    await place.sql('DROP TABLE vdpipe.handed_over, vdpipe.look, vdpipe.mapping');
    await place.sql('UPDATE vdpipe.schema_version SET version = 5');
    const ledger = await place.open();
    const mapping = { name: 'acme', version: 1, text: 'a: b\n', by: 'ann', aliases: [] };
    await ledger.saveMapping({ ...mapping, delivery: null });
    expect(await ledger.listMappings()).toMatchObject([{ name: 'acme', version: 1 }]);
    expect((await ledger.getRun(run)).run).toBe(run);
    expect(await ledger.beginLook(run)).toMatchObject({ run });
    expect(await ledger.handOver(run, 'mon')).toBeNull();
    await expect(place.sql('UPDATE vdpipe.mapping SET version = 2')).rejects.toThrow('once');
  });

  it.each([
    { version: LEDGER_VERSION - 7, code: 'ledger_outdated' },
    { version: LEDGER_VERSION + 1, code: 'ledger_newer' },
  ])('refuses a ledger of version $version, and leaves it as it is', async ({ version, code }) => {
    const place = await newPostgresPlace();
    const run = await stageDrafts(await place.open(), [draftOf('p1')]);
    await place.sql(`UPDATE vdpipe.schema_version SET version = ${version}`);
    const refused = { code, data: { version } };
    await expect(place.open()).rejects.toMatchObject(refused);
    await expect(makeLedger(await connectTo(place), 'vdpipe')).rejects.toMatchObject(refused);
    expect(await place.sql('SELECT id FROM vdpipe.run')).toEqual([{ id: run }]);
  });

  it.each([
    'ALTER TABLE vdpipe.schema_version RENAME TO migration',
    'DELETE FROM vdpipe.schema_version',
  ])('refuses tables of a ledger that has no version: %s', async (change) => {
    const place = await newPostgresPlace();
    await stageDrafts(await place.open(), [draftOf('p1')]);
    await place.sql(change);
    const refused = { code: 'ledger_foreign' };
    await expect(place.open()).rejects.toMatchObject(refused);
    await expect(makeLedger(await connectTo(place), 'vdpipe')).rejects.toMatchObject(refused);
    expect(await place.sql('SELECT FROM vdpipe.orders')).toHaveLength(1);
  });
});

it('the table of deliveries refuses to lose one, to change its file, and a release that is none', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  await ledger.deliveries.take({
    job: 'acme',
    name: 'a.csv',
    folder: '/srv/a',
    hash: 'ab',
    bytes: 1,
    modifiedAtMs: 1,
  });
  const refused = [
    'DELETE FROM vdpipe.delivery',
    `UPDATE vdpipe.delivery SET hash = 'cd'`,
    `UPDATE vdpipe.delivery SET folder = '/srv/b'`,
    `UPDATE vdpipe.delivery SET state = 'released', released_at = 1`,
    `UPDATE vdpipe.delivery SET state = 'held'; UPDATE vdpipe.delivery SET state = 'released'`,
    `UPDATE vdpipe.delivery SET state = 'lost'`,
  ];
  for (const change of refused) await expect(place.sql(change)).rejects.toThrow();
});

it('a run that a process of version 8 released, and stopped, does not go on by itself', async () => {
  const place = await newPostgresPlace();
  const ledger = await place.open();
  const run = await stageDrafts(ledger, [draftOf('p1')], undefined, { onHold: true });
  await ledger.releaseRun(run, 'Ann', { graceMs: 3_600_000 });
  for (const [what, onHold] of [
    ['released', false],
    ['stopped', true],
  ])
    await place.sql(`SET search_path TO vdpipe;
      INSERT INTO event (run, what, happened_at) VALUES ('${run}', '${what}', 0);
      UPDATE run SET on_hold = ${onHold}`);
  const stopped = { state: 'on_hold', isStopped: true, releaseAtMs: null };
  expect(await ledger.getRun(run)).toMatchObject(stopped);
});
