import type { Ledger, OrderId, RunInfo } from '../ledger/ledger.ts';

/**
 * Which run of the same ledger ordered the projects that a run is in conflict about, by order id. What was not ordered
 * with this ledger is not in it.
 */
export async function findEarlierRuns(
  ledger: Pick<Ledger, 'orders' | 'listRuns'>,
  { run, service, states }: RunInfo,
): Promise<ReadonlyMap<OrderId, string>> {
  const found = new Map<OrderId, string>();
  if (states.conflict.orders === 0) return found;
  const wanted = new Set<OrderId>();
  for await (const batch of ledger.orders(run, ['conflict'])) {
    for (const { orderId } of batch) if (orderId !== null) wanted.add(orderId);
  }
  for (const other of await ledger.listRuns()) {
    if (other.run === run || other.service !== service) continue;
    if (found.size === wanted.size) break;
    for await (const batch of ledger.orders(other.run, ['ordered'])) {
      for (const { orderId } of batch) {
        if (orderId !== null && wanted.has(orderId)) found.set(orderId, other.run);
      }
    }
  }
  return found;
}

/** `ordered before, in run 7f3a`, for the summary; undefined when no run of this ledger did. */
export function toEarlierText(earlier: ReadonlyMap<OrderId, string>): string | undefined {
  const runs = [...new Set(earlier.values())];
  if (runs.length === 0) return undefined;
  const projects = earlier.size === 1 ? '1 project was' : `${earlier.size} projects were`;
  return `${projects} ordered before, in ${runs.length === 1 ? 'run' : 'runs'} ${runs.join(', ')}.`;
}
