import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Delivery } from '../../src/ledger/deliveries.ts';
import { checkFile } from '../../src/watch/check-file.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

/** Puts a list into the job's folder, and looks once. */
async function deliver(world: WatchWorld, name: string, content: string): Promise<Delivery> {
  world.drop('acme', name, content);
  await world.once();
  const delivery = await world.latest();
  expect(delivery.name).toBe(name);
  return delivery;
}

async function release(world: WatchWorld, { id }: Delivery, state = 'done'): Promise<void> {
  await world.withLedger(({ deliveries }) => deliveries.release(id, 'Ada'));
  await world.once();
  const delivery = await world.withLedger(({ deliveries }) => deliveries.get(id));
  expect(delivery.state).toBe(state);
}

function namesIn({ shop }: WatchWorld, folder: string, beginning: string): string[] {
  const names = readdirSync(path.join(shop.folder, 'acme', folder));
  return names.filter((name) => name.startsWith(beginning)).sort();
}

/** A rejects file of a list, corrected. */
function correctedOf(project: string): string {
  const [header = '', row = ''] = listOf([project]).split('\r\n');
  const added = 'vdpipe_row,vdpipe_code,vdpipe_column,vdpipe_problem,vdpipe_fix';
  return [`${header},${added}`, `${row},4,number_invalid,order_count,,`, ''].join('\r\n');
}

it('leaves the list of a held delivery where it is when the one is released whose copy it is', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"' });
  await deliver(world, 'base.csv', listOf(projectsOf('base', 1)));
  const wide = (list: string) =>
    listOf(projectsOf(list, 2), { more: ',x' }).replace('e\r', 'e,x\r');
  const first = await deliver(world, 'list.csv', wide('a'));
  expect(first).toMatchObject({ state: 'held', run: null });
  const second = await deliver(world, `list.${first.id}.csv`, wide('b'));
  expect(second).toMatchObject({ state: 'held', run: null });
  await release(world, first);
  const stem = `list.${first.id}.${second.id}`;
  expect(namesIn(world, 'held', stem)).toEqual([`${stem}.csv`, `${stem}.mapping.yaml`]);
  await release(world, second);
  expect(world.orders()).toEqual({ count: 5, twice: [] });
});

it('takes corrected rows whatever the names of lists are, and compares no columns of its own', async () => {
  const world = await openWatchWorld({
    acme: 'files: list.csv\nrelease: always\non_invalid: drop\nsame_name: allow',
  });
  const invalid = 'p-bad,user-1,none,3.50,Zoë\r\n';
  const first = await deliver(world, 'list.csv', listOf(projectsOf('a', 2)) + invalid);
  const name = `list.${first.run}.rejects.csv`;
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  const file = world.shop.write(name, correctedOf('p-bad'));
  const signal = new AbortController().signal;
  const { fate } = await world.withLedger((ledger) =>
    checkFile({ ...{ job, file, ledger, signal }, serviceUrl: null, clock: world.clock }),
  );
  expect(fate).toBe('held');
  const second = await deliver(world, name, correctedOf('p-bad'));
  const held = { state: 'held', reasons: [{ code: 'release_always' }] };
  const waits = { ...held, reasons: [{ code: 'list_not_ordered' }, ...held.reasons] };
  expect(second).toMatchObject(waits);
  await release(world, first, 'failed');
  const { files } = await world.withLedger((ledger) => ledger.getRun(first.run ?? ''));
  expect(files.rejects).toContain(path.join('acme', 'failed'));
  expect(existsSync(files.rejects ?? '')).toBe(true);
  const stem = `list.${first.run}.rejects.${second.run}`;
  const beside = ['.csv', '.html', '.results.csv'].map((ending) => stem + ending);
  expect(namesIn(world, 'held', stem)).toEqual(beside);
  const again = await deliver(world, `list.${first.run}.rejects-2.csv`, correctedOf('p-late'));
  // Its name says of which list, which is ordered by now.
  expect(again).toMatchObject(held);
  await release(world, second);
  const next = await deliver(world, 'list.csv', listOf(projectsOf('b', 1)));
  expect(next).toMatchObject({ state: 'held', reasons: [{ code: 'release_always' }] });
  expect(world.orders()).toEqual({ count: 3, twice: [] });
});

it('gives back no part of a list of which nothing is ordered: ordered alone, the other rows would be lost', async () => {
  const world = await openWatchWorld({ acme: '' });
  const invalid = 'p-bad,user-1,none,3.50,Zoë\r\n';
  const list = listOf(projectsOf('a', 2));
  const failed = await deliver(world, 'list.csv', list + invalid);
  expect(failed).toMatchObject({ state: 'failed', run: null });
  const stem = `list.${failed.id}`;
  expect(namesIn(world, 'failed', stem)).toEqual([`${stem}.csv`, `${stem}.html`]);
  const page = readFileSync(path.join(world.shop.folder, 'acme', 'failed', `${stem}.html`), 'utf8');
  expect(page).toContain('correct them in the list itself');
  await deliver(world, 'list.csv', list + invalid.replace('none', '1'));
  expect(world.orders()).toEqual({ count: 3, twice: [] });
});

it('keeps a list of which its own page has the name', async () => {
  const toHtml = (list: string) =>
    `<table>${list.trim().replace(/.+/g, (row) => `<tr><td>${row.trim().replaceAll(',', '</td><td>')}</td></tr>`)}</table>`;
  const world = await openWatchWorld({ acme: 'release: always' });
  const list = toHtml(listOf(projectsOf('a', 2)));
  const held = await deliver(world, 'list.HTML', list);
  const names = [
    `list.${held.run}.html`,
    `list.${held.run}.list.HTML`,
    `list.${held.run}.results.csv`,
  ];
  expect(namesIn(world, 'held', 'list.')).toEqual(names);
  await release(world, held);
  await world.once();
  expect(namesIn(world, 'done', 'list.')).toEqual(names);
  const kept = path.join(world.shop.folder, 'acme', 'done', `list.${held.run}.list.HTML`);
  expect(readFileSync(kept, 'utf8')).toBe(list);
  expect(world.orders()).toEqual({ count: 2, twice: [] });
});
