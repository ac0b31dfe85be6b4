import type { Delivery, DeliveryReason } from '../../../ledger/deliveries.ts';
import { revisionOf } from '../../../ledger/delivery-row.ts';
import { toCopiesText } from '../../totals.ts';
import { digitsInGroups } from '../amount-text.ts';
import { toIso, toIsoOrNull, toPersonText, toTimeText } from '../event-text.ts';
import { counted } from '../issue-counts.ts';
import { toVisible } from '../visible-text.ts';
import {
  exitCodeOfDelivery,
  isRejected,
  openReasons,
  toReasonText,
  toReasonTodo,
} from './delivery-reasons.ts';

/** One delivery of `deliveries --json`. Times are in ISO 8601, UTC. */
export function toDeliveryLine(delivery: Delivery) {
  return {
    delivery: delivery.id,
    /** Of what it is held for and comes to: another once that is another. */
    revision: revisionOf(delivery),
    job: delivery.job,
    file: delivery.name,
    state: delivery.state,
    /** null if it is not staged. */
    run: delivery.run,
    taken_at: toIso(delivery.takenAtMs),
    ended_at: toIsoOrNull(delivery.endedAtMs),
    exit_code: exitCodeOfDelivery(delivery),
    bytes: delivery.bytes,
    sha256: delivery.hash,
    modified_at: toIso(delivery.modifiedAtMs),
    rows: delivery.rows,
    orders: delivery.orders,
    order_count: delivery.copies,
    /** Exact decimal. */
    total_price: delivery.totalPrice,
    /** Orders that were placed when the work on it ended. */
    orders_placed: delivery.placed,
    /** Why it is held or failed; why it waits, while it is unfinished. */
    reasons: openReasons(delivery).map(toReasonLine),
    /** What it was held for, as people saw it who released it. */
    waived: delivery.waived.map(toReasonLine),
    /** Why it waits; null while it does not. */
    trouble: delivery.trouble && toReasonLine(delivery.trouble),
    /** The saved mapping that it was read by, `acme@3`; null if its mapping is a file, or none. */
    mapping: delivery.mapping,
    released_by: delivery.releasedBy,
    released_at: toIsoOrNull(delivery.releasedAtMs),
    /** Until when it stays held, if it was released for later. */
    release_at: toIsoOrNull(delivery.releaseAtMs),
  };
}

function toReasonLine(reason: DeliveryReason, _at = 0, all: readonly DeliveryReason[] = [reason]) {
  const { code, facts } = reason;
  return { code, text: toReasonText(reason), todo: toReasonTodo(reason, all), facts };
}

/** Its state as people read it: one of which orders were placed has not just failed, and one that was released for later is not just held. */
export function toStateText({
  state,
  placed,
  releaseAtMs,
}: Pick<Delivery, 'state' | 'placed' | 'releaseAtMs'>): string {
  if (releaseAtMs !== null) return `released for ${toTimeText(releaseAtMs)}`;
  return state === 'failed' && (placed ?? 0) > 0 ? 'partly ordered' : state;
}

/** `d-7f3a9c21  2026-03-07 09:30 UTC  held      acme: list.csv, run 7f3a09c1`, and below it why it is held or failed. */
export function toDeliveryText(delivery: Delivery): string {
  const { id, job, name, run, takenAtMs } = delivery;
  const of = run === null ? '' : `, run ${run}`;
  const first = `${id}  ${toTimeText(takenAtMs)}  ${toStateText(delivery).padEnd(8)}  ${toVisible(`${job}: ${name}${of}`)}\n`;
  return first + toReasonLines(delivery).join('');
}

function toReasonLines(delivery: Delivery): string[] {
  if (!isHeldUp(delivery)) return [];
  return openReasons(delivery).map((reason) => `  ${toReasonText(reason)}\n`);
}

/** Its reasons say why nothing follows, or not all, or what is left to do. */
function isHeldUp(delivery: Delivery): boolean {
  const { state, trouble } = delivery;
  const isEnded = state === 'done' || state === 'held' || state === 'failed';
  return isEnded || trouble !== null || isRejected(delivery);
}

/** What `vdpipe release` takes for a delivery as it is now: `d-7f3a9c21@4be2a09c11d3`. */
export function toReleaseId(delivery: Delivery): string {
  return `${delivery.id}@${revisionOf(delivery)}`;
}

/** Names of columns that can be accepted for a delivery: those proposed, or how they are written; undefined if it is not held for them. */
export function toAcceptable({ state, run, reasons }: Delivery): readonly string[] | undefined {
  const renamed = reasons.find(({ facts }) => facts['renamed'])?.facts['renamed'];
  if (state !== 'held' || run !== null || !Array.isArray(renamed)) return undefined;
  return renamed.length > 0 ? renamed : ['New name=Own name'];
}

/** @param acceptCommand of one that is held for its columns, and has a saved mapping. @default none */
export function toDeliveryDetails(
  delivery: Delivery,
  releaseCommand: string,
  acceptCommand?: string,
): string {
  const { id, job, name, state, run, hash, bytes, rows, takenAtMs, endedAtMs } = delivery;
  const { releasedAtMs, releasedBy } = delivery;
  const isHeld = state === 'held';
  const reasons = isHeldUp(delivery) ? openReasons(delivery) : [];
  const todos = new Set(reasons.map((one) => toReasonTodo(one, reasons)));
  const lines = [
    `Delivery ${id}`,
    `  job       ${job}`,
    `  file      ${name} (${counted(bytes, 'byte')}, SHA-256 ${hash})`,
    `  state     ${toStateText(delivery)}`,
    ...reasons.map((reason) => `            ${toReasonText(reason)}`),
    ...(run === null ? [] : [`  run       ${run}`]),
    ...(delivery.mapping === null ? [] : [`  mapping   ${delivery.mapping}`]),
    ...(rows === null ? [] : [`  rows      ${digitsInGroups(String(rows))}`]),
    ...(delivery.orders === null ? [] : [`  orders    ${toAmountsText(delivery)}`]),
    `  taken     ${toTimeText(takenAtMs)}`,
    ...(endedAtMs === null ? [] : [`  ended     ${toTimeText(endedAtMs)}`]),
    ...(releasedAtMs === null
      ? []
      : [`  released  ${toPersonText(releasedBy)} at ${toTimeText(releasedAtMs)}`]),
    ...Array.from(todos, (todo) => `${todo}.`),
    ...(acceptCommand === undefined ? [] : [`To accept new names: ${acceptCommand}`]),
    ...(isHeld ? [`To release it: ${releaseCommand}`] : []),
  ];
  return lines.map((line) => `${toVisible(line)}\n`).join('');
}

/** `3 orders, 270,000 copies, price 270,000` */
export function toAmountsText({ orders, copies, totalPrice }: Delivery): string {
  const amounts = [
    counted(orders ?? 0, 'order'),
    ...(copies === null ? [] : [toCopiesText(String(copies))]),
    ...(totalPrice === null ? [] : [`price ${digitsInGroups(totalPrice)}`]),
  ];
  return amounts.join(', ');
}
