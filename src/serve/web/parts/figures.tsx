import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Totals } from '../../api/types.ts';
import { amount, grouped } from '../format.ts';
import { words } from '../words.ts';
import { SectionTitle } from './head.tsx';

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

/** Facts with their names; those that are not known are left out. */
export function Facts(props: { readonly facts: readonly (readonly [string, string | null])[] }) {
  const known = props.facts.filter(([, value]) => value !== null && value !== '');
  return (
    <dl class="facts">
      {known.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
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

export function CountTable(props: {
  /** @default the title of its section */
  readonly caption?: string;
  readonly counts: readonly { readonly title: ComponentChildren; readonly count: number }[];
  readonly sum?: { readonly title: string; readonly count: number };
}) {
  const title = useContext(SectionTitle);
  const { caption = title, counts, sum } = props;
  return (
    <table class="table plain-table balance">
      <caption class="hidden-text">{caption}</caption>
      <tbody>
        {[...counts, ...(sum ? [sum] : [])].map((line, index) => (
          <tr key={index} class={line === sum ? 'sum' : ''}>
            <th scope="row">{line.title}</th>
            <td class="number">{grouped(line.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
