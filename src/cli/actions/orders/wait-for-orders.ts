import type { Ledger, OrderRecord, RunInfo } from '../../../ledger/ledger.ts';
import { type OrderState, TURNED_DOWN } from '../../../ledger/states.ts';
import { waitForRun } from '../../../run/waiting/wait-for-run.ts';
import type { WaitFlags } from '../../commands/runs.ts';
import { secretsOf } from '../../file-password.ts';
import { type EventStream, openEventStream } from '../../files/event-stream.ts';
import { refuseFilesOfRun } from '../../files/files-of-run.ts';
import { protectedFiles } from '../../files/protected-files.ts';
import { toRejectsTargetOf } from '../../files/rejects-target.ts';
import { toReportPage } from '../../files/report-target.ts';
import { toResultsFiles } from '../../files/results-target.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { describeError, isLogging, isTelling, logAbout, say } from '../../output.ts';
import { waitForLedger } from '../../progress/ledger-outage.ts';
import { type OrderProgress, startOrderProgress } from '../../progress/order-progress.ts';
import { finishRun } from './finish-run.ts';

/** After so long without a change somebody may have forgotten to start a worker. */
const TELL_AFTER_MS = 15_000;

const ENDED: readonly OrderState[] = ['ordered', ...TURNED_DOWN];

/** `vdpipe wait`: waits until workers have placed a run's orders, and reports as `order` does. Gives its exit code. */
export async function waitForOrders(flags: WaitFlags, signal: AbortSignal): Promise<number> {
  const inUse = protectedFiles(flags);
  const outputs = {
    results: toResultsFiles(flags, inUse),
    page: toReportPage(flags, 'resume', inUse),
  };
  const written = [...outputs.results, ...(outputs.page ? [outputs.page] : [])];
  const events = openEventStream(flags, [...inUse, ...written.map(({ file }) => file)]);
  const tells = isTelling(flags);
  const tell = (line: string) => {
    if (tells) say(line);
  };
  const whileAway = waitForLedger(tell, signal, flags.patienceMs);
  return withLedger(openLedgerOfRuns(flags, whileAway), async (ledger) => {
    const progress = watchWait(tells, tell);
    const follow = events && followOrders(ledger, events);
    const report = await waitForRun({
      ledger,
      signal,
      run: flags.run,
      patienceMs: flags.patienceMs,
      onFound: (info) => {
        if (isLogging()) logAbout({ run: info.run });
        refuseFilesOfRun(info, outputs, events);
      },
      onLook: async (info, unchangedMs) => {
        progress.look(info, unchangedMs);
        await follow?.(info);
      },
      rejects: (info) => toRejectsTargetOf(info, flags),
      ...secretsOf(flags),
      onNotGivenBack: (why) => tell(describeError(why).message),
    }).finally(progress.end);
    return await finishRun(ledger, report, { ...flags, enqueue: true }, outputs, {});
  }).finally(() => events?.end());
}

/** Tells of each order that has ended, once: also of those that ended before. */
function followOrders(ledger: Ledger, events: EventStream): (info: RunInfo) => Promise<void> {
  const told = new Map<OrderRecord['id'], OrderState>();
  let seen = '';
  return async ({ run, states }) => {
    const counts = JSON.stringify(states);
    if (counts === seen) return;
    seen = counts;
    for await (const orders of ledger.orders(run, ENDED)) {
      for (const { errorCode: code, orderedAtMs, ...order } of orders) {
        if (told.get(order.id) === order.state) continue;
        told.set(order.id, order.state);
        events.note({ ...order, code }, orderedAtMs ?? undefined);
      }
    }
  };
}

/** Shows how far the run is, and says once that nobody may be placing its orders. */
function watchWait(tells: boolean, tell: (line: string) => void) {
  let progress: OrderProgress | undefined;
  let isTold = false;
  return {
    look(info: RunInfo, unchangedMs: number): void {
      if (info.state !== 'unfinished') return;
      progress ??= startOrderProgress(info, !tells);
      progress.look(info);
      if (unchangedMs < TELL_AFTER_MS || isTold) return;
      isTold = true;
      tell('No order has been placed for a while. Orders are placed by workers: vdpipe worker');
    },
    end: () => progress?.end(),
  };
}
