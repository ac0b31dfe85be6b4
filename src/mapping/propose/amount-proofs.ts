import { Decimal } from 'decimal.js';
import type { Column, RowBatch } from '../../rows/row.ts';
import { unitBehind } from '../cells/cell-values.ts';
import { parseNumberCell, toDecimalText } from '../cells/number-cell.ts';
import { isBlank } from '../cells/space-around.ts';
import { matchOrderField } from './known-names.ts';
import { type MoneyRole, moneyRole } from './money-names.ts';

/** More columns of one kind are not tried: what they have in common would be chance. */
const MOST = 8;
const MOST_PARTS = 3;
const MOST_COUNTS = 100;
const MARKS = ['.', ','] as const;
const ZERO = new Decimal(0);
const ONE = new Decimal(1);

/** An equation that may hold in each row: an amount is a product or another amount, with its parts added. */
export interface Proof {
  readonly of: Column;
  /** The amount that it begins with, and what that is multiplied by. */
  readonly from: Column;
  readonly times: Column | null;
  readonly parts: readonly Part[];
}

interface Part {
  readonly column: Column;
  /** Whether it is taken off, however it is written. */
  readonly isOff: boolean;
}

interface Tried extends Proof {
  /** Rows in which it says more than that two cells are the same, and how many of them are no chance. */
  telling: number;
  readonly least: number;
  readonly held: number[];
  /** The first row in which it does not hold, for each decimal mark. */
  readonly broken: (number | null)[];
}

/** Tries on each row which columns are products of a quantity and a price, or sums of amounts. No row is kept. */
export class AmountProofs {
  readonly #tried: Tried[];

  constructor(columns: readonly Column[]) {
    this.#tried = equations(columns).map((proof) => {
      const { of, from, times } = proof;
      const isNamed =
        [of, from].every(({ name }) => moneyRole(name) !== null) && (!times || isCount(times));
      return { ...proof, telling: 0, least: isNamed ? 1 : 2, held: [0, 0], broken: [null, null] };
    });
  }

  /** @param heldAt The number that a workbook's cell holds, where its text may not say it. */
  add(
    { rows, numbers }: Pick<RowBatch, 'rows' | 'numbers'>,
    heldAt: (row: number, column: number) => number | undefined = () => undefined,
  ): void {
    for (const [mark, decimal] of MARKS.entries()) {
      const open = this.#tried.filter(({ broken }) => broken[mark] === null);
      if (open.length === 0) continue;
      const columns = new Set(open.flatMap(columnsOf));
      const counts = new Set(open.flatMap(({ times }) => times ?? []));
      for (const [i, row] of rows.entries()) {
        const number = numbers[i] ?? 0;
        const amounts = new Map<Column, Decimal | null | undefined>();
        for (const column of columns) {
          const held = heldAt(number, column.index);
          const cell = row[column.index] ?? '';
          const unit = counts.has(column) ? unitBehind(cell) : null;
          const digits = unit === null ? cell : cell.slice(0, cell.lastIndexOf(unit));
          amounts.set(column, toAmount(digits, held, decimal));
        }
        for (const tried of open)
          if (tried.broken[mark] === null) tryOn(tried, mark, amounts, number);
      }
    }
  }

  /** The equations that hold in all rows, and say more than that two cells are the same. */
  get proven(): readonly Proof[] {
    return this.#tried.filter(
      ({ broken, telling, least }) => telling >= least && broken.includes(null),
    );
  }

  /** Whether two columns have the same amounts in all rows. */
  areSame(one: string, other: string): boolean {
    return (
      one === other ||
      this.#tried.some(
        ({ of, from, times, parts, broken }) =>
          !times &&
          parts.length === 0 &&
          broken.includes(null) &&
          of.name === one &&
          from.name === other,
      )
    );
  }

  /** Where the product of a quantity and a price nearly is a column: the first row in which it is not. */
  nearlyOf(column: string): { readonly product: string; readonly row: number } | null {
    for (const tried of this.#tried) {
      const { of, from, times, parts, held, broken } = tried;
      const most = Math.max(...held);
      const row = broken[held.indexOf(most)] ?? null;
      if (of.name !== column || !times || parts.length > 0 || most < 2 || row === null) continue;
      return { product: `"${times.name}" × "${from.name}"`, row };
    }
    return null;
  }
}

