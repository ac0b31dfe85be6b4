import type { RunInfo } from '../../ledger/ledger.ts';
import { countOrders } from '../run-report.ts';
import { toVisible } from './visible-text.ts';

export function toRunLine(info: RunInfo) {
  return {
    run: info.run,
    file: info.file,
    state: info.state,
    /** ISO 8601, UTC. */
    created_at: new Date(info.createdAtMs).toISOString(),
    orders: countOrders(info),
  };
}

/** `on hold` */
export function toStateText(state: RunInfo['state']): string {
  return state.replace('_', ' ');
}

/** The runs as a table for people, with the addresses that they order at when these are not all one. */
export function toRunsText(runs: readonly RunInfo[]): string {
  if (runs.length === 0) return 'There are no runs yet.\n';
  const services = new Set(runs.map(({ service }) => service));
  const widest = Math.max(...Array.from(services, (service) => service.length));
  const lines = runs.map((info) => {
    const { run, state, created_at, orders, file } = toRunLine(info);
    const done = `${orders.ordered} of ${orders.total} ordered`;
    const at = services.size > 1 ? `${info.service.padEnd(widest)}  ` : '';
    return `${run}  ${created_at.slice(0, 16).replace('T', ' ')} UTC  ${toStateText(state).padEnd(10)}  ${done.padEnd(24)}  ${at}${toVisible(file)}`;
  });
  return `${lines.join('\n')}\n`;
}
