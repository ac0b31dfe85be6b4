import type { Ledger, OrderRecord } from '../../ledger/ledger.ts';
import type { VerificationReport } from '../run-report.ts';
import { countDiffering } from '../run-report.ts';
import { toVisible } from './visible-text.ts';

/** Orders that are listed; `export` has all. */
const SHOWN = 100;

/** What `verify --json` prints. */
export interface VerifyReport {
  /** The service has the same order ids. */
  readonly ok: boolean;
  readonly run: string;
  /** Orders that were placed, by what looking their projects up found. */
  readonly orders: VerificationReport & { readonly total: number };
  readonly durationMs: number;
}

/** Orders whose id the service did not confirm, the first ones. */
export type Differing = Awaited<ReturnType<typeof findDiffering>>;

/** The orders of a run for which a look-up found something else than the ledger has. */
export async function findDiffering(
  ledger: Pick<Ledger, 'ordersToVerify'>,
  run: string,
  limit = SHOWN,
) {
  const shown: OrderRecord[] = [];
  let total = 0;
  for await (const batch of ledger.ordersToVerify(run, 'differing')) {
    shown.push(...batch.slice(0, limit - shown.length));
    total += batch.length;
  }
  return { shown, total };
}

/**
 * A line for each order that is listed, and what to do about them; nothing when there is none.
 *
 * @param toList the command that lists all
 */
export function toFindingLines({ shown, total }: Differing, toList: string): string[] {
  if (total === 0) return [];
  const more = total - shown.length;
  return [
    'Order ids that the service did not confirm:',
    ...shown.map(toFindingLine),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more: "${toList}" lists all`] : []),
    'Before you confirm or cancel one of these orders, ask the service which project it is for.',
  ];
}

/** `  differs   p-3, row 4: recorded order 7, found order 9` */
function toFindingLine(order: OrderRecord): string {
  const { verified, projectId, firstRow, lastRow, orderId } = order;
  const place = firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow} to ${lastRow}`;
  const recorded = orderId === null ? `no order (${order.state})` : `order ${orderId}`;
  const finding = (verified ?? '').replace('_', ' ').padEnd(8);
  return `  ${finding}  ${toVisible(projectId)}, ${place}: recorded ${recorded}, found ${foundText(order)}`;
}

const FOUND: Readonly<Partial<Record<NonNullable<OrderRecord['verified']>, string>>> = {
  missing: 'no order',
  not_told: 'no order id: the service tells none',
};

export function foundText({ verified, foundOrderId }: OrderRecord): string {
  if (foundOrderId !== null) return `order ${foundOrderId}`;
  return (verified && FOUND[verified]) ?? 'no order';
}

/** The outcome of a verification for people. */
export function toVerifyLines({ run, orders }: VerifyReport): string[] {
  const { total, verified, cancelled, unverified } = orders;
  if (total === 0) return [`Run ${run}: there are no order ids to compare.`];
  const left = unverified === 0 ? '' : `, ${unverified} still to be looked up`;
  const differing = countDiffering(orders);
  const gone = cancelled === 0 ? '' : `, ${cancelled} cancelled since`;
  const others = differing === 0 ? '' : `, ${differing} not confirmed`;
  return [
    `Run ${run}: the service has ${verified} of ${total} order ids as recorded${gone}${others}${left}.`,
  ];
}
