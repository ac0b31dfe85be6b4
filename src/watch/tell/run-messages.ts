import type { DeliveryReason } from '../../ledger/deliveries.ts';
import type { Ledger, RunEvent, RunInfo } from '../../ledger/ledger.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { countOrders, reportRun } from '../../output/run-report.ts';
import { toPersonText } from '../../output/text/event-text.ts';
import { toReasonText, toReasonTodo } from '../../output/text/jobs/delivery-reasons.ts';
import { totalsOfRun } from '../../output/totals.ts';
import type { ToldEvent } from '../config/notify-schema.ts';
import { toOutcome } from '../delivery/order-delivery.ts';
import { reason } from '../guards/reasons.ts';
import type { Telling, TellingReason } from './messages.ts';

export interface RunTellingOptions {
  readonly ledger: Ledger;
  /** The page of a run in the console. */
  readonly linkTo: (run: string) => string;
  /** Whether nobody works on an unfinished run, and has not for a while. */
  readonly isLeft: (info: RunInfo) => Promise<boolean>;
  readonly nowMs: number;
}

interface What {
  readonly event: ToldEvent;
  /** What is told twice has two names. */
  readonly which: string;
  readonly exitCode: number;
  readonly reasons: readonly TellingReason[];
  readonly todo: readonly string[];
}

/** What is to be told of a run as it is now, with a name that is another one when it is to be told again; null if nothing is. */
export async function toRunTelling(
  info: RunInfo,
  options: RunTellingOptions,
): Promise<{ readonly which: string; readonly telling: Telling } | null> {
  const { ledger, nowMs, linkTo } = options;
  const link = linkTo(info.run);
  const staged = (await ledger.events(info.run)).find(({ what }) => what === 'staged');
  const what = await whatToTell(info, staged, link, options);
  if (!what) return null;
  const { event, which, exitCode, reasons, todo } = what;
  const { run: id, file, rows, states } = info;
  const totals = await totalsOfRun(ledger, info);
  const telling: Telling = {
    event,
    job: null,
    delivery: null,
    run: {
      ...{ id, file, fingerprint: staged?.details.fingerprint ?? null, exit_code: exitCode, link },
      by: event === 'held' ? (staged?.by ?? null) : null,
      asked: event === 'held' ? (staged?.details.releaser ?? null) : null,
    },
    counts: {
      rows: rows.read,
      orders: countOrders(info).total,
      copies: Number(totals.order_count) + Number(totals.test?.order_count ?? 0),
      placed: states.ordered.orders,
    },
    total_price: totals.total_price,
    reasons,
    todo,
    at: new Date(nowMs).toISOString(),
  };
  return { which, telling };
}

async function whatToTell(
  info: RunInfo,
  staged: RunEvent | undefined,
  link: string,
  { ledger, isLeft }: RunTellingOptions,
): Promise<What | null> {
  const { run, state, isStopped, isFirstDone, releaseAtMs, states } = info;
  if (state === 'on_hold') {
    if (isStopped || releaseAtMs !== null) return null;
    const reasons = isFirstDone
      ? [toTellingReason(reason('first_placed'))]
      : toStagedReasons(staged);
    const which = isFirstDone ? `held-${states.ordered.orders}` : 'held';
    const todo = [`Look at it, and release it if it is right: ${link}`];
    return { event: 'held', which, exitCode: EXIT.unfinished, reasons, todo };
  }
  // Its job tells how it ends.
  const { deliveries } = await ledger.deliveries.list({ run }, { limit: 1 });
  if (deliveries.length > 0) return null;
  if (state === 'unfinished' && !(await isLeft(info))) return null;
  const { is, reasons: found } = await toOutcome(ledger, await reportRun(ledger, info));
  const reasons = found.map(toTellingReason);
  if (is === 'done') {
    const todo = found.map((one) => `${toReasonTodo(one, found)}.`);
    return { event: 'success', which: 'success', exitCode: EXIT.done, reasons, todo };
  }
  const about = { event: 'failed', reasons } as const;
  if (is === 'failed') {
    return { ...about, which: 'failed', exitCode: EXIT.partly, todo: [`Look at it: ${link}`] };
  }
  if (state !== 'unfinished' && !(await isLeft(info))) return null;
  const todo = [`Nobody places its orders. Resume it: ${link}`];
  const which = `left-${states.ordered.orders}`;
  return { ...about, which, exitCode: EXIT.unfinished, todo };
}

function toTellingReason(one: DeliveryReason): TellingReason {
  return { code: one.code, text: toReasonText(one) };
}

function toStagedReasons(staged: RunEvent | undefined): readonly TellingReason[] {
  if (!staged) return [];
  const { by, details } = staged;
  const note = details.note === undefined ? '' : `: ${details.note}`;
  return [{ code: 'on_hold', text: `staged ${toPersonText(by)}${note}` }];
}
