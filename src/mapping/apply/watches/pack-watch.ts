import { type ByteCells, cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { KnownNumbers } from '../../../rows/kept/known-numbers.ts';
import type { Column } from '../../../rows/row.ts';
import { toNumber } from '../../cells/amount-units.ts';
import { makesAnother } from '../../cells/clean/clean-steps.ts';
import { isRound, type Lot, lotsIn } from '../../cells/lots.ts';
import { factorIn, isOneOfMany, MANY, packIn } from '../../cells/packs.ts';
import { namesCodes, namesProducts } from '../../propose/known-names.ts';
import { moneyRole } from '../../propose/money-names.ts';
import { scaleProblem } from '../check-mapping.ts';
import { columnsOf, type Plan } from '../plan.ts';
import { amountOf, idColumnsOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import { countedRows, type SheetIssues } from '../row-issue.ts';
import { toPackOf } from '../row-packs.ts';
import {
  amountColumn,
  countsSeveral,
  digitsOf,
  namesAll,
  namesPacks,
  timesBy,
} from './unit-watch.ts';

/** Those of columns that describe goods, and that may have `박스` for a unit. */
const OF_GOODS = /^(?:[规規]格|규격)$/u;
/** What is found of texts whose numbers may be those of copies: this, and one less for each text. */
const FIRST_LOT = -2;
/** So many names with such numbers are remembered, and so many names are looked at. */
const MOST_LOTS = 1000;
const MOST_NAMES = 5000;
/** Of packs people order few. */
const MOST_PACKS = 20;
/** Two packs of two are as likely as two copies. */
const LEAST_PACK = 10;

/** What a column that says how many copies one has is called, among much else: its numbers are round, too. */
const MAY_BE_OF_SIZES =
  /pac?k|pkg|pkt|v[pk]e(?!\p{L})|gebinde|inh(?:alt|oud|\.)|inner|(?<!\p{L})(?:case|lot|pcb|cx|ea|à|set|sets|emb\.?|cond(?:itionnement)?|conf|krt|umr)(?!\p{L}| payer)|^x$|[ck]arton|(?<!\p{L})box(?!ing)|bundle|bündel|multipl|faktor|factor|umrechnung|copies each|scatol|confez|cajas?(?!\p{L})|conteúdo|contenu|embal|caix|opak|koli|förp|colis|quy cách|hộp|auflage|oplage|tirage|tirada|tiratura|nakład|тираж|упак|короб|print run|매수|묶음|세트|입수(?!일)|환산|단위 ?수|박스|ロット|(?<![収收購购輸输記加投])入(?=り|数|\P{L}|$)|セット|換算|(?<![便信邮])箱|(?<!服)装|盒|换算|每(?![年月日周人次])/iu;
const NO_SIZES =
  /point|punkt|punt[io]|n[ro°º]|num|code|id(?!\p{L})|weight|gewicht|gramm|width|height|page|seite|date|preis|price|fee|cost|stock|lager|bestand|type|typ(?!\p{L})|status|zip|plz|번호|코드|포인트|적립|중량|무게|페이지|쪽|재고|비용|금액|단가|배송|番号|コード|ポイント|积分|重量|ページ|頁|在庫|金額|单价|重|号|页|库存|金额|费|料/iu;

/** The place of a cell, as `ofCell` has it. */
type CellAt = [cells: ByteCells, row: number, column: number];
const NONE = { rows: 0, shown: '', copies: 0 };

/** A product that others have in other numbers, as `명함 200` beside `명함 500`. */
interface Variant {
  readonly shown: string;
  rows: number;
  /** The least that one of it costs. */
  price: number;
}

/** Asks about quantities beside products that are packs by their names: 2 of `명함 200매`. null if nothing names products. */
export function watchPacks(plan: Plan, issues: SheetIssues) {
  const count = amountOf(plan, 'orderCount');
  const price = amountOf(plan, 'totalPrice');
  const of = amountColumn(plan, 'orderCount');
  // A map may say how many a pack has.
  if (!of || plan.amounts !== undefined || count?.from.clean?.some(makesAnother)) return null;
  // Shops call products `name` where they have codes.
  const hasCodes = plan.place.header.columns.some(({ name }) => namesCodes(name));
  const goods = plan.place.header.columns
    .filter(({ name }) => namesProducts(name) || namesCodes(name) || (hasCodes && name === 'name'))
    .flatMap((column) => (column === of ? [] : new Goods(column)));
  const [product] = goods.filter(({ isCode }) => !isCode);
  const sizes = sizesOf(plan);
  if (goods.length + sizes.length === 0) return null;
  const { times } = plan.order;
  const packOf = toPackOf(plan);
  const saying = times && plan.fields[times.field]?.from;
  const [sayer] = saying ? columnsOf(saying) : [];
  const isMapped = saying?.clean?.some(makesAnother) === true;
  /** Whether the mapping says how many copies one has that is called a pack of so many. Another column, or a map, may say several of these. */
  const isSaid = ({ column, factors }: Goods, pack: number, said: number, at: CellAt) => {
    if (!times) return false;
    const factor = factors.ofCell(...at);
    const isFree = sayer !== column || isMapped;
    if (pack === MANY) return said > 1 && (factor > 0 || isFree);
    return (
      said === pack * factor || (said % (pack * factor) === 0 && isFree && sayer !== undefined)
    );
  };
  const isPrintedOnce = (cells: ByteCells, row: number) =>
    goods.some(({ column }) => isOneOfMany(cellText(cells, row, column.index)));
  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows) {
      for (const [i, { row, valid, fields }] of records.entries()) {
        const said = packOf(fields);
        // A merged quantity counts in another row.
        if (!(said > 0)) continue;
        const copies = toNumber(fields[count?.at ?? -1]) || 1;
        const each = price ? toNumber(fields[price.at]) / copies : Number.NaN;
        const productHere = () => (product ? cellText(cells, i, product.column.index).trim() : '');
        const shownAt = (column: Column) =>
          issues.shown(cellText(cells, i, column.index), column, row);
        for (const one of goods) {
          const shown = () => shownAt(one.column);
          const at: CellAt = [cells, i, one.column.index];
          const pack = one.known.ofCell(...at);
          // Who counts copies may write the number of a pack into the name, too.
          const isPack = pack >= MANY && pack !== 0 && !isSaid(one, pack, said, at);
          const isOfCopies = () => isOfPacks(digitsOf(cellText(cells, i, of.index)), pack);
          if (isPack && !isOfCopies() && !isPrintedOnce(cells, i)) {
            one.packs.rows += 1;
            one.packs.shown ||= shown();
            one.packs.copies ||= Math.max(pack, 0);
          }
          const lots = valid && pack < MANY ? one.lotsOf(pack) : [];
          const beside = one.isCode && lots.length > 0 ? productHere() : '';
          for (const lot of lots)
            if (!isSaid(one, lot.copies, said, at))
              one.variants.note(beside, lot, copies, each, shown);
        }
        for (const one of valid ? sizes : []) {
          if (!one.isOpen) continue;
          const size = one.known.ofCell(cells, i, one.column.index);
          if (size === NO_SIZE) one.isOpen = false;
          else if (copies < size && size > 1 && size !== said && !isPrintedOnce(cells, i))
            one.note(size, copies, each, productHere(), () => shownAt(one.column));
        }
      }
    },
    finish() {
      const found =
        goods.find(({ packs }) => packs.rows > 0) ??
        goods.find((one) => one.hasLots()) ??
        sizes.find((one) => one.areOfPacks());
      if (!found) return;
      const { column, packs } = found;
      const by = `column "${column.name}", ${countedRows(packs.rows)} may count packs, as of ${packs.shown}`;
      // The cell within the quotes.
      const [, cell = ''] = /^"(.*)" \(/su.exec(packs.shown) ?? [];
      const isOfPacks = !times && !namesAll(column.name);
      const remedy = isOfPacks ? timesBy(column.name, cell, packs.copies || undefined) : undefined;
      issues.column(of, { ...scaleProblem(of.name, by, remedy), count: packs.rows });
    },
  };
}

/** Whether so many copies are packs of so many, which people also order one or a few of. */
function isOfPacks(copies: number, pack: number): boolean {
  return copies === pack || (pack >= LEAST_PACK && copies > 0 && copies % pack === 0);
}

/** A column of products, or of their codes. */
class Goods {
  readonly column: Column;
  readonly isCode: boolean;
  /** By the text of a cell: how many copies its pack has, `MANY`, or which of `texts` it is. */
  readonly known: KnownNumbers;
  readonly texts: (readonly Lot[])[] = [];
  /** By the text of a cell: by what its number is multiplied; 0 if that is a word. */
  readonly factors = new KnownNumbers((text) => {
    const pack = packIn(text);
    return pack === MANY ? 0 : factorIn(text, pack);
  });
  /** The rows that may count packs, and the name and the copies of one. */
  packs = { ...NONE };
  readonly #places = new Map<string, number>();
  #names = 0;
  readonly variants = new Variants();

  constructor(column: Column) {
    this.column = column;
    this.isCode = namesCodes(column.name);
    this.known = new KnownNumbers((text) => this.#find(text));
  }

  lotsOf(found: number): readonly Lot[] {
    return this.texts[FIRST_LOT - found] ?? [];
  }

  #find(text: string): number {
    if (!this.isCode) {
      if (OF_GOODS.test(this.column.name) && countsSeveral(text)) return MANY;
      const pack = packIn(text);
      if (pack !== 0) return pack;
    }
    const place = this.#places.get(text);
    if (place !== undefined) return place;
    this.#names += 1;
    const isOver = this.texts.length === MOST_LOTS || this.#names > MOST_NAMES;
    const lots = isOver ? [] : lotsIn(text, this.isCode);
    if (lots.length === 0) return 0;
    const found = FIRST_LOT - this.texts.length;
    this.texts.push(lots);
    this.#places.set(text, found);
    return found;
  }

  hasLots(): boolean {
    this.packs = this.variants.packs(this.isCode ? 3 : 2);
    return this.packs.rows > 0;
  }
}

/** A column of whole numbers that nothing of the order is read from: they may be how many copies one has. */
class Sizes {
  readonly column: Column;
  /** 0 for an empty cell. */
  readonly known = new KnownNumbers((text) => sizeIn(text));
  readonly #isNamed: boolean;
  readonly #variants = new Variants();
  packs = { ...NONE };
  isOpen = true;

  constructor(column: Column) {
    this.column = column;
    this.#isNamed = MAY_BE_OF_SIZES.test(column.name);
  }

  note(size: number, copies: number, price: number, product: string, shown: () => string): void {
    this.packs.rows += 1;
    this.packs.shown ||= shown();
    this.packs.copies ||= size;
    if (!this.#isNamed && product !== '')
      this.#variants.note(product, { name: '', copies: size, isRound: true }, copies, price, shown);
  }

  areOfPacks(): boolean {
    if (!this.isOpen) return false;
    if (!this.#isNamed) this.packs = this.#variants.packs(2);
    return this.packs.rows > 0;
  }
}

/** No number of copies that one may have. */
const NO_SIZE = -1;
const SIZE =
  /^(?:[x×à@] ?)?([\d.,' ]{1,9})(?: ?(?:pcs?|ea|st(?:k|ück)?|szt|шт|adet|uds?|pz|[매장개부枚张張個个件份本冊])\.?)?$/iu;

function sizeIn(text: string): number {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return 0;
  const [, digits] = SIZE.exec(plain) ?? [];
  const size = Number((digits ?? 'x').replace(/[.,' ]/g, ''));
  return size === 1 || isRound(size) ? size : NO_SIZE;
}

function maySaySizes(name: string): boolean {
  return !(name === '' || namesPacks(name) || NO_SIZES.test(name) || moneyRole(name) !== null);
}

function sizesOf(plan: Plan): Sizes[] {
  const { fields, place } = plan;
  const read = new Set([...idColumnsOf(plan), ...fields.flatMap(({ from }) => columnsOf(from))]);
  return place.header.columns
    .filter((one) => !read.has(one) && maySaySizes(one.name))
    .map((column) => new Sizes(column));
}

/** Products by their names, and the numbers that these have or stand beside them. */
class Variants {
  readonly #all = new Map<string, Map<number, Variant>>();
  /** Those of which quantities count copies. */
  readonly #ofCopies = new Set<ReadonlyMap<number, Variant>>();

  /** @param price Of one. */
  note(
    beside: string,
    { name, copies, isRound }: Lot,
    quantity: number,
    price: number,
    shown: () => string,
  ): void {
    const key = JSON.stringify([beside, name]);
    const variants = this.#all.get(key) ?? new Map<number, Variant>();
    if (this.#all.size < MOST_LOTS) this.#all.set(key, variants);
    // Nobody orders so many packs.
    if (quantity > MOST_PACKS || quantity >= copies || !isRound) this.#ofCopies.add(variants);
    const variant = variants.get(copies) ?? { shown: shown(), rows: 0, price: Number.NaN };
    variants.set(copies, variant);
    variant.rows += 1;
    if (!(variant.price <= price)) variant.price = price;
  }

  /** Products of one name that cost more, the higher their number is, are packs of so many. @param least So many numbers show it. */
  packs(least: number) {
    const packs = [...this.#all.values()].filter(
      (one) => one.size >= least && !this.#ofCopies.has(one) && isDearerByNumber(one),
    );
    const all = packs.flatMap((one) => [...one]);
    const rows = all.reduce((sum, [, one]) => sum + one.rows, 0);
    const [[copies, { shown }] = [0, NONE] as const] = all;
    return { rows, shown, copies };
  }
}

function isDearerByNumber(variants: ReadonlyMap<number, Variant>): boolean {
  const sorted = [...variants].toSorted(([one], [other]) => one - other);
  return sorted.every(([copies, { price }], i) => {
    const before = sorted[i - 1]?.[1].price ?? 0;
    // A voucher of 50 costs 50; totals are rounded.
    return price > 1.02 * before && price !== copies;
  });
}
