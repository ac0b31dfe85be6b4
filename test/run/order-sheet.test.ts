import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { orderSheet } from '../../src/run/order-sheet.ts';
import { resumeRun } from '../../src/run/resume-run.ts';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { type Clock, systemClock } from '../../src/submit/clock.ts';
import { listOf } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function openShop(options: SandboxOptions = {}) {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, listOf(3));
  const sandbox = createSandbox({ pattern: /^p-/, ...options });
  const { baseUrl } = await sandbox.listen();
  const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'any' } });
  const ledger = openLedger(path.join(folder, 'ledger.sqlite'));
  onTestFinished(async () => {
    await service.close();
    await ledger.close();
    await sandbox.close();
  });
  return { file, ledger, service, sandbox };
}

it('orderSheet() that is stopped says which run is left to resume, and why it stopped', async () => {
  const { file, ledger, service } = await openShop();
  const stop = new AbortController();
  const error = await orderSheet({
    file,
    ledger,
    service,
    signal: stop.signal,
    onStaged: () => stop.abort('the operator went home'),
  }).catch((thrown: unknown) => thrown);
  const [run] = await ledger.listRuns();
  expect(error).toBeInstanceOf(InterruptedError);
  expect(error).toMatchObject({ run: run?.run, cause: 'the operator went home' });
});

it('an onEvent that waits for the next order takes no slot, whatever the answer was', async () => {
  const { file, ledger, service } = await openShop({ faults: { lost: { rate: 1, times: 1 } } });
  let told = 0;
  let go = () => {};
  const next = new Promise<void>((resolve) => {
    go = resolve;
  });
  const onEvent = () => (++told > 1 ? go() : next);
  const { orders } = await orderSheet({
    file,
    ledger,
    service,
    submit: { concurrency: 1, onEvent },
  });
  expect(orders).toMatchObject({ total: 3, ordered: 3 });
});

it('orderSheet() fails with what onEvent rejects with, and has recorded what was ordered', async () => {
  const { file, ledger, service, sandbox } = await openShop();
  writeFileSync(file, listOf(40));
  const failure = new Error('The database is gone');
  const submit = { concurrency: 1, onEvent: () => Promise.reject(failure) };
  await expect(orderSheet({ file, ledger, service, submit })).rejects.toBe(failure);
  const [run] = await ledger.listRuns();
  const { length } = sandbox.audit().orders;
  expect(length).toBeLessThan(40);
  expect(run?.states).toMatchObject({ ordered: { orders: length }, unknown: { orders: 0 } });
});

describe('orderSheet() for later', () => {
  /** A list, and a time that goes only while somebody waits for the release. */
  async function open() {
    const folder = temporaryFolder();
    const file = path.join(folder, 'list.csv');
    writeFileSync(file, listOf(3));
    const sandbox = createSandbox({ pattern: /^p-/ });
    const { baseUrl } = await sandbox.listen();
    const service = new ServiceClient({ baseUrl, credentials: { apiKey: 'any' } });
    let nowMs = 1_800_000_000_000;
    const ledger = openLedger(path.join(folder, 'ledger.sqlite'), { now: () => nowMs });
    onTestFinished(async () => {
      await service.close();
      await ledger.close();
      await sandbox.close();
    });
    const asleep: (() => unknown)[] = [];
    const clock: Clock = {
      monotonicMs: systemClock.monotonicMs,
      sleep: async (ms, signal) => {
        if (nowMs >= 1_800_000_060_000) return systemClock.sleep(ms, signal);
        nowMs += ms;
        await asleep.shift()?.();
      },
    };
    const posts = () => sandbox.audit().requests.total;
    const begun: (number | null)[] = [];
    const order = (options: object) =>
      orderSheet({
        ...{ file, ledger, service, by: 'Ann', submit: { clock } },
        ...options,
        onStaged: ({ releaseAtMs }) => {
          begun.push(releaseAtMs);
          if (releaseAtMs !== null) expect(posts()).toBe(0);
          else expect(nowMs).toBeGreaterThanOrEqual(1_800_000_060_000);
        },
      });
    return { ledger, service, clock, posts, begun, asleep, order };
  }

  it.each([{ atMs: 1_800_000_060_000 }, { graceMs: 60_000 }])(
    'waits, sends nothing before, and then orders: %j',
    async (release) => {
      const { begun, order } = await open();
      expect(await order({ release })).toMatchObject({ ok: true, orders: { ordered: 3 } });
      expect(begun).toEqual([1_800_000_060_000, null]);
    },
  );

  it('records the time for workers, and is waited for by resumeRun()', async () => {
    const { ledger, service, clock, posts, order } = await open();
    const enqueued = await order({ release: { graceMs: 60_000 }, forWorkers: true });
    const at = '2027-01-15T08:01:00.000Z';
    expect(enqueued).toMatchObject({ ok: true, state: 'enqueued', onHold: true, releaseAt: at });
    expect(posts()).toBe(0);
    const { run } = enqueued;
    const resumed = await resumeRun({ ledger, service, run, submit: { clock } });
    expect(resumed).toMatchObject({ ok: true, orders: { ordered: 3 } });
  });

  it.each([
    { how: 'stopped', is: { onHold: true } },
    { how: 'purged', is: { purged: true } },
  ])('ends without an order if the run is $how meanwhile', async ({ how, is }) => {
    const { ledger, posts, begun, asleep, order } = await open();
    asleep.push(async () => {
      const [info] = await ledger.listRuns();
      if (how === 'stopped') await ledger.stopRun(info?.run ?? '', 'Ben');
      else await ledger.purgeRun(info?.run ?? '', { abandon: true });
    });
    const report = await order({ release: { graceMs: 60_000 } });
    expect(report).toMatchObject({ ok: false, ...is, orders: { unsent: 3 } });
    expect([posts(), begun.length]).toEqual([0, 1]);
  });
});

it('orderSheet() says what is wrong with a list, also if what was staged of it cannot be removed', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, `${listOf(3)}p-4,,\n`);
  const ledger = openLedger(path.join(folder, 'ledger.sqlite'));
  const service = new ServiceClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { apiKey: 'any' },
  });
  const other = new DatabaseSync(path.join(folder, 'ledger.sqlite'));
  onTestFinished(async () => {
    other.close();
    await service.close();
    await ledger.close();
  });
  other.exec(
    `CREATE TRIGGER nothing_goes BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  await expect(orderSheet({ file, ledger, service })).rejects.toMatchObject({
    code: 'input_invalid',
  });
  expect(await ledger.listRuns()).toEqual([]);
});
