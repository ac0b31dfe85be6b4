import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Deliveries, Delivery } from '../../../src/ledger/deliveries.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import type { JobConfig } from '../../../src/watch/config/config-schema.ts';
import { parseConfig } from '../../../src/watch/config/load-config.ts';
import { createDailyTicks, createTicks } from '../../../src/watch/schedule/cron.ts';
import { JobSchedule } from '../../../src/watch/schedule/job-schedule.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { TestClock } from '../watch-world.ts';

const HOUR_MS = 3_600_000;

function jobOf(lines: readonly string[]): JobConfig {
  const text = ['jobs:', '  - name: acme', '    folder: acme', ...lines.map((one) => `    ${one}`)];
  const [job] = parseConfig(text.join('\n'), '/srv/jobs.yaml').jobs;
  if (!job) throw new Error('no job');
  return job;
}

async function withDeliveries(use: (deliveries: Deliveries) => Promise<void>): Promise<void> {
  const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
  try {
    await use(ledger.deliveries);
  } finally {
    await ledger.close();
  }
}

describe('createTicks()', () => {
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

  it('comes once on days when clocks are put forward and back', () => {
    const ticks = createDailyTicks('02:30', 'Europe/Berlin');
    const found = [];
    for (let ms = Date.parse('2026-03-28T00:00:00Z'); found.length < 3; ) {
      ms = ticks.after(ms) ?? Number.NaN;
      found.push(iso(ms));
    }
    // 02:30 is not there on 29 March: it comes at 03:00 then.
    expect(found).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    // 02:30 is there twice on 25 October.
    expect(iso(ticks.after(Date.parse('2026-10-24T12:00:00Z')))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(ticks.after(Date.parse('2026-10-25T00:30:00Z')))).toBe('2026-10-26T01:30:00.000Z');
  });

  it('gives the latest tick at a time and before it, also with seconds', () => {
    const ticks = createTicks('*/10 * * * * *', 'UTC');
    const at = Date.parse('2026-11-23T06:00:10Z');
    expect(ticks.latest(at)).toBe(at);
    expect(ticks.latest(at - 1)).toBe(at - 10_000);
    expect(ticks.latest(at + 9_999)).toBe(at);
    expect(ticks.after(at)).toBe(at + 10_000);
  });
});

