import type { Delivery, DeliveryReason, DeliveryState } from '../../ledger/deliveries.ts';
import { toCopiesText } from '../totals.ts';
import { digitsInGroups } from './amount-text.ts';
import { openReasons, toReasonText, toReasonTodo } from './delivery-reasons.ts';
import { toPersonText, toTimeText } from './event-text.ts';
import { counted } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';

/** One delivery of `deliveries --json`. */
export interface DeliveryLine {
  readonly delivery: string;
  readonly job: string;
  readonly file: string;
  readonly state: DeliveryState;
  /** null if it is not staged. */
  readonly run: string | null;
  /** ISO 8601, UTC. */
  readonly taken_at: string;
  readonly ended_at: string | null;
  readonly exit_code: number | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly modified_at: string;
  readonly rows: number | null;
  readonly orders: number | null;
  readonly order_count: number | null;
  /** Exact decimal. */
  readonly total_price: string | null;
  readonly reasons: readonly ReasonLine[];
  readonly released_by: string | null;
  readonly released_at: string | null;
}

interface ReasonLine {
  readonly code: string;
  readonly text: string;
  readonly todo: string;
  readonly facts: DeliveryReason['facts'];
}

export function toDeliveryLine(delivery: Delivery): DeliveryLine {
  return {
    delivery: delivery.id,
    job: delivery.job,
    file: delivery.name,
    state: delivery.state,
    run: delivery.run,
    taken_at: toIso(delivery.takenAtMs),
    ended_at: toIsoOrNull(delivery.endedAtMs),
    exit_code: delivery.exitCode,
    bytes: delivery.bytes,
    sha256: delivery.hash,
    modified_at: toIso(delivery.modifiedAtMs),
    rows: delivery.rows,
    orders: delivery.orders,
    order_count: delivery.copies,
    total_price: delivery.totalPrice,
    reasons: openReasons(delivery).map((reason) => ({
      code: reason.code,
      text: toReasonText(reason),
      todo: toReasonTodo(reason),
      facts: reason.facts,
    })),
    released_by: delivery.releasedBy,
    released_at: toIsoOrNull(delivery.releasedAtMs),
  };
}

/** `d-7f3a9c21  2026-03-07 09:30 UTC  held      acme: list.csv, run 7f3a09c1`, and below it why it is held or failed. */
export function toDeliveryText(delivery: Delivery): string {
  const { id, job, name, state, run, takenAtMs } = delivery;
  const of = run === null ? '' : `, run ${run}`;
  const first = `${id}  ${toTimeText(takenAtMs)}  ${state.padEnd(8)}  ${toVisible(`${job}: ${name}${of}`)}\n`;
  return first + toReasonLines(delivery).join('');
}

function toReasonLines(delivery: Delivery): string[] {
  if (delivery.state !== 'held' && delivery.state !== 'failed') return [];
  return openReasons(delivery).map((reason) => `  ${toReasonText(reason)}\n`);
}

/** A delivery with all that is known of it. */
export function toDeliveryDetails(delivery: Delivery, releaseCommand: string): string {
  const { id, job, name, state, run, hash, bytes, rows, takenAtMs, endedAtMs } = delivery;
  const { releasedAtMs, releasedBy } = delivery;
  const isHeld = state === 'held';
  const isEnded = isHeld || state === 'failed';
  const reasons = isEnded ? openReasons(delivery) : [];
  const todos = new Set(reasons.map(toReasonTodo));
  const lines = [
    `Delivery ${id}`,
    `  job       ${job}`,
    `  file      ${name} (${counted(bytes, 'byte')}, SHA-256 ${hash})`,
    `  state     ${state}`,
    ...reasons.map((reason) => `            ${toReasonText(reason)}`),
    ...(run === null ? [] : [`  run       ${run}`]),
    ...(rows === null ? [] : [`  rows      ${digitsInGroups(String(rows))}`]),
    ...toAmountLines(delivery),
    `  taken     ${toTimeText(takenAtMs)}`,
    ...(endedAtMs === null ? [] : [`  ended     ${toTimeText(endedAtMs)}`]),
    ...(releasedAtMs === null
      ? []
      : [`  released  ${toPersonText(releasedBy)} at ${toTimeText(releasedAtMs)}`]),
    ...Array.from(todos, (todo) => `${todo}.`),
    ...(isHeld ? [`To release it: ${releaseCommand}`] : []),
  ];
  return lines.map((line) => `${toVisible(line)}\n`).join('');
}

function toAmountLines({ orders, copies, totalPrice }: Delivery): string[] {
  if (orders === null) return [];
  const amounts = [
    ...(copies === null ? [] : [toCopiesText(String(copies))]),
    ...(totalPrice === null ? [] : [`price ${digitsInGroups(totalPrice)}`]),
  ];
  return [`  orders    ${[counted(orders, 'order'), ...amounts].join(', ')}`];
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

function toIsoOrNull(ms: number | null): string | null {
  return ms === null ? null : toIso(ms);
}
