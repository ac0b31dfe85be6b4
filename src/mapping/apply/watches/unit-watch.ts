import type { IssueSink } from '../../../issue.ts';
import { cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Column } from '../../../rows/row.ts';
import { scaleOfCounts, scaleOfPrices } from '../../cells/currencies.ts';
import { scaleProblem } from '../check-mapping.ts';
import { columnsOf, type FieldRef, type Plan } from '../plan.ts';
import { SheetIssues } from '../row-issue.ts';

/** Names of columns that say what quantities count, and codes of what is several there. CT is a count as often as a carton. */
const OF_UNITS =
  /^(?:uom|u[/.]?m\.?|units?(?: of measure)?|[bv]?me|(?:mengen)?einheit|unité|unidade?|unità|jm|j\.m\.|jednostka|eenheid|en[hg]e[dt]|ед\.? ?изм\.?|단위|単位|[单單]位)$/iu;
const SEVERAL =
  /^(?:dzn?|doz|tsd?|mil|gro|grs|bx|pk|pkg|pa[ck]|ctn|kar|cs|rm|pr|bdl|dtz|cajas?|box|십|백|천|만|百|千|万|打)\.?$/iu;
/** Names of columns that say how many copies a price is for. */
const OF_BASES =
  /^(?:per|pro|je|pe|price (?:unit|per|base)|pricing unit|preiseinheit|pr(?:ei)?s?einh\.?|preis pro|per qty|가격 ?단위)$/iu;

/** Whether what stands beside a quantity says that it counts several copies. */
export function countsSeveral(unit: string): boolean {
  return SEVERAL.test(unit) || (/\p{L}/u.test(unit) && scaleOfCounts(`(${unit})`) !== null);
}

/** Asks about quantities and prices beside a column that says that they are of several copies: dozens, or 45.00 per 1000. */
export function watchUnits(plan: Plan, onIssue: IssueSink) {
  const issues = new SheetIssues(plan.place, onIssue);
  const { orderCount, totalPrice } = plan.order;
  const open = [
    ...sayers(plan, orderCount, OF_UNITS, countsSeveral),
    ...sayers(plan, totalPrice, OF_BASES, (cell) => scaleOfPrices(`price per ${cell}`) !== null),
  ];
  if (open.length === 0 || plan.amounts !== undefined) return null;
  const asked = new Set<Column>();
  return {
    see({ cells, numbers }: ByteRows) {
      for (const { column, of, isOther } of open) {
        for (const [i, row] of numbers.entries()) {
          if (asked.has(column) || (i > 0 && isSameCell(cells, i, i - 1, column.index))) continue;
          const cell = cellText(cells, i, column.index).normalize('NFKC').trim();
          if (!isOther(cell)) continue;
          asked.add(column);
          const by = `column "${column.name}", they are for ${issues.shown(cell, column, row)}`;
          issues.column(of, scaleProblem(of.name, by));
        }
      }
    },
  };
}

/** The columns of the sheet that say what a field's amounts are of, unless these are looked up. */
function sayers(plan: Plan, from: unknown, names: RegExp, isOther: (cell: string) => boolean) {
  const field = plan.fields[(from as Partial<FieldRef>).field ?? -1];
  const [of] = field ? columnsOf(field.from) : [];
  if (!of || of.foundBy !== undefined) return [];
  const columns = plan.place.header.columns.filter((one) => one !== of && names.test(one.name));
  return columns.map((column) => ({ column, of, isOther }));
}
