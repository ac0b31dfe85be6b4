import { InterruptedError, UsageError } from '../../../errors.ts';
import type { AdoptedOrders, Ledger, RunInfo, SettledOrder } from '../../../ledger/ledger.ts';
import { OPEN_RUNS } from '../../../ledger/list-all.ts';
import { EXIT, exitCodeOf } from '../../../output/exit-codes.ts';
import { type RunReport, verdictOf } from '../../../output/run-report.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toIssueLines } from '../../../output/text/issue-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import type { AdviceContext } from '../../../output/text/what-to-do.ts';
import { readEvidence } from '../../../run/input/read-evidence.ts';
import { listFilesOf, type SheetInput } from '../../../run/input/sheet-input.ts';
import {
  isOnHold,
  needsFourEyes,
  type OrderOptions,
  orderSheet,
  reportOf,
} from '../../../run/order-sheet.ts';
import { type ResumeOptions, resumeRun } from '../../../run/resume-run.ts';
import { InvalidInputError, type PlannedRun } from '../../../run/stage-sheet.ts';
import { parseOrderId } from '../../../service/schemas.ts';
import { refuseLong, usage } from '../../check-flags.ts';
import { toInputWords, toOutputWords, toServiceWords } from '../../command-words.ts';
import type { OrderFlags } from '../../commands/lists.ts';
import type { ResumeFlags } from '../../commands/runs.ts';
import { readEnvironment, requiresFourEyes } from '../../environment/environment.ts';
import { secretsOf } from '../../file-password.ts';
import { refuseFilesOfRun } from '../../files/files-of-run.ts';
import { toRejectsTarget, toRejectsTargetOf } from '../../files/rejects-target.ts';
import { refuseStrayRescues, warnOfStrayRescues } from '../../files/stray-rescues.ts';
import { canLookUpProducts } from '../../open.ts';
import { describeError, printJson, say } from '../../output.ts';
import { createPhaseProgress } from '../../progress/phase-progress.ts';
import { toMomentText, toReleaseTerms } from '../../release-time.ts';
import { reportFailure } from '../../run-command.ts';
import { suggest, toSuggestions } from '../../suggestions.ts';
import { checkInput, toFileLines, toSheetInput, toStagedLines } from '../lists/check-input.ts';
import { confirmOrder } from './confirm-order.ts';
import { finishRun, tellSummary, toFoundIssues, withOutputs } from './finish-run.ts';
import { type Ordering, openOrdering, type SubmitFlags } from './ordering.ts';

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
  const release = toReleaseTerms(flags, 'order');
  if (release && holds) {
    throw usage('--at, --grace and --first are for "release" here: it waits for one', 'order');
  }
  return withOrdering({ ...flags, lists }, signal, async (ordering) => {
    const { service, outputs, watch, settings, tells, forPeople } = ordering;
    const progress = createPhaseProgress(!tells);
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
      again: flags.again === true || flags.ifExists === 'again',
      onHold: flags.holdForRelease,
      fourEyes,
      forReleaser,
      release,
      forWorkers: flags.enqueue,
      label: flags.label,
      maxIssues: flags.maxIssues,
      rejects: toRejectsTarget(flags),
      // An input that was made for this command alone is gone with it.
      words: given
        ? null
        : {
            input: toInputWords(flags),
            service: toServiceWords(flags),
            outputs: toOutputWords(flags),
          },
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
      },
      onStaged: (run, check) => watch.begin(run, check),
    })
      .finally(() => progress.end())
      .catch((error: unknown) => {
        const isSame = error instanceof UsageError && error.code === 'run_exists';
        if (!isSame || flags.ifExists !== 'resume') throw error;
        const wanted = { holds, fourEyes: needsFourEyes({ ...input, fourEyes }), release };
        return continueSame(error, { ...wanted, flags, ordering, signal });
      });
  });
}

interface SameInput extends Waiting {
  readonly flags: OrderFlags;
  readonly ordering: Ordering;
  readonly signal: AbortSignal;
}

/** What is wanted before anything is ordered. */
interface Waiting {
  /** A release. */
  readonly holds: boolean;
  /** By somebody else. */
  readonly fourEyes: boolean;
  readonly release: OrderOptions['release'];
}

/**
 * The same input has a run: goes on with it as `resume` does. What was only to be recorded is.
 *
 * @throws the given error if the run does not wait for what is wanted now
 */
