import type { Ledger, RunInfo } from '../../../ledger/ledger.ts';
import { waitForRun } from '../../../run/wait-for-run.ts';
import type { WaitFlags } from '../../commands/runs.ts';
import { secretsOf } from '../../file-password.ts';
import { refuseFilesOfRun } from '../../files/files-of-run.ts';
import { protectedFiles } from '../../files/protected-files.ts';
import { toRejectsTargetOf } from '../../files/rejects-target.ts';
import { toReportPage } from '../../files/report-target.ts';
import { toResultsFiles } from '../../files/results-target.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { describeError, say } from '../../output.ts';
import { waitForLedger } from '../../progress/ledger-outage.ts';
import { OrderProgress } from '../../progress/order-progress.ts';
import { finishRun, type RunOutputs } from './finish-run.ts';

/** After so long without a change somebody may have forgotten to start a worker. */
const TELL_AFTER_MS = 15_000;

/** `vdpipe wait`: waits until workers have placed a run's orders, and reports as `order` does. Gives its exit code. */
export async function waitForOrders(flags: WaitFlags, signal: AbortSignal): Promise<number> {
  const inUse = protectedFiles(flags);
  const outputs = {
    results: toResultsFiles(flags, inUse),
    page: toReportPage(flags, 'resume', inUse),
  };
  const forPeople = !flags.json && !flags.quiet;
  const progress = new WaitProgress(forPeople);
  const whileAway = waitForLedger(progress.say, signal, flags.patienceMs);
  return withLedger(openLedgerOfRuns(flags, whileAway), async (ledger) => {
    const report = await wait(ledger, flags, { signal, outputs, progress });
    return await finishRun(ledger, report, { ...flags, enqueue: true }, outputs, {});
  });
}

interface WaitContext {
  readonly signal: AbortSignal;
  readonly outputs: RunOutputs;
  readonly progress: WaitProgress;
}

async function wait(ledger: Ledger, flags: WaitFlags, context: WaitContext) {
  const { signal, outputs, progress } = context;
  try {
    return await waitForRun({
      ledger,
      signal,
      run: flags.run,
      patienceMs: flags.patienceMs,
      onFound: (info) => refuseFilesOfRun(info, outputs),
      onLook: progress.look,
      rejects: (info) => toRejectsTargetOf(info, flags),
      ...secretsOf(flags),
      onNotGivenBack: (why) => progress.say(describeError(why).message),
    });
  } finally {
    progress.end();
  }
}

class WaitProgress {
  readonly #forPeople: boolean;
  #progress: OrderProgress | undefined;
  #isTold = false;

  constructor(forPeople: boolean) {
    this.#forPeople = forPeople;
  }

  readonly look = (info: RunInfo, unchangedMs: number): void => {
    if (info.state !== 'unfinished') return;
    this.#progress ??= new OrderProgress(info, !this.#forPeople);
    this.#progress.look(info);
    if (unchangedMs < TELL_AFTER_MS || this.#isTold) return;
    this.#isTold = true;
    this.say('No order has been placed for a while. Orders are placed by workers: vdpipe worker');
  };

  readonly say = (line: string): void => {
    if (this.#forPeople) say(line);
  };

  end(): void {
    this.#progress?.end();
  }
}
