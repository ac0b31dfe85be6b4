import { cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Column } from '../../../rows/row.ts';
import { toNumber } from '../../cells/amount-units.ts';
import { parseNumberCell } from '../../cells/number-cell.ts';
import {
  isPriceOfAll,
  isPriceOfCopy,
  isPriceOfOrder,
  moneyRole,
} from '../../propose/money-names.ts';
import { ABOUT_AMOUNTS } from '../check-mapping.ts';
import type { Plan } from '../plan.ts';
import { amountColumnsOf, amountOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import { cut, type SheetIssues } from '../row-issue.ts';
import { toPackOf } from '../row-packs.ts';
import { basesOf, isOne } from './unit-watch.ts';

/** In fewer orders, or in orders with copies less far apart, prices may be the same by chance. */
const LEAST_ORDERS = 5;
const FAR_APART = 4;
/** Half a cent, as products are rounded. */
const ROUNDING = 0.005_01;
/** From so many times the copies on, each row hardly costs the same. */
const APART = 2;

/** A column that may have what all copies of each row cost. */
interface Product {
  readonly column: Column;
  /** The first row of several copies: `"36.00" (list!E2)`. */
  first: string;
  /** Rows of several copies with another product than the first. */
  telling: number;
  product: number;
}

export const FIX_OF_PRICE =
  'Write after the column in the mapping, without "combine: sum": "per: copy" if it is the price of one copy; "per: pack" if it is that of one pack, which order_count needs "times" for; "per: row" if it is for all copies of its row';

/**
 * Asks about a column that is called a price and may be that of one copy: a title or a column beside it says so, or it has the same for
 * few copies and for many.
 *
 * @returns null if the price does not come from such a column, or the mapping says what it is for
 */
export function watchPrices(plan: Plan, issues: SheetIssues) {
  const [count, found] = [amountOf(plan, 'orderCount'), amountOf(plan, 'totalPrice')];
  if (!count || !found || found.perCopy !== undefined) return null;
  const { at, column, combine } = found;
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
        const price = toNumber(fields[at]);
        // The rows of an order have its price.
        const isAgain = combine !== 'sum' && projectId === project;
        if (!valid || price === 0 || isAgain) continue;
        const copies = toNumber(fields[count.at]) * packOf(fields);
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

/** Asks about a price that is that of one copy, as another column has its product with the copies in all rows. */
export function watchProducts(plan: Plan, issues: SheetIssues) {
  const [count, price] = [amountOf(plan, 'orderCount'), amountOf(plan, 'totalPrice')];
  if (!count || !price || price.per !== undefined || price.perCopy === null) return null;
  const amounts = amountColumnsOf(plan);
  let open = plan.place.header.columns.flatMap((column): Product[] =>
    amounts.has(column.index) ? [] : [{ column, first: '', telling: 0, product: 0 }],
  );
  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows) {
      for (let i = 0; i < records.length && open.length > 0; i += 1) {
        const { valid, row, fields } = records[i] as MappedRecord;
        const copies = toNumber(fields[count.at]);
        const product = copies * toNumber(fields[price.at]);
        if (!valid || product === 0) continue;
        open = open.filter((found) => {
          const cell = cellText(cells, i, found.column.index);
          if (!says(cell, product, plan.decimal)) return false;
          if (copies > 1) {
            if (found.first === '') found.first = issues.shown(cell, found.column, row);
            if (product !== found.product) found.telling += 1;
            found.product = product;
          }
          return true;
        });
      }
    },
    finish() {
      const isTold = ({ column, telling }: Product) =>
        telling > (moneyRole(column.name) === null ? 1 : 0);
      const found = open.find(isTold);
      if (!found) return;
      const { column, first } = found;
      const { name } = price.column;
      issues.column(price.column, {
        code: 'price_of_copy',
        message: `Cannot tell the total_price: column "${column.name}" is order_count × "${name}" in all rows, such as ${first}, so "${name}" may be the price of one copy`,
        fix: `Name column "${column.name}" in the mapping if it is what the order costs. ${FIX_OF_PRICE}`,
      });
    },
  };
}

export function says(cell: string, amount: number, decimal: Plan['decimal'], off = ROUNDING) {
  return (decimal ? [decimal] : (['.', ','] as const)).some((mark) => {
    const number = parseNumberCell(cell, { decimal: mark });
    return 'text' in number && Math.abs(Number(number.text) - amount) < off;
  });
}

/** Asks about a price whose key in the mapping (`per: copy`, `combine: sum`, `per_row`) is not what its name and the rows say. */
export function watchClaims(plan: Plan, issues: SheetIssues) {
  const { totalPrice } = plan.order;
  const price = amountOf(plan, 'totalPrice');
  const { at = -1, column } = price ?? {};
  const isOfAll = price?.perCopy === true && isPriceOfAll(price.column.name);
  const isOfOrder = price?.combine === 'sum' && isPriceOfOrder(price.column.name);
  const isAdded = price?.combine === 'sum' && price.per === undefined;
  const perRow = 'perRow' in totalPrice && !totalPrice.unusual ? totalPrice.perRow : null;
  if (price?.acceptsUnusual || !(isOfAll || isOfOrder || isAdded || perRow !== null)) return null;
  const countField = amountOf(plan, 'orderCount')?.at ?? -1;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  let [alike, differing] = [0, 0];
  /** Two prices that all rows of an order have, and copies far apart that cost the same. */
  const repeated = new Set<number>();
  let apart: string | null = null;
  let above: MappedRecord | null = null;
  return {
    seeRecords(records: readonly MappedRecord[]) {
      for (const record of records) {
        if (!record.valid) continue;
        const copies = toNumber(record.fields[countField]);
        if (copies > 0) [least, most] = [Math.min(least, copies), Math.max(most, copies)];
        if ((isOfOrder || isAdded) && above?.projectId === record.projectId) {
          if (above.fields[at] === record.fields[at]) alike += 1;
          else differing += 1;
          const own = toNumber(record.fields[at]);
          if (own > 0 && repeated.size < 2) repeated.add(own);
          const before = toNumber(above.fields[countField]);
          if (before > 0 && Math.max(copies, before) >= APART * Math.min(copies, before))
            apart ??= `column "${column?.name}" has as much for ${before} copies as for ${copies}`;
        }
        above = record;
      }
    },
    finish() {
      const ask = (what: string, fix: string) =>
        issues.sheet({
          ...{ code: 'price_of_copy', key: 'order.total_price.unusual' },
          ...(column && { column: column.name }),
          message: `Cannot tell the total_price: ${what}`,
          fix: `${fix}; if the mapping is right, write "unusual: accept" beside it`,
        });
      const named = `column "${column?.name}" is named as that of`;
      if (isOfAll && most > 1)
        ask(
          `${named} all copies, but "per" in the mapping multiplies it, by up to ${most}`,
          'Remove "per" if it is what all copies of a row cost',
        );
      const isRepeated = alike > 0 && differing === 0;
      const why = isOfOrder ? `${named} a whole order` : repeated.size > 1 && apart;
      if (isRepeated && why)
        ask(
          `${why}, and all rows of an order have the same, but "combine: sum" adds them up`,
          'Write "combine: same" if it is what the order costs',
        );
      if (perRow !== null && most >= APART * least)
        ask(
          `by "per_row: ${perRow}" a row of ${most} copies costs as much as one of ${least}`,
          'If it is the price of one copy, put it into a column of the list, and write "per: copy" after that',
        );
    },
  };
}
