import type { Argv } from 'yargs';
import { type CommandFlags, LEDGER_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';

export const deliveriesCommand = {
  usage: 'deliveries',
  describe: 'List the files that arrived for scheduled imports, newest first',
  build: (y: Argv) =>
    y
      .options({ job: textOption('Only deliveries of this job') } as const)
      .options(LEDGER_OPTIONS)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 deliveries  # Every file, and why it is held or failed', '')
      .example('$0 deliveries --job acme --json  # The deliveries of one job, as JSON', ''),
};

export type DeliveriesFlags = CommandFlags<typeof deliveriesCommand>;
