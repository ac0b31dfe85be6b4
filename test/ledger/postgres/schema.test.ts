import { describe, expect, it, onTestFinished } from 'vitest';
import { Connections } from '../../../src/ledger/postgres/connection/connections.ts';
import { openPool } from '../../../src/ledger/postgres/connection/open-pool.ts';
import {
  assertCurrent,
  migrate,
  planMigration,
} from '../../../src/ledger/postgres/schema/migrate.ts';
import { MIGRATIONS } from '../../../src/ledger/postgres/schema/schema.ts';
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

describe('migrate()', () => {
  const newest = MIGRATIONS.length;
  const newer = [...MIGRATIONS, 'ALTER TABLE run ADD COLUMN colour text'];

  it('takes a ledger to the next version, with its runs', async () => {
    const place = await newPostgresPlace();
    const run = await stageDrafts(await place.open(), [draftOf('p1')]);
    const connections = await connectTo(place);
    await expect(assertCurrent(connections, 'vdpipe', true, newer)).rejects.toMatchObject({
      code: 'ledger_outdated',
      data: { version: newest },
    });
    const migration = { from: newest, to: newest + 1 };
    expect(await planMigration(connections, 'vdpipe', newer)).toEqual(migration);
    expect(await migrate(connections, 'vdpipe', newer)).toEqual(migration);
    expect(await place.sql('SELECT id, colour FROM vdpipe.run')).toEqual([
      { id: run, colour: null },
    ]);
    await expect(place.open()).rejects.toMatchObject({ code: 'ledger_newer' });
  });

  it('leaves a ledger as it was when it fails', async () => {
    const place = await newPostgresPlace();
    const connections = await connectTo(place);
    await migrate(connections, 'vdpipe');
    await expect(migrate(connections, 'vdpipe', [...newer, 'nonsense'])).rejects.toThrow();
    expect(await planMigration(connections, 'vdpipe')).toEqual({ from: newest, to: newest });
    await expect(place.sql('SELECT colour FROM vdpipe.run')).rejects.toThrow();
  });

  it('refuses tables of a ledger that has no version', async () => {
    const place = await newPostgresPlace();
    await stageDrafts(await place.open(), [draftOf('p1')]);
    await place.sql('ALTER TABLE vdpipe.schema_version RENAME TO migration');
    const refused = { code: 'ledger_foreign' };
    await expect(place.open()).rejects.toMatchObject(refused);
    await expect(migrate(await connectTo(place), 'vdpipe')).rejects.toMatchObject(refused);
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
