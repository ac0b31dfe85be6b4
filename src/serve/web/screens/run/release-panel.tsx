import { useState } from 'preact/hooks';
import { typedDigits } from '../../../api/shared.ts';
import { api } from '../../api.ts';
import { amount, grouped, sumOf } from '../../format.ts';
import { isOwnFourEyes } from '../../four-eyes.ts';
import { submitting, taking } from '../../parts/controls.tsx';
import { Facts } from '../../parts/figures.tsx';
import { StagedBy } from '../../parts/staged-by.tsx';
import { may, sessionNow } from '../../session.ts';
import { counted, words } from '../../words.ts';
import { type RunProps, useAct } from './run-props.ts';

const text = {
  title: 'Release this run',
  text: (orders: number, held: number) =>
    `Releasing places ${counted(orders, 'order')} now.${held > 0 ? ` Held orders are not placed: ${grouped(held)}.` : ''} vdpipe cannot undo this.`,
  orderedBefore: (projects: number) =>
    `${counted(projects, 'project')} of this run ${projects === 1 ? 'was' : 'were'} ordered before. The service refuses to order a project again unless its earlier order was cancelled.`,
  prompt: (copies: string) => `To confirm, type the number of copies: ${copies}`,
  label: 'Number of copies',
  mismatch: (copies: string) => `That is not ${copies}.`,
  button: (orders: number) => `Release and place ${counted(orders, 'order')}`,
  done: 'Released. Orders are being placed.',
  test: (copies: string) => `${copies} of them in test orders`,
};

/** Places the orders of a run on hold, once a person has typed how many copies that makes. */
export function ReleasePanel({ run, put }: RunProps) {
  const [typed, setTyped] = useState('');
  const [isBusy, act] = useAct(put);
  const { totals_left: totals, orders } = run;
  const copies = sumOf(totals.order_count, totals.test?.order_count ?? '0');
  const digits = typedDigits(typed);
  const isRight = digits === copies;
  const isWrong = !copies.startsWith(digits);
  const release = () => act(() => api.releaseRun({ run: run.run, copies: digits }), text.done);
  return (
    <form
      class="callout warn release"
      onSubmit={submitting(() => {
        if (isRight && !isBusy) void release();
      })}
    >
      <h2>{text.title}</h2>
      <p>{text.text(orders.unsent, orders.held)}</p>
      {run.ordered_before > 0 ? (
        <p>
          <b>{text.orderedBefore(run.ordered_before)}</b>
        </p>
      ) : null}
      {run.list_not_ordered ? (
        <p>
          <b>{run.list_not_ordered}.</b>
        </p>
      ) : null}
      <Facts
        facts={[
          [words.common.copies, amount(copies)],
          [words.common.price, amount(sumOf(totals.total_price, totals.test?.total_price ?? '0'))],
          [words.session.service, run.service],
        ]}
      />
      {totals.test ? <p class="note">{text.test(amount(totals.test.order_count))}</p> : null}
      <StagedBy staged={run.staged} />
      {isOwnFourEyes(run.staged, sessionNow()?.name ?? null) ? (
        <p>
          <b>{words.staged.own}</b>
        </p>
      ) : may('releaser') ? (
        <>
          <label htmlFor="release-copies">{text.prompt(copies)}</label>
          <div class="row">
            <input
              id="release-copies"
              inputMode="decimal"
              autocomplete="off"
              value={typed}
              placeholder={text.label}
              aria-invalid={isWrong}
              aria-describedby="release-mismatch"
              onInput={taking(setTyped)}
            />
            <button type="submit" class="primary" disabled={!isRight || isBusy}>
              {text.button(orders.unsent)}
            </button>
          </div>
          <p id="release-mismatch" class="mismatch" role="status">
            {isWrong ? text.mismatch(copies) : ''}
          </p>
        </>
      ) : (
        <p class="soft">{words.run.mayNot(words.session.roles.releaser)}</p>
      )}
    </form>
  );
}
