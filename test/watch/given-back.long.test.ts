import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { Delivery } from '../../src/ledger/deliveries.ts';
import { toReasonText } from '../../src/output/text/jobs/delivery-reasons.ts';
import { findCorrected } from '../../src/run/earlier/ordered-before.ts';
import { some } from '../support/runs.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

/** Puts a file into the job's folder, and looks once. */
async function deliver(world: WatchWorld, name: string, content: string): Promise<Delivery> {
  world.drop('acme', name, content);
  await world.once();
  return await world.latest();
}

/** A list with three rows that can be ordered, and one that cannot. */
function partlyInvalid(list: string): string {
  return `${listOf(projectsOf(list, 3))}p-${list}-bad,user-1,none,3.50,Zoë\r\n`;
}

/** The rows that vdpipe gave back of a list, corrected. */
function correctedOf(world: WatchWorld, run: string | null): string {
  for (const folder of ['held', 'failed']) {
    const place = path.join(world.shop.folder, 'acme', folder);
    const names = existsSync(place) ? readdirSync(place) : [];
    const name = names.find((one) => one.endsWith(`.${run}.rejects.xlsx`));
    if (name === undefined) continue;
    const { Sheets, SheetNames } = XLSX.read(readFileSync(path.join(place, name)));
    const sheet = Sheets[SheetNames[0] ?? ''];
    if (sheet) return XLSX.utils.sheet_to_csv(sheet).replaceAll(',none,', ',1,');
  }
  throw new Error('nothing was given back');
}

function release(world: WatchWorld, { id }: Delivery): Promise<Delivery> {
  return world.withLedger(({ deliveries }) => deliveries.release(id, 'Ada'));
}

