import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Ledger, OrderRecord, PurgeOptions } from '../../../src/ledger/ledger.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { newPostgresPlace, type PostgresPlace } from '../../support/postgres/open.ts';
import { some } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { collect } from '../contract/world.ts';

interface World {
  readonly ledger: Ledger;
  /** A worker's that is gone. */
  readonly file: string;
  readonly postgres?: PostgresPlace;
}

const OPENERS: readonly { readonly name: string; readonly open: () => Promise<World> }[] = [
  {
    name: 'SQLite',
    open: async () => {
      const file = path.join(temporaryFolder(), 'ledger.sqlite');
      return { ledger: await openLedger(file), file: `${file}.rescue-1000` };
    },
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const postgres = await newPostgresPlace();
      const ledger = await postgres.open();
      const run = await stageDrafts(ledger, [draftOf('other')]);
      const worker = await ledger.openWorker({ runs: [run] });
      const [own = ''] = readdirSync(postgres.rescueFolder);
      await worker.close();
      const file = path.join(postgres.rescueFolder, own.replace(/\d+$/, '1000'));
      return { ledger, file, postgres };
    },
  },
];

async function stage({ ledger }: World, projects: number) {
  const drafts = Array.from({ length: projects }, (_, i) => draftOf(`p${i}`));
  const run = await stageDrafts(ledger, drafts);
  return { run, orders: await collect(ledger.orders(run)) };
}

function lineOf({ id, run, projectId }: OrderRecord, orderId: number | string): string {
  const about = { id, run, project: projectId, orderId, kind: 'ordered', seenAtMs: 1.5 };
  return `${JSON.stringify(about)}\n`;
}

async function takeIn({ ledger }: World, run: string): Promise<void> {
  await (await ledger.openWorker({ runs: [run] })).close();
}

it.each(some(1, OPENERS))(
  'takes in more ids than one transaction does ($name)',
  async ({ open }) => {
    const world = await open();
    const { run, orders } = await stage(world, 1100);
    writeFileSync(world.file, orders.map((order, i) => lineOf(order, i + 1)).join(''));
    await takeIn(world, run);
    const seen = await world.ledger.seenOrderIds(run);
    expect(seen.map(({ orderId }) => orderId)).toEqual(orders.map((_, i) => i + 1));
    expect(existsSync(world.file)).toBe(false);
  },
);

it.each(OPENERS)(
  'takes in what it knows of a file, once, and keeps one with anything that it does not know ($name)',
  async ({ open }) => {
    const world = await open();
    const { run, orders } = await stage(world, 3);
    const [first, second, third] = orders as [OrderRecord, OrderRecord, OrderRecord];
    const big = '9007199254740993';
    const lines = [
      ...[lineOf(first, big), lineOf(first, big), lineOf(first, 7), lineOf(second, 8)],
      lineOf({ ...third, projectId: 'another' }, 9),
      lineOf({ ...third, run: 'another' }, 10),
      '{}\n',
      lineOf(third, 11).slice(0, 20),
    ];
    writeFileSync(world.file, lines.join(''));
    for (let times = 0; times < 2; times += 1) {
      await takeIn(world, run);
      expect(await world.ledger.seenOrderIds(run)).toEqual([
        { projectId: first.projectId, orderId: big },
        { projectId: first.projectId, orderId: 7 },
        { projectId: second.projectId, orderId: 8 },
      ]);
      expect(await world.ledger.strayRescueFiles()).toEqual([world.file]);
    }
    const [{ attempts } = { attempts: 0 }] = await collect(world.ledger.orders(run));
    expect(attempts).toBe(1);
  },
);

