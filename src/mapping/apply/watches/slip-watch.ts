import { cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { KnownNumbers } from '../../../rows/kept/known-numbers.ts';
import { toNumber } from '../../cells/amount-units.ts';
import { namesCodes, namesProducts } from '../../propose/known-names.ts';
import { moneyRole } from '../../propose/money-names.ts';
import type { Plan } from '../plan.ts';
import { amountOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import type { SheetIssues } from '../row-issue.ts';
import { toPackOf } from '../row-packs.ts';
import { FIX_ROW } from './count-watch.ts';
import { says } from './price-watch.ts';

/** Of fewer copies, each may be something else. */
const [LEAST_COPIES, MOST_KEPT, MOST_TOLD, ROUNDED] = [10, 1000, 10, 0.005];
/** More columns that tell goods apart leave no kinds to compare. */
const MOST_GOODS = 100;
/** What tells goods apart stands at the beginning. */
const MOST_CHARS = 200;
/** Names of what changes the price of as many copies: sizes, papers, services, discounts. */
const OF_TRAITS =
  /^(?:paper|finish|size|kind of)|(?<!in)format|papier|papel|carta|grö(?:ß|ss)e|leistung|service|veredelung|tamaño|taille|dimension|type|typ$|discount|promo|rabatt|nachlass|remise|sconto|descuento|korting|용지|크기|사이즈|판형|후가공|할인|用紙|サイズ|割引|加工|纸张|尺寸|折扣|优惠/iu;
const SLIPS = [10, 100, 1000];
/** A price is odd, too, that is so many times the others', where so many times as many rows have the price of their copies. */
const FAR = { times: 5, fits: 10 };
/** So many rows must fit for each that does not, and is not odd. */
const FITS = 4;

/** Asks about prices that are 10, 100 or 1000 times what the list says elsewhere: for as many copies of a product, or as copies × unit price. null if nothing may say so. */
export function watchSlips(plan: Plan, issues: SheetIssues) {
  const [count, price] = [amountOf(plan, 'orderCount'), amountOf(plan, 'totalPrice')];
  if (!count || !price || count.acceptsUnusual || price.acceptsUnusual || price.perCopy)
    return null;
  const { columns } = plan.place.header;
  const ofGoods = columns.filter(
    ({ name }) => namesProducts(name) || namesCodes(name) || OF_TRAITS.test(name),
  );
  const hasKinds = ofGoods.length <= MOST_GOODS;
  const goods = (hasKinds ? ofGoods : []).map(({ index }) => {
    const texts = new Map<string, number>();
    const known = new KnownNumbers((text) => numberOf(texts, text.slice(0, MOST_CHARS)));
    return { index, known, kinds: new Map<number, number>() };
  });
  const units = columns
    .filter(({ name }) => moneyRole(name) === 'unit')
    .map((column) => ({ column, fits: 0, misfits: 0, odd: [] as { row: number; what: string }[] }));
  const packOf = toPackOf(plan);
  const ofCopies = new Map<number, number>();
  /** By product and copies, the prices: the first row with each, and how many have it. */
  const kinds: { copies: number; prices: Map<number, { row: number; rows: number }> }[] = [];
  let project: string | null = null;
  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows) {
      for (const [i, { valid, row, fields, projectId }] of records.entries()) {
        const paid = toNumber(fields[price.at]);
        const copies = toNumber(fields[count.at]) * packOf(fields);
        // The rows of an order have its price.
        const isAgain = price.combine !== 'sum' && projectId === project;
        project = projectId;
        if (!valid || isAgain || paid <= 0 || copies < LEAST_COPIES) continue;
        if (hasKinds) {
          let kind = numberOf(ofCopies, copies);
          for (const { index, known, kinds: pairs } of goods)
            kind = numberOf(pairs, kind * (MOST_KEPT + 1) + known.ofCell(cells, i, index));
          if (kind === kinds.length) kinds.push({ copies, prices: new Map() });
          const prices = kinds[kind]?.prices;
          const same = prices?.get(paid);
          if (same) same.rows += 1;
          else if (prices && prices.size < MOST_TOLD) prices.set(paid, { row, rows: 1 });
        }
        for (const unit of units) {
          const cell = cellText(cells, i, unit.column.index);
          const isUnit = (one: number) =>
            Math.abs(Number(cell) - one) < ROUNDED * one ||
            says(cell, one, plan.decimal, ROUNDED * one);
          const one = paid / copies;
          const told = () => `${paid} is not ${copies} × ${issues.shown(cell, unit.column, row)}`;
          if (cell === '') continue;
          if (isUnit(one)) unit.fits += 1;
          else if (!SLIPS.some((ten) => isUnit(one * ten) || isUnit(one / ten))) unit.misfits += 1;
          else if (unit.odd.length < MOST_KEPT) unit.odd.push({ row, what: told() });
        }
      }
    },
    finish() {
      let fits = 0;
      const others: { row: number; what: string; times: number }[] = [];
      for (const { copies, prices } of kinds) {
        const [most, ...rest] = [...prices].toSorted(([, a], [, b]) => b.rows - a.rows);
        const [usual, first] = most as (typeof rest)[number];
        fits += first.rows - 1;
        for (const [paid, { row, rows }] of rest) {
          const what = `${copies} copies cost ${paid}, but ${usual} in row ${issues.rowName(first.row)}`;
          const times = rows > 1 ? 0 : Math.max(paid / usual, usual / paid);
          others.push({ row, what, times: Number(times.toFixed(3)) });
        }
      }
      const by = (isOdd: (times: number) => boolean, each = 1) => {
        const odd = others.filter(({ times }) => isOdd(times));
        return { fits: fits / each, misfits: others.length - odd.length, odd };
      };
      const isFar = (times: number) => times >= FAR.times;
      const found = [...units, by((times) => SLIPS.includes(times)), by(isFar, FAR.fits)].find(
        ({ fits, misfits, odd }) => odd.length > 0 && fits >= odd.length + FITS * misfits,
      );
      for (const { row, what } of found?.odd.slice(0, MOST_TOLD) ?? [])
        issues.row(row, { code: 'count_unlikely', column: price.column, what, fix: FIX_ROW });
    },
  };
}

/** The number of what a map has; the next one for what it has not, or -1 if it is full: then those that tell more apart are full, too. */
function numberOf<T>(numbers: Map<T, number>, one: T): number {
  const known = numbers.get(one);
  if (known !== undefined) return known;
  if (numbers.size === MOST_KEPT) return -1;
  numbers.set(one, numbers.size);
  return numbers.size - 1;
}
