import { expect, it, onTestFinished } from 'vitest';
import { toDeliveryLines } from '../../src/serve/questions/delivery-lines.ts';
import { claimOne, ordered } from '../ledger/contract/world.ts';
import { newSqliteWorld } from '../ledger/sqlite/sqlite-world.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

it('toDeliveryLines() shows what is usual for a job by the lists that its guards compare, too', async () => {
  const world = newSqliteWorld();
  onTestFinished(() => world.end());
  const ledger = world.open();
  const { deliveries } = ledger;
  let number = 0;
  const take = async (
    name: string,
    rows: number,
    about: { service?: string; forTest?: boolean },
  ) => {
    const { forTest = false, service } = about;
    number += 1;
    const draft = { ...draftOf(`p${number}`), forTest };
    const run = await stageDrafts(ledger, [draft], service);
    const file = { job: 'acme', name, folder: '/srv/acme', bytes: 1, modifiedAtMs: 0 };
    const { id } = await deliveries.take({ ...file, hash: `hash ${number}` });
    const figures = { run, rows, orders: rows, copies: rows, totalPrice: `${rows}.00` };
    return { id, run, figures };
  };
  const place = async (...asked: Parameters<typeof take>) => {
    const { id, run, figures } = await take(...asked);
    const worker = await ledger.openWorker({ runs: [run] });
    await worker.record(await claimOne(worker), ordered(number));
    await deliveries.change(id, ['taken'], { ...figures, state: 'done', placed: 1 });
  };
  await place('list.csv', 300, {});
  await place('list-2.csv', 310, {});
  await place('list.7f3a0b1c.rejects.xlsx', 3, {});
  await place('trial.csv', 5, { service: 'http://127.0.0.1:2' });
  await place('test.csv', 7, { forTest: true });
  const { id, figures } = await take('list-3.csv', 20, {});
  await deliveries.change(id, ['taken'], { ...figures, state: 'held' });
  const page = await deliveries.list({ states: ['held'] });
  const [line] = await toDeliveryLines(ledger, page.deliveries);
  expect(line?.usual).toEqual({
    ...{ runs: 2, rows: 305, orders: 305, order_count: 305, total_price: '305.00' },
  });
});
