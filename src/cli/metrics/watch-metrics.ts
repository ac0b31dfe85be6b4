import type { Counter } from 'prom-client';
import type { Ledger } from '../../ledger/ledger.ts';
import { listUnfinished } from '../../ledger/list-all.ts';
import type { WatchEntry } from '../../watch/watch-log.ts';
import { WorkMetrics } from './work-metrics.ts';

/** For so long after the ledger has answered a watcher counts as alive. */
const ALIVE_MS = 60_000;

/** What a watcher does, for Prometheus: what a worker says of orders, and deliveries by job. */
export class WatchMetrics extends WorkMetrics {
  readonly #deliveries: Counter;
  readonly #missing: Counter;
  #aliveUntilMs = Number.NEGATIVE_INFINITY;

  constructor(ledger: Pick<Ledger, 'listRuns' | 'deliveries'>, baseUrl: string) {
    super(ledger, baseUrl);
    this.#deliveries = this.counter(
      'deliveries_total',
      'Deliveries that this watcher ordered, held or failed, by job and state',
      ['job', 'state'],
    );
    this.#missing = this.counter(
      'deliveries_missing_total',
      'Deadlines that passed without a delivery, by job',
      ['job'],
    );
    this.collected(
      'deliveries_held',
      'Deliveries that wait for a person, by job',
      async (gauge) => {
        for (const { name: job, held } of await ledger.deliveries.jobs()) gauge.set({ job }, held);
      },
      ['job'],
    );
    this.collected(
      'deliveries_waiting',
      'Unfinished deliveries that wait, by job and reason',
      async (gauge) => {
        gauge.reset();
        for (const { job, trouble } of await listUnfinished(ledger.deliveries)) {
          if (trouble) gauge.inc({ job, reason: trouble.code });
        }
      },
      ['job', 'reason'],
    );
  }

  override get isAlive(): boolean {
    return super.isAlive || performance.now() < this.#aliveUntilMs;
  }

  pulse(): void {
    this.#aliveUntilMs = performance.now() + ALIVE_MS;
  }

  note({ event, job = '' }: WatchEntry): void {
    const [, state] = /^delivery_(done|held|failed)$/.exec(event) ?? [];
    if (state !== undefined) this.#deliveries.inc({ job, state });
    if (event === 'delivery_missing') this.#missing.inc({ job });
  }
}
