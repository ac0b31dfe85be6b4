import type { Argv } from 'yargs';
import { type CommandFlags, LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';

export const runsCommand = {
  usage: 'runs',
  describe: 'List the runs in the ledger, newest first',
  build: (y: Argv) =>
    y
      .options(LEDGER_OPTIONS)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 runs  # Every run and its outcome', ''),
};

export type RunsFlags = CommandFlags<typeof runsCommand>;
