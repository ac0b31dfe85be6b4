import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import { isHeldImport, openReasons, toReasonText } from '../../output/text/delivery-reasons.ts';

type Facts = DeliveryReason['facts'];

/** How the facts of a reason say that a person has waived it. */
const WAIVED = 'waived';

export function reason(code: string, facts: Facts = {}): DeliveryReason {
  return { code, facts };
}

/** The reasons of a delivery that a person has just released: what held it holds it no more. */
export function waive(reasons: readonly DeliveryReason[]): DeliveryReason[] {
  return reasons.map(({ code, facts }) => ({ code, facts: { ...facts, [WAIVED]: 'yes' } }));
}

/** Reasons that hold a delivery no more, as people saw them when they released it. */
export function waivedOf({ reasons }: Pick<Delivery, 'reasons'>): readonly DeliveryReason[] {
  const open = new Set(openReasons({ reasons }));
  return reasons.filter((one) => !open.has(one));
}

/** Whether a person who released a delivery saw exactly this: another figure is another reason. */
export function isWaived(found: DeliveryReason, waived: readonly DeliveryReason[]): boolean {
  return waived.some((one) => one.code === found.code && seenOf(one) === seenOf(found));
}

/** Reasons to hold a delivery, and those that a person has waived before, which stay with it. */
export function withWaived(
  reasons: readonly DeliveryReason[],
  delivery: Pick<Delivery, 'reasons'>,
): DeliveryReason[] {
  return [...reasons, ...waivedOf(delivery).filter((one) => !isWaived(one, reasons))];
}

/** The same import may be known by its delivery, or by its run alone. */
function seenOf(one: DeliveryReason): string {
  const { run, delivery } = one.facts;
  if (one.code !== 'content_imported') return toReasonText(one);
  return `${run ?? delivery} ${isHeldImport(one.facts)}`;
}
