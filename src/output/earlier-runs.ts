import type { Ledger, OrderId, OrderRecord, RunInfo } from '../ledger/ledger.ts';

/**
 * Which run of the same ledger ordered the projects that a run is in conflict about, by order id. What was not ordered
 * with this ledger is not in it.
 */
export async function findEarlierRuns(
  ledger: Pick<Ledger, 'orders' | 'findOrders' | 'getRun'>,
  { run, service, states }: RunInfo,
): Promise<ReadonlyMap<OrderId, string>> {
  const found = new Map<OrderId, string>();
  if (states.conflict.orders === 0) return found;
  const services = new Map<string, Promise<RunInfo>>();
  const isOfService = async (other: string) => {
    const info = services.get(other) ?? ledger.getRun(other);
    services.set(other, info);
    return (await info).service === service;
  };
  const look = async (orderId: OrderId) => {
    for (const { order } of (await ledger.findOrders({ orderId })).orders) {
      const isOther = order.run !== run && order.state === 'ordered' && order.orderId === orderId;
      if (isOther && (await isOfService(order.run))) found.set(orderId, order.run);
    }
  };
  for await (const batch of ledger.orders(run, ['conflict'])) {
    await Promise.all(batch.map(async ({ orderId }) => orderId !== null && look(orderId)));
  }
  return found;
}

/** The order that another run of the same ledger has placed for the project of one that was not placed; null if none has. */
export async function findOrderElsewhere(
  ledger: Pick<Ledger, 'findOrders' | 'getRun'>,
  { run, service }: Pick<RunInfo, 'run' | 'service'>,
  { projectId }: Pick<OrderRecord, 'projectId'>,
): Promise<OrderRecord | null> {
  for (const { order } of (await ledger.findOrders({ projectId })).orders) {
    const isOther = order.run !== run && order.state === 'ordered';
    if (isOther && (await ledger.getRun(order.run)).service === service) return order;
  }
  return null;
}

/** `ordered before, in run 7f3a`, for the summary; undefined when no run of this ledger did. */
export function toEarlierText(earlier: ReadonlyMap<OrderId, string>): string | undefined {
  const runs = [...new Set(earlier.values())];
  if (runs.length === 0) return undefined;
  const projects = earlier.size === 1 ? '1 project was' : `${earlier.size} projects were`;
  return `${projects} ordered before, in ${runs.length === 1 ? 'run' : 'runs'} ${runs.join(', ')}.`;
}
