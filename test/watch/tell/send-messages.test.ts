import { expect, it, onTestFinished } from 'vitest';
import { VdpipeError } from '../../../src/errors.ts';
import type { NewMessage } from '../../../src/ledger/deliveries.ts';
import type { Channel } from '../../../src/watch/tell/channel.ts';
import { sendMessages } from '../../../src/watch/tell/send-messages.ts';
import type { WatchClock } from '../../../src/watch/watch-clock.ts';
import type { WatchEntry } from '../../../src/watch/watch-log.ts';
import { newSqliteWorld, START_MS } from '../../ledger/sqlite/sqlite-world.ts';

/**
 * A real ledger with messages in it, and time that passes where somebody waits.
 *
 * @param speed how many times as long as they wait
 */
async function queue(messages: readonly Pick<NewMessage, 'id' | 'channel'>[], speed = 1) {
  const world = newSqliteWorld();
  onTestFinished(() => world.end());
  const { deliveries } = world.open();
  await deliveries.queueMessages(
    messages.map((one) => ({ ...one, job: 'partner-a', delivery: null, body: '{}' })),
  );
  let passedMs = 0;
  const clock: WatchClock = {
    wallMs: () => START_MS + passedMs,
    monotonicMs: () => passedMs,
    sleep: async (ms, signal) => {
      if (signal?.aborted) return;
      passedMs += ms * speed;
      await world.pass(ms * speed);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const sent: string[] = [];
  const log: WatchEntry[] = [];
  let onTold: (entry: WatchEntry) => void = () => {};
  return {
    sent,
    log,
    clock,
    told: () => log.map(({ event, facts }) => [event, facts?.['message']]),
    passedMs: () => passedMs,
    /** Calls it with each line of the log, before any more time passes. */
    onTold: (listener: (entry: WatchEntry) => void) => {
      onTold = listener;
    },
    send: (
      channels: Readonly<Record<string, Channel>>,
      {
        once = true,
        signal = new AbortController().signal,
        jobs,
      }: { once?: boolean; signal?: AbortSignal; jobs?: readonly string[] } = {},
    ) =>
      sendMessages({
        deliveries: world.open().deliveries,
        channels: (name) => channels[name],
        jobs: jobs && (() => jobs),
        clock,
        log: (entry) => {
          log.push(entry);
          onTold(entry);
        },
        signal,
        once,
      }),
    /** A channel that fails so many times. */
    failing: (times: number): Channel => {
      let failed = 0;
      return async ({ id }) => {
        failed += 1;
        if (failed <= times) throw new VdpipeError('tell_failed', 'It answered 503.');
        sent.push(id);
      };
    },
  };
}

it('sendMessages() sends each message, and tries again those of a channel that fails, alone', async () => {
  const job = await queue([
    { id: 'm1', channel: 'webhook:0' },
    { id: 'm2', channel: 'mail:0' },
    { id: 'm3', channel: 'gone:0' },
  ]);
  await job.send({ 'webhook:0': job.failing(2), 'mail:0': job.failing(0) });
  expect(job.sent).toEqual(['m2', 'm1']);
  expect(job.told()).toEqual([
    ['message_given_up', 'm3'],
    ['message_failed', 'm1'],
    ['message_failed', 'm1'],
  ]);
  // 5 s, and then 10 s.
  expect(job.passedMs()).toBeGreaterThanOrEqual(15_000);
  expect(job.passedMs()).toBeLessThan(25_000);
  await job.send({ 'webhook:0': job.failing(0), 'mail:0': job.failing(0) });
  expect(job.sent).toEqual(['m2', 'm1']);
});

it('sendMessages() leaves with once when a message is not due within a minute, and gives it up after three days', async () => {
  const job = await queue([{ id: 'm1', channel: 'webhook:0' }], 300);
  const dead = job.failing(Number.POSITIVE_INFINITY);
  await job.send({ 'webhook:0': dead });
  expect(job.told().every(([event]) => event === 'message_failed')).toBe(true);
  expect(job.passedMs()).toBeLessThan(3_600_000);
  const stop = new AbortController();
  job.onTold(({ event }) => {
    if (event === 'message_given_up') stop.abort();
  });
  await job.send({ 'webhook:0': dead }, { once: false, signal: stop.signal });
  const days = job.passedMs() / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.2);
  await job.send({ 'webhook:0': job.failing(0) });
  expect(job.sent).toEqual([]);
});

it('sendMessages() is not held up by a channel that hangs, and sends what it was stopped at again', async () => {
  const job = await queue([
    { id: 'm1', channel: 'webhook:0' },
    { id: 'm2', channel: 'webhook:0' },
    { id: 'm3', channel: 'mail:0' },
    { id: 'm4', channel: 'mail:0' },
  ]);
  const stop = new AbortController();
  const hanging: Channel = (_message, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new VdpipeError('tell_failed', 'stopped')));
    });
  const mail: Channel = async ({ id }) => {
    job.sent.push(id);
    if (job.sent.length === 2) stop.abort();
  };
  await job.send({ 'webhook:0': hanging, 'mail:0': mail }, { once: false, signal: stop.signal });
  expect(job.sent).toEqual(['m3', 'm4']);
  await job.clock.sleep(5_000);
  await job.send({ 'webhook:0': job.failing(0), 'mail:0': mail });
  expect(job.sent).toEqual(['m3', 'm4', 'm1', 'm2']);
});

it('sendMessages() ends with the failure of its ledger, after what is being sent', async () => {
  const job = await queue([]);
  const failing = { dueMessages: () => Promise.reject(new Error('the ledger is gone')) };
  const sending = sendMessages({
    deliveries: { ...failing, messageSent: async () => {}, messageFailed: async () => {} },
    channels: () => undefined,
    clock: job.clock,
    log: () => {},
    signal: new AbortController().signal,
  });
  await expect(sending).rejects.toThrow('the ledger is gone');
});

it('sendMessages() leaves messages of jobs that it does not have as they are', async () => {
  const job = await queue([{ id: 'm1', channel: 'webhook:0' }]);
  await job.send({ 'webhook:0': job.failing(0) }, { jobs: ['partner-b'] });
  expect(job.told()).toEqual([]);
  expect(job.sent).toEqual([]);
  // It was given out to nobody: it is due at once for the watcher of its job.
  await job.send({ 'webhook:0': job.failing(0) }, { jobs: ['partner-b', 'partner-a'] });
  expect(job.sent).toEqual(['m1']);
  expect(job.passedMs()).toBe(0);
});
