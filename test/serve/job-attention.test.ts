import path from 'node:path';
import { expect, it } from 'vitest';
import type { JobNote } from '../../src/ledger/deliveries.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { listJobs } from '../../src/serve/questions/job-handlers.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOTE: JobNote = {
  ...{ name: 'always', folder: '/srv/a', host: 'print-1', state: 'idle', isPaused: false },
  ...{ nextAtMs: null, deadlineAtMs: null, waiting: null, seenEvent: 0, isOnce: false },
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it('listJobs() says why a person has to look at a job, for as long as that is so', async () => {
  const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
  const { deliveries } = ledger;
  await deliveries.noteJob(NOTE);
  await deliveries.noteJob({ ...NOTE, name: 'at-times', isOnce: true });
  await deliveries.noteJob({ ...NOTE, name: 'watched', waiting: 0 });
  await deliveries.claimJob('watched');
  const startMs = Date.now();
  const attention = async (afterMs: number) => {
    const jobs = await listJobs(deliveries, startMs + afterMs);
    const urgent = jobs.filter((job) => job.attention.length > 0);
    return Object.fromEntries(urgent.map((job) => [job.job, job.attention]));
  };
  expect(await attention(MINUTE)).toEqual({});
  const left = ['not_watched'];
  expect(await attention(3 * MINUTE)).toEqual({ always: left });
  expect(await attention(2 * DAY)).toEqual({ always: left, 'at-times': left });
  expect(await attention(8 * DAY)).toEqual({});

  const message = { job: 'watched', delivery: null, channel: 'mail:0', body: '{}' };
  await deliveries.queueMessages([{ id: 'm', ...message }]);
  await deliveries.messageFailed('m', 'smtp_refused', null);
  await deliveries.remember('watched', 'missing', String(startMs - MINUTE));
  const failure = { code: 'fetch_failed', text: 'Cannot fetch.', since: startMs, told: true };
  await deliveries.remember('watched', 'fetch_failure', JSON.stringify(failure));
  await deliveries.remember('watched', 'unreadable', JSON.stringify(failure));
  await deliveries.askOfJob({ job: 'watched', what: 'paused', by: 'Ann' });
  await deliveries.noteJob({ ...NOTE, name: 'watched', waiting: 2 });
  const all = ['missing', 'not_fetched', 'not_taken', 'not_sent', 'files_waiting'];
  expect(await attention(MINUTE)).toEqual({ watched: all });
  const file = { job: 'watched', name: 'a.csv', folder: '/srv/watched', hash: 'ab', bytes: 1 };
  const { id } = await deliveries.take({ ...file, modifiedAtMs: 0 });
  await deliveries.change(id, ['taken'], { state: 'failed' });
  expect(await attention(MINUTE)).toEqual({ watched: ['failed', ...all.slice(1)] });
  expect(await attention(8 * DAY)).toEqual({
    watched: ['not_fetched', 'not_taken', 'not_sent', 'files_waiting'],
  });
  await ledger.close();
});
