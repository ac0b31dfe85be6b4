import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';

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

function isWaived({ facts }: DeliveryReason): boolean {
  return facts[WAIVED] === 'yes';
}

/** Codes of the reasons that hold a delivery no more. */
export function waivedCodes({ reasons }: Pick<Delivery, 'reasons'>): ReadonlySet<string> {
  return new Set(reasons.filter(isWaived).map(({ code }) => code));
}

/** Reasons to hold a delivery, and those that a person has waived before, which stay with it. */
export function withWaived(
  reasons: readonly DeliveryReason[],
  { reasons: before }: Pick<Delivery, 'reasons'>,
): DeliveryReason[] {
  const codes = new Set(reasons.map(({ code }) => code));
  return [...reasons, ...before.filter((one) => isWaived(one) && !codes.has(one.code))];
}
