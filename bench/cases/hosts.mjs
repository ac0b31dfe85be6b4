import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atLeast, atMost } from '../harness/limits.mjs';
import { withPostgres } from '../harness/postgres.mjs';
import { MAPPING } from '../harness/programs.mjs';
import { race, timeRatio } from '../harness/race.mjs';
import { withService } from '../harness/with-service.mjs';

const LATENCY_MS = 50;
const EACH_AT_ONCE = 16;
/** Workers, and the orders a second that they are to place together. */
const WORKERS = new Map([
  [1, 280],
  [2, 550],
  [4, 1000],
]);
const ORDERS_EACH = 1500;
const WITHOUT_LATENCY = 4000;
const ORDERS_WITHOUT_LATENCY = 20_000;
const FAIL_OVER_S = 20;
/** Fewer than are placed until then. */
const ORDERS_OF_FAIL_OVER = 4000;
/** Ten runs, from small to large. */
const SIZES = Array.from({ length: 10 }, (_, i) => 100 * (i + 1));

/**
 * A ledger in PostgreSQL on this machine: workers as processes, staging, a worker that falls silent, and runs side by side.
 *
 * @type {import('../harness/case.mjs').Case}
 */
export const hosts = {
  name: 'hosts',
  title: 'A ledger in PostgreSQL',
  run: (bench) => withPostgres((postgres) => measureAll(bench, postgres)),
};

async function measureAll({ options, sheets, programs }, postgres) {
  const { rows, orders, runs } = options;
  const slow = { ...options, latencyMs: LATENCY_MS };
  const csv = (count) => sheets.get({ format: 'csv', rows: count, orders: count });
  const together = async (service, settings, workers, atOnce, count) => {
    const { file } = await csv(count);
    return withService(service, settings, async ({ baseUrl }) => {
      const place = await postgres.newLedger();
      return programs.run('work-together', file, MAPPING, place, baseUrl, workers, atOnce);
    });
  };
  const byWorkers = Object.fromEntries(
    [...WORKERS.keys()].map((workers) => [
      `${workers} ${workers === 1 ? 'worker' : 'workers'}, ${LATENCY_MS} ms latency`,
      () => together('sandbox', slow, workers, workers * EACH_AT_ONCE, workers * ORDERS_EACH),
    ]),
  );
  const ordering = await race(
    {
      ...byWorkers,
      '1 worker, no latency': () => together('sink', options, 1, 64, ORDERS_WITHOUT_LATENCY),
    },
    runs,
  );
  const { file } = await sheets.get({ format: 'csv', rows, orders });
  const staging = await race(
    {
      'staging in SQLite': () =>
        inFolder((place) => programs.run('stage-vdpipe', file, MAPPING, place)),
      'staging in PostgreSQL': async () =>
        programs.run('stage-vdpipe', file, MAPPING, await postgres.newLedger()),
    },
    runs,
  );
  const many = await csv(ORDERS_OF_FAIL_OVER);
  const rest = await race(
    {
      'fail-over': () =>
        withService('sandbox', slow, async ({ baseUrl }) => {
          const place = await postgres.newLedger();
          return programs.run('fail-over', many.file, MAPPING, place, baseUrl, 2 * EACH_AT_ONCE);
        }),
      [`${SIZES.length} runs side by side`]: () =>
        withService('sandbox', slow, async ({ baseUrl }) => {
          const place = await postgres.newLedger();
          return programs.run('runs-side-by-side', place, baseUrl, EACH_AT_ONCE, SIZES.join(','));
        }),
    },
    runs,
  );
  const [sqlite, server] = Object.values(staging);
  const [failOver, sideBySide] = Object.values(rest);
  const aSecond = ({ result, seconds }) => result.ordered / seconds;
  const named = Object.values(ordering);
  return {
    measured: { ...ordering, ...staging, ...rest },
    held: [
      ...[...WORKERS].map(([workers, wanted], i) =>
        atLeast(`orders a second, ${workers} at ${LATENCY_MS} ms`, aSecond(named[i]), wanted, '/s'),
      ),
      atLeast('orders a second, 1 without latency', aSecond(named.at(-1)), WITHOUT_LATENCY, '/s'),
      atMost('staging: time over that in SQLite', timeRatio(server, sqlite), 1.3),
      atMost('orders of a dead host are taken over after', failOver.seconds, FAIL_OVER_S, 's'),
      atMost('side by side: the latest run over its fair time', sideBySide.result.late, 1.5),
    ],
    notes: [
      `With latency, each worker has ${EACH_AT_ONCE} requests at once. Without, 64. Workers are processes of this machine, with the server and the service; CPU and memory are of the process that starts them, or stages.`,
      `A dead host: one of two workers is stopped (SIGSTOP), so that it falls silent. What it had claimed, ${failOver.result.orders} orders, was looked up and placed by the other one after ${failOver.result.placed.toFixed(1)} s.`,
      `Side by side: runs of ${SIZES[0]} to ${SIZES.at(-1)} orders, one worker. Fair: if at each moment every run had the same part.`,
    ],
  };
}

async function inFolder(run) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-bench-'));
  try {
    return await run(path.join(folder, 'ledger.sqlite'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
