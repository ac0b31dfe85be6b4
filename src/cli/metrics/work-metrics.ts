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

/** What a worker does, for Prometheus. Nothing of rows, projects or customers. */
export class WorkMetrics implements WorkObserver {
  readonly #registry = new Registry();
  readonly #claims = this.counter('claims_total', 'Orders that this worker claimed');
  readonly #claimSeconds = this.#histogram('claim_seconds', 'Time to write a claim');
  readonly #outcomes = this.counter('outcomes_total', 'Requests of this worker, by outcome', [
    'outcome',
  ]);
  readonly #recordSeconds = this.#histogram('record_seconds', 'Time to record an outcome');
  readonly #takenOver = this.counter(
    'orders_taken_over_total',
    'Orders that this worker took over from workers that were dead or silent',
  );
  readonly #claimsLost = this.counter(
    'claims_lost_total',
    'Outcomes that came after another worker had taken their orders over',
  );
  readonly #takenForDead = this.counter(
    'taken_for_dead_total',
    'How many times this worker was silent for longer than its lease, and had to start over',
  );
  readonly #allowed = this.#gauge(
    'requests_allowed',
    'Requests that this worker may have in flight at once',
  );
  readonly #others = this.#gauge('other_workers', 'Other workers at the service');
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #aliveUntilMs = Number.NEGATIVE_INFINITY;

  /** @param baseUrl of the service that the worker places orders at */
  constructor(ledger: Pick<Ledger, 'listRuns'>, baseUrl: string) {
    collectDefaultMetrics({ register: this.#registry });
    const counts = new RunCounts(ledger, baseUrl);
    const pausedMs = () => Math.max(0, this.#pausedUntilMs - performance.now());
    this.collected('pause_seconds', 'How long no worker may send anything', (gauge) =>
      gauge.set(pausedMs() / 1000),
    );
    this.collected(
      'orders',
      'Orders of unfinished runs at the service, by state',
      async (gauge) => {
        const runs = await counts.unfinished();
        for (const state of ORDER_STATES) {
          gauge.set(
            { state },
            runs.reduce((sum, { states }) => sum + states[state].orders, 0),
          );
        }
      },
      ['state'],
    );
    this.collected('unfinished_runs', 'Unfinished runs at the service', async (gauge) =>
      gauge.set((await counts.unfinished()).length),
    );
    this.collected(
      'oldest_unfinished_run_seconds',
      'Time since the oldest unfinished run at the service was recorded; 0 if there is none',
      async (gauge) => gauge.set(oldestSeconds(await counts.unfinished())),
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Whether the ledger answered a heartbeat within a lease. */
  get isAlive(): boolean {
    return performance.now() < this.#aliveUntilMs;
  }

  /** In Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  claimed(orders: number, tookMs: number): void {
    this.#claims.inc(orders);
    this.#claimSeconds.observe(tookMs / 1000);
  }

  recorded(...[outcome, state, tookMs]: Parameters<WorkObserver['recorded']>): void {
    this.#outcomes.inc({ outcome });
    this.#recordSeconds.observe(tookMs / 1000);
    if (state === undefined) this.#claimsLost.inc();
  }

  tookOver(orders: number): void {
    this.#takenOver.inc(orders);
  }

  beaten(...[{ atOnce, pausedForMs, others }, leaseMs]: Parameters<WorkObserver['beaten']>): void {
    this.#allowed.set(atOnce);
    this.#others.set(others);
    this.#pausedUntilMs = performance.now() + pausedForMs;
    this.#aliveUntilMs = performance.now() + leaseMs;
  }

  lost(): void {
    this.#takenForDead.inc();
  }

  counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: `vdpipe_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name: `vdpipe_${name}`, help, registers: [this.#registry] });
  }

  #histogram(name: string, help: string): Histogram {
    const registers = [this.#registry];
    return new Histogram({ name: `vdpipe_${name}`, help, registers, buckets: COMMIT_BUCKETS });
  }

  /** A gauge that is set when it is asked for. */
  collected(
    name: string,
    help: string,
    set: (gauge: Gauge) => void | Promise<void>,
    labelNames: string[] = [],
  ): void {
    new Gauge({
      name: `vdpipe_${name}`,
      help,
      labelNames,
      registers: [this.#registry],
      collect() {
        return set(this);
      },
    });
  }
}

/** The unfinished runs at a service, counted again only now and then. */
class RunCounts {
  readonly #ledger: Pick<Ledger, 'listRuns'>;
  readonly #baseUrl: string;
  #counted: Promise<readonly RunInfo[]> | undefined;
  #freshUntilMs = Number.NEGATIVE_INFINITY;

  constructor(ledger: Pick<Ledger, 'listRuns'>, baseUrl: string) {
    this.#ledger = ledger;
    this.#baseUrl = baseUrl;
  }

  unfinished(): Promise<readonly RunInfo[]> {
    if (!this.#counted || performance.now() > this.#freshUntilMs) this.#counted = this.#count();
    return this.#counted;
  }

  async #count(): Promise<readonly RunInfo[]> {
    const sinceMs = performance.now();
    this.#freshUntilMs = Number.POSITIVE_INFINITY;
    try {
      return await unfinishedRuns(this.#ledger, this.#baseUrl);
    } finally {
      const nowMs = performance.now();
      this.#freshUntilMs = nowMs + (nowMs - sinceMs) / PART_FOR_COUNTS;
    }
  }
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
