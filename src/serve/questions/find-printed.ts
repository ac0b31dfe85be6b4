import type { Ledger } from '../../ledger/ledger.ts';
import { toOrderLine } from '../../output/sheets/order-line.ts';
import { type FindPrintedOptions, findPrinted } from '../../run/printed/find-printed.ts';
import type { FoundPrinted } from '../api/types.ts';

/** An answer comes after so long, or with so many orders; the next call goes on from there. */
const MOST_MS = 1_000;
const PAGE = 50;

export async function searchPrinted(
  ledger: Ledger,
  options: Omit<FindPrintedOptions, 'onProgress'>,
): Promise<FoundPrinted> {
  const startedMs = performance.now();
  const found: FoundPrinted['orders'] = [];
  let looked = 0;
  for await (const { match, orders, at } of findPrinted(ledger, options)) {
    looked = orders;
    if (match) {
      const { order, file, sheet, where, text: shown } = match;
      found.push({ ...toOrderLine(order), file, sheet, found_in: where, text: shown });
    }
    if (found.length === PAGE || performance.now() - startedMs > MOST_MS) {
      return { orders: found, looked_through: looked, next: at };
    }
  }
  return { orders: found, looked_through: looked, next: null };
}