describe('rows to correct of a list', () => {
  it.each(some(1, ['hold', 'drop']))(
    'that waits, or was rejected, are not ordered without a word (on_invalid: %s)',
    async (rule) => {
      const settings = `files: "*.csv"\non_invalid: ${rule}\nmax_price: 7\nsame_name: allow`;
      const world = await openWatchWorld({ acme: settings });
      const list = await deliver(world, 'list.csv', partlyInvalid('a'));
      expect(list).toMatchObject({ state: 'held', reasons: [{ code: 'price_too_high' }] });
      const corrected = correctedOf(world, list.run);
      const early = await deliver(world, `list.${list.run}.rejects.csv`, corrected);
      expect(early.state).toBe('held');
      expect(early.reasons.map(toReasonText)).toEqual([
        `it has rows to correct of a list that run ${list.run} has not ordered`,
      ]);
      await world.shop.call(['purge', list.id, '--abandon']);
      await world.once();
      // Whatever its name is.
      const late = await deliver(world, 'corrected.csv', corrected.replace('Zoë', 'Zoe'));
      expect(late).toMatchObject({ state: 'held', reasons: [{ code: 'list_not_ordered' }] });
      expect(world.orders().count).toBe(0);
      await release(world, late);
      await world.once();
      expect((await world.latest()).state).toBe('done');
      expect(world.orders()).toEqual({ count: 1, twice: [] });
    },
  );

  it('that was released are ordered when they come, however few they are', async () => {
    const settings = 'files: "*.csv"\non_invalid: hold\nmin_rows: 3\nmax_change: 20%\nmax_price: 7';
    const world = await openWatchWorld({ acme: settings });
    const list = await deliver(world, 'list.csv', partlyInvalid('a'));
    await release(world, list);
    await world.once();
    const corrected = correctedOf(world, list.run);
    const name = `list.${list.run}.rejects`;
    expect(await deliver(world, `${name}.csv`, corrected)).toMatchObject({ state: 'done' });
    expect(world.orders()).toEqual({ count: 4, twice: [] });
    // Others are in it, too.
    const [header = '', row = ''] = corrected.split('\n');
    const more = [header, row.replaceAll('p-a-bad', 'p-x'), row.replaceAll('p-a-bad', 'p-y')];
    const odd = await deliver(world, `${name}-2.csv`, more.join('\n'));
    const codes = odd.reasons.map(({ code }) => code);
    expect({ state: odd.state, codes }).toEqual({
      ...{ state: 'held', codes: ['too_few_rows', 'rows_changed'] },
    });
  });

  it('are no measure of lists, whatever their name became', async () => {
    const world = await openWatchWorld({
      acme: 'files: "*.csv"\non_invalid: hold\nmax_change: 40%',
    });
    const list = await deliver(world, 'list.csv', partlyInvalid('a'));
    await deliver(world, 'corrected.csv', correctedOf(world, list.run));
    const { reasons } = await deliver(world, 'cut.csv', listOf(projectsOf('b', 2)));
    expect(reasons[0]?.facts).toMatchObject({ rows: 2, median: 4, runs: 1 });
  });

  it('are judged as a list if they are all of it', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\non_invalid: hold\nmin_rows: 9' });
    const none = listOf(projectsOf('a', 3)).replaceAll(',1,3.50', ',none,3.50');
    const list = await deliver(world, 'list.csv', none);
    const corrected = await deliver(world, 'corrected.csv', correctedOf(world, list.run));
    expect(corrected).toMatchObject({ state: 'held', reasons: [{ code: 'too_few_rows' }] });
  });

  describe('of a list that was rejected are known', () => {
    it.each<
      [string, (corrected: string, world: WatchWorld, run: string) => Promise<[string, string]>]
    >([
      [
        'by their name, if their columns are gone',
        async (corrected, _, run) => [
          `list.${run}.rejects (1).csv`,
          corrected.replace(/,(?:vdpipe|5,).*/g, ''),
        ],
      ],
      [
        'if one was wrong again',
        async (corrected, world) => {
          const again = await deliver(world, 'again.csv', corrected.replace(',1,', ',none,'));
          return ['corrected.csv', correctedOf(world, again.run)];
        },
      ],
      [
        'beside those of a list that was ordered',
        async (corrected, world) => {
          const { run } = await deliver(
            world,
            'b.csv',
            partlyInvalid('b').replace(/p-b-2.*\s/, ''),
          );
          const [header, row] = correctedOf(world, run).trim().split('\n');
          const [others = '', other] = corrected.trim().split('\n');
          const joined = [`${header},${others.split(',').at(-1)}`, `${row},`, `${other},`];
          return ['joined.csv', joined.join('\n')];
        },
      ],
    ])('%s', async (_, correct) => {
      const world = await openWatchWorld({
        acme: 'files: "*.csv"\non_invalid: hold\nmax_price: 7',
      });
      const list = await deliver(world, 'list.csv', partlyInvalid('a'));
      const corrected = correctedOf(world, list.run);
      await world.shop.call(['purge', list.id, '--abandon']);
      await world.once();
      const late = await deliver(world, ...(await correct(corrected, world, list.run ?? '')));
      expect(late.reasons.map(toReasonText)).toEqual([
        `it has rows to correct of a list that run ${list.run} has not ordered`,
      ]);
    });
  });

  it.each(some(1, ['outputs', 'staged', 'moved', 'ended'] as const))(
    'that was rejected are held, too, if their watcher is killed (%s)',
    async (step) => {
      const settings = 'files: "*.csv"\non_invalid: hold\nmax_price: 7';
      const world = await openWatchWorld({ acme: settings });
      const list = await deliver(world, 'list.csv', partlyInvalid('a'));
      const corrected = correctedOf(world, list.run);
      await world.shop.call(['purge', list.id, '--abandon']);
      await world.once();
      world.drop('acme', 'corrected.csv', corrected);
      expect(await world.onceUntilKilled({ step })).toBe(true);
      await world.once();
      const late = await world.latest();
      expect(late).toMatchObject({ state: 'held', reasons: [{ code: 'list_not_ordered' }] });
      expect(world.orders().count).toBe(0);
    },
  );

  it('are not of an unknown list because the ledger cannot be read', async () => {
    const world = await openWatchWorld({ acme: 'on_invalid: hold' });
    const closed = await world.withLedger(async (ledger) => ledger);
    const about = { file: 'list.csv', sheet: 'list', columns: ['vdpipe_run_0a1b2c3d'] };
    const found = findCorrected(closed, about);
    await expect(found).rejects.toThrow();
  });

  it('may be what a partner calls a list', async () => {
    const world = await openWatchWorld({ acme: 'on_invalid: hold' });
    const name = 'acme.20261224.rejects.csv';
    const list = await deliver(world, name, listOf(projectsOf('a', 1)));
    expect(list).toMatchObject({ name, state: 'done' });
  });

  it('that nobody has recorded are held: this ledger cannot know of the others', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\non_invalid: hold' });
    const header = 'project_id,svc_uid,order_count,total_price,name,vdpipe_row,vdpipe_run_0a1b2c3d';
    for (const columns of [header, header.replace(/,vdpipe_run.*/, ',vdpipe_fix')]) {
      const row = 'p-1,user-1,1,3.50,Zoë,4,';
      const delivery = await deliver(world, 'list.csv', `${columns}\r\n${row}\r\n`);
      expect(delivery.reasons.map(toReasonText)).toContain(
        'it has rows to correct of a list that this ledger does not know',
      );
    }
    expect(world.orders().count).toBe(0);
  });
});
