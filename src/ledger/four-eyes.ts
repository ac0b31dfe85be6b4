import type { EventDetails, RunAbout, RunEvent } from './ledger.ts';
import { ledgerFailure } from './ledger-errors.ts';

/** The event of a person who records a run on hold; undefined if no person does. */
export function stagedEvent({
  fingerprint,
  staged,
}: RunAbout): { readonly by: string | null; readonly details: EventDetails } | undefined {
  if (!staged) return undefined;
  const { by, fourEyes, releaser, note } = staged;
  const details = {
    fingerprint,
    ...(fourEyes && { four_eyes: true as const }),
    ...(releaser !== undefined && { releaser }),
    ...(note !== undefined && { note }),
  };
  return { by, details };
}

/**
 * Refuses that a person releases what the same person staged, where the mapping asks for four eyes. To be called in the transaction of
 * the first release.
 *
 * @throws UsageError `four_eyes`
 */
export function refuseSamePerson(
  run: string,
  events: readonly RunEvent[],
  { by, fingerprint }: { readonly by: string | null; readonly fingerprint: string },
): void {
  const staged = events.find(({ what, details }) => what === 'staged' && details.four_eyes);
  if (!staged) return;
  const isOther = by !== null && staged.by !== null && !isSamePerson(by, staged.by);
  if (isOther && staged.details.fingerprint === fingerprint) return;
  throw ledgerFailure('four_eyes', { run, stagedBy: staged.by, by });
}

/** Names that differ in case, width or white space alone are one person's. */
function isSamePerson(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
