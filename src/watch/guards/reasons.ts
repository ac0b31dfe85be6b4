import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import { isHeldImport, toReasonText } from '../../output/text/jobs/delivery-reasons.ts';

export function reason(code: string, facts: DeliveryReason['facts'] = {}): DeliveryReason {
  return { code, facts };
}

/** The first of each code, in the order found. */
export function firstOfEach<T extends { readonly code: string }>(found: readonly T[]): T[] {
  return found.filter(({ code }, i) => found.findIndex((one) => one.code === code) === i);
}

/** A delivery that a person has just released: what it was held for, as it was shown, holds it no more. */
export function waive(
  delivery: Pick<Delivery, 'reasons' | 'waived'>,
): Pick<Delivery, 'reasons' | 'waived'> {
  const { reasons, waived } = delivery;
  return { reasons: [], waived: [...waived, ...reasons.filter((one) => !isWaived(one, waived))] };
}

/** Whether a person who released a delivery saw exactly this: another figure is another reason. */
export function isWaived(found: DeliveryReason, waived: readonly DeliveryReason[]): boolean {
  return waived.some((one) => one.code === found.code && seenOf(one) === seenOf(found));
}

/** The same import may be known by its delivery, or by its run alone. */
function seenOf(one: DeliveryReason): string {
  const { run, delivery } = one.facts;
  if (one.code !== 'content_imported') return toReasonText(one);
  return `${run ?? delivery} ${isHeldImport(one.facts)}`;
}
