import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { OPEN_RUNS } from '../../ledger/list-all.ts';
import { ORDER_STATES } from '../../ledger/states.ts';
import type { WorkObserver } from '../../run/work-runs.ts';
import { toServiceName } from '../../service/base-url.ts';

/** In seconds: from a commit that shares its fsync to a database on another host that hardly answers. */
const COMMIT_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Counting the orders of all runs takes long where there are many: it takes at most this part of the time. */
const PART_FOR_COUNTS = 0.05;

/**
 * What a worker does, for Prometheus. Nothing of rows, projects or customers.
 *
 * @param baseUrl of the service that the worker places orders at
 */
export function createWorkMetrics(ledger: Pick<Ledger, 'listRuns'>, baseUrl: string) {
  const registry = new Registry();
  const about = (name: string, help: string, ...labelNames: string[]) => {
    return { name: `vdpipe_${name}`, help, labelNames, registers: [registry] };
  };
  const histogram = (name: string, help: string) =>
    new Histogram({ ...about(name, help), buckets: COMMIT_BUCKETS });
  const claims = new Counter(about('claims_total', 'Orders that this worker claimed'));
  const claimSeconds = histogram('claim_seconds', 'Time to write a claim');
  const outcomes = new Counter(
    about('outcomes_total', 'Requests of this worker, by outcome', 'outcome'),
  );
  const recordSeconds = histogram('record_seconds', 'Time to record an outcome');
  const takenOver = new Counter(
    about(
      'orders_taken_over_total',
      'Orders that this worker took over from workers that were dead or silent',
    ),
  );
  const claimsLost = new Counter(
    about(
      'claims_lost_total',
      'Outcomes that came after another worker had taken their orders over',
    ),
  );
  const takenForDead = new Counter(
    about(
      'taken_for_dead_total',
      'How many times this worker was silent for longer than its lease, and had to start over',
    ),
  );
  const allowed = new Gauge(
    about('requests_allowed', 'Requests that this worker may have in flight at once'),
  );
  const otherWorkers = new Gauge(about('other_workers', 'Other workers at the service'));
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let aliveUntilMs = Number.NEGATIVE_INFINITY;
  collectDefaultMetrics({ register: registry });
  const unfinished = countNowAndThen(() => unfinishedRuns(ledger, baseUrl));
  new Gauge({
    ...about('pause_seconds', 'How long no worker may send anything'),
    collect() {
      this.set(Math.max(0, pausedUntilMs - performance.now()) / 1000);
    },
  });
  new Gauge({
    ...about('orders', 'Orders of unfinished runs at the service, by state', 'state'),
    async collect() {
      const runs = await unfinished();
      for (const state of ORDER_STATES) {
        const orders = runs.reduce((sum, { states }) => sum + states[state].orders, 0);
        this.set({ state }, orders);
      }
    },
  });
  new Gauge({
    ...about('unfinished_runs', 'Unfinished runs at the service'),
    async collect() {
      this.set((await unfinished()).length);
    },
  });
  new Gauge({
    ...about(
      'oldest_unfinished_run_seconds',
      'Time since the oldest unfinished run at the service was recorded; 0 if there is none',
    ),
    async collect() {
      this.set(oldestSeconds(await unfinished()));
    },
  });
  const observer: WorkObserver = {
    claimed(orders, tookMs) {
      claims.inc(orders);
      claimSeconds.observe(tookMs / 1000);
    },
    recorded(outcome, state, tookMs) {
      outcomes.inc({ outcome });
      recordSeconds.observe(tookMs / 1000);
      if (state === undefined) claimsLost.inc();
    },
    tookOver: (orders) => takenOver.inc(orders),
    beaten({ atOnce, pausedForMs, others }, leaseMs) {
      allowed.set(atOnce);
      otherWorkers.set(others);
      pausedUntilMs = performance.now() + pausedForMs;
      aliveUntilMs = performance.now() + leaseMs;
    },
    lost: () => takenForDead.inc(),
  };
  return {
    ...observer,
    about,
    contentType: registry.contentType,
    /** Whether the ledger answered a heartbeat within a lease. */
    isAlive: () => performance.now() < aliveUntilMs,
    /** In Prometheus' text format. */
    text: () => registry.metrics(),
  };
}

/** What is counted, counted again only now and then. */
function countNowAndThen<T>(count: () => Promise<T>): () => Promise<T> {
  let counted: Promise<T> | undefined;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  const countAgain = async () => {
    const sinceMs = performance.now();
    freshUntilMs = Number.POSITIVE_INFINITY;
    try {
      return await count();
    } finally {
      const nowMs = performance.now();
      freshUntilMs = nowMs + (nowMs - sinceMs) / PART_FOR_COUNTS;
    }
  };
  return () => {
    if (!counted || performance.now() > freshUntilMs) counted = countAgain();
    return counted;
  };
}

function oldestSeconds(runs: readonly RunInfo[]): number {
  const oldestMs = Math.min(...runs.map(({ createdAtMs }) => createdAtMs));
  return runs.length === 0 ? 0 : Math.max(0, Date.now() - oldestMs) / 1000;
}

/** Returns the runs at a service of which orders may still be sent. */
async function unfinishedRuns(
  ledger: Pick<Ledger, 'listRuns'>,
  baseUrl: string,
): Promise<readonly RunInfo[]> {
  const name = toServiceName(baseUrl);
  const runs = await ledger.listRuns(OPEN_RUNS);
  return runs.filter(({ state, service }) => state === 'unfinished' && service === name);
}
