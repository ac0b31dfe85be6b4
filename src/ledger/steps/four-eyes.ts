import type { RunAbout, RunEvent } from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { isSamePerson } from '../person-names.ts';
import { endOf } from './events.ts';

/** What people did with a run before it was recorded: accepted rows and cells of its list, and put it on hold. */
export function stagingEvents({ fingerprint, staged, accepted }: RunAbout) {
  const events: Omit<RunEvent, 'atMs'>[] = [];
  if (accepted) {
    const { by, answers } = accepted;
    events.push({ what: 'accepted', by, details: { accepted: answers } });
  }
  if (staged) {
    const { by, fourEyes, ...told } = staged;
    const details = { fingerprint, ...(fourEyes && { four_eyes: true as const }), ...told };
    events.push({ what: 'staged', by, details });
  }
  return events;
}

interface ToRelease {
  readonly run: string;
  readonly fingerprint: string;
  readonly isPurged: boolean;
  readonly isOnHold: boolean;
  /** It is on hold because a person stopped it. */
  readonly isStopped: boolean;
  readonly events: readonly RunEvent[];
}

interface Releaser {
  readonly by: string | null;
  /** Whether four eyes are required now, however the run was staged. */
  readonly fourEyes?: boolean | undefined;
}

/**
 * What a release of a run is: the first, a new one of what is on hold again or still, or that of one that was stopped; or none, as
 * the run was released before. Where four eyes are required, who staged it can take back only an own stop alone. To be called in its
 * transaction.
 *
 * @throws UsageError `run_not_on_hold`, `four_eyes`
 */
export function decideRelease(
  found: ToRelease,
  releaser: Releaser,
): { readonly what: 'released' | 'resumed' } | { readonly earlier: RunEvent } {
  const { run, isPurged, isOnHold, isStopped, events } = found;
  const { by } = releaser;
  const earlier = events.findLast(({ what }) => what === 'released');
  const ended = isPurged ? endOf(events) : null;
  if ((!earlier && (isPurged || !isOnHold)) || ended === 'withdrawn')
    throw ledgerFailure('run_not_on_hold', { run, ended });
  if (isStopped && !isPurged) {
    const wentOn = events.findLastIndex(({ what }) => what === 'released' || what === 'resumed');
    const stops = events.slice(wentOn + 1).filter(({ what }) => what === 'stopped');
    const isOwn = stops.every((one) => by !== null && one.by !== null && isSamePerson(by, one.by));
    if (!isOwn && events.some(({ what }) => what === 'staged')) refuseSamePerson(found, releaser);
    return { what: 'resumed' };
  }
  if (earlier && (isPurged || !isOnHold)) return { earlier };
  refuseSamePerson(found, releaser);
  return { what: 'released' };
}

/**
 * Refuses that a person releases what the same person staged, where four eyes are required: by the mapping when it was staged, or by
 * the organization now.
 */
function refuseSamePerson({ run, events, fingerprint }: ToRelease, { by, fourEyes }: Releaser) {
  const staged = events.find(({ what }) => what === 'staged');
  if (!fourEyes && !staged?.details.fourEyes) return;
  const stagedBy = staged?.by ?? null;
  // A watcher, which is no person, has staged what has no such event.
  const isOther = !staged || (stagedBy !== null && by !== null && !isSamePerson(by, stagedBy));
  const isSame = !staged || staged.details.fingerprint === fingerprint;
  if (by === null || !isOther || !isSame) throw ledgerFailure('four_eyes', { run, stagedBy, by });
}
