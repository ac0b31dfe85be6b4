import { InterruptedError, messageOf, UsageError, VdpipeError } from '../../errors.ts';
import type { OutsideCheck } from '../../mapping/file/mapping.ts';
import { findUrlProblem } from '../../service/base-url.ts';
import type { SheetInput } from '../input/sheet-input.ts';
import { readRecords } from '../read-records.ts';
import { Answers, type Wanted } from './answers.ts';
import type { AskOptions } from './ask.ts';

/** How many batches of a check are with it at once. */
const AT_ONCE = 4;

/**
 * Reads a list to find all that its outside checks have to judge, and asks them. Null if the mapping has none.
 *
 * @param answers Those that are known already. @default none
 * @throws UsageError `checks_refused`, `check_url_invalid`; VdpipeError `check_failed`: then nothing of the list may be ordered;
 * InputError
 */
export async function askChecks(
  input: SheetInput,
  answers = new Answers(),
): Promise<Answers | null> {
  const { mapping, checks: { isAllowed = true, environment = process.env } = {}, signal } = input;
  const checks = mapping?.checks ?? [];
  if (checks.length === 0) return null;
  for (const check of checks) assertAllowed(check, isAllowed);
  const waiting = new Map(checks.map((check): [string, Wanted[]] => [check.name, []]));
  answers.onNew = (wanted) => waiting.get(wanted.check)?.push(wanted);
  const askAll = async (isEnd: boolean) => {
    for (const check of checks) {
      const all = waiting.get(check.name) ?? [];
      const most = AT_ONCE * check.batch;
      while (all.length >= most || (isEnd && all.length > 0))
        await askAtOnce(check, all.splice(0, most), answers, { environment, signal });
    }
  };
  try {
    const { sheet, batches } = await readRecords({ ...input, answers }, false, () => {});
    try {
      for await (const _ of batches) await askAll(false);
    } finally {
      await sheet.close();
    }
    await askAll(true);
  } catch (error) {
    throw signal?.aborted ? new InterruptedError({ reason: signal.reason }) : error;
  } finally {
    answers.onNew = null;
  }
  return answers;
}

function assertAllowed({ name, url }: OutsideCheck, isAllowed: boolean): void {
  if (!isAllowed) {
    const message = `Cannot ask check "${name}": the mapping is from the ledger or the console, and may run programs only if whoever starts vdpipe allows it ("--checks allow", "serve --allow-checks", or "allow_checks: true" in a job).`;
    throw new UsageError('checks_refused', message);
  }
  const problem = url === undefined ? undefined : findUrlProblem(url);
  if (problem)
    throw new UsageError('check_url_invalid', `Cannot ask check "${name}": url ${problem}.`);
}

/** Asks about a few batches at once. If one fails, the others are stopped. @throws VdpipeError `check_failed` */
async function askAtOnce(
  check: OutsideCheck,
  wanted: readonly Wanted[],
  answers: Answers,
  { environment, signal }: Omit<AskOptions, 'signal'> & Pick<SheetInput, 'signal'>,
): Promise<void> {
  // Few lists need the way to programs and services.
  const { ask } = await import('./ask.ts');
  const stopping = new AbortController();
  const stop = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const failures: unknown[] = [];
  const askBatch = async (from: number) => {
    const batch = wanted.slice(from, from + check.batch);
    try {
      const said = await ask(check, batch, { environment, signal: stop });
      for (const [i, answer] of said.entries()) answers.give(batch[i] as Wanted, answer);
    } catch (error) {
      failures.push(error);
      stopping.abort();
    }
  };
  const batches = Math.ceil(wanted.length / check.batch);
  await Promise.all(Array.from({ length: batches }, (_, i) => askBatch(i * check.batch)));
  const [error] = failures;
  if (error instanceof VdpipeError) throw error;
  if (error === undefined) return;
  const message = `Nothing was ordered: check "${check.name}" failed: ${messageOf(error)}.`;
  throw new VdpipeError('check_failed', message, { cause: error });
}
