import { appendFileSync, closeSync, openSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { toJobText } from '../../src/output/text/jobs/jobs-text.ts';
import { JobPasses } from '../../src/watch/job-pass.ts';
import { runJobOnce } from '../../src/watch/watch-job.ts';
import { toJobWork } from '../../src/watch/watch-setting.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const SETTINGS = 'settle: 20s\nnotify: [{ command: { run: [./tell] }, on: failed }]';
const MINUTE = 60_000;

async function openJob() {
  const world = await openWatchWorld({ acme: SETTINGS });
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  const workWith = (ledger: Ledger) => toJobWork(world.setting(ledger), job);
  const told = async (ledger: Ledger) => {
    const [record] = await ledger.deliveries.jobs();
    return [record?.messages.queued, record?.takeFailure?.code] as const;
  };
  return { world, workWith, told };
}

itOnPosix(
  'a file that another program keeps open is told of once after ten minutes, also with --once (needs POSIX)',
  async () => {
    const { world, workWith, told } = await openJob();
    const file = world.drop('acme', 'list.csv', listOf(projectsOf('a', 1)));
    const handle = openSync(file, 'a');
    await world.withLedger(async (ledger) => {
      const once = () => runJobOnce(workWith(ledger));
      expect(await once()).toBe(0);
      expect(await told(ledger)).toEqual([0, undefined]);
      world.clock.forward(11 * MINUTE);
      expect([await once(), await once()]).toEqual([5, 5]);
      expect(await told(ledger)).toEqual([1, 'file_unsettled']);
      const [job] = await ledger.deliveries.jobs();
      expect(job && toJobText(job)).toMatch(
        /^acme: needs attention\n[\s\S]* {2}taking {4}stuck since .*: "list\.csv" is still being written, or open in another program \(file_unsettled\)\n/,
      );
      const [message] = await ledger.deliveries.dueMessages(1, MINUTE);
      expect(JSON.parse(message?.body ?? '')).toMatchObject({
        ...{ event: 'failed', delivery: null, reasons: [{ code: 'file_unsettled' }] },
      });
      closeSync(handle);
      expect(await once()).toBe(0);
      expect((await told(ledger))[1]).toBeUndefined();
      expect(world.orders().count).toBe(1);
    });
  },
);

it('a file that keeps growing is told of, and others are taken meanwhile; a slow one is not', async () => {
  const { world, workWith, told } = await openJob();
  await world.withLedger(async (ledger) => {
    const passes = new JobPasses(workWith(ledger));
    const grow = async (file: string, minutes: number) => {
      for (let i = 0; i < 2 * minutes; i++) {
        appendFileSync(file, '\r\n');
        await passes.run(true, () => true);
        world.clock.forward(30_000);
      }
    };
    const settle = async () => {
      for (let i = 0; i < 4; i++) {
        await passes.run(true, () => true);
        world.clock.forward(10_000);
      }
    };
    const slow = world.drop('acme', 'slow.csv', listOf(projectsOf('slow', 1)));
    await grow(slow, 6);
    await settle();
    await grow(world.drop('acme', 'slow-2.csv', listOf(projectsOf('s2', 1))), 6);
    await settle();
    expect(world.orders().count).toBe(2);
    expect(await told(ledger)).toEqual([undefined, undefined]);
    const { name, folder } = world.config.jobs[0] ?? { name: '', folder: '' };
    const times = { nextAtMs: null, deadlineAtMs: null };
    const note = {
      host: 'h',
      state: 'idle',
      isPaused: false,
      waiting: null,
      seenEvent: 0,
    } as const;
    await ledger.deliveries.noteJob({ name, folder, ...note, ...times, isOnce: false });
    const growing = world.drop('acme', 'growing.csv', listOf(projectsOf('g', 1)));
    world.drop('acme', 'other.csv', listOf(projectsOf('o', 1)));
    await grow(growing, 12);
    expect(world.orders().count).toBe(3);
    expect(await told(ledger)).toEqual([1, 'file_unsettled']);
    // Another watcher goes on.
    const next = new JobPasses(workWith(ledger));
    await next.run(true, () => true);
    expect(await told(ledger)).toEqual([1, 'file_unsettled']);
    rmSync(growing);
    await next.run(true, () => true);
    expect(await told(ledger)).toEqual([1, undefined]);
  });
});

it('many files that are uploaded at the same time are not told of as one that lasts', async () => {
  const { world, workWith } = await openJob();
  await world.withLedger(async (ledger) => {
    const passes = new JobPasses(workWith(ledger));
    const growing: string[] = [];
    for (let seconds = 0; seconds < 780; seconds += 10) {
      const list = listOf(projectsOf(`${seconds}`, 1));
      if (seconds % 60 === 0) growing.unshift(world.drop('acme', `list-${seconds}.csv`, list));
      for (const file of growing.slice(0, 2)) appendFileSync(file, '\r\n');
      await passes.run(true, () => true);
      world.clock.forward(10_000);
    }
    expect(await ledger.deliveries.dueMessages(1, MINUTE)).toEqual([]);
    expect(world.orders().count).toBeGreaterThan(8);
  });
});
