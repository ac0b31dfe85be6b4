import type { RunReport } from '../../output/run-report.ts';
import { type OrderOptions, orderSheet } from '../order-sheet.ts';
import { assertOptions } from '../prepare/assert-options.ts';
import type { ProgramOrders } from './keep-orders.ts';

export interface StageOrdersOptions
  extends ProgramOrders,
    Pick<
      OrderOptions,
      | 'ledger'
      | 'service'
      | 'again'
      | 'onHold'
      | 'fourEyes'
      | 'by'
      | 'forReleaser'
      | 'maxDatasetBytes'
      | 'maxIssues'
      | 'online'
      | 'signal'
      | 'onChecked'
      | 'onStaged'
    > {
  /** What is done with orders that have errors. `stop`: nothing is recorded. `hold`: they are held. @default 'stop' */
  readonly onInvalid?: 'stop' | 'hold' | undefined;
}

/**
 * Checks orders that a program has ready, and records them as a run, all or none. Nothing is ordered yet: `resumeRun`, or a worker, does
 * that. A run on hold, as with four eyes, has to be released first.
 *
 * @throws What `orderSheet` throws, and what the iterable throws; UsageError `run_exists` for a key that has a run
 * @example
 * const { run } = await stageOrders({ orders, key: 'spring-2026', ledger, service });
 * const report = await resumeRun({ run, ledger, service });
 */
export async function stageOrders(options: StageOrdersOptions): Promise<RunReport> {
  assertOptions(options, 'orders', 'ledger', 'service');
  const { orders, key, name = 'orders', ...others } = options;
  const staged = { orders: { orders, key }, file: name, words: null, forWorkers: true };
  return orderSheet({ ...others, ...staged });
}
