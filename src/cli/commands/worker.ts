import type { Argv } from 'yargs';
import {
  type CommandFlags,
  LEDGER_OPTIONS,
  METRICS_OPTIONS,
  OUTPUT_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
} from '../options.ts';
import { ON_INTERRUPT } from '../run-command.ts';

const { 'patience-ms': _, ...WORKER_OPTIONS } = SUBMIT_OPTIONS;

export const workerCommand = {
  usage: 'worker',
  describe: 'Place the orders of all recorded and future runs, until stopped',
  onInterrupt: ON_INTERRUPT,
  build: (y: Argv) =>
    y
      .options(WORKER_OPTIONS)
      .options(SERVICE_OPTIONS)
      .options(LEDGER_OPTIONS)
      .options(METRICS_OPTIONS)
      .options({ quiet: OUTPUT_OPTIONS.quiet })
      .example('$0 worker  # In one terminal; in another: vdpipe order list.csv --enqueue', ''),
};

export type WorkerFlags = CommandFlags<typeof workerCommand>;
