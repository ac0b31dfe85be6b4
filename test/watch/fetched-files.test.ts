import { expect, it } from 'vitest';
import { httpAnswer, startRawServer } from '../service/connect.ts';
import { startBucket } from './fetch/bucket.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const environment = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
};

it('a file that was fetched is a delivery, whatever its name is', async () => {
  const site = await startRawServer((socket) =>
    socket.write(httpAnswer(200, listOf(projectsOf('a', 2)))),
  );
  const world = await openWatchWorld({ acme: `from: { url: "${site.baseUrl}/export?id=1" }` });
  expect(await world.once()).toBe(0);
  expect(world.orders()).toEqual({ count: 2, twice: [] });
  expect(world.names('acme', 'in')).toEqual([]);
});

it('a file whose name was taken in in/ is a delivery, too', async () => {
  const site = await startRawServer((socket) =>
    socket.write(httpAnswer(200, listOf(projectsOf('a', 2)))),
  );
  const from = `files: orders.csv\nsame_name: allow\nfrom: { url: "${site.baseUrl}/orders.csv" }`;
  const world = await openWatchWorld({ acme: from });
  world.drop('acme', 'orders.csv', listOf(projectsOf('b', 3)));
  expect(await world.once()).toBe(0);
  expect(world.orders()).toEqual({ count: 5, twice: [] });
  expect(world.names('acme', 'in')).toEqual([]);
});

it('a file that is deleted at its source is a delivery, wherever a watcher is killed', async () => {
  const bucket = await startBucket('exports');
  const s3 = `{ endpoint: "${bucket.endpoint}", bucket: exports, files: "*", after: delete }`;
  const world = await openWatchWorld({ acme: `files: "*.csv"\nfrom: { s3: ${s3} }` });
  await bucket.put('list.dat', listOf(projectsOf('a', 2)));
  expect(await world.onceUntilKilled({ step: 'recorded' }, { environment })).toBe(true);
  expect(bucket.requests.at(-1)).toBe('DELETE /exports/list.dat');
  expect(await world.once({ environment })).toBe(0);
  expect(world.orders()).toEqual({ count: 2, twice: [] });
});

it('files of one list are fetched as they come, and another that is deleted at its source is held', async () => {
  const bucket = await startBucket('exports');
  const s3 = `{ endpoint: "${bucket.endpoint}", bucket: exports, files: "*", after: delete }`;
  const together = '{ files: ["seoul-*.csv", "busan-*.csv"] }';
  const world = await openWatchWorld({ acme: `together: ${together}\nfrom: { s3: ${s3} }` });
  await bucket.put('seoul-29.csv', listOf(projectsOf('seoul', 2)));
  expect(await world.once({ environment })).toBe(0);
  await bucket.put('busan-29.csv', listOf(projectsOf('busan', 3)));
  await bucket.put('list.dat', listOf(projectsOf('other', 2)));
  expect(await world.once({ environment })).toBe(5);
  expect(world.names('acme', 'in')).toEqual([]);
  const { deliveries } = await world.withLedger((ledger) => ledger.deliveries.list({}));
  expect(deliveries.map(({ name, state, reasons }) => [name, state, reasons[0]?.code])).toEqual([
    ['list', 'held', 'parts_unclear'],
    ['seoul-29 + busan-29', 'done', undefined],
  ]);
  expect(world.orders()).toEqual({ count: 5, twice: [] });
});

it('a file that nobody fetched is left alone if the job does not want its name', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"' });
  world.drop('acme', 'list.dat', listOf(projectsOf('a', 2)));
  expect(await world.once()).toBe(0);
  expect(world.names('acme', 'in')).toEqual(['list.dat']);
});
