import type { IssueSink } from '../../../issue.ts';
import { toNumber } from '../../cells/amount-units.ts';
import { columnsOf, type FieldPlan, type Plan } from '../plan.ts';
import type { MappedRecord } from '../record.ts';
import { SheetIssues } from '../row-issue.ts';

/** In fewer orders, or in orders with copies less far apart, prices may be the same by chance. */
const LEAST_ORDERS = 5;
const FAR_APART = 4;

export const FIX_OF_COPY =
  'Write "per: copy" after the column in the mapping, without "combine: sum", if its price is to be multiplied by the copies; "per: row" if it is for all copies of its row';

/**
 * Asks about a column that is called a price and has the same one for few copies and for many: it may be that of one copy.
 *
 * @returns null if the price does not come from such a column, or the mapping says what it is for
 */
export function watchPrices(plan: Plan, onQuestion: IssueSink) {
  const { orderCount, totalPrice } = plan.order;
  if (orderCount === 'rows' || !('field' in orderCount) || !('field' in totalPrice)) return null;
  const { from, combine, perCopy } = plan.fields[totalPrice.field] as FieldPlan;
  const [column] = columnsOf(from);
  if (perCopy !== undefined || !column) return null;
  const prices = new Set<number>();
  let project: string | null = null;
  let orders = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  return {
    seeRecords(records: readonly MappedRecord[]) {
      for (const { valid, fields, projectId } of prices.size > 1 ? [] : records) {
        const price = toNumber(fields[totalPrice.field]);
        // The rows of an order have its price.
        const isAgain = combine !== 'sum' && projectId === project;
        if (!valid || price === 0 || isAgain) continue;
        const copies = toNumber(fields[orderCount.field]);
        project = projectId;
        prices.add(price);
        orders += 1;
        least = Math.min(least, copies);
        most = Math.max(most, copies);
      }
    },
    finish() {
      if (prices.size !== 1 || orders < LEAST_ORDERS || most < FAR_APART * least) return;
      const [price] = prices;
      new SheetIssues(plan.place, onQuestion).column(column, {
        code: 'price_of_copy',
        message: `Cannot tell the total_price: column "${column.name}" has ${price} all ${orders} times, for ${least} to ${most} copies, so it may be the price of one copy`,
        ...{ fix: FIX_OF_COPY, value: String(price), count: orders },
      });
    },
  };
}
