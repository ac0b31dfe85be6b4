import { InterruptedError } from '../../errors.ts';
import type {
  Delivery,
  DeliveryChange,
  DeliveryReason,
  NewMessage,
} from '../../ledger/deliveries.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { toReleaseId, toStateText } from '../../output/text/jobs/deliveries-text.ts';
import {
  isRejected,
  isRejoined,
  openReasons,
  toReasonText,
  toReasonTodo,
} from '../../output/text/jobs/delivery-reasons.ts';
import { toCopiesText } from '../../output/totals.ts';
import { reason } from '../guards/reasons.ts';
import { messagesOf } from '../tell/messages.ts';
import type { WatchEntry } from '../watch-log.ts';
import type { JobWork } from '../watch-setting.ts';
import { moveToEnd } from './delivery-files.ts';
import { LostError } from './stage-delivery.ts';

/** How work on a delivery ends, or stops until a person has released it. */
export interface Ending {
  readonly state: 'done' | 'failed' | 'held';
  readonly reasons: readonly DeliveryReason[];
  readonly run: string | null;
}

/**
 * Moves the file of a delivery to where it belongs, and then notes what became of it, with the messages that tell of it. A process
 * that is killed before that note does both again.
 */
export async function endDelivery(
  work: JobWork,
  delivery: Delivery,
  { state, reasons, run }: Ending,
): Promise<Delivery> {
  await assertOurs(work, delivery);
  await moveToEnd(work, { ...delivery, run }, state);
  await work.checkpoint?.('moved');
  const placed = run === null ? null : (await work.ledger.getRun(run)).states.ordered.orders;
  const change = { state, reasons, trouble: null, run, placed };
  const ended = await changeAndTell(work, delivery, change);
  await work.checkpoint?.('ended');
  logEnd(work, ended);
  return ended;
}

/** How a delivery ends whose list was written on after it was read: rows may be in it that nobody has ordered. */
export function changedEnding(
  run: string | null,
  orders: number | null,
  others: readonly DeliveryReason[] = [],
): Ending {
  const reasons = [reason('changed_after_reading', { orders }), ...others];
  return { state: 'failed', reasons, run };
}

/** Changes a delivery that is worked on. @param messages that tell of it. @default nobody is told */
export async function changeOrLose(
  { ledger }: JobWork,
  { id, state }: Delivery,
  change: DeliveryChange,
  messages: readonly NewMessage[] = [],
): Promise<Delivery> {
  const changed = await ledger.deliveries.change(id, [state], change, messages);
  if (!changed) throw new LostError();
  return changed;
}

/** Changes a delivery that is worked on, and queues the messages that tell of it. */
export function changeAndTell(
  work: JobWork,
  delivery: Delivery,
  change: DeliveryChange,
): Promise<Delivery> {
  const messages = messagesOf(work.job, { ...delivery, ...change }, work.clock.wallMs());
  return changeOrLose(work, delivery, change, messages);
}

/** A process that was suspended may not know yet that another one goes on with its delivery: it must not move its file. */
async function assertOurs(work: JobWork, delivery: Delivery): Promise<void> {
  if (work.signal.aborted) throw new InterruptedError({ reason: work.signal.reason });
  const now = await work.ledger.deliveries.get(delivery.id);
  const isSame = now.state === delivery.state && now.run === delivery.run;
  if (!isSame || isRejected(now) !== isRejected(delivery)) throw new LostError();
}

const ENDED: Readonly<Record<string, string>> = {
  done: 'was ordered',
  held: 'is held',
  'partly ordered': 'was partly ordered',
};

export function logDelivery({ log }: JobWork, { id, run }: Delivery, entry: WatchEntry): void {
  log({ ...entry, delivery: id, ...(run !== null && { run }) });
}

function logEnd(work: JobWork, delivery: Delivery): void {
  const { name, state, rows, orders, copies } = delivery;
  const reasons = openReasons(delivery);
  const why = reasons.length === 0 ? '' : `: ${reasons.map(toReasonText).join('; ')}`;
  const isBack = isRejoined(delivery);
  const todos = new Set(isBack ? [] : reasons.map((one) => `. ${toReasonTodo(one, reasons)}`));
  if (state === 'held')
    todos.add(`. To release it: ${work.command('release', [toReleaseId(delivery)])}`);
  const amounts =
    orders === null ? '' : ` (${counted(orders, 'order')}, ${toCopiesText(String(copies))})`;
  const event = isBack ? 'parts_arrived' : `delivery_${state}`;
  const isInfo = state === 'done' || isBack;
  const level = isInfo ? 'info' : state === 'held' ? 'warn' : 'error';
  const what = isBack ? 'is held no longer' : (ENDED[toStateText(delivery)] ?? state);
  const text = `"${name}" ${what}${amounts}${why}${[...todos].join('')}`;
  const facts = { file: name, rows, orders, copies, reasons: reasons.map(({ code }) => code) };
  logDelivery(work, delivery, { level, event, text, facts });
}
