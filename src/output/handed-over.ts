import type { Ledger, VerificationCounts } from '../ledger/ledger.ts';
import { toIso } from './text/event-text.ts';
import { counted } from './text/issue-counts.ts';

/** What was handed over of a run to whoever confirms its orders. */
export interface HandedOver {
  readonly orders: number;
  /** Part of them: cancelled since, or found to have another order. */
  readonly lapsed: number;
  /** Orders that wait for confirmation and are in no hand-over, without test orders. */
  readonly left: number;
  /** Oldest first. */
  readonly marks: readonly {
    readonly mark: string;
    readonly by: string | null;
    readonly at: string;
    readonly orders: number;
  }[];
}

/** As JSON has it: a key that is there once something was handed over. */
export async function toHandedOver(
  ledger: Pick<Ledger, 'events'>,
  run: string,
  { handedOver: orders, lapsed, toHandOver: left }: VerificationCounts,
): Promise<{ readonly handedOver?: HandedOver }> {
  const marks = (await ledger.events(run)).flatMap(({ what, by, atMs, details }) =>
    what === 'handed_over'
      ? [{ mark: details.mark ?? '', by, at: toIso(atMs), orders: details.orders ?? 0 }]
      : [],
  );
  return marks.length === 0 ? {} : { handedOver: { orders, lapsed, left, marks } };
}

/** What to know before a run is purged; undefined if all ids that wait for confirmation are in a hand-over. */
export function notHandedOver(orders: number): string | undefined {
  if (orders === 0) return undefined;
  return `${counted(orders, 'order')} never handed over for confirmation: once purged, the ids can still be handed over, but not looked up.`;
}
