import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openConfigFile } from '../../src/watch/config/config-file.ts';
import { watchJobs } from '../../src/watch/watch-jobs.ts';
import { listOf, openWatchWorld, projectsOf, QuickClock, type WatchWorld } from './watch-world.ts';

async function until(isSo: () => boolean | Promise<boolean>, what = 'it'): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries === 5000) throw new Error(`waited too long for ${what}`);
    await setTimeout(2);
  }
}

function heard({ entries }: WatchWorld, text: string): Promise<void> {
  return until(() => entries.some((entry) => entry.text.includes(text)), text);
}

/** Stops at the end of the test, however that is. */
function stopAtEnd(): AbortController {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  return stop;
}

function jobs(more: string): string {
  return `jobs:\n  - name: acme\n    folder: acme\n${more}`;
}

describe('watchJobs()', () => {
  it('takes files up as they come, and changes of its jobs; a bad change is refused', async () => {
    const world = await openWatchWorld({ acme: 'settle: 20s' });
    const file = world.shop.write('jobs.yaml', jobs(''));
    const stop = stopAtEnd();
    await world.withLedger(async (ledger) => {
      const clock = new QuickClock();
      const setting = world.setting(ledger, { clock, signal: stop.signal });
      const watching = watchJobs(setting, openConfigFile(file));
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 3)));
      await heard(world, '"a.csv" was ordered (3 orders, 3 copies)');

      writeFileSync(file, jobs('').replace('folder: acme', 'folder: [acme]'));
      await heard(world, 'The changed jobs file is invalid; the jobs continue unchanged.');
      await heard(world, 'line 3, column 13: jobs[0].folder must be text');

      writeFileSync(file, `${jobs('    min_rows: 5\n')}  - name: north\n    folder: north\n`);
      await heard(world, 'The jobs file has changed');
      await until(async () => (await ledger.deliveries.jobs()).length === 2);
      world.drop('acme', 'b.csv', listOf(projectsOf('b', 4)));
      world.drop('north', 'c.csv', listOf(projectsOf('c', 4)));
      await heard(
        world,
        '"b.csv" is held (4 orders, 4 copies): it has 4 rows, fewer than min_rows (5)',
      );
      await heard(world, '"c.csv" was ordered (4 orders, 4 copies)');

      writeFileSync(file, jobs(''));
      await until(async () => (await ledger.deliveries.jobs()).length === 1);
      world.drop('north', 'd.csv', listOf(projectsOf('d', 1)));
      const { deliveries } = await ledger.deliveries.list({ states: ['held'] });
      await heard(world, `. To release it: vdpipe release ${deliveries[0]?.id}@`);
      await ledger.deliveries.release(deliveries[0]?.id ?? '', 'Ada');
      await heard(world, '"b.csv" was ordered (4 orders, 4 copies)');
      stop.abort();
      await watching;
    });
    expect(world.names('north', 'in')).toEqual(['d.csv']);
    expect(world.orders()).toEqual({ count: 11, twice: [] });
  });

  it('looks for the missing files of a list after the scheduled time, until all have come', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    const at = new Date(Date.now() + 60 * 60_000);
    const time = `${at.getUTCMinutes()} ${at.getUTCHours()} ${at.getUTCDate()} ${at.getUTCMonth() + 1}`;
    const together = '{ files: ["seoul-*.csv", "busan-*.csv"], wait: 300d }';
    const more = `    schedule: "${time} *"\n    time_zone: UTC\n    together: ${together}\n`;
    const file = world.shop.write('jobs.yaml', jobs(more));
    const stop = stopAtEnd();
    await world.withLedger(async (ledger) => {
      const clock = new QuickClock();
      const setting = world.setting(ledger, { clock, signal: stop.signal });
      const watching = watchJobs(setting, openConfigFile(file));
      world.drop('acme', 'seoul-29.csv', listOf(projectsOf('seoul', 2)));
      await heard(world, 'files of the list are missing: "busan-29.csv"');
      world.drop('acme', 'busan-29.csv', listOf(projectsOf('busan', 3)));
      await heard(world, '"seoul-29 + busan-29" was ordered (5 orders, 5 copies)');
      const lastMs = await ledger.deliveries.lastFiring('acme');
      expect(new Date(lastMs ?? 0).getUTCFullYear()).toBe(at.getUTCFullYear());
      stop.abort();
      await watching;
    });
  });

  it('takes files of a job with a schedule at its times, and says when none has come', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    const inMinutes = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    // Time passes a few thousand times as fast: a busy machine may not look for minutes.
    const at = inMinutes(180);
    const schedule = `"${Number(at.slice(3))} ${Number(at.slice(0, 2))} * * *"`;
    const more = `    schedule: ${schedule}\n    time_zone: UTC\n    deadline: "${inMinutes(60)}"\n`;
    const file = world.shop.write('jobs.yaml', jobs(more));
    const stop = stopAtEnd();
    await world.withLedger(async (ledger) => {
      const clock = new QuickClock();
      const watching = watchJobs(
        world.setting(ledger, { clock, signal: stop.signal }),
        openConfigFile(file),
      );
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
      await heard(world, 'No delivery arrived by');
      expect(world.entries.filter(({ event }) => event === 'delivery_missing')).toHaveLength(1);
      await heard(world, '"a.csv" was ordered');
      const lastMs = await ledger.deliveries.lastFiring('acme');
      expect(new Date(lastMs ?? 0).toISOString().slice(11, 16)).toBe(at);
      stop.abort();
      await watching;
    });
    expect(readdirSync(path.join(world.shop.folder, 'acme/in'))).toEqual([]);
  });
});
