import type { IssueSink } from '../../../issue.ts';
import { cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { toNumber } from '../../cells/amount-units.ts';
import { isPriceOfCopy } from '../../propose/money-names.ts';
import { ABOUT_AMOUNTS } from '../check-mapping.ts';
import { columnsOf, type FieldPlan, type Plan } from '../plan.ts';
import type { MappedRecord } from '../record.ts';
import { cut, SheetIssues } from '../row-issue.ts';
import { toPackOf } from '../row-packs.ts';
import { basesOf, isOne } from './unit-watch.ts';

/** In fewer orders, or in orders with copies less far apart, prices may be the same by chance. */
const LEAST_ORDERS = 5;
const FAR_APART = 4;

export const FIX_OF_PRICE =
  'Write after the column in the mapping, without "combine: sum": "per: copy" if it is the price of one copy; "per: pack" if it is that of one pack, which order_count needs "times" for; "per: row" if it is for all copies of its row';

/**
 * Asks about a column that is called a price and may be that of one copy: a title or a column beside it says so, or it has the same for
 * few copies and for many.
 *
 * @returns null if the price does not come from such a column, or the mapping says what it is for
 */
export function watchPrices(plan: Plan, onQuestion: IssueSink) {
  const { orderCount, totalPrice } = plan.order;
  if (orderCount === 'rows' || !('field' in orderCount) || !('field' in totalPrice)) return null;
  const { from, combine, perCopy } = plan.fields[totalPrice.field] as FieldPlan;
  const [column] = columnsOf(from);
  if (perCopy !== undefined || !column) return null;
  const issues = new SheetIssues(plan.place, onQuestion);
  const packOf = toPackOf(plan);
  const bases = basesOf(plan, column);
  const { header, parts } = plan.place;
  /** What says that the price is that of one copy, and what several copies would cost. */
  let saidBy = titleIn(header.above);
  let ofAll: string | undefined;
  const prices = new Set<number>();
  let project: string | null = null;
  let orders = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  return {
    see({ cells, numbers }: ByteRows) {
      for (const base of saidBy ? [] : bases) {
        for (const [i, row] of numbers.entries()) {
          if (saidBy || (i > 0 && isSameCell(cells, i, i - 1, base.index))) continue;
          const cell = cellText(cells, i, base.index).normalize('NFKC').trim();
          if (!/^1(?:[.,]00?)?$/.test(cell) && !isOne(cell.replace(/^(?:per|pro|je) /i, '')))
            continue;
          saidBy = `column "${base.name}", which has ${issues.shown(cell, base, row)}`;
        }
      }
    },
    seeRecords(records: readonly MappedRecord[]) {
      const isOpen = prices.size < 2 || (ofAll === undefined && (saidBy ?? parts) !== undefined);
      for (const { valid, fields, projectId } of isOpen ? records : []) {
        const price = toNumber(fields[totalPrice.field]);
        // The rows of an order have its price.
        const isAgain = combine !== 'sum' && projectId === project;
        if (!valid || price === 0 || isAgain) continue;
        const copies = toNumber(fields[orderCount.field]) * packOf(fields);
        if (copies > 1) ofAll ??= `${price} would be for all of ${copies} copies`;
        project = projectId;
        prices.add(price);
        orders += 1;
        least = Math.min(least, copies);
        most = Math.max(most, copies);
      }
    },
    finish() {
      const code = 'price_of_copy';
      const fix = FIX_OF_PRICE;
      for (const above of parts?.titles.values() ?? []) saidBy ??= titleIn(above);
      if (saidBy && ofAll) {
        const message = `Cannot tell the total_price: by ${saidBy}, column "${column.name}" has the price of one copy, and ${ofAll}`;
        return issues.column(column, { code, message, fix });
      }
      if (prices.size !== 1 || orders < LEAST_ORDERS || most < FAR_APART * least) return;
      const [price] = prices;
      issues.column(column, {
        code,
        message: `Cannot tell the total_price: column "${column.name}" has ${price} all ${orders} times, for ${least} to ${most} copies, so it may be the price of one copy`,
        ...{ fix, value: String(price), count: orders },
      });
    },
  };
}

function titleIn(above: readonly string[] = []): string | undefined {
  const title = above.find((cell) => ABOUT_AMOUNTS.test(cell) && isPriceOfCopy(cell));
  return title && `"${cut(title)}" above the header`;
}
