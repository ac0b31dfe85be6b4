import type {
  HandOver,
  Ledger,
  OrderRecord,
  RunInfo,
  VerificationCounts,
} from '../../../ledger/ledger.ts';
import { hasInvisible } from '../../../ledger/person-names.ts';
import { toHandedOver } from '../../../output/handed-over.ts';
import { lastLook, seenBy } from '../../../output/run-report.ts';
import { toPersonText, toTimeText } from '../../../output/text/event-text.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toHandedOverText } from '../../../output/text/summary-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { toTotalsText } from '../../../output/totals.ts';
import { summed } from '../../../run/summed.ts';
import { usage } from '../../check-flags.ts';
import type { ExportFlags } from '../../commands/runs.ts';
import { knownPersonOf } from '../../environment/login-name.ts';
import { say } from '../../output.ts';
import { toSuggestions } from '../../suggestions.ts';

/** What a hand-over is called, and who makes it. */
interface Mark {
  readonly mark: string;
  readonly by: string;
}

const MAX_MARK_CHARS = 100;

/** @throws UsageError `usage` */
export function toMark({ for: isFor, mark: given, by }: ExportFlags): Mark | undefined {
  if (given === undefined && by !== undefined) throw usage('--by needs --mark', 'export');
  if (given === undefined) return undefined;
  if (!isFor) throw usage('--mark needs --for confirmation', 'export');
  const mark = given.trim();
  if (mark === '' || mark.length > MAX_MARK_CHARS || hasInvisible(mark)) {
    throw usage(`--mark must be a name of up to ${MAX_MARK_CHARS} visible characters`, 'export');
  }
  return { mark, by: knownPersonOf(by, 'export') };
}

/**
 * The orders of a run that wait for confirmation, with a mark those of its hand-over, which is recorded before this returns; and what is said
 * of them once they are written.
 */
export async function listToConfirm(
  ledger: Ledger,
  info: RunInfo,
  flags: ExportFlags,
  mark: Mark | undefined,
) {
  const { run } = info;
  const handOver = mark && (await ledger.handOver(run, mark.mark, mark.by));
  // Before the list, which may not be written.
  if (mark && !flags.quiet) say(toHandOverText(mark, handOver ?? null));
  const { orders, totals } = summed(
    mark
      ? ofHandOver(ledger.orders(run, ['ordered']), handOver?.mark)
      : ledger.ordersToVerify(run, 'unconfirmed'),
  );
  return {
    orders,
    /** Whoever gets no list has to know that its ids are not free any more. Not quiet. */
    warnUnwritten: () => {
      if (!handOver) return;
      const what = `${counted(handOver.orders, 'order')} ${handOver.orders === 1 ? 'is' : 'are'} handed over as "${toVisible(handOver.mark)}"`;
      say(
        `warning: ${what}, but the list was not written in full: the same --mark lists the same ids again`,
      );
    },
    tell: async () => {
      const counts = await ledger.verificationCounts(run);
      if (handOver && !handOver.isNew) await warnOfLapsed(ledger, run, handOver);
      else warnOfMissing(counts);
      if (flags.quiet) return;
      const amounts = toTotalsText(totals(), info.amountFormat);
      if (amounts !== undefined) say(`Total: ${amounts}`);
      for (const line of await toNotes(ledger, info, { flags, handOver, counts })) say(line);
    },
  };
}

async function* ofHandOver(
  batches: AsyncIterable<readonly OrderRecord[]>,
  mark: string | undefined,
): AsyncGenerator<readonly OrderRecord[]> {
  if (mark === undefined) return;
  for await (const batch of batches) yield batch.filter(({ handedOver }) => handedOver === mark);
}

function toHandOverText({ mark }: Mark, made: HandOver | null): string {
  if (made === null) {
    return `There is nothing to hand over: the list is empty, and "${toVisible(mark)}" is still free.`;
  }
  const who = `${counted(made.orders, 'order')} as "${toVisible(made.mark)}" ${toPersonText(made.by)} at ${toTimeText(made.atMs)}`;
  return made.isNew ? `Handed over ${who}.` : `Already handed over ${who}: the same ids again.`;
}

