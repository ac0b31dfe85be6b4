import { ExactSum, timesRows } from './money.ts';

/** What some orders come to. Amounts are exact decimals, as texts. */
export interface Amounts {
  readonly orders: number;
  /** Copies of all of them. */
  readonly orderCount: string;
  readonly totalPrice: string;
}

/** What orders come to: those that are printed and paid, and apart from them those for the test environment. */
export interface OrderTotals {
  readonly real: Amounts;
  readonly test: Amounts;
}

/** What an order adds to the totals. */
interface CountedOrder {
  readonly orderCount: number;
  /** Exact decimal. */
  readonly totalPrice: string;
  readonly forTest: boolean;
}

/** Adds up orders, exactly. */
export class AmountsSum {
  #orders = 0;
  /** Copies, as long as a number holds them. */
  #copies = 0;
  readonly #moreCopies = new ExactSum();
  readonly #price = new ExactSum();

  /** @param times So many orders of the same amounts. */
  add({ orderCount, totalPrice }: Omit<CountedOrder, 'forTest'>, times = 1): void {
    const copies = this.#copies + orderCount * times;
    this.#orders += times;
    if (Number.isSafeInteger(copies)) this.#copies = copies;
    else this.#moreCopies.add(timesRows(String(orderCount), times));
    this.#price.add(times === 1 ? totalPrice : timesRows(totalPrice, times));
  }

  amounts(): Amounts {
    const all = new ExactSum();
    all.add(String(this.#copies));
    all.add(this.#moreCopies.toString());
    const [orderCount, totalPrice] = [all.toString(), this.#price.toString()];
    return { orders: this.#orders, orderCount, totalPrice };
  }
}

/** Adds up orders, test orders apart. */
export class TotalsSum {
  readonly #real = new AmountsSum();
  readonly #test = new AmountsSum();

  /** @param times So many orders of the same amounts. */
  add(order: CountedOrder, times?: number): void {
    (order.forTest ? this.#test : this.#real).add(order, times);
  }

  totals(): OrderTotals {
    return { real: this.#real.amounts(), test: this.#test.amounts() };
  }
}
