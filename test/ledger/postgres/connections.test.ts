import { expect, it, onTestFinished } from 'vitest';
import { Connections } from '../../../src/ledger/postgres/connection/connections.ts';
import { openPool } from '../../../src/ledger/postgres/connection/open-pool.ts';
import { openLink } from '../../support/link.ts';
import { addressOf, newDatabase } from '../../support/postgres/database.ts';

it('after a connection that stalled, those that were opened with it are not asked', async () => {
  const { name, port } = await newDatabase();
  const link = await openLink({ port });
  const ways = [link.port];
  const open = () => openPool(addressOf(ways.shift() ?? port, name), 'public');
  const connections = new Connections('test', open);
  onTestFinished(() => connections.close());
  for (const one of [await connections.own(), await connections.own()]) one.release(true);
  link.stall();
  const stalled = await connections.own();
  const answer = stalled.query('SELECT 1', [], { isUrgent: true });
  await expect(answer).rejects.toMatchObject({ code: 'ledger_unreachable' });
  stalled.release(false);
  const next = await connections.own();
  expect(await next.query('SELECT 1 AS one', [], { isUrgent: true })).toEqual([{ one: 1 }]);
  next.release(true);
});