/** Projects that are named. */
const NAMED = 20;

/** Whoever has the list would confirm orders that are gone. Not quiet. */
async function warnOfLapsed(ledger: Ledger, run: string, { mark, gone }: HandOver): Promise<void> {
  if (gone > 0) {
    const what = `${counted(gone, 'order')} handed over as "${toVisible(mark)}" ${gone === 1 ? 'is' : 'are'} not in the list`;
    say(
      `warning: ${what}: the run has no such id now. Before you confirm one, look its project up`,
    );
  }
  const lapsed: string[] = [];
  for await (const batch of ledger.ordersToVerify(run, 'lapsed')) {
    for (const { handedOver, projectId } of batch) if (handedOver === mark) lapsed.push(projectId);
  }
  if (lapsed.length === 0) return;
  const names = lapsed.slice(0, NAMED).map(toVisible).join(', ');
  const more = lapsed.length > NAMED ? ` and ${lapsed.length - NAMED} more` : '';
  say(
    `warning: ${counted(lapsed.length, 'order')} of the list ${lapsed.length === 1 ? 'was' : 'were'} cancelled, or replaced by another, since: do not confirm ${names}${more}`,
  );
}

/** Whoever reads a new list has to know that ids may be out of it for the key of a look-up: one that is made again has them. Not quiet. */
function warnOfMissing({ missing }: VerificationCounts): void {
  if (missing === 0) return;
  say(
    `warning: left out: ${counted(missing, 'order')} that look-ups found cancelled, or did not find. If the last one had the key of another account, look again with the right one`,
  );
}

interface Handed {
  readonly flags: ExportFlags;
  /** Undefined for a list without a mark. */
  readonly handOver: HandOver | null | undefined;
  readonly counts: VerificationCounts;
}

/** As of when the list is, and what is not in it. */
async function toNotes(
  ledger: Ledger,
  info: RunInfo,
  { flags, handOver, counts }: Handed,
): Promise<string[]> {
  const isHandOver = handOver !== undefined;
  const { run, state } = info;
  const { command } = toSuggestions(info, flags);
  const { testsToConfirm: tests, maybeToConfirm: unsure, toHandOver: left, differs } = counts;
  const { handedOver } = await toHandedOver(ledger, run, counts);
  const look = await lastLook(ledger, run);
  const since = look === undefined ? 0 : info.states.ordered.orders - seenBy(look);
  const later = since > 0 ? `, and as placed since: ${counted(since, 'order')}` : '';
  const toLook = (text: string) =>
    state === 'purged'
      ? 'The run was purged: its orders cannot be looked up.'
      : `${text}: ${command('status', [run])}`;
  return [
    look
      ? `As looked up ${toTimeText(look.beganAtMs)} (${toAgeText(Date.now() - look.beganAtMs)} ago)${later}. ${toLook('To look again')}`
      : `As placed: orders confirmed or cancelled since are not known. ${toLook('To look them up')}`,
    ...(unsure > 0 ? [`Of ${counted(unsure, 'order')} the service did not tell.`] : []),
    ...(differs > 0
      ? [
          `Not to be confirmed as recorded: ${counted(differs, 'order')} with a different id at the service: ${command('show', [run])}`,
        ]
      : []),
    ...(handedOver && !handOver ? [`${toHandedOverText(handedOver)}.`] : []),
    ...(isHandOver && tests > 0 ? [`Left out: ${counted(tests, 'test order')}.`] : []),
    ...(isHandOver && left > 0
      ? [
          `Not handed over yet: ${counted(left, 'order')}. Orders that were placed later need another --mark; ids in doubt are to be compared first${state === 'purged' ? '' : `: ${command('verify', [run])}`}`,
        ]
      : []),
    ...(isHandOver && (state === 'unfinished' || state === 'on_hold')
      ? ['The run is not finished: orders that are placed later need another --mark.']
      : []),
  ];
}

/** `3 hours` */
function toAgeText(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return hours < 1 ? counted(Math.floor(ms / 60_000), 'minute') : counted(hours, 'hour');
}
