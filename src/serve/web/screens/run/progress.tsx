import { useRef } from 'preact/hooks';
import type { Run, Totals } from '../../../api/types.ts';
import { amount, duration, grouped, share } from '../../format.ts';
import { paceOf, type Sample, withSample } from '../../pace.ts';
import { OutcomeBar, OutcomeLegend } from '../../parts/outcome-bar.tsx';
import { words } from '../../words.ts';

const text = words.run;

/** How many orders have which outcome, how fast it goes, and when it will be done. */
export function Progress({ run }: { readonly run: Run }) {
  const { orders, totals } = run;
  return (
    <section class="section" aria-label={text.progress}>
      <ul class="figures">
        <Figure title={words.common.ordersTitle} value={grouped(orders.total)} />
        <Figure
          title={words.outcome.ordered}
          value={grouped(orders.ordered)}
          note={share(orders.ordered, orders.total)}
        />
        <Amounts totals={totals} />
      </ul>
      <OutcomeBar counts={orders} />
      <OutcomeLegend counts={orders} adopted={orders.adopted} />
      <Pace run={run} />
    </section>
  );
}

function Figure(props: { readonly title: string; readonly value: string; readonly note?: string }) {
  const { title, value, note } = props;
  return (
    <li>
      <b>{value}</b>
      <span>{title}</span>
      {note === undefined ? null : <span class="soft"> · {note}</span>}
    </li>
  );
}

/** Copies and price, those of test orders apart. */
function Amounts({ totals }: { readonly totals: Totals }) {
  const { test } = totals;
  return (
    <>
      <Figure title={text.totalCopies} value={amount(totals.order_count)} />
      <Figure title={text.totalPrice} value={amount(totals.total_price)} />
      {test ? (
        <Figure
          title={text.testTitle}
          value={amount(test.order_count)}
          note={amount(test.total_price)}
        />
      ) : null}
    </>
  );
}

/** From what was loaded one after another. Readers of the screen hear only whole states, not every figure. */
function Pace({ run: { work, orders } }: { readonly run: Run }) {
  const samples = useRef<readonly Sample[]>([]);
  const done = orders.total - orders.unsent;
  if (work === null) {
    samples.current = [];
    return <p class="pace" role="status" />;
  }
  samples.current = withSample(samples.current, { atMs: performance.now(), done });
  const pace = paceOf(samples.current, orders.total);
  return (
    <div class="pace">
      <span role="status">{work.is_stopping ? text.stopping : text.working}</span>
      {pace && !work.is_stopping ? (
        <span>
          {text.rate(pace.perSecond.toFixed(pace.perSecond < 10 ? 1 : 0))},{' '}
          {text.left(duration(pace.secondsLeft))}
        </span>
      ) : null}
    </div>
  );
}
