import { cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { toNumber } from '../../cells/amount-units.ts';
import type { Plan } from '../plan.ts';
import { amountOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import { countedRows, type SheetIssues } from '../row-issue.ts';

/** What spreadsheet programs make of 3.5: a day of these years. Of 12.99 they make the first of a month, in earlier years too. */
const DAYS = { from: 42_000, to: 50_000 };
const MONTHS = { from: 10_959, to: 47_848 };
const EPOCH = Date.UTC(1899, 11, 30);
/** Prices that become days are below 32, so that most others are not far above it. */
const SMALL = 420;
const FAR = 10;
/** Where few have cents, others are whole numbers of any currency, but for those that are so far below. */
const VERY_FAR = 100;
/** So many prices show whether a list has cents. */
const LEARNT = 50;

function dayOf(serial: number): string {
  return new Date(EPOCH + serial * 86_400_000).toISOString().slice(0, 10);
}

function isSerial(price: number): boolean {
  if (price < MONTHS.from || price > DAYS.to || !Number.isInteger(price)) return false;
  return price >= DAYS.from || (price <= MONTHS.to && dayOf(price).endsWith('-01'));
}

/** Asks about prices that may be days that a spreadsheet program made of them: 46145 among 12.50 and 9.80. null if no column has prices. */
export function watchSerialPrices(plan: Plan, issues: SheetIssues) {
  const [found, count] = [amountOf(plan, 'totalPrice'), amountOf(plan, 'orderCount')?.at ?? -1];
  if (!found || found.column.foundBy !== undefined || plan.amounts !== undefined) return null;
  const { at, column } = found;
  /** Of the plain prices that may be days: how many, the lowest of one copy, and the first. */
  let serials = 0;
  let least = Number.POSITIVE_INFINITY;
  let first = { text: '', row: 0 };
  /** Of all others: how many, those with cents that are small, and the highest of one copy. */
  let others = 0;
  let small = 0;
  let most = 0;
  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows) {
      for (const [place, { valid, fields, row }] of records.entries()) {
        const price = toNumber(fields[at]);
        if (!valid || !(price > 0)) continue;
        const ofCopy = price / (toNumber(fields[count]) || 1);
        const seen = others + serials;
        if ((seen < LEARNT || small > 0) && isSerial(price)) {
          const text = cellText(cells, place, column.index).trim();
          if (/^\d{5}$/.test(text)) {
            if (serials === 0) first = { text, row };
            serials += 1;
            least = Math.min(least, ofCopy);
            continue;
          }
        }
        others += 1;
        most = Math.max(most, ofCopy);
        if (price < SMALL && !Number.isInteger(price)) small += 1;
      }
    },
    finish() {
      const far = 2 * small > others ? FAR : VERY_FAR;
      if (serials === 0 || others < 2 || small === 0 || least <= far * most) return;
      const { text, row } = first;
      const such = `${issues.shown(text, column, row)} is the number of ${dayOf(Number(text))}`;
      issues.column(column, {
        ...{ code: 'amount_not_as_shown', value: text, count: serials },
        message: `Cannot tell the total_price of ${countedRows(serials)}: among prices with cents, ${such}, and a spreadsheet program may have made it of a price such as 3.5`,
        fix: 'Correct the cells; if these are the prices, set "amounts: stored" under sheet in the mapping',
      });
    },
  };
}
