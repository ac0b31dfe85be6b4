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

interface FirstRelease {
  readonly by: string | null;
  readonly fingerprint: string;
  /** Whether four eyes are required now, however the run was staged. */
  readonly fourEyes: boolean | undefined;
}

/**
 * Refuses that a person releases what the same person staged, where four eyes are required: by the mapping when it was staged, or by
 * the organization now. To be called in the transaction of the first release.
 *
 * @throws UsageError `four_eyes`
 */
export function refuseSamePerson(
  run: string,
  events: readonly RunEvent[],
  { by, fingerprint, fourEyes }: FirstRelease,
): void {
  const staged = events.find(({ what }) => what === 'staged');
  if (!fourEyes && !staged?.details.four_eyes) return;
  const stagedBy = staged?.by ?? null;
  // A watcher, which is no person, has staged what has no such event.
  const isOther = !staged || (stagedBy !== null && by !== null && !isSamePerson(by, stagedBy));
  const isSame = !staged || staged.details.fingerprint === fingerprint;
  if (by === null || !isOther || !isSame) throw ledgerFailure('four_eyes', { run, stagedBy, by });
}

/** Names that differ in case, width or white space alone are one person's. */
function isSamePerson(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
