import { InterruptedError } from '../../errors.ts';
import { EXIT, exitCodeOf } from '../../output/exit-codes.ts';
import type { RunReport } from '../../output/run-report.ts';
import { toIssueLines } from '../../output/text/issue-text.ts';
import type { AdviceContext } from '../../output/text/what-to-do.ts';
import { reportOf } from '../../run/order-sheet.ts';
import { InvalidInputError } from '../../run/stage-sheet.ts';
import { describeError, say } from '../output.ts';
import { reportFailure } from '../run-command.ts';
import { toSuggestions } from '../suggestions.ts';
import { toFileLines } from './lists/check-input.ts';
import { tellSummary, toFoundIssues, withOutputs } from './orders/finish-run.ts';
import type { Ordering, SubmitFlags } from './orders/ordering.ts';

/** Says what went wrong and how far the run came, also in the results files and the page. Gives the exit code. */
export async function tellFailure(
  error: unknown,
  ordering: Ordering,
  flags: SubmitFlags,
): Promise<number> {
  if (error instanceof InvalidInputError) return tellInvalid(error, ordering, flags);
  const { watch, forPeople } = ordering;
  const { run, check } = watch;
  await reportFailure(error, flags, run === undefined ? {} : { run, ...toFoundIssues(check) });
  if (run !== undefined) await tellHowFar(run, describeError(error).message, ordering, flags);
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
  failure: string,
  { ledger, outputs, watch: { check }, forPeople }: Ordering,
  flags: SubmitFlags,
): Promise<void> {
  let far: { readonly report: RunReport; readonly context: AdviceContext } | undefined;
  try {
    const context = toSuggestions(await ledger.getRun(run), flags);
    far = { report: await reportOf(ledger, run, 0), context };
    const written = await withOutputs(ledger, far.report, outputs, { check, failure }, flags);
    if (forPeople) tellSummary(written, context);
  } catch (error) {
    // What keeps the files from being written is printed once, and the first failure counts.
    const { message } = describeError(error);
    if (message !== failure) say(`vdpipe: ${message}`);
    if (forPeople && far) tellSummary(far.report, far.context);
  }
}
