import { Decimal } from 'decimal.js';
import { expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { readHistory } from '../../src/run/history.ts';
import { claimOne, ordered } from '../ledger/contract/world.ts';
import { newSqliteWorld } from '../ledger/sqlite/sqlite-world.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

const ORDERING = { serviceUrl: 'http://127.0.0.1:1', isTest: false };

function openNew(): Ledger {
  const world = newSqliteWorld();
  onTestFinished(() => world.end());
  return world.open();
}

/** A run with an order that was placed. */
async function placeOne(ledger: Ledger): Promise<string> {
  const run = await stageDrafts(ledger, [draftOf('p1')]);
  const worker = await ledger.openWorker({ runs: [run] });
  await worker.record(await claimOne(worker), ordered(1));
  return run;
}

it('readHistory() finds the lists of a job that were ordered last, however many failed or were rejected since', async () => {
  const ledger = openNew();
  const { deliveries } = ledger;
  const placed = await placeOne(ledger);
  const take = (name: string) =>
    deliveries.take({
      ...{ job: 'acme', name, folder: '/srv/acme' },
      ...{ hash: `hash of ${name}`, bytes: 1, modifiedAtMs: 0 },
    });
  const { id } = await take('list.csv');
  const run = { state: 'failed', run: placed, rows: 30, columns: ['id'], placed: 1 } as const;
  const amounts = { copies: 40, totalPrice: '10.00' };
  await deliveries.change(id, ['taken'], { ...run, ...amounts });
  for (let i = 0; i < 120; i++) {
    const failed = await take(i % 2 === 0 ? 'list.csv' : `broken-${i}.csv`);
    const rejected = { state: 'failed', run: `run-2-${i}`, rows: 90, placed: 0 } as const;
    const unread = { state: 'failed' } as const;
    await deliveries.change(failed.id, ['taken'], i % 2 === 0 ? unread : rejected);
  }
  const corrected = await take('list.7f3a0b1c.rejects.xlsx');
  const few = { state: 'done', run: placed, rows: 3, columns: ['id'], placed: 1 } as const;
  await deliveries.change(corrected.id, ['taken'], few);
  const now = { id: null, job: 'acme', name: 'list.csv', hash: 'hash of list.csv' };
  expect(await readHistory(ledger, now, ORDERING)).toMatchObject({
    sameContent: { id },
    sameName: { id },
    rows: [30],
    prices: [new Decimal('0.25')],
    columns: ['id'],
    hasOrdered: true,
  });
});

it('readHistory() names the delivery that was ordered, not one of the same content that came later and is held', async () => {
  const ledger = openNew();
  const { deliveries } = ledger;
  const placed = await placeOne(ledger);
  const take = () =>
    deliveries.take({
      ...{ job: 'acme', name: 'list.csv', folder: '/srv/acme' },
      ...{ hash: 'hash', bytes: 1, modifiedAtMs: 0 },
    });
  const now = { id: null, job: 'acme', name: 'list.csv', hash: 'hash' };
  const held = await take();
  await deliveries.change(held.id, ['taken'], { state: 'held' });
  expect(await readHistory(ledger, now, ORDERING)).toMatchObject({ sameContent: { id: held.id } });
  const ordered = await take();
  await deliveries.change(ordered.id, ['taken'], { state: 'done', run: placed, placed: 1 });
  const later = await take();
  await deliveries.change(later.id, ['taken'], { state: 'held' });
  expect(await readHistory(ledger, now, ORDERING)).toMatchObject({
    sameContent: { id: ordered.id },
  });
});
