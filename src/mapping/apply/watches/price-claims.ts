import type { IssueSink } from '../../../issue.ts';
import { cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Column } from '../../../rows/row.ts';
import { toNumber } from '../../cells/amount-units.ts';
import { parseNumberCell } from '../../cells/number-cell.ts';
import { isPriceOfAll, isPriceOfOrder, moneyRole } from '../../propose/money-names.ts';
import { columnsOf, type FieldPlan, type Plan } from '../plan.ts';
import { amountColumnsOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import { SheetIssues } from '../row-issue.ts';
import { FIX_OF_PRICE } from './price-watch.ts';

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

/** Asks about a price that is that of one copy, as another column has its product with the copies in all rows. */
export function watchProducts(plan: Plan, onQuestion: IssueSink) {
  const { orderCount, totalPrice } = plan.order;
  if (orderCount === 'rows' || !('field' in orderCount) || !('field' in totalPrice)) return null;
  const { from, per, perCopy } = plan.fields[totalPrice.field] as FieldPlan;
  const [price] = columnsOf(from);
  if (per !== undefined || perCopy === null || !price) return null;
  const issues = new SheetIssues(plan.place, onQuestion);
  const amounts = amountColumnsOf(plan);
  let open = plan.place.header.columns.flatMap((column): Product[] =>
    amounts.has(column.index) ? [] : [{ column, first: '', telling: 0, product: 0 }],
  );
  let batch: ByteRows | null = null;
  const isStillOf = (found: Product, i: number, row: number, product: number, copies: number) => {
    const cell = batch ? cellText(batch.cells, i, found.column.index) : '';
    if (!says(cell, product, plan.decimal)) return false;
    if (copies > 1) {
      if (found.first === '') found.first = issues.shown(cell, found.column, row);
      if (product !== found.product) found.telling += 1;
      found.product = product;
    }
    return true;
  };
  return {
    see(seen: ByteRows) {
      batch = seen;
    },
    seeRecords(records: readonly MappedRecord[]) {
      for (let i = 0; i < records.length && open.length > 0; i += 1) {
        const { valid, row, fields } = records[i] as MappedRecord;
        const copies = toNumber(fields[orderCount.field]);
        const product = copies * toNumber(fields[totalPrice.field]);
        if (valid && product !== 0)
          open = open.filter((found) => isStillOf(found, i, row, product, copies));
      }
    },
    finish() {
      const isTold = ({ column, telling }: Product) =>
        telling > (moneyRole(column.name) === null ? 1 : 0);
      const found = open.find(isTold);
      if (!found) return;
      const { column, first } = found;
      issues.column(price, {
        code: 'price_of_copy',
        message: `Cannot tell the total_price: column "${column.name}" is order_count × "${price.name}" in all rows, such as ${first}, so "${price.name}" may be the price of one copy`,
        fix: `Name column "${column.name}" in the mapping if it is what the order costs. ${FIX_OF_PRICE}`,
      });
    },
  };
}

function says(cell: string, amount: number, decimal: Plan['decimal']): boolean {
  return (decimal ? [decimal] : (['.', ','] as const)).some((mark) => {
    const number = parseNumberCell(cell, { decimal: mark });
    return 'text' in number && Math.abs(Number(number.text) - amount) < ROUNDING;
  });
}

/** Asks about a price whose key in the mapping (`per: copy`, `combine: sum`, `per_row`) is not what its name and the rows say. */
export function watchClaims(plan: Plan, onQuestion: IssueSink) {
  const { orderCount, totalPrice } = plan.order;
  const at = 'field' in totalPrice ? totalPrice.field : -1;
  const field = plan.fields[at];
  const [column] = field ? columnsOf(field.from) : [];
  const isOfAll = field?.perCopy === true && isPriceOfAll(column?.name ?? '');
  const isOfOrder = field?.combine === 'sum' && isPriceOfOrder(column?.name ?? '');
  const perRow = 'perRow' in totalPrice && !totalPrice.unusual ? totalPrice.perRow : null;
  if (field?.acceptsUnusual || !(isOfAll || isOfOrder || perRow !== null)) return null;
  const issues = new SheetIssues(plan.place, onQuestion);
  const countField =
    typeof orderCount === 'object' && 'field' in orderCount ? orderCount.field : -1;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  let [alike, differing] = [0, 0];
  let above: MappedRecord | null = null;
  return {
    seeRecords(records: readonly MappedRecord[]) {
      for (const record of records) {
        if (!record.valid) continue;
        const copies = toNumber(record.fields[countField]);
        if (copies > 0) [least, most] = [Math.min(least, copies), Math.max(most, copies)];
        if (isOfOrder && above?.projectId === record.projectId) {
          if (above.fields[at] === record.fields[at]) alike += 1;
          else differing += 1;
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
      if (isOfOrder && alike > 0 && differing === 0)
        ask(
          `${named} a whole order, and all rows of an order have the same, but "combine: sum" adds them up`,
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
