import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { workRuns } from '../../src/run/work-runs.ts';
import { ServiceClient } from '../../src/service/client.ts';
import type { ConsoleCalls } from '../support/console.ts';
import { consoleHere } from '../support/console-here.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { openLink } from '../support/link.ts';
import { newPostgresPlace } from '../support/postgres/open.ts';
import { openShop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Waits for something, however slow the machine is. */
function until<T>(found: () => Promise<T>) {
  return expect.poll(found, { timeout: 30_000, interval: 10 });
}

/** The state of the ledger as it is told, one after another. */
async function* ledgerEvents(desk: ConsoleCalls) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { body } = await desk.fetch('events');
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const event = line.startsWith('data: ') ? JSON.parse(line.slice(6)) : {};
      if (event.what === 'ledger') yield event;
    }
  }
}

async function deskOf(ledger: Ledger, folder: string): Promise<ConsoleCalls> {
  const { open } = await consoleHere([], { ledger, folder, now: Date.now });
  return open();
}

it('consoles of several hosts show the same runs, which workers of another host place, and stop and resume them', async () => {
  const place = await newPostgresPlace();
  const shop = await openShop({ latencyMs: 60 });
  const folder = temporaryFolder();
  const staging = await place.open();
  const drafts = Array.from({ length: 40 }, (_, index) => draftOf(`p-${index}`));
  const about = { onHold: true, service: shop.baseUrl };
  const run = await stageDrafts(staging, drafts, undefined, about);
  const first = await deskOf(await place.open(), path.join(folder, 'first'));
  const second = await deskOf(await place.open(), path.join(folder, 'second'));
  const ofRun = { params: { run } };
  const { on_hold: waiting } = await first.call('inbox');
  expect(waiting).toMatchObject([{ run, is_stopped: false }]);

  const stop = new AbortController();
  const key = { apiKey: 'secret-key-0123456789' };
  const service = new ServiceClient({ baseUrl: shop.baseUrl, credentials: key });
  const working = workRuns({
    ledger: await place.open(),
    service,
    submit: { concurrency: 2 },
    signal: stop.signal,
  });
  onTestFinished(async () => {
    stop.abort();
    await working;
    await service.close();
  });
  const total = (await first.call('run', ofRun)).totals.order_count;
  await until(() => staging.workersOf(run)).toBe(1);
  const released = await second.call('releaseRun', { ...ofRun, body: { copies: total } });
  expect(released.work).toMatchObject({ by: 'others', workers: 1, is_stopping: false });
  expect((await first.call('inbox')).running).toMatchObject([{ run }]);
  await until(async () => (await first.call('run', ofRun)).orders.ordered).toBeGreaterThan(0);
  expect(await first.call('stopRun', ofRun)).toMatchObject({ state: 'on_hold', is_stopped: true });
  await until(async () => (await second.call('run', ofRun)).work).toBeNull();
  const { orders } = await second.call('run', ofRun);
  expect(orders.unsent).toBeGreaterThan(0);
  expect((await second.call('inbox')).unfinished).toMatchObject([{ run, is_stopped: true }]);
  expect(await first.refused('stopRun', ofRun)).toMatchObject({ code: 'run_not_working' });

  const { releaseAtMs } = await staging.releaseRun(run, 'Ann', { graceMs: 3_600_000 });
  const later = { run, is_stopped: false, release_at: new Date(releaseAtMs ?? 0).toISOString() };
  expect(await first.call('inbox')).toMatchObject({ on_hold: [], unfinished: [later] });
  expect(await first.call('stopRun', ofRun)).toMatchObject({ is_stopped: true, release_at: null });

  expect(await second.call('resumeRun', ofRun)).toMatchObject(later);
  await second.call('releaseRun', { ...ofRun, body: { copies: String(orders.unsent) } });
  await until(async () => (await first.call('run', ofRun)).state).toBe('finished');
  const { events, work, failure } = await first.call('run', ofRun);
  expect({ work, failure }).toEqual({ work: null, failure: null });
  expect(events.map(({ what }) => what)).toEqual([
    ...['released', 'stopped', 'resumed', 'stopped', 'resumed', 'released'],
  ]);
  expect(shop.sandbox.audit().orders).toHaveLength(40);
});

it('a console tells that its ledger is away, and since when, and goes on when it is back', async () => {
  const place = await newPostgresPlace();
  const link = await openLink({ port: place.port });
  await place.open();
  const ledger = await place.open({ port: link.port });
  const desk = await deskOf(ledger, temporaryFolder());
  const events = ledgerEvents(desk);
  expect((await events.next()).value).toMatchObject({ away_since: null });
  link.stall();
  link.cut();
  expect(await desk.refused('runs')).toMatchObject({ status: 503, code: 'ledger_unreachable' });
  expect(await desk.call('drafts')).toEqual({ drafts: [] });
  const { value: away } = await events.next();
  expect(Date.now() - Date.parse(away.away_since)).toBeLessThan(60_000);
  expect(away.message).toContain('Cannot reach the ledger');
  link.heal();
  expect((await events.next()).value).toMatchObject({ away_since: null, message: null });
  expect(await desk.call('runs')).toEqual({ runs: [], next: null });
});

it('a console tells that the file of its ledger was replaced', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'ledger.sqlite');
  const ledger = openLedger(file);
  onTestFinished(() => ledger.close());
  const desk = await deskOf(ledger, path.join(folder, 'console'));
  const events = ledgerEvents(desk);
  expect((await events.next()).value).toMatchObject({ away_since: null });
  renameSync(file, `${file}.old`);
  const { value: away } = await events.next();
  expect(away).toMatchObject({ message: expect.stringContaining(file) });
});