describe('JobSchedule', () => {
  const start = Date.parse('2026-11-23T01:00:00Z');
  const scheduled = jobOf(['schedule: "0 2 * * *"', 'time_zone: UTC']);

  it('fires each tick once for all watchers, and goes on with one that was begun', () =>
    withDeliveries(async (deliveries) => {
      const clock = new TestClock(start);
      const [one, other] = [1, 2].map(() => new JobSchedule(scheduled, deliveries, clock));
      expect(await one?.look()).toEqual({ isDue: false, missedAtMs: null });
      expect(await other?.look()).toMatchObject({ isDue: false });
      expect(one?.nextAtMs).toBe(start + HOUR_MS);
      clock.forward(HOUR_MS);
      const due = [await one?.look(), await other?.look(), await one?.look()];
      expect(due.map((each) => each?.isDue)).toEqual([true, false, false]);
      // The watcher is killed before it has taken all files.
      const next = new JobSchedule(scheduled, deliveries, clock);
      expect(await next.look()).toEqual({ isDue: true, missedAtMs: null });
      await next.end();
      expect(await new JobSchedule(scheduled, deliveries, clock).look()).toMatchObject({
        isDue: false,
      });
    }));

  it.each([
    { missed: 'run', isDue: true },
    { missed: 'skip', isDue: false },
  ])('with "missed: $missed" tells of a tick that passed while nothing ran', ({ missed, isDue }) =>
    withDeliveries(async (deliveries) => {
      const job = jobOf(['schedule: "0 2 * * *"', 'time_zone: UTC', `missed: ${missed}`]);
      const clock = new TestClock(start);
      // A job that is new has missed nothing.
      expect(await new JobSchedule(job, deliveries, clock).look()).toEqual({
        isDue: false,
        missedAtMs: null,
      });
      clock.forward(50 * HOUR_MS);
      const missedAtMs = start + 49 * HOUR_MS;
      expect(await new JobSchedule(job, deliveries, clock).look()).toEqual({ isDue, missedAtMs });
      expect(await new JobSchedule(job, deliveries, clock).look()).toEqual({
        isDue,
        missedAtMs: null,
      });
    }),
  );

  it('fires ticks after a host whose clock was far ahead has fired one', () =>
    withDeliveries(async (deliveries) => {
      const ahead = new TestClock(start + 365 * 24 * HOUR_MS);
      const wrong = new JobSchedule(scheduled, deliveries, ahead);
      await wrong.look();
      ahead.forward(HOUR_MS);
      expect(await wrong.look()).toMatchObject({ isDue: true });
      await wrong.end();
      const clock = new TestClock(start);
      const [one, other] = [1, 2].map(() => new JobSchedule(scheduled, deliveries, clock));
      expect([await one?.look(), await other?.look()]).toMatchObject([
        { isDue: false },
        { isDue: false },
      ]);
      clock.forward(HOUR_MS);
      expect([await one?.look(), await other?.look()]).toEqual([
        { isDue: true, missedAtMs: null },
        { isDue: false, missedAtMs: null },
      ]);
      // Killed before it has taken all files: the tick is begun, and not ended.
      const next = new JobSchedule(scheduled, deliveries, clock);
      expect(await next.look()).toMatchObject({ isDue: true });
      await next.end();
      expect(await new JobSchedule(scheduled, deliveries, clock).look()).toMatchObject({
        isDue: false,
      });
    }));

  it('fires ticks after its own clock was put back', () =>
    withDeliveries(async (deliveries) => {
      const clock = new TestClock(start);
      const schedule = new JobSchedule(scheduled, deliveries, clock);
      await schedule.look();
      clock.forward(365 * 24 * HOUR_MS);
      expect(await schedule.look()).toMatchObject({ isDue: true });
      await schedule.end();
      clock.forward(-364 * 24 * HOUR_MS);
      expect(await schedule.look()).toMatchObject({ isDue: true });
      await schedule.end();
      clock.forward(24 * HOUR_MS);
      expect(await schedule.look()).toMatchObject({ isDue: true });
      expect(await schedule.look()).toMatchObject({ isDue: false });
    }));

  it('finds a missing delivery after a host whose clock was far ahead has seen the job', () =>
    withDeliveries(async (deliveries) => {
      const job = jobOf(['deadline: "02:00"', 'time_zone: UTC']);
      const ahead = new TestClock(start + 365 * 24 * HOUR_MS);
      expect(await new JobSchedule(job, deliveries, ahead).findMissing()).toBeNull();
      const clock = new TestClock(start);
      const schedule = new JobSchedule(job, deliveries, clock);
      expect(await schedule.findMissing()).toBeNull();
      clock.forward(2 * HOUR_MS);
      expect(await schedule.findMissing()).toBe(start + HOUR_MS);
    }));

  it('takes the first delivery soon after a missed deadline for the late one, so that it does not hide the next', () =>
    withDeliveries(async (deliveries) => {
      const now = Date.now();
      const deadline = new Date(now - HOUR_MS).toISOString().slice(11, 16);
      const job = jobOf([`deadline: "${deadline}"`, 'time_zone: UTC']);
      const clock = new TestClock(now - 3 * HOUR_MS);
      const schedule = new JobSchedule(job, deliveries, clock);
      expect(await schedule.findMissing()).toBeNull();
      clock.forward(3 * HOUR_MS);
      const first = (await schedule.findMissing()) ?? Number.NaN;
      expect(new Date(first).toISOString().slice(11, 16)).toBe(deadline);
      await schedule.noteMissing(first);
      const take = (name: string) =>
        deliveries.take({
          ...{ job: 'acme', name, folder: '/srv/acme' },
          ...{ hash: '0'.repeat(64), bytes: 1, modifiedAtMs: now },
        });
      await take('late.csv');
      clock.forward(24 * HOUR_MS);
      const again = () => new JobSchedule(job, deliveries, clock).findMissing();
      expect(await again()).toBe(first + 24 * HOUR_MS);
      await take('early.csv');
      expect(await again()).toBeNull();
    }));

  it.each<{
    readonly name: string;
    readonly first: Partial<Delivery>;
    readonly columns?: readonly string[];
    /** Its files, but some that were missing, were held before. */
    readonly isRejoined?: boolean;
    readonly isMissing: boolean;
  }>([
    { name: 'next.csv', first: { state: 'done', placed: 2 }, isMissing: false },
    { name: 'list.7f3a9c21.rejects.xlsx', first: { state: 'failed', placed: 2 }, isMissing: true },
    {
      ...{ name: 'saved-again.csv', columns: ['name', 'vdpipe_row'] },
      ...{ first: { state: 'failed', placed: 2 }, isMissing: true },
    },
    { name: 'corrected.csv', first: { state: 'failed', placed: null }, isMissing: true },
    { name: 'second.csv', first: { state: 'failed', placed: 2 }, isMissing: false },
    {
      ...{ name: 'seoul + busan', isRejoined: true, isMissing: true },
      first: { state: 'failed', placed: null },
    },
  ])('finds that after $name, which followed $first, a delivery is missing: $isMissing', (given) =>
    withDeliveries(async (deliveries) => {
      const job = jobOf(['deadline: "02:00"', 'time_zone: UTC']);
      const deadlineMs = start + HOUR_MS;
      const arrived = [{ code: 'parts_arrived', facts: {} }];
      const late = { reasons: [], takenAtMs: deadlineMs + 3 * HOUR_MS };
      const list = [
        { ...given.first, name: 'list.csv', reasons: [], takenAtMs: deadlineMs - HOUR_MS },
        ...(given.isRejoined
          ? [{ ...late, state: 'failed', placed: null, name: 'seoul', reasons: arrived }]
          : []),
        {
          ...{ ...late, state: 'done', placed: 1 },
          ...{ name: given.name, columns: given.columns ?? null },
        },
      ];
      const known = {
        recall: (name: string, key: string) => deliveries.recall(name, key),
        remember: (name: string, key: string, to: string) => deliveries.remember(name, key, to),
        list: async () => ({ deliveries: list, next: null }),
      } as unknown as Deliveries;
      const clock = new TestClock(start);
      expect(await new JobSchedule(job, known, clock).findMissing()).toBeNull();
      clock.forward(26 * HOUR_MS);
      const missing = await new JobSchedule(job, known, clock).findMissing();
      expect(missing).toBe(given.isMissing ? deadlineMs + 24 * HOUR_MS : null);
    }),
  );

  it('finds a deadline that passed without a delivery, and none that a delivery came before', () =>
    withDeliveries(async (deliveries) => {
      const now = Date.now();
      const deadline = new Date(now + HOUR_MS).toISOString().slice(11, 16);
      const job = jobOf([`deadline: "${deadline}"`, 'time_zone: UTC']);
      const clock = new TestClock(now);
      const schedule = new JobSchedule(job, deliveries, clock);
      expect(await schedule.findMissing()).toBeNull();
      await deliveries.take({
        job: 'acme',
        name: 'a.csv',
        folder: '/srv/acme',
        hash: '0'.repeat(64),
        bytes: 1,
        modifiedAtMs: now,
      });
      clock.forward(2 * HOUR_MS);
      expect(await schedule.findMissing()).toBeNull();
      clock.forward(24 * HOUR_MS);
      const missing = await schedule.findMissing();
      expect(missing).toBe(
        schedule.deadlineAtMs === null ? null : schedule.deadlineAtMs - 24 * HOUR_MS,
      );
      expect(await schedule.findMissing()).toBeNull();
    }));
});