it.each(OPENERS)(
  'has an order that it lost looked up first, for the last of its ids; of a run on hold once it is released ($name)',
  async ({ open }) => {
    const world = await open();
    const { run, orders } = await stage(world, 2);
    const drafts = [draftOf('held'), draftOf('other')];
    const held = await stageDrafts(world.ledger, drafts, undefined, { onHold: true });
    const [first, second] = orders as [OrderRecord, OrderRecord];
    const [onHold] = (await collect(world.ledger.orders(held))) as [OrderRecord];
    const lines = [lineOf(first, 1), lineOf(onHold, 3), lineOf(first, 2)];
    writeFileSync(world.file, lines.join(''));
    const worker = await world.ledger.openWorker({ runs: [run] });
    const claimed = await worker.claim({ limit: 9, looksBeforeResend: 2, staleAfterMs: null });
    expect(claimed).toMatchObject([
      {
        projectId: first.projectId,
        todo: 'look_up',
        refusal: { code: 'ordered_before', details: { order_id: 2 } },
      },
      { projectId: second.projectId, todo: 'send', refusal: null },
    ]);
    await worker.close();
    const states = await collect(world.ledger.orders(held));
    expect(states.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['unknown', 1],
      ['staged', 0],
    ]);
    await world.ledger.releaseRun(held, 'Ann');
    const next = await world.ledger.openWorker({ runs: [held] });
    expect(await next.claim({ limit: 9, looksBeforeResend: 2, staleAfterMs: null })).toMatchObject([
      { projectId: 'held', todo: 'look_up', refusal: { details: { order_id: 3 } } },
      { projectId: 'other', todo: 'send', refusal: null },
    ]);
    await next.close();
    expect(await world.ledger.seenOrderIds(held)).toMatchObject([{ orderId: 3 }]);
  },
);

it.each(OPENERS)(
  'gives up no run on hold of which it has ids: its orders may have been placed ($name)',
  async ({ open }) => {
    const world = await open();
    await stage(world, 1);
    const run = await stageDrafts(world.ledger, [draftOf('held')], undefined, { onHold: true });
    const [onHold] = (await collect(world.ledger.orders(run))) as [OrderRecord];
    writeFileSync(world.file, lineOf(onHold, 3));
    const purge = (change: PurgeOptions) => world.ledger.purgeRun(run, change);
    await expect(purge({ withdraw: {} })).rejects.toMatchObject({ code: 'run_sent' });
    await expect(purge({ abandon: true })).rejects.toMatchObject({
      code: 'run_unfinished',
      data: { state: 'unclear_on_hold' },
    });
  },
);

it('keeps a file to which its worker, which was only stopped, adds an id meanwhile', async () => {
  const world = await (OPENERS[1] as (typeof OPENERS)[1]).open();
  const { run, orders } = await stage(world, 2);
  const [first, second] = orders as [OrderRecord, OrderRecord];
  writeFileSync(world.file, lineOf(first, 1));
  const letGo = await world.postgres?.hold('seen_order_id');
  const taken = takeIn(world, run);
  for (;;) {
    const waiting = await world.postgres?.sql(
      `SELECT FROM pg_stat_activity WHERE query LIKE '%seen_order_id%' AND wait_event_type = 'Lock' AND datname = current_database()`,
    );
    if (waiting?.length === 1) break;
  }
  appendFileSync(world.file, lineOf(second, 2));
  await letGo?.();
  await taken;
  await takeIn(world, run);
  expect(await world.ledger.seenOrderIds(run)).toMatchObject([{ orderId: 1 }, { orderId: 2 }]);
  expect(existsSync(world.file)).toBe(false);
});

it('leaves no worker that seems alive where its folder cannot be made', async () => {
  const place = await newPostgresPlace();
  const run = await stageDrafts(await place.open(), [draftOf('p1')]);
  const noFolder = path.join(place.rescueFolder, 'a-file');
  writeFileSync(noFolder, '');
  const ledger = await place.open({ rescueFolder: path.join(noFolder, 'folder') });
  await expect(ledger.openWorker({ runs: [run] })).rejects.toMatchObject({
    code: 'ledger_unusable',
  });
  expect(await place.sql('SELECT FROM vdpipe.worker')).toEqual([]);
});
