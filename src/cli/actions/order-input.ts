import { InterruptedError, type VdpipeError } from '../../errors.ts';
import type { Ledger, RunInfo, SettledOrder } from '../../ledger/ledger.ts';
import { toIssueLines } from '../../output/text/issue-text.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import type { SheetInput } from '../../run/input/sheet-input.ts';
import { orderSheet, reportOf, type SubmitSettings } from '../../run/order-sheet.ts';
import { resumeRun } from '../../run/resume-run.ts';
import type { OnlineOptions } from '../../run/service/check-online.ts';
import type { VerifyPlaced } from '../../run/service/verify-placed.ts';
import { InvalidInputError, type OnInvalid, type PlannedRun } from '../../run/stage-sheet.ts';
import type { ServiceClient } from '../../service/client.ts';
import { parseOrderId } from '../../service/schemas.ts';
import { usage } from '../check-flags.ts';
import { toInputWords, toServiceWords } from '../command-words.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { refuseInUse } from '../files/new-file.ts';
import { protectedFiles } from '../files/protected-files.ts';
import { toRejectsFiles, toRejectsTarget, toRejectsTargetOf } from '../files/rejects-target.ts';
import { toReportPage } from '../files/report-target.ts';
import { toResultsFiles } from '../files/results-target.ts';
import { refuseStrayRescues, warnOfStrayRescues } from '../files/stray-rescues.ts';
import { canLookUpProducts, connectService, openLedgerOfRuns, openOwnLedger } from '../open.ts';
import { describeError, printJson, say } from '../output.ts';
import { LookUpProgress } from '../progress/look-up-progress.ts';
import { OrderProgress } from '../progress/order-progress.ts';
import { startProgress } from '../progress/progress.ts';
import { VerifyProgress } from '../progress/verify-progress.ts';
import { reportFailure } from '../run-command.ts';
import { type InputFlags, toFileLines, toSheetInput } from './check-input.ts';
import { confirmOrder } from './confirm-order.ts';
import {
  finishRun,
  type RunOutputs,
  tellSummary,
  toFoundIssues,
  withOutputs,
} from './finish-run.ts';
import { toStagedLines } from './staged-lines.ts';

interface SubmitFlags {
  readonly ledger?: string | undefined;
  readonly leaseMs?: number | undefined;
  readonly concurrency: number;
  readonly patienceMs?: number | undefined;
  readonly settleMs?: number | undefined;
  readonly resendStale?: boolean | undefined;
  readonly verify: 'all' | 'suspect' | 'none';
  readonly baseUrl?: string | undefined;
  readonly resourceUrl?: string | undefined;
  readonly apiKeyFile?: string | undefined;
  readonly allowHttp?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly results?: string | undefined;
  readonly resultsRows?: string | undefined;
  readonly report?: string | undefined;
  /** The sheet; none for `resume`. */
  readonly file?: string | undefined;
  readonly mapping?: string | undefined;
  readonly rejects?: string | undefined;
}

export interface OrderFlags extends InputFlags, SubmitFlags {
  readonly file: string;
  readonly onInvalid: OnInvalid;
  /** What the run is called. @default the file's path */
  readonly label?: string | undefined;
  readonly again?: boolean | undefined;
  /** Looks every project up before anything is ordered. */
  readonly online?: boolean | undefined;
  /** Order without asking. */
  readonly yes?: boolean | undefined;
}

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
  const input = given?.input ?? (await toSheetInput(flags, signal));
  return withSession(flags, async (session) => {
    const reading = startProgress('Checking', session.quiet);
    const lookUps = new LookUpProgress(reading, session.quiet);
    try {
      return await orderSheet({
        ...input,
        ...session.submitting(),
        signal,
        onInvalid: flags.onInvalid,
        again: flags.again,
        label: flags.label,
        maxIssues: flags.maxIssues,
        rejects: toRejectsTarget(flags),
        onNotGivenBack: (why) => session.sayNotGivenBack(why),
        // An input that was made for this command alone is gone with it.
        words: given ? null : { input: toInputWords(flags), service: toServiceWords(flags) },
        online: flags.online ? session.lookingUp(lookUps.update) : undefined,
        watch: session.outputs.page?.watch,
        onProgress: ({ part, rows }) => reading.update({ part, done: rows }),
        onChecked: async (check, planned) => {
          reading.end();
          lookUps.end();
          if (!session.quiet) for (const line of toStagedLines(check, planned, flags)) say(line);
          if (given) await given.confirm(planned.totals);
          else await confirmOrder(planned, flags, signal);
        },
        onStaged: (run, check) => session.begin(run, check),
      });
    } finally {
      reading.end();
      lookUps.end();
    }
  });
}

