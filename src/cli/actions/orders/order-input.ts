import type { Ledger, RunInfo, SettledOrder } from '../../../ledger/ledger.ts';
import { OPEN_RUNS } from '../../../ledger/list-all.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import type { RunReport } from '../../../output/run-report.ts';
import { listFilesOf, type SheetInput } from '../../../run/input/sheet-input.ts';
import { isOnHold, type OrderOptions, orderSheet } from '../../../run/order-sheet.ts';
import { resumeRun } from '../../../run/resume-run.ts';
import type { PlannedRun } from '../../../run/stage-sheet.ts';
import { parseOrderId } from '../../../service/schemas.ts';
import { usage } from '../../check-flags.ts';
import { toInputWords, toServiceWords } from '../../command-words.ts';
import type { OrderFlags } from '../../commands/lists.ts';
import type { ResumeFlags } from '../../commands/runs.ts';
import { readEnvironment, requiresFourEyes } from '../../environment/environment.ts';
import { refuseFilesOfRun } from '../../files/files-of-run.ts';
import { toRejectsTarget, toRejectsTargetOf } from '../../files/rejects-target.ts';
import { refuseStrayRescues, warnOfStrayRescues } from '../../files/stray-rescues.ts';
import { canLookUpProducts } from '../../open.ts';
import { printJson, say } from '../../output.ts';
import { PhaseProgress } from '../../progress/phase-progress.ts';
import { toSuggestions } from '../../suggestions.ts';
import { checkInput, toSheetInput } from '../lists/check-input.ts';
import { tellFailure } from '../tell-failure.ts';
import { confirmOrder } from './confirm-order.ts';
import { finishRun } from './finish-run.ts';
import { type Ordering, openOrdering, type SubmitFlags } from './ordering.ts';
import { toStagedLines } from './staged-lines.ts';

/** An input that was made for one command. */
interface GivenInput {
  readonly input: SheetInput;
  /** Asks before anything is ordered, with what it costs: what it throws takes all of it back. */
  readonly confirm: (totals: PlannedRun['totals']) => Promise<void>;
}

/**
 * `vdpipe order`: reads, checks, stages and orders, with progress. Gives the exit code.
 *
 * @param given The input. @default what the flags say
 */
export async function orderInput(
  flags: OrderFlags,
  signal: AbortSignal,
  given?: GivenInput,
): Promise<number> {
  if (flags.dryRun) return checkInput(flags, signal);
  const input = given?.input ?? (await toSheetInput(flags, signal));
  const lists = listFilesOf(input);
  // A proof that requires them is one test order.
  const fourEyes = !given && (flags.fourEyes === true || requiresFourEyes(readEnvironment()));
  const holds = isOnHold({ ...input, onHold: flags.holdForRelease, fourEyes });
  const forReleaser = toForReleaser(flags, holds);
  return withOrdering({ ...flags, lists }, signal, async (ordering) => {
    const { service, outputs, watch, settings, forPeople } = ordering;
    const progress = new PhaseProgress(!forPeople);
    const toOnline = () => ({
      service,
      products: canLookUpProducts({ ...flags, quiet: !forPeople }),
      concurrency: flags.concurrency,
      onLookUp: progress.lookUp,
    });
    return await orderSheet({
      ...input,
      ...settings,
      signal,
      onInvalid: flags.onInvalid,
      again: flags.again,
      onHold: flags.holdForRelease,
      fourEyes,
      forReleaser,
      forWorkers: flags.enqueue,
      label: flags.label,
      maxIssues: flags.maxIssues,
      rejects: toRejectsTarget(flags),
      // An input that was made for this command alone is gone with it.
      words: given ? null : { input: toInputWords(flags), service: toServiceWords(flags) },
      online: flags.online ? toOnline() : undefined,
      watch: outputs.page?.watch,
      onFingerprint: progress.readBytes,
      onProgress: progress.checkRows,
      onChecked: async (check, planned) => {
        progress.end();
        if (forPeople)
          for (const line of toStagedLines(check, planned, { ...flags, holdForRelease: holds }))
            say(line);
        if (given) await given.confirm(planned.totals);
        // A run on hold is confirmed by its release.
        else if (!holds) await confirmOrder(planned, flags, signal);
        return undefined;
      },
      onStaged: (run, check) => watch.begin(run, check),
    }).finally(() => progress.end());
  });
}

