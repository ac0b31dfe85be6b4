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

it('a list is held where one of its files alone has a column that no list before had', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.zip"\nmapping: acme.yaml' });
  world.shop.write(
    'acme.yaml',
    'version: 1\nsheet: { names: all }\nvariables: [{ id: name, column: name }]\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\norder: { order_count: { column: order_count }, total_price: { column: total_price } }\n',
  );
  const drop = async (of: string, column?: string, count = '1') => {
    const [a, b] = ['a', 'b'].map((name) => listOf(projectsOf(`${of}-${name}`, 2)));
    const wide = b?.replace(/\r\n/g, ',\r\n').replace(',\r\n', `,${column}\r\n`);
    const files = [
      { name: 'a.csv', data: a?.replace(/,1,/, `,${count},`) ?? '' },
      { name: 'b.csv', data: (column ? wide : b) ?? '' },
    ];
    world.drop('acme', `${of}.zip`, makeZip(files));
    return await world.once();
  };
  expect(await drop('first')).toBe(0);
  expect(await drop('second', 'Express')).toBe(5);
  const held = await world.latest();
  const facts = { missing: [], new: ['Express'] };
  expect(held).toMatchObject({ state: 'held', reasons: [{ code: 'columns_changed', facts }] });
  expect(await world.shop.call(['release', held.id])).toMatchObject({ code: 0 });
  expect(await world.once()).toBe(0);
  // It was there in the last list.
  expect(await drop('third', 'Express')).toBe(0);
  // Also if rows are invalid, for which a list of one file is held, too.
  expect(await drop('fourth', 'Gift', 'no count')).toBe(5);
  expect(await world.latest()).toMatchObject({
    ...{ state: 'held', name: 'fourth.zip' },
    reasons: [{ code: 'columns_changed', facts: { missing: ['Express'], new: ['Gift'] } }],
  });
  expect(world.orders()).toEqual({ count: 12, twice: [] });
});