async function continueSame(
  isRecorded: UsageError,
  { flags, ordering, signal, ...wanted }: SameInput,
): Promise<RunReport | null> {
  const { ledger } = ordering.settings;
  const info = await ledger.getRun(String(isRecorded.data['run']));
  const { run } = info;
  const isAwaiting = awaitsRelease(info);
  const isOpen = info.state === 'on_hold' || info.state === 'unfinished';
  if (isOpen && !(await waitsAs(wanted, info, ledger))) throw isRecorded;
  const { holds } = wanted;
  if (ordering.tells) say(`"${info.file}" is already recorded, as run ${run}.`);
  const isLeft = isAwaiting ? holds : isOpen && flags.enqueue;
  if (!isLeft) return resumeRun({ ...toResuming(ordering, flags, signal), run });
  const state = isAwaiting ? 'on_hold' : 'enqueued';
  const report = { ...(await reportOf(ledger, run, performance.now())), state } as const;
  return { ...report, ok: verdictOf(report) === 'done' };
}

/** Whether only a person's word lets anything of a run be ordered. */
function awaitsRelease({ state, releaseAtMs }: RunInfo): boolean {
  return state === 'on_hold' && releaseAtMs === null;
}

/** Whether nothing of an open run is ordered, or was, before what is wanted. */
async function waitsAs(
  { holds, fourEyes, release }: Waiting,
  info: RunInfo,
  ledger: Ledger,
): Promise<boolean> {
  const events = await ledger.events(info.run);
  const staged = events.find(({ what }) => what === 'staged');
  if (fourEyes) return staged?.details.fourEyes === true;
  if (awaitsRelease(info)) return true;
  if (holds) return staged !== undefined || events.some(({ details }) => details.delivery);
  if (!release) return true;
  const { atMs = 0, first } = release;
  const isReleased = events.some(
    ({ what, details }) => what === 'released' && (!first || details.first === first),
  );
  return isReleased && atMs <= (info.releaseAtMs ?? 0);
}

/** @throws UsageError `usage` */
function toForReleaser(
  { releaser, note }: OrderFlags,
  holds: boolean,
): OrderOptions['forReleaser'] {
  const given = { releaser: releaser?.trim(), note: note?.trim() };
  for (const name of ['releaser', 'note'] as const) {
    if (given[name] === undefined) continue;
    if (!holds) throw usage(`--${name} needs --hold-for-release`, 'order');
    refuseLong(name, given[name], 'order');
  }
  return given;
}

/** `vdpipe resume`. Gives the exit code. */
export async function resumeOrders(flags: ResumeFlags, signal: AbortSignal): Promise<number> {
  const settle = flags.settle?.map(toSettledOrder);
  const { adopt } = flags;
  const close = flags.close?.trim();
  refuseLong('close', close, 'resume');
  if (close === '') throw usage('--close needs a reason', 'resume');
  if (adopt && flags.resendStale) {
    throw usage('Use --adopt without --resend-stale: what was ordered is not sent again', 'resume');
  }
  for (const name of ['adopt', 'close'] as const) {
    if (flags[name] && flags.run === undefined)
      throw usage(`--${name} needs the id of the run`, 'resume');
  }
  const kept = { ...flags, lists: adopt };
  return withOrdering(kept, signal, (ordering) =>
    resumeRun({
      ...toResuming(ordering, flags, signal),
      run: flags.run,
      settle,
      close,
      adopt: adopt && ((run) => readEvidence(adopt, run.run, ordering.settings.ledger)),
      onAdopted: (adopted) => {
        if (ordering.tells || adopted.unfit.length > 0) say(toVisible(toAdoptedLine(adopted)));
      },
    }),
  );
}

function toResuming(
  { settings, outputs, events, watch, tells }: Ordering,
  flags: SubmitFlags,
  signal: AbortSignal,
): ResumeOptions {
  return {
    ...settings,
    signal,
    rejects: (run) => toRejectsTargetOf(run, flags),
    ...secretsOf(flags),
    onFound: (run) => refuseFilesOfRun(run, outputs, events),
    onResume: (run) => watch.begin(run),
    onEnded: (run) => {
      if (tells) sayEnded(run);
    },
  };
}

/** Projects that evidence does not fit are named, the first ones. */
const SHOWN = 20;

