import { counted, grouped, nounFor } from './page/words.ts';
import {
  countDiffering,
  countElsewhere,
  missingRows,
  type RunReport,
  verdictOf,
} from './run-report.ts';
import { OUTCOME_WORDS } from './state-words.ts';
import { toTimeText } from './text/event-text.ts';
import { NONE_FOUND } from './text/remedies.ts';
import { toNothingText } from './text/summary-text.ts';
import type { AdviceContext } from './text/what-to-do.ts';

/** What became of a list or a run, and what follows from it: as the terminal and the page say it. */
export interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad' | 'open';
  readonly sentence: string;
  readonly next: string;
}

export interface VerdictContext extends Pick<AdviceContext, 'command'> {
  /** A person stopped the run. @default false */
  readonly isStopped?: boolean | undefined;
  /** Workers place the orders. @default false */
  readonly isForWorkers?: boolean | undefined;
  /** Why a watcher holds the run, if it does. @default none does */
  readonly heldFor?: readonly string[];
  /** A time, as it is to be told. @default UTC */
  readonly toTime?: (ms: number) => string;
  /** Where to see what was not ordered. @default `show` lists it */
  readonly details?: string;
}

export const NOTHING_NEXT = 'If it should have rows, check that this is the right file and sheet.';

export function judgeForPeople(report: RunReport, context: VerdictContext): Verdict {
  const { run, state, onHold, releaseAt, firstDone, closed, rows, orders } = report;
  const { command, isStopped = false, heldFor = [] } = context;
  const { details = `For details: ${command('show', [run])}` } = context;
  const total = counted(orders.total, 'order');
  const placed = `${grouped(orders.ordered)} of ${total} placed`;
  const verdict = verdictOf(report);
  if (releaseAt !== undefined) {
    const { isForWorkers = false, toTime = toTimeText } = context;
    const workers = isForWorkers ? ' Then workers place the orders ("vdpipe worker").' : '';
    const wait = isForWorkers
      ? `To wait for them: ${command('wait', [run])}`
      : `To wait until then and place the orders: ${command('resume', [run])}`;
    return {
      tone: 'open',
      sentence: `Released for ${toTime(Date.parse(releaseAt))}: ${placed}`,
      next: `Nothing is ordered before.${workers} ${wait}`,
    };
  }
  if (firstDone) {
    const { unverified } = report.verification;
    const lookUp = `${counted(unverified, 'order')} to be looked up: ${command('verify', [run])}. `;
    const left = whatIsLeft({ ...report, orders: { ...orders, unsent: 0 } });
    return {
      tone: 'open',
      sentence: `${placed}: the first ones, as released${left === '' ? '' : `; ${left}`}`,
      next: `${unverified > 0 ? lookUp : ''}To release the rest: ${command('release', [run])}`,
    };
  }
  if (onHold) {
    const why = heldFor.length === 0 ? '' : `Why it is held: ${heldFor.join('; ')}. `;
    const isBegun = isStopped || orders.ordered + orders.unknown > 0;
    return {
      tone: 'open',
      sentence: isBegun ? `Stopped: ${placed}` : `On hold: ${total}, none of them placed`,
      next: `${why}Nothing${isBegun ? ' more' : ''} is ordered until the run is released. To release it: ${command('release', [run])}`,
    };
  }
  if (state !== undefined || verdict === 'unfinished') return judgeOpen(report, context, placed);
  if (verdict === 'unbalanced') {
    return {
      tone: 'bad',
      sentence: `${counted(missingRows(rows), 'row')} unaccounted for: ${placed}`,
      next: `This is a bug in vdpipe: rows of the list are in no order, and are not listed as left out. Compare the list with the orders before you order the rest, and report this. ${details}`,
    };
  }
  if (verdict === 'partly') {
    const next = report.noneFound ? `${NONE_FOUND}. ${details}` : details;
    return { tone: 'warn', sentence: `${placed}: ${whatIsLeft(report)}`, next };
  }
  const left = whatIsLeft(report);
  if (closed && left !== '')
    return { tone: 'good', sentence: `Closed: ${placed}, ${left}`, next: details };
  if (orders.total === 0)
    return { tone: 'warn', sentence: toNothingText(rows), next: NOTHING_NEXT };
  const [{ skipped }, elsewhere] = [rows, countElsewhere(report) > 0];
  const without = `; ${counted(skipped, 'row')} ${nounFor(skipped, 'was', 'were')} skipped`;
  return {
    tone: 'good',
    sentence: `Everything was ordered: ${elsewhere ? `${placed}, ${left}` : `${total} for ${counted(rows.ordered, 'row')}`}`,
    next: elsewhere ? details : `Every order has its order id${skipped === 0 ? '' : without}.`,
  };
}

function judgeOpen(
  { run, orders, verification }: RunReport,
  { command, isForWorkers = false }: VerdictContext,
  placed: string,
): Verdict {
  const [tone, resume] = ['open', command('resume', [run])] as const;
  if (verification.unverified > 0 && orders.unsent + orders.unknown === 0) {
    const sentence = `Not finished: ${counted(verification.unverified, 'order')} to be looked up`;
    return { tone, sentence, next: `To look them up: ${resume}` };
  }
  if (isForWorkers) {
    const sentence = 'Recorded: workers place the orders ("vdpipe worker")';
    return { tone, sentence, next: `To wait for them: ${command('wait', [run])}` };
  }
  const sentence = `Not finished: ${placed} so far`;
  return { tone, sentence, next: `Nothing is ordered twice. To continue: ${resume}` };
}

/** `1 held, 2 refused, 1 in conflict, 3 rows left out, 2 ordered by run 7f3a09c1 since` */
function whatIsLeft(report: RunReport): string {
  const { orders, rows, verification, purged = false, orderedElsewhere: others = [] } = report;
  const { ordered: _, held, unknown, unsent, ...turnedDown } = OUTCOME_WORDS;
  const given = purged ? { title: 'given up' } : unsent;
  const words = { unsent: given, unknown, held, ...turnedDown };
  const differing = countDiffering(verification);
  const left = [
    ...Object.entries(words).map(
      ([outcome, { title }]) =>
        [orders[outcome as keyof typeof words], ` ${title.toLowerCase()}`] as const,
    ),
    [rows.rejected, ` ${nounFor(rows.rejected, 'row')} left out`],
    [countElsewhere(report), ` ordered by ${toRunsText(others)} since`],
    [differing, ` ${nounFor(differing, 'order id')} not confirmed`],
  ] as const;
  return left.flatMap(([count, what]) => (count > 0 ? [grouped(count) + what] : [])).join(', ');
}

/** `run 7f3a09c1`, `runs 7f3a09c1, 81b20d3e` */
function toRunsText(runs: readonly { readonly run: string }[]): string {
  return `${nounFor(runs.length, 'run')} ${runs.map(({ run }) => run).join(', ')}`;
}