interface ResumeFlags extends SubmitFlags {
  readonly run?: string | undefined;
  readonly settle?: readonly string[] | undefined;
}

/** `vdpipe resume`. Gives the exit code. */
export async function resumeOrders(flags: ResumeFlags, signal: AbortSignal): Promise<number> {
  const settle = flags.settle?.map(toSettledOrder);
  return withSession(flags, (session) =>
    resumeRun({
      ...session.submitting(),
      run: flags.run,
      settle,
      signal,
      rejects: (run) => toRejectsTargetOf(run, flags),
      onNotGivenBack: (why) => session.sayNotGivenBack(why),
      onFound: (run) => session.reopenableInput(run),
      onResume: (run) => session.begin(run),
      onEnded: (run) => session.sayEnded(run),
    }),
  );
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

type RunReport = Awaited<ReturnType<typeof orderSheet>>;

const NOTHING_TO_RESUME = 'There is no unfinished run to resume.';

/** Opens ledger and service around a command that orders, tells how it came out, and closes both. */
async function withSession(
  flags: SubmitFlags,
  work: (session: Session) => Promise<RunReport | null>,
): Promise<number> {
  const { file, rejects } = flags;
  const ofInput = file === undefined ? [] : [file, ...toRejectsFiles({ file, rejects })];
  const inUse = [...ofInput, flags.mapping, ...protectedFiles(flags)];
  const results = toResultsFiles(flags, inUse);
  const page = toReportPage(flags, flags.file === undefined ? 'resume' : 'order', inUse);
  const service = connectService(flags);
  const ledger = flags.file === undefined ? openLedgerOfRuns(flags) : openOwnLedger(flags);
  const session = new Session(flags, ledger, service, { results, page });
  try {
    if (!flags.quiet && flags.file !== undefined) await warnOfStrayRescues(ledger);
    const report = await work(session).finally(() => session.end());
    if (report) {
      const { check, outputs } = session;
      const code = await finishRun(ledger, report, flags, outputs, { check });
      if (code === EXIT.unfinished && !flags.quiet) session.sayWhyUnfinished();
      return code;
    }
    await refuseStrayRescues(ledger);
    if (flags.json) await printJson({ ok: true, run: null });
    else if (!flags.quiet) say(NOTHING_TO_RESUME);
    return EXIT.done;
  } catch (error) {
    return await session.fail(error);
  } finally {
    await service.close();
    await ledger.close();
  }
}

/** What one command that orders works with, and what it knows of its run. */
class Session {
  readonly quiet: boolean;
  readonly outputs: RunOutputs;
  /** What the check of the input found, when this command has read one. */
  check: CheckReport | undefined;
  readonly #flags: SubmitFlags;
  readonly #ledger: Ledger;
  readonly #service: ServiceClient;
  #run: string | undefined;
  #progress: OrderProgress | undefined;
  readonly #lookUps: VerifyProgress;
  #lastReason: string | undefined;
  /** The last that was heard is why something waits. */
  #isHeldUp = false;

  constructor(flags: SubmitFlags, ledger: Ledger, service: ServiceClient, outputs: RunOutputs) {
    this.outputs = outputs;
    this.quiet = flags.json === true || flags.quiet === true;
    this.#flags = flags;
    this.#ledger = ledger;
    this.#service = service;
    this.#lookUps = new VerifyProgress(this.quiet);
  }

  submitting() {
    const { concurrency, patienceMs, settleMs, resendStale } = this.#flags;
    const submit: SubmitSettings = {
      concurrency,
      ...(patienceMs !== undefined && { patienceMs }),
      ...(settleMs !== undefined && { delays: { settleMs } }),
      ...(resendStale !== undefined && { resendStale }),
      onEvent: (event) => {
        if (event.message !== undefined) this.#lastReason = `${event.code}, ${event.message}`;
        this.#isHeldUp = event.state === 'waiting' || event.state === 'unknown';
        this.#progress?.note(event);
      },
      onDown: (failure, patienceLeftMs) => {
        this.#lastReason = `${failure.code}, ${failure.message}`;
        this.#isHeldUp = true;
        this.#progress?.down(failure, patienceLeftMs);
      },
      onBlocked: (runs) =>
        say(`Some projects are in flight in other runs. Resume them first: ${runs.join(', ')}.`),
    };
    const verify = this.#verifying(submit);
    return { ledger: this.#ledger, service: this.#service, submit, verify };
  }

  #verifying({ concurrency, patienceMs }: SubmitSettings): VerifyPlaced {
    return {
      which: this.#flags.verify,
      settings: {
        ...(concurrency !== undefined && { concurrency }),
        ...(patienceMs !== undefined && { patienceMs }),
        onVerified: this.#lookUps.note,
        onDown: this.#lookUps.down,
      },
      onBegin: ({ run }, orders) => {
        this.#run = run;
        this.#progress?.end();
        this.#lookUps.begin(orders);
      },
    };
  }

  /** How projects are looked up before anything is ordered. */
  lookingUp(onLookUp: (projects: number) => void): OnlineOptions {
    const { concurrency } = this.#flags;
    return {
      service: this.#service,
      products: canLookUpProducts({ ...this.#flags, quiet: this.quiet }),
      concurrency,
      onLookUp,
    };
  }

  /**
   * The run knows its input, which is not written over.
   *
   * @throws UsageError `output_unusable`
   */
  reopenableInput({ file }: RunInfo): void {
    const { results, page } = this.outputs;
    for (const output of [...results, ...(page ? [page] : [])]) refuseInUse(output.file, [file]);
  }

  /** Everything is recorded, ordering begins or goes on. */
  begin(info: RunInfo, check?: CheckReport): void {
    this.#run = info.run;
    this.check = check;
    this.#progress = new OrderProgress(info, this.quiet);
    if (!this.quiet) say(`Run ${info.run} is recorded. Placing orders at ${info.service}.`);
  }

  sayEnded({ run, state }: RunInfo): void {
    const ended = state === 'purged' ? 'was purged' : 'is finished';
    if (!this.quiet) say(`Run ${run} ${ended}: there is nothing to resume.`);
  }

  end(): void {
    this.#progress?.end();
    this.#lookUps.end();
  }

  /** Rows that the service did not take are in no file. */
  sayNotGivenBack(why: VdpipeError): void {
    if (!this.quiet) say(describeError(why).message);
  }

  /** The last thing that kept an order from being placed. */
  sayWhyUnfinished(): void {
    if (this.#lastReason !== undefined) say(`Last reason: ${this.#lastReason}`);
  }

  /** Says what went wrong and how far the run came, also in the results files and the page. Gives the exit code. */
  async fail(error: unknown): Promise<number> {
    if (error instanceof InvalidInputError) return this.#failInput(error);
    const run = this.#run;
    const more = run === undefined ? {} : { run, ...toFoundIssues(this.check) };
    await reportFailure(error, this.#flags, more);
    if (run !== undefined) await this.#tellHowFar(run, describeError(error).message);
    if (error instanceof InterruptedError && this.#isHeldUp && !this.quiet) this.sayWhyUnfinished();
    return exitCodeOf(error);
  }

  async #failInput(error: InvalidInputError): Promise<number> {
    const { page } = this.outputs;
    await page?.writeCheck(error.check);
    const files = { ...error.check.files, ...(page && { report: page.file }) };
    if (!this.quiet) for (const line of toIssueLines(error.check)) say(line);
    const { file = '', rejects } = this.#flags;
    const lines = toFileLines({ ...error.check, files }, { file, rejects });
    if (!this.quiet) for (const line of lines) say(line);
    await reportFailure(error, this.#flags, {
      ...toFoundIssues(error.check),
      ...(Object.keys(files).length > 0 && { files }),
    });
    return EXIT.invalidInput;
  }

  async #tellHowFar(run: string, failure: string): Promise<void> {
    const { ledger: ledgerFlag } = this.#flags;
    let report: RunReport | undefined;
    try {
      report = await reportOf(this.#ledger, run, 0);
      const stand = { check: this.check, failure };
      const written = await withOutputs(this.#ledger, report, this.outputs, stand, this.#flags);
      if (!this.quiet) tellSummary(written, { ledgerFlag });
    } catch (error) {
      // What keeps the files from being written is told once, and the first failure is the one that counts.
      const { message } = describeError(error);
      if (message !== failure) say(`vdpipe: ${message}`);
      if (!this.quiet && report) tellSummary(report, { ledgerFlag });
    }
  }
}
