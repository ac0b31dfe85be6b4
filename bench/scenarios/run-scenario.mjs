import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SeededService } from './seeded-service.mjs';
import { VirtualTime } from './virtual-time.mjs';

/** Where a commit costs no disk, where the system has such a folder: no time of this machine is measured. */
const IN_MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const NOT_ENDED_MS = 3_600_000;

/**
 * What of vdpipe is run.
 *
 * @typedef {object} Parts
 * @property {Function} submitRun
 * @property {Function} openLedger
 * @property {new (failure: object) => Error} ServiceError
 */

/**
 * Orders a scenario's list in virtual time, with a real ledger, and sees to it that each project was ordered once.
 *
 * @param {Parts} parts
 * @param {import('./scenarios.mjs').Scenario} scenario
 * @param {{ atOnce: number, seed: number }} options
 * @returns {Promise<{ overIdeal: number, wasted: number }>} time over the ideal; answers that were no 200, over the orders
 */
export async function runScenario({ submitRun, openLedger, ServiceError }, scenario, options) {
  const { atOnce, seed } = options;
  const time = new VirtualTime();
  const clock = time.clock();
  const folder = mkdtempSync(path.join(IN_MEMORY, 'vdpipe-bench-'));
  const { now, monotonicMs } = clock;
  const ledgers = Array.from({ length: scenario.processes ?? 1 }, () =>
    openLedger(path.join(folder, 'ledger.sqlite'), { now, monotonicMs }),
  );
  try {
    const random = seededRandom(seed);
    const run = await stage(ledgers[0], scenario.orders);
    const service = new SeededService(time, random, scenario.trouble, ServiceError);
    const calls = new OpenCalls();
    const submitting = ledgers.map((ledger) =>
      submitRun({
        ledger: { openWorker: (scope) => calls.open(ledger, scope) },
        service,
        scope: { runs: [run] },
        concurrency: atOnce,
        clock,
        random,
      }),
    );
    await passTime(time, calls, Promise.all(submitting));
    checkPlaced(service, scenario, atOnce);
    return {
      overIdeal: time.nowMs / scenario.idealMs(atOnce),
      wasted: service.wasted / scenario.orders,
    };
  } finally {
    for (const ledger of ledgers) await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkPlaced(service, { name, orders }, atOnce) {
  const placed = service.ordersByProject;
  if (placed.length !== orders || placed.some((count) => count !== 1)) {
    throw new Error(`${name}: ${placed.length} of ${orders} projects were ordered, or one twice`);
  }
  if (service.mostAtOnce > atOnce) {
    throw new Error(`${name}: ${service.mostAtOnce} requests at once, of at most ${atOnce}`);
  }
}

/** Lets time go on until a promise is settled. */
async function passTime(time, calls, promise) {
  let ended = false;
  const end = () => {
    ended = true;
  };
  promise.then(end, end);
  for (;;) {
    await calls.quiet();
    if (ended) return promise;
    if (!time.step() || time.nowMs > NOT_ENDED_MS) throw new Error('The run does not end');
  }
}

/** Calls of the ledger that have not come back: meanwhile time stands still. */
class OpenCalls {
  #open = 0;

  /** A worker of the ledger, watched. */
  async open(ledger, scope) {
    const worker = await this.#count(ledger.openWorker(scope));
    return new Proxy(worker, {
      get: (_, name) => {
        const value = worker[name];
        if (typeof value !== 'function') return value;
        return (...args) => this.#count(value.apply(worker, args));
      },
    });
  }

  /** Resolves when none is open any more, twice in a row. */
  async quiet() {
    for (let quiet = 0; quiet < 2; ) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.#open > 0 ? 0 : quiet + 1;
    }
  }

  #count(result) {
    if (!(result instanceof Promise)) return result;
    this.#open += 1;
    return result.finally(() => {
      this.#open -= 1;
    });
  }
}

async function stage(ledger, orders) {
  const staging = await ledger.stageRun({
    service: 'http://127.0.0.1:1',
    file: 'list.csv',
    sheet: 'list',
    fingerprint: 'bench',
    again: false,
  });
  await staging.add(Array.from({ length: orders }, (_, i) => draftOf(i)));
  await staging.commit({ read: orders, blank: 0, skipped: 0, rejected: 0 });
  return staging.run;
}

/** An order without a dataset. */
function draftOf(i) {
  return {
    projectId: `prj-${i}`,
    svcUid: 'user-1',
    firstRow: i + 2,
    lastRow: i + 2,
    rowRanges: () => String(i + 2),
    rows: 1,
    invalidRows: 0,
    orderCount: 1,
    totalPrice: '3.5',
    partnerOrderId: null,
    orderName: null,
    forTest: false,
    bodyJson: '{"order_count":1,"total_price":3.5}',
    dataset: () => [],
    datasetBytes: 0,
    problem: null,
  };
}

/** Random numbers from a seed (mulberry32), the same on every machine. */
function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
