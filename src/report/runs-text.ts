import type { RunInfo } from '../ledger/ledger.ts';
import { countOrders, type OrderCounts } from './run-report.ts';
import { toVisible } from './visible-text.ts';

/** One run of `runs --json`. */
export interface RunLine {
  readonly run: string;
  readonly file: string;
  readonly state: RunInfo['state'];
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly orders: OrderCounts;
}

export function toRunLine(info: RunInfo): RunLine {
  return {
    run: info.run,
    file: info.file,
    state: info.state,
    created_at: new Date(info.createdAtMs).toISOString(),
    orders: countOrders(info),
  };
}

/** The runs as a table for people. */
export function toRunsText(runs: readonly RunInfo[]): string {
  if (runs.length === 0) return 'There are no runs yet.\n';
  const lines = runs.map(toRunLine).map(({ run, state, created_at, orders, file }) => {
    const done = `${orders.ordered} of ${orders.total} ordered`;
    return `${run}  ${created_at.slice(0, 16).replace('T', ' ')} UTC  ${state.padEnd(10)}  ${done.padEnd(24)}  ${toVisible(file)}`;
  });
  return `${lines.join('\n')}\n`;
}
