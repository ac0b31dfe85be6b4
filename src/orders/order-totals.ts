import { ExactSum, timesRows } from './money.ts';

/** The totals of some orders. Amounts are exact decimals, as texts. */
export interface Amounts {
  readonly orders: number;
  /** How many copies they have together. */
  readonly orderCount: string;
  readonly totalPrice: string;
}

/** The totals of real orders, and of orders for the test environment. */
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
  /** The number of copies, as long as a double holds it exactly. */
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

/** Adds up orders, with separate totals for test orders. */
export class TotalsSum {
  /** The most copies that one of them has. */
  mostCopies = 0;
  /** The most that one of them costs, as a double. */
  highestPrice = 0;
  readonly #real = new AmountsSum();
  readonly #test = new AmountsSum();

  /** @param times So many orders of the same amounts. */
  add(order: CountedOrder, times?: number): void {
    this.mostCopies = Math.max(this.mostCopies, order.orderCount);
    this.highestPrice = Math.max(this.highestPrice, Number(order.totalPrice));
    (order.forTest ? this.#test : this.#real).add(order, times);
  }

  totals(): OrderTotals {
    return { real: this.#real.amounts(), test: this.#test.amounts() };
  }
}
