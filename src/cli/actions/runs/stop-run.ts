import { UsageError } from '../../../errors.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { countOrders } from '../../../output/run-report.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import type { StopFlags } from '../../commands/runs.ts';
import { personOf } from '../../environment/login-name.ts';
import { openLedgerOfRuns, withLedger } from '../../open.ts';
import { printJson, say } from '../../output.ts';
import { toSuggestions } from '../../suggestions.ts';

/** `vdpipe stop`: nothing more of a run is sent, whoever places its orders, until its release. Gives the exit code. */
export async function stopRun(flags: StopFlags): Promise<number> {
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const { run } = await ledger.getRun(flags.run);
    await ledger.stopRun(run, personOf(flags.by));
    const info = await ledger.getRun(run);
    if (info.state !== 'on_hold') {
      throw new UsageError(
        'run_not_working',
        `Run ${run} is ${info.state}: nothing is left to send.`,
      );
    }
    const orders = countOrders(info);
    if (flags.json) await printJson({ ok: true, run, state: info.state, orders });
    else {
      const { command } = toSuggestions(info, flags);
      const lines = [
        `Run ${run} is on hold: ${orders.ordered} of ${orders.total} orders are placed. Requests in flight are finished; after a few seconds nothing more is sent.`,
        `To place the others after all: ${command('release', [run])}`,
        ...(orders.ordered > 0
          ? [
              `To cancel those placed, at the service: ${command('export', [run, '--state', 'ordered'])}`,
            ]
          : []),
      ];
      for (const line of lines) say(toVisible(line));
    }
    return EXIT.done;
  });
}
