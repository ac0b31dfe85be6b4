import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openThreadedLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { newPostgresPlace } from '../../support/postgres/open.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { CLAIM } from '../contract/world.ts';

const ENGINES = {
  SQLite: async () => {
    const ledger = openThreadedLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
    onTestFinished(() => ledger.close());
    return ledger;
  },
  PostgreSQL: async () => (await newPostgresPlace()).open(),
};

/** As a program without types calls them. */
const WRONG: readonly [
  method: keyof Ledger & string,
  given: readonly unknown[],
  message: string,
][] = [
  ['findOrders', ['p-1'], 'Cannot use a text as the option "findOrders.keys": give an object'],
  ['findOrders', [], 'The option "findOrders.keys" is missing: give an object'],
  ['findOrders', [{ orderid: 1 }], 'There is no option "findOrders.keys.orderid": there are file'],
  ['findOrders', [{ orderId: '1e5' }], 'the option "findOrders.keys.orderId": give an order id'],
  ['findOrders', [{ run: 'a' }, { after: 'b' }], 'option "findOrders.page.after": give "next" of'],
  ['releaseRun', ['RUN', 'Ann', { frist: 1 }], 'There is no option "releaseRun.terms.frist"'],
  ['releaseRun', ['RUN', 'Ann', { first: '1' }], 'Cannot use "1" as the option "releaseRun.terms'],
  ['releaseRun', ['RUN', 5], 'Cannot use 5 as the option "releaseRun.by": give a text or null'],
  ['purgeRun', ['RUN', { abandon: 'yes' }], 'Cannot use "yes" as the option "purgeRun.options.'],
  ['closeRun', ['RUN', ''], 'Cannot use a text as the option "closeRun.note": give a text that is'],
  ['handOver', ['RUN', 5], 'Cannot use 5 as the option "handOver.mark": give a text that is not'],
  ['settleOrders', ['RUN', [{ projectId: 'p-1' }]], 'Cannot use an array as the option "settleOr'],
  [
    'adoptOrders',
    ['RUN', { orders: [{ projectId: 'p-1', orderId: true }], files: [] }],
    'array of',
  ],
  ['getRun', [''], 'Cannot use a text as the option "getRun.run": give a text that is not empty'],
  ['listRuns', [{ limt: 1 }], 'There is no option "listRuns.which.limt": there are after, idleFor'],
];

describe.each(Object.entries(ENGINES))('an opened ledger (%s)', (_, open) => {
  it('refuses arguments that its methods do not have, and changes nothing', async () => {
    const ledger = await open();
    const run = await stageDrafts(ledger, [draftOf('p-1'), draftOf('p-2')], undefined, {
      onHold: true,
    });
    const refused = { name: 'UsageError', code: 'option_invalid' };
    for (const [method, given, message] of WRONG) {
      const values = given.map((value) => (value === 'RUN' ? run : value));
      const call = Object(ledger)[method](...values);
      await expect(call, `${method} ${message}`).rejects.toMatchObject({
        ...refused,
        message: expect.stringContaining(message),
      });
    }
    const released = Object(ledger.deliveries).release('d-00000000', 'Ann', { frist: 1 });
    const message = expect.stringContaining('There is no option "release.terms.frist"');
    await expect(released).rejects.toMatchObject({ ...refused, message });
    const states = () => Object(ledger).orders(run, 'ordered');
    expect(states).toThrow('Cannot use a text as the option "orders.states": give an array');
    expect(await ledger.getRun(run)).toMatchObject({
      state: 'on_hold',
      states: { staged: { orders: 2 } },
    });
    expect((await ledger.events(run)).map(({ what }) => what)).toEqual([]);
  });

  it('has a staging and a worker that end with their block', async () => {
    const ledger = await open();
    const run = await stageDrafts(ledger, [draftOf('p-1')]);
    {
      await using worker = await ledger.openWorker({ runs: [run] });
      expect(await worker.claim(CLAIM)).toHaveLength(1);
      const about = { service: 'http://a', file: 'f', sheet: 's', fingerprint: 'x', again: true };
      await using staging = await ledger.stageRun(about);
      await staging.add([draftOf('p-2')]);
    }
    const next = await ledger.openWorker({ runs: [run] });
    expect(await next.claim(CLAIM), 'of the worker that ended').toHaveLength(1);
    await next.close();
    expect((await ledger.listRuns()).map((info) => info.run)).toEqual([run]);
    expect((await ledger.findOrders({ projectId: 'p-2' })).orders).toEqual([]);
  });

  it('keeps a run that was committed in the block of its staging', async () => {
    const ledger = await open();
    const about = { service: 'http://a', file: 'f', sheet: 's', fingerprint: 'x', again: true };
    {
      await using staging = await ledger.stageRun(about);
      await staging.add([draftOf('p-1')]);
      await staging.commit({ read: 1, blank: 0, skipped: 0, rejected: 0 });
    }
    const { orders } = await ledger.findOrders({ projectId: 'p-1' });
    expect(orders.map(({ order }) => order.state)).toEqual(['staged']);
  });

  it('takes what they have', async () => {
    const ledger = await open();
    const run = await stageDrafts(ledger, [draftOf('p-1'), draftOf('p-2')], undefined, {
      onHold: true,
    });
    const { orders } = await ledger.findOrders(
      { projectId: 'p-1', run: undefined },
      { after: null },
    );
    expect(orders.map(({ order }) => order.projectId)).toEqual(['p-1']);
    expect(await ledger.findOrders({ orderId: '9223372036854775807' }, { limit: 1 })).toMatchObject(
      {
        orders: [],
      },
    );
    expect(await ledger.releaseRun(run, null, { first: 1 })).toMatchObject({ first: 1, by: null });
  });
});
