import { Counter, Gauge } from 'prom-client';
import type { Ledger } from '../../ledger/ledger.ts';
import { listUnfinished } from '../../ledger/list-all.ts';
import type { WatchEntry } from '../../watch/watch-log.ts';
import { createWorkMetrics } from './work-metrics.ts';

/** For so long after the ledger has answered a watcher counts as alive. */
const ALIVE_MS = 60_000;

/** What a watcher does, for Prometheus: what a worker says of orders, and deliveries by job. */
export function createWatchMetrics(
  ledger: Pick<Ledger, 'listRuns' | 'deliveries'>,
  baseUrl: string,
) {
  const { about, ...work } = createWorkMetrics(ledger, baseUrl);
  const deliveries = new Counter(
    about(
      'deliveries_total',
      'Deliveries that this watcher ordered, held or failed, by job and state',
      ...['job', 'state'],
    ),
  );
  const missing = new Counter(
    about('deliveries_missing_total', 'Deadlines that passed without a delivery, by job', 'job'),
  );
  new Gauge({
    ...about('deliveries_held', 'Deliveries that wait for a person, by job', 'job'),
    async collect() {
      for (const { name: job, held } of await ledger.deliveries.jobs()) this.set({ job }, held);
    },
  });
  new Gauge({
    ...about(
      'deliveries_waiting',
      'Unfinished deliveries that wait, by job and reason',
      ...['job', 'reason'],
    ),
    async collect() {
      this.reset();
      for (const { job, trouble } of await listUnfinished(ledger.deliveries)) {
        if (trouble) this.inc({ job, reason: trouble.code });
      }
    },
  });
  let aliveUntilMs = Number.NEGATIVE_INFINITY;
  return {
    ...work,
    isAlive: () => work.isAlive() || performance.now() < aliveUntilMs,
    pulse(): void {
      aliveUntilMs = performance.now() + ALIVE_MS;
    },
    note({ event, job = '' }: WatchEntry): void {
      const [, state] = /^delivery_(done|held|failed)$/.exec(event) ?? [];
      if (state !== undefined) deliveries.inc({ job, state });
      if (event === 'delivery_missing') missing.inc({ job });
    },
  };
}
