import { expect, it } from 'vitest';
import { makeZip } from '../sheet/xlsx/make-zip.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

it('a list of several files of an archive is taken by the mapping of its job', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.zip"\nmapping: acme.yaml' });
  world.shop.write(
    'acme.yaml',
    'version: 1\nsheet: { names: all }\nvariables: [{ id: name, column: name }]\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\norder: { order_count: { column: order_count }, total_price: { column: total_price } }\n',
  );
  const files = ['a', 'b', 'c'].map((name) => ({
    name: `${name}.csv`,
    data: listOf(projectsOf(name, 2)),
  }));
  world.drop('acme', 'lists.zip', makeZip(files));
  await world.once();
  const { deliveries } = await world.withLedger((ledger) => ledger.deliveries.list({}));
  expect(deliveries).toMatchObject([{ state: 'done', name: 'lists.zip' }]);
  expect(world.orders()).toEqual({ count: 6, twice: [] });
  const other = { name: 'd.csv', data: 'project_id,name\r\np-d-1,Zoe\r\n' };
  world.drop('acme', 'more.zip', makeZip([...files, other]));
  await world.once();
  const [latest] = (await world.withLedger((ledger) => ledger.deliveries.list({}))).deliveries;
  expect(latest).toMatchObject({ name: 'more.zip', state: 'failed' });
});

it('a list of named files is held where a file that looks like them is not named', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.zip"\nmapping: acme.yaml' });
  world.shop.write(
    'acme.yaml',
    'version: 1\nsheet: { names: [a.csv, b.csv] }\nvariables: [{ id: name, column: name }]\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\norder: { order_count: { column: order_count }, total_price: { column: total_price } }\n',
  );
  const files = ['a', 'b', 'c'].map((name) => ({
    name: `${name}.csv`,
    data: listOf(projectsOf(name, 2)),
  }));
  world.drop('acme', 'lists.zip', makeZip(files));
  await world.once();
  const { deliveries } = await world.withLedger((ledger) => ledger.deliveries.list({}));
  expect(deliveries).toMatchObject([{ state: 'held', reasons: [{ code: 'sheet_chosen' }] }]);
  expect(world.orders()).toEqual({ count: 0, twice: [] });
});
