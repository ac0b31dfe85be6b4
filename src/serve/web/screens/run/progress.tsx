import { useRef } from 'preact/hooks';
import type { Run } from '../../../api/types.ts';
import { duration, grouped, share } from '../../format.ts';
import { paceOf, type Sample, withSample } from '../../pace.ts';
import { Amounts, Figure } from '../../parts/figures.tsx';
import { OutcomeBar, OutcomeLegend } from '../../parts/outcome-bar.tsx';
import { words } from '../../words.ts';

const text = words.run;

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
        <Amounts
          totals={totals}
          orders={orders.ordered + orders.unknown + (run.state === 'purged' ? 0 : orders.unsent)}
        />
      </ul>
      <OutcomeBar counts={orders} />
      <OutcomeLegend counts={orders} adopted={orders.adopted} isWorking={run.work !== null} />
      <Pace run={run} />
    </section>
  );
}

/** From what was loaded one after another. Readers of the screen hear only whole states, not every figure. */
function Pace({ run: { work, orders } }: { readonly run: Run }) {
  const samples = useRef<readonly Sample[]>([]);
  const done = orders.total - orders.unsent - orders.unknown;
  if (work === null) {
    samples.current = [];
    return <p class="pace" role="status" />;
  }
  samples.current = withSample(samples.current, { atMs: performance.now(), done });
  const pace = paceOf(samples.current, orders.total);
  return (
    <div class="pace">
      <span role="status">{doing(work)}</span>
      {pace && !work.is_stopping ? (
        <span>
          {text.rate(pace.perSecond.toFixed(pace.perSecond < 10 ? 1 : 0))},{' '}
          {text.left(duration(pace.secondsLeft))}
        </span>
      ) : null}
    </div>
  );
}

function doing({ by, workers, is_stopping: isStopping }: NonNullable<Run['work']>): string {
  if (isStopping) return text.stopping;
  return by === 'console' ? text.working : text.workedByOthers(workers);
}
