import type { Argv } from 'yargs';
import {
  type CommandFlags,
  LEDGER_OPTIONS,
  OUTPUT_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  SUBMIT_OPTIONS,
  withRun,
} from '../options.ts';

export const waitCommand = {
  usage: 'wait <run>',
  describe: 'Wait until workers have placed the orders of a run',
  onInterrupt: 'Stopping. The run is not affected.',
  build: (y: Argv) =>
    withRun(y)
      .options({ 'patience-ms': SUBMIT_OPTIONS['patience-ms'] })
      .options(REJECTS_OPTIONS)
      .options(RESULTS_OPTIONS)
      .options(REPORT_OPTIONS)
      .options(LEDGER_OPTIONS)
      .options(OUTPUT_OPTIONS)
      .example('$0 wait 7f3a --results out.csv  # Then save what became of each order', ''),
};

export type WaitFlags = CommandFlags<typeof waitCommand>;
