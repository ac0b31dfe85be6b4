import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import type { GuardSettings } from '../config/watch-config.ts';
import type { History } from './history.ts';
import { reason } from './reasons.ts';

/** Without these nothing is even staged: a run of the same content exists. */
const CONTENT_IMPORTED = 'content_imported';

/** Reasons to hold a file that are known before it is read. */
export function guardArrival(
  delivery: Pick<Delivery, 'takenAtMs' | 'modifiedAtMs'>,
  { sameName, maxAgeMs, release }: GuardSettings,
  history: History,
): DeliveryReason[] {
  const ageMs = delivery.takenAtMs - delivery.modifiedAtMs;
  return [
    ...(history.sameContent ? [reason(CONTENT_IMPORTED, factsOf(history.sameContent))] : []),
    ...(sameName === 'hold' && history.sameName && !history.sameContent
      ? [reason('name_imported', factsOf(history.sameName))]
      : []),
    ...(maxAgeMs !== null && ageMs > maxAgeMs
      ? [reason('too_old', { hours: toHours(ageMs), max_hours: toHours(maxAgeMs) })]
      : []),
    ...(release.when === 'always' ? [reason('release_always')] : []),
    ...(release.when === 'first' && !history.hasRun ? [reason('release_first')] : []),
  ];
}

export function isContentImported(reasons: readonly DeliveryReason[]): boolean {
  return reasons.some(({ code }) => code === CONTENT_IMPORTED);
}

/** The reason to hold a list that was ordered by hand, or by another job, as this run. */
export function importedAs({ run, state, createdAtMs }: RunInfo): DeliveryReason {
  return reason(CONTENT_IMPORTED, { delivery: null, run, state, date: toDate(createdAtMs) });
}

function factsOf({ id, run, state, takenAtMs }: Delivery): DeliveryReason['facts'] {
  return { delivery: id, run, state, date: toDate(takenAtMs) };
}

function toDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function toHours(ms: number): number {
  return Math.round(ms / 360_000) / 10;
}
