import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { countOrders, reportRun } from '../../output/run-report.ts';
import { toPersonText } from '../../output/text/event-text.ts';
import { toReasonText, toReasonTodo } from '../../output/text/jobs/delivery-reasons.ts';
import { totalsOfRun } from '../../output/totals.ts';
import { toOutcome } from '../delivery/order-delivery.ts';
import { reason } from '../guards/reasons.ts';
import type { Telling } from './messages.ts';

const BECAME = {
  held: ['held', EXIT.unfinished, 'Look at it, and release it if it is right'],
  unfinished: ['failed', EXIT.unfinished, 'Nobody places its orders. Resume it'],
  failed: ['failed', EXIT.partly, 'Look at it'],
  done: ['success', EXIT.done, ''],
} as const;

/** What there is to tell of a run as it is now. `unfinished`: if nobody works on it. @param link its page in the console */
export async function toRunTelling(ledger: Ledger, info: RunInfo, link: string, atMs: number) {
  const { run: id, state, isFirstDone, file, rows, states } = info;
  const isHeld = state === 'on_hold';
  const staged = (await ledger.events(id)).find(({ what }) => what === 'staged');
  const { is, reasons } = isHeld
    ? { is: 'held' as const, reasons: isFirstDone ? [reason('first_placed')] : [] }
    : await toOutcome(ledger, await reportRun(ledger, info));
  const told = reasons.map((one) => ({ code: one.code, text: toReasonText(one) }));
  if (isHeld && !isFirstDone && staged) {
    const note = staged.details.note === undefined ? '' : `: ${staged.details.note}`;
    told.push({ code: 'on_hold', text: `staged ${toPersonText(staged.by)}${note}` });
  }
  const [event, exit_code, todo] = BECAME[is];
  const totals = await totalsOfRun(ledger, info);
  const telling: Telling = {
    ...{ event, job: null, delivery: null, reasons: told, total_price: totals.totalPrice },
    run: {
      ...{ id, file, fingerprint: staged?.details.fingerprint ?? null, exit_code, link },
      by: isHeld ? (staged?.by ?? null) : null,
      asked: isHeld ? (staged?.details.releaser ?? null) : null,
    },
    counts: {
      rows: rows.read,
      orders: countOrders(info).total,
      copies: Number(totals.orderCount) + Number(totals.test?.orderCount ?? 0),
      placed: states.ordered.orders,
    },
    todo:
      is === 'done' ? reasons.map((one) => `${toReasonTodo(one, reasons)}.`) : [`${todo}: ${link}`],
    at: new Date(atMs).toISOString(),
  };
  return { is, telling };
}