function toAdoptedLine({ adopted, expected, known, unfit }: AdoptedOrders): string {
  const parts = [
    `${counted(adopted, 'order')} adopted`,
    `${expected} to be looked up`,
    `${known} known before`,
    `${unfit.length} not adopted, as they do not fit`,
  ];
  const more = unfit.length > SHOWN ? ' …' : '';
  const which = unfit.length === 0 ? '' : ` (${unfit.slice(0, SHOWN).join(', ')}${more})`;
  return `Evidence: ${parts.join(', ')}${which}.`;
}

function sayEnded({ run, state }: RunInfo): void {
  const ended = state === 'purged' ? 'was purged or withdrawn' : 'is finished';
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
  const { ledger, service, outputs, watch, events } = ordering;
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
    await events?.end();
  }
}

/** Runs on hold are nobody's mistake: they wait for a person. Those with a job's own key are its watcher's. */
async function tellNothingToResume(ledger: Ledger, flags: SubmitFlags): Promise<void> {
  const open = await ledger.listRuns(OPEN_RUNS);
  const onHold = open.filter(({ state }) => state === 'on_hold');
  if (flags.json) {
    const runs = onHold.map(({ run }) => run);
    await printJson({ ok: true, run: null, ...(runs.length > 0 && { on_hold: runs }) });
  } else if (!flags.quiet) {
    say('There is no unfinished run to resume.');
    for (const { run, state, keyOf } of open) {
      if (state === 'unfinished' && keyOf !== null)
        say(`The watcher of job "${keyOf}" continues run ${run}.`);
    }
    for (const info of onHold) {
      const { command } = toSuggestions(info, flags);
      say(
        info.releaseAtMs === null
          ? `Run ${info.run} is on hold. To release it: ${command('release', [info.run])}`
          : `Run ${info.run} is on hold until ${toMomentText(info.releaseAtMs)}. To wait until then and place its orders: ${command('resume', [info.run])}`,
      );
    }
  }
}

/** Says what went wrong and how far the run came, also in the results files and the page. Gives the exit code. */
async function tellFailure(
  error: unknown,
  ordering: Ordering,
  flags: SubmitFlags,
): Promise<number> {
  if (error instanceof InvalidInputError) return tellInvalid(error, ordering, flags);
  const { watch, forPeople } = ordering;
  const { run, check } = watch;
  await reportFailure(error, flags, run === undefined ? {} : { run, ...toFoundIssues(check) });
  if (run !== undefined) await tellHowFar(run, describeError(error), ordering, flags);
  if (error instanceof InterruptedError && watch.isHeldUp && forPeople) watch.sayWhyUnfinished();
  return exitCodeOf(error);
}

async function tellInvalid(
  error: InvalidInputError,
  { outputs: { page }, forPeople }: Ordering,
  flags: SubmitFlags,
): Promise<number> {
  await page?.writeCheck(error.check);
  const files = { ...error.check.files, ...(page && { report: page.file }) };
  const { file = '', rejects } = flags;
  const fileLines = () => toFileLines({ ...error.check, files }, { file, rejects });
  if (forPeople)
    for (const line of [...toIssueLines(error.check, flags.mapping !== undefined), ...fileLines()])
      say(line);
  await reportFailure(error, flags, {
    ...toFoundIssues(error.check),
    ...(Object.keys(files).length > 0 && { files }),
  });
  return EXIT.invalidInput;
}

async function tellHowFar(
  run: string,
  { code, message: failure }: ReturnType<typeof describeError>,
  { ledger, outputs, watch: { check }, tells }: Ordering,
  flags: SubmitFlags,
): Promise<void> {
  let far: { readonly report: RunReport; readonly context: AdviceContext } | undefined;
  try {
    const isOther = code === 'run_of_another_key';
    const context = await suggest(ledger, await ledger.getRun(run), flags, isOther);
    far = { report: await reportOf(ledger, run, 0), context };
    const written = await withOutputs(ledger, far.report, outputs, { check, failure }, flags);
    if (tells) tellSummary(written, context);
  } catch (error) {
    // What keeps the files from being written is printed once, and the first failure counts.
    const { message } = describeError(error);
    if (message !== failure) say(`vdpipe: ${message}`);
    if (tells && far) tellSummary(far.report, far.context);
  }
}
