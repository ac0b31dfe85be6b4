import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Connections } from '../../../../src/ledger/postgres/connection/connections.ts';
import { openPool } from '../../../../src/ledger/postgres/connection/open-pool.ts';
import { ClaimSession } from '../../../../src/ledger/postgres/deliveries/claim-session.ts';
import { openLink } from '../../../support/link.ts';
import { addressOf, newDatabase } from '../../../support/postgres/database.ts';
import { newPostgresPlace } from '../../../support/postgres/open.ts';

const FILE = {
  job: 'acme',
  name: 'a.csv',
  folder: '/srv/a',
  hash: 'ab',
  bytes: 1,
  modifiedAtMs: 1,
};

it('a watcher whose connection was cut has lost its claims, and can claim again', async () => {
  const place = await newPostgresPlace();
  const [one, two] = [await place.open(), await place.open()];
  const claims = [await one.deliveries.claimJob('acme'), await one.deliveries.claimJob('other')];
  expect(await two.deliveries.claimJob('acme')).toBeUndefined();
  await place.sql(
    `SELECT pg_terminate_backend(pid, 5000) FROM (SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS holders`,
  );
  await expect.poll(() => claims.map((claim) => claim?.lost.aborted)).toEqual([true, true]);
  const next = await two.deliveries.claimJob('acme');
  expect(next?.lost.aborted).toBe(false);
  // Nothing of what is lost is released, or given twice.
  await claims[0]?.release();
  expect(await one.deliveries.claimJob('acme')).toBeUndefined();
  expect((await one.deliveries.claimJob('other'))?.lost.aborted).toBe(false);
  expect(await two.deliveries.claimJob('other')).toBeUndefined();
});

it('a watcher that is cut off from its server loses its claims before others can have them', async () => {
  const { name, port } = await newDatabase();
  const link = await openLink({ port });
  const connections = new Connections('test', () => openPool(addressOf(link.port, name), 'public'));
  onTestFinished(() => connections.close());
  const times = { askEveryMs: 10, answerWithinMs: 100 };
  const session = new ClaimSession(await connections.own(), times);
  const claim = await session.claim('acme');
  expect(claim?.lost.aborted).toBe(false);
  link.stall();
  await expect.poll(() => claim?.lost.aborted).toBe(true);
  expect(session.isEnded).toBe(true);
});

it('what took a file, or fired, whose answer was lost is the same when it is sent again', async () => {
  const place = await newPostgresPlace();
  const link = await openLink(place);
  const { deliveries } = await place.open({ port: link.port, outage: { patienceMs: 60_000 } });
  const losingAnswer = async <T>(work: () => Promise<T>, shows: string): Promise<T> => {
    link.holdAnswers();
    const working = work();
    while ((await place.sql(shows)).length === 0) await sleep(5);
    link.cut();
    link.heal();
    return working;
  };
  await deliveries.jobs();
  const taken = await losingAnswer(() => deliveries.take(FILE), 'SELECT FROM vdpipe.delivery');
  expect((await deliveries.list({})).deliveries).toEqual([taken]);
  const fired = `SELECT FROM vdpipe.job_firing`;
  expect(await losingAnswer(() => deliveries.fire('acme', 5, 5), fired)).toBe(true);
  expect(await deliveries.fire('acme', 5, 5)).toBe(false);
});
