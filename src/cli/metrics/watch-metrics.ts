import { Counter, Gauge, Registry } from 'prom-client';
import type { Ledger } from '../../ledger/ledger.ts';
import { listUnfinished } from '../../ledger/list-all.ts';
import type { WatchEntry } from '../../watch/watch-log.ts';
import type { ServedMetrics } from './metrics-server.ts';
import { WorkMetrics } from './work-metrics.ts';

/** For so long after the ledger has answered a watcher counts as alive. */
const ALIVE_MS = 60_000;

/** What a watcher does, for Prometheus: what a worker says of orders, and deliveries by job. */
export class WatchMetrics implements ServedMetrics {
  readonly work: WorkMetrics;
  readonly #registry = new Registry();
  readonly #deliveries = new Counter({
    name: 'vdpipe_deliveries_total',
    help: 'Deliveries that this watcher ordered, held or failed, by job and state',
    labelNames: ['job', 'state'],
    registers: [this.#registry],
  });
  readonly #missing = new Counter({
    name: 'vdpipe_deliveries_missing_total',
    help: 'Deadlines that passed without a delivery, by job',
    labelNames: ['job'],
    registers: [this.#registry],
  });
  #aliveUntilMs = Number.NEGATIVE_INFINITY;

  constructor(ledger: Pick<Ledger, 'listRuns' | 'deliveries'>, baseUrl: string) {
    this.work = new WorkMetrics(ledger, baseUrl);
    const registers = [this.#registry];
    new Gauge({
      name: 'vdpipe_deliveries_held',
      help: 'Deliveries that wait for a person, by job',
      labelNames: ['job'],
      registers,
      async collect() {
        for (const { name: job, held } of await ledger.deliveries.jobs()) this.set({ job }, held);
      },
    });
    new Gauge({
      name: 'vdpipe_deliveries_waiting',
      help: 'Unfinished deliveries that wait, by job and reason',
      labelNames: ['job', 'reason'],
      registers,
      async collect() {
        this.reset();
        for (const { job, trouble } of await listUnfinished(ledger.deliveries)) {
          if (trouble) this.inc({ job, reason: trouble.code });
        }
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  get isAlive(): boolean {
    return this.work.isAlive || performance.now() < this.#aliveUntilMs;
  }

  async text(): Promise<string> {
    return `${await this.work.text()}\n${await this.#registry.metrics()}`;
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
