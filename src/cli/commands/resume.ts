import type { Argv } from 'yargs';
import {
  LEDGER_OPTIONS,
  OUTPUT_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
} from '../options.ts';
import { runCommand } from '../run-command.ts';

export function resumeCommand(yargs: Argv): Argv {
  return yargs.command(
    'resume [run]',
    'Go on with a run that was stopped; the spreadsheet is not needed',
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run; may be left out when only one is unfinished',
        })
        .options({
          settle: {
            type: 'string',
            array: true,
            describe: 'What you found out about an unknown order: PROJECT=ORDER_ID or PROJECT=none',
            requiresArg: true,
          },
        } as const)
        .options(REJECTS_OPTIONS)
        .options(RESULTS_OPTIONS)
        .options(REPORT_OPTIONS)
        .options(SUBMIT_OPTIONS)
        .options(SERVICE_OPTIONS)
        .options(LEDGER_OPTIONS)
        .options(OUTPUT_OPTIONS)
        .example('$0 resume  # Go on with the one unfinished run', '')
        .example('$0 resume 7f3a --json  # Go on with run 7f3a, for a program', ''),
    (flags) =>
      runCommand(flags, async ({ signal }) => {
        const { resumeOrders } = await import('../actions/order-input.ts');
        return resumeOrders(flags, signal);
      }),
  );
}
