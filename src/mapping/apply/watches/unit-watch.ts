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
  /^(?:(?:order|sales|base|qty|quantity|purchas(?:e|ing)|stock|packing) )?(?:b?uom|u[/.]?m\.?|units?(?: of meas(?:ure(?:ment)?|\.)?)?)$|^(?:[bo]?un|su|[bv]?me|[bv]pe|(?:basis|vk)-?me|(?:basis|verkaufs|bestell|verpackungs|ma(?:ß|ss)|lager|liefer)?(?:mengen)?einheit|unit(?:é|à)(?: d[ei].*)?|unidade?(?: de medida)?|jm|j\.m\.|jednostka(?: miary)?|(?:basis|verkoop|bestel|verpakkings)?eenheid|en[hg]e[dt]|ед\.? ?изм\.?|(?:판매|주문|수량|포장) ?단위|단위|(?:発注|販売)?単位|[计計]?量?[单單]位)$/iu;
const SEVERAL =
  /^(?:dzn?|doz|tsd?|ths?|hun|mil|gro|grs|bx|pk|pkg|pa[ck]|ctn|kar|cs|case|rm|pr|bdl|dtz|cajas?|box|십|백|천|만|百|千|万|打)\.?$/iu;
/** Hundreds and thousands, which in other columns are sizes, doors or rooms. */
const OF_MEASURES = /(?<!pric(?:e|ing) )\bu[/.]?o?m\b/iu;
/** Names of columns that say how many copies a pack has. */
const OF_PACKS =
  /^(?:(?:pack(?:age|ing)?|box|case|carton|bundle) (?:size|qty|quantity|count)|(?:units?|pieces|pcs|qty|quantity|copies|cards|sheets|st(?:ü|ue)?c?k) ?(?:per|\/|in|je|pro) ?(?:a )?(?:pack(?:ung)?|box|case|carton|karton|bundle|vp?e)|vp?e|verpackungseinheit|(?:packungs|gebinde)größe|colisage|unidades por (?:caja|paquete)|pezzi per (?:scatola|confezione)|입수량?|박스당 ?(?:수량|매수)|入り?数|每[箱盒包](?:数量|張數)?)$/iu;
/** Names of columns that say how many copies a price is for. */
const OF_BASES =
  /^(?:per|pro|je|k?pe(?:inh?)?|pric(?:e|ing) (?:unit|per|base|basis|uom)|preiseinheit|preisbasis|pr(?:ei)?s?einh\.?|preis pro|per qty|가격 ?단위)$/iu;

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
    ...sayers(plan, orderCount, OF_MEASURES, (cell) => /^[cm]$/i.test(cell)),
    // A hundred copies may be put into packs of fifty.
    ...sayers(plan, orderCount, OF_PACKS, (cell, amount) => digitsOf(amount) < digitsOf(cell)),
    ...sayers(plan, totalPrice, OF_BASES, (cell) =>
      ['price per ', 'price/'].some((words) => scaleOfPrices(words + cell) !== null),
    ),
  ];
  if (open.length === 0 || plan.amounts !== undefined) return null;
  const asked = new Set<Column>();
  return {
    see({ cells, numbers }: ByteRows) {
      for (const { column, of, isOther } of open) {
        for (const [i, row] of numbers.entries()) {
          const isAsAbove =
            i > 0 && [column, of].every((one) => isSameCell(cells, i, i - 1, one.index));
          if (asked.has(column) || isAsAbove) continue;
          const cell = cellText(cells, i, column.index).normalize('NFKC').trim();
          if (!isOther(cell, cellText(cells, i, of.index))) continue;
          asked.add(column);
          const by = `column "${column.name}", they are for ${issues.shown(cell, column, row)}`;
          issues.column(of, scaleProblem(of.name, by));
        }
      }
    },
  };
}

/** The columns of the sheet that say what a field's amounts are of, unless these are looked up. */
function sayers(
  plan: Plan,
  from: unknown,
  names: RegExp,
  isOther: (cell: string, amount: string) => boolean,
) {
  const field = plan.fields[(from as Partial<FieldRef>).field ?? -1];
  const [of] = field ? columnsOf(field.from) : [];
  if (!of || of.foundBy !== undefined) return [];
  const columns = plan.place.header.columns.filter((one) => one !== of && names.test(one.name));
  return columns.map((column) => ({ column, of, isOther }));
}

/** The number in a text of a quantity, of which nobody has parts; 0 for none. */
function digitsOf(text: string): number {
  return Number(text.normalize('NFKC').replace(/\D/gu, ''));
}
