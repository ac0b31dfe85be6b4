import type { OrderRecord } from '../ledger/ledger.ts';
import { TotalsSum } from '../orders/order-totals.ts';
import { toTotals } from '../output/totals.ts';

/** The same orders, and what they come to once all of them were read. */
export function summed(batches: AsyncIterable<readonly OrderRecord[]>) {
  const sum = new TotalsSum();
  async function* orders() {
    for await (const batch of batches) {
      for (const order of batch) sum.add(order);
      yield batch;
    }
  }
  return { orders: orders(), totals: () => toTotals(sum.totals()) };
}
