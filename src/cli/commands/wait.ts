import type { Argv } from 'yargs';
import {
  LEDGER_OPTIONS,
  OUTPUT_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  SUBMIT_OPTIONS,
  withRun,
} from '../options.ts';
import { runCommand } from '../run-command.ts';

const ON_INTERRUPT = 'Stopping. The run is not affected.';

export function waitCommand(yargs: Argv): Argv {
  return yargs.command(
    'wait <run>',
    'Wait until workers have placed the orders of a run',
    (y) =>
      withRun(y)
        .options({ 'patience-ms': SUBMIT_OPTIONS['patience-ms'] })
        .options(REJECTS_OPTIONS)
        .options(RESULTS_OPTIONS)
        .options(REPORT_OPTIONS)
        .options(LEDGER_OPTIONS)
        .options(OUTPUT_OPTIONS)
        .example('$0 wait 7f3a --results out.csv  # Then save what became of each order', ''),
    (flags) =>
      runCommand({ ...flags, onInterrupt: ON_INTERRUPT }, async ({ signal }) => {
        const { waitForOrders } = await import('../actions/wait-for-orders.ts');
        return waitForOrders(flags, signal);
      }),
  );
}
