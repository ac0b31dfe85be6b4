import type { Ledger, RunInfo } from '../ledger/ledger.ts';
import { NOT_ORDERED, ORDER_STATES, type OrderState } from '../ledger/states.ts';
import { type OrderLine, toOrderLine } from './sheets/order-line.ts';

/** Orders that a JSON object lists; `export` has all. */
const LISTED = 100;

/** The first orders of a run that will not be placed, each as `export` has it; nothing when there are none. */
export async function findNotPlaced(ledger: Pick<Ledger, 'orders'>, run: string) {
  const found = await findFirst(ledger, run, NOT_ORDERED);
  if (found.length === 0) return {};
  return { not_placed: found.slice(0, LISTED), not_placed_truncated: found.length > LISTED };
}

/** What commands name in place of a key file that may be another account's: people fill in theirs. */
export const OTHER_KEY_FILE = 'KEY_FILE';

/** Whether the service found none of a run's projects, all of which were asked for: its key may be another account's. */
export async function foundNone(
  ledger: Pick<Ledger, 'orders'>,
  { run, states }: Pick<RunInfo, 'run' | 'states'>,
): Promise<boolean> {
  const ended = ORDER_STATES.filter((state) => state !== 'held' && states[state].orders > 0);
  if (ended.join() !== 'refused') return false;
  for await (const batch of ledger.orders(run, ['refused']))
    if (batch.some(({ errorCode }) => errorCode !== 'project_not_found')) return false;
  return true;
}

/** The first orders of a run whose outcome only a person can find out. */
export async function findUnknown(
  ledger: Pick<Ledger, 'orders'>,
  run: string,
): Promise<readonly OrderLine[]> {
  return (await findFirst(ledger, run, ['unknown'])).slice(0, LISTED);
}

/** One more than is listed, if there are more. */
async function findFirst(
  ledger: Pick<Ledger, 'orders'>,
  run: string,
  states: readonly OrderState[],
): Promise<readonly OrderLine[]> {
  const found: OrderLine[] = [];
  for await (const batch of ledger.orders(run, states)) {
    found.push(...batch.slice(0, LISTED + 1 - found.length).map(toOrderLine));
    if (found.length > LISTED) break;
  }
  return found;
}