/** Longer ones are no message. */
const MAX_NOTE_CHARS = 500;
const MAX_NAME_CHARS = 100;

/** @throws UsageError `usage` */
function toForReleaser(
  { releaser, note }: OrderFlags,
  holds: boolean,
): OrderOptions['forReleaser'] {
  const given = { releaser: releaser?.trim(), note: note?.trim() };
  const most = { releaser: MAX_NAME_CHARS, note: MAX_NOTE_CHARS };
  for (const name of ['releaser', 'note'] as const) {
    const text = given[name];
    if (text === undefined) continue;
    if (!holds) throw usage(`--${name} needs --hold-for-release`, 'order');
    if (text.length <= most[name]) continue;
    throw usage(`--${name} must have at most ${most[name]} characters`, 'order');
  }
  return given;
}

/** `vdpipe resume`. Gives the exit code. */
export async function resumeOrders(flags: ResumeFlags, signal: AbortSignal): Promise<number> {
  const settle = flags.settle?.map(toSettledOrder);
  return withOrdering(flags, signal, ({ outputs, watch, settings, forPeople }) =>
    resumeRun({
      ...settings,
      run: flags.run,
      settle,
      signal,
      rejects: (run) => toRejectsTargetOf(run, flags),
      onFound: (run) => refuseFilesOfRun(run, outputs),
      onResume: (run) => watch.begin(run),
      onEnded: (run) => {
        if (forPeople) sayEnded(run);
      },
    }),
  );
}

function sayEnded({ run, state }: RunInfo): void {
  const ended = state === 'purged' ? 'was purged' : 'is finished';
  say(`Run ${run} ${ended}: there is nothing to resume.`);
}

/** @throws UsageError `usage` */
function toSettledOrder(text: string): SettledOrder {
  const [, projectId, found] = /^(.+)=([1-9]\d*|none)$/s.exec(text) ?? [];
  const orderId = found === undefined || found === 'none' ? null : parseOrderId(found);
  if (projectId === undefined || (orderId === null && found !== 'none')) {
    throw usage(`--settle must be PROJECT=ORDER_ID or PROJECT=none, found "${text}"`, 'resume');
  }
  return { projectId, orderId };
}

/** Opens ledger and service around a command that orders, reports how it came out, and closes both. */
async function withOrdering(
  flags: SubmitFlags,
  signal: AbortSignal,
  order: (ordering: Ordering) => Promise<RunReport | null>,
): Promise<number> {
  const ordering = await openOrdering(flags, signal);
  const { ledger, service, outputs, watch } = ordering;
  try {
    if (!flags.quiet && flags.file !== undefined) await warnOfStrayRescues(ledger);
    const report = await order(ordering).finally(() => watch.end());
    if (report) {
      const code = await finishRun(ledger, report, flags, outputs, { check: watch.check });
      if (code === EXIT.unfinished && !flags.quiet) watch.sayWhyUnfinished();
      return code;
    }
    await refuseStrayRescues(ledger);
    await tellNothingToResume(ledger, flags);
    return EXIT.done;
  } catch (error) {
    return await tellFailure(error, ordering, flags);
  } finally {
    await service.close();
    await ledger.close();
  }
}

/** Runs on hold are nobody's mistake: they wait for a person. */
async function tellNothingToResume(ledger: Ledger, flags: SubmitFlags): Promise<void> {
  const onHold = (await ledger.listRuns(OPEN_RUNS)).filter(({ state }) => state === 'on_hold');
  if (flags.json) {
    const runs = onHold.map(({ run }) => run);
    await printJson({ ok: true, run: null, ...(runs.length > 0 && { on_hold: runs }) });
  } else if (!flags.quiet) {
    say('There is no unfinished run to resume.');
    for (const info of onHold) {
      const release = toSuggestions(info, flags).command('release', [info.run]);
      say(`Run ${info.run} is on hold. To release it: ${release}`);
    }
  }
}
