import { expect, it, onTestFinished } from 'vitest';
import { Connections } from '../../../src/ledger/postgres/connection/connections.ts';
import { openPool } from '../../../src/ledger/postgres/connection/open-pool.ts';
import { migrate } from '../../../src/ledger/postgres/migrations/migrate.ts';
import { MIGRATIONS, NEWEST } from '../../../src/ledger/postgres/migrations/migrations.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { addressOf } from '../../support/postgres/database.ts';
import { newPostgresPlace } from '../../support/postgres/open.ts';

it('migrate() takes a ledger of version 1 further, with its runs', async () => {
  const place = await newPostgresPlace();
  const [found] = await place.sql<{ name: string; port: number }>(
    'SELECT current_database() AS name, inet_server_port() AS port',
  );
  if (!found) throw new Error('There is no database');
  await place.sql(
    `CREATE SCHEMA vdpipe; SET search_path = vdpipe;
     CREATE TABLE migration (version integer PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT clock_timestamp());
     INSERT INTO migration (version) VALUES (1); ${MIGRATIONS[0]}`,
  );
  await place.sql(
    `SET search_path = vdpipe; INSERT INTO run (id, created_at, state, service, file, sheet, fingerprint, on_hold)
     VALUES ('7f3a0001', 1, 'staged', 's', 'f', 'list', 'x', true)`,
  );
  await expect(place.open()).rejects.toMatchObject({
    code: 'ledger_outdated',
    data: { version: 1 },
  });
  const address = addressOf(found.port, found.name);
  const connections = new Connections('test', () => openPool(address, 'vdpipe'));
  onTestFinished(() => connections.close());
  expect(await migrate(connections, 'vdpipe')).toEqual({ from: 1, to: NEWEST });
  const ledger = await place.open();
  const file = {
    job: 'acme',
    name: 'a.csv',
    folder: '/srv/a',
    hash: 'ab',
    bytes: 1,
    modifiedAtMs: 1,
  };
  const { id } = await ledger.deliveries.take(file);
  await ledger.deliveries.change(id, ['taken'], { state: 'held', run: '7f3a0001' });
  expect(await ledger.deliveries.release(id, 'Ann')).toMatchObject({ state: 'released' });
  expect(await ledger.events('7f3a0001')).toMatchObject([{ what: 'released', by: 'Ann' }]);
  expect(await stageDrafts(ledger, [draftOf('p1')])).toMatch(/^[\da-f]{8}$/);

  const refused = [
    'DELETE FROM vdpipe.delivery',
    `UPDATE vdpipe.delivery SET hash = 'cd'`,
    `UPDATE vdpipe.delivery SET folder = '/srv/b'`,
    `UPDATE vdpipe.delivery SET state = 'taken'; UPDATE vdpipe.delivery SET state = 'released'`,
    `UPDATE vdpipe.delivery SET state = 'lost'`,
  ];
  for (const change of refused) await expect(place.sql(change)).rejects.toThrow();
});