/** Says an equation: `is "Qty" × "Price" in all rows`. */
export function toProofText({ from, times, parts }: Proof): string {
  const product = times ? `"${times.name}" × "${from.name}"` : `"${from.name}"`;
  const added = parts.map(({ column, isOff }) => ` ${isOff ? '-' : '+'} "${column.name}"`);
  return `is ${product}${added.join('')} in all rows`;
}

function columnsOf({ of, from, times, parts }: Proof): Column[] {
  return [of, from, ...(times ? [times] : []), ...parts.map(({ column }) => column)];
}

function equations(columns: readonly Column[]): Proof[] {
  const roles = new Map(columns.map((column) => [column, moneyRole(column.name)]));
  const having = (...wanted: (MoneyRole | null)[]) =>
    columns.filter((column) => wanted.includes(roles.get(column) ?? null)).slice(0, MOST);
  const money = having('net', 'plain', 'total', 'gross');
  const unnamed = having(null).filter(isAnything);
  const counts = columns.filter(isCount);
  const parts = having('tax', 'fee', 'discount').slice(0, MOST_PARTS);
  const sums: Part[][] = [[]];
  for (const column of parts) {
    const part = { column, isOff: roles.get(column) === 'discount' };
    sums.push(...sums.map((sum) => [...sum, part]));
  }
  const prices = [...having('unit'), ...money];
  // One of the price and its product must be called so: pages are multiplied by copies, too.
  const products = [...money, ...unnamed].flatMap((of) =>
    (money.includes(of) ? [...prices, ...unnamed] : prices).flatMap((from) =>
      counts.map((times) => ({ of, from, times })),
    ),
  );
  // What the price of one copy is multiplied by is a quantity, whatever its name.
  const uncertain = columns
    .filter((column) => isAnything(column) && roles.get(column) === null)
    .slice(0, MOST_COUNTS);
  const uncounted = money.flatMap((of) =>
    having('unit').flatMap((from) => uncertain.map((times) => ({ of, from, times }))),
  );
  const others = money.flatMap((of) => prices.map((from) => ({ of, from, times: null })));
  return [...products, ...uncounted, ...others]
    .filter(({ of, from }) => of !== from)
    .flatMap((proof) => sums.map((added) => ({ ...proof, parts: added })));
}

function isCount({ name }: Column): boolean {
  return matchOrderField(name)?.is === 'order_count';
}

function isAnything({ name }: Column): boolean {
  return name !== '' && matchOrderField(name) === null;
}

function tryOn(
  tried: Tried,
  mark: number,
  amounts: ReadonlyMap<Column, Decimal | null | undefined>,
  row: number,
): void {
  const { of, from, times, parts } = tried;
  const [amount, price] = [amounts.get(of), amounts.get(from)];
  const factor = times ? amounts.get(times) : ONE;
  // An empty cell proves nothing.
  if (amount === null || price === null || factor === null) return;
  const added = parts.map(({ column, isOff }) => {
    const part = amounts.get(column) ?? ZERO;
    return isOff ? part.abs().negated() : part;
  });
  const isRead =
    amount && price && factor && parts.every(({ column }) => amounts.get(column) !== undefined);
  if (!isRead || !Decimal.sum(price.times(factor), ...added).equals(amount)) {
    tried.broken[mark] = row;
    return;
  }
  tried.held[mark] = (tried.held[mark] ?? 0) + 1;
  if (!amount.equals(price)) tried.telling += 1;
}

/** null for an empty cell, undefined for what is no amount. */
function toAmount(
  cell: string,
  held: number | undefined,
  decimal: (typeof MARKS)[number],
): Decimal | null | undefined {
  if (held !== undefined) return new Decimal(toDecimalText(held));
  if (isBlank(cell)) return null;
  const number = parseNumberCell(cell, { decimal });
  return 'text' in number ? new Decimal(number.text) : undefined;
}
