import type { Totals } from '../../api/types.ts';
import { amount } from '../format.ts';
import { words } from '../words.ts';

/** A figure with its name below. */
export function Figure(props: {
  readonly title: string;
  readonly value: string;
  readonly note?: string;
}) {
  const { title, value, note } = props;
  return (
    <li>
      <b>{value}</b>
      <span>{title}</span>
      {note === undefined ? null : <span class="soft"> · {note}</span>}
    </li>
  );
}

/** Copies and price of these orders, those of test orders apart. */
export function Amounts({ totals, orders }: { readonly totals: Totals; readonly orders: number }) {
  const { test } = totals;
  return (
    <>
      <Figure
        title={words.common.copies}
        value={amount(totals.order_count)}
        note={words.run.inOrders(orders)}
      />
      <Figure title={words.common.price} value={amount(totals.total_price)} />
      {test ? (
        <Figure
          title={words.run.testTitle}
          value={amount(test.order_count)}
          note={amount(test.total_price)}
        />
      ) : null}
    </>
  );
}
