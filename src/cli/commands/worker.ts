import type { Argv } from 'yargs';
import {
  LEDGER_OPTIONS,
  METRICS_OPTIONS,
  OUTPUT_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
} from '../options.ts';
import { ON_INTERRUPT, runCommand } from '../run-command.ts';

const { 'patience-ms': _, ...WORKER_OPTIONS } = SUBMIT_OPTIONS;

export function workerCommand(yargs: Argv): Argv {
  return yargs.command(
    'worker',
    'Place the orders of all recorded and future runs, until stopped',
    (y) =>
      y
        .options(WORKER_OPTIONS)
        .options(SERVICE_OPTIONS)
        .options(LEDGER_OPTIONS)
        .options(METRICS_OPTIONS)
        .options({ quiet: OUTPUT_OPTIONS.quiet })
        .example('$0 worker  # In one terminal; in another: vdpipe order list.csv --enqueue', ''),
    (flags) =>
      runCommand({ ...flags, onInterrupt: ON_INTERRUPT }, async ({ signal }) => {
        const { startWorker } = await import('../actions/start-worker.ts');
        return startWorker(flags, signal);
      }),
  );
}
