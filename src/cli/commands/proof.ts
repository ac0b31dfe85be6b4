import type { Argv } from 'yargs';
import { FORCE_OPTION } from '../files/new-file.ts';
import {
  type CommandFlags,
  INPUT_OPTIONS,
  ORDERING_OPTIONS,
  textOption,
  withFile,
} from '../options.ts';

export const proofCommand = {
  usage: 'proof <file>',
  describe:
    'Find the few rows that cover every case: longest, widest, empty, every writing system, extremes',
  build: (y: Argv) =>
    withFile(y)
      .options(INPUT_OPTIONS)
      .options({
        output: { alias: 'o', ...textOption('Write these rows to a sheet (.csv, .xlsx)') },
        order: {
          type: 'boolean',
          describe: 'Order these rows as one test order; this uses up the project in --project',
        },
        real: {
          type: 'boolean',
          describe: 'With --order: place a real order instead of a test',
          conflicts: 'test',
        },
        yes: { alias: 'y', type: 'boolean', describe: 'Order without asking for confirmation' },
        again: { type: 'boolean', describe: 'Order even if the same proof was ordered before' },
      } as const)
      .options(FORCE_OPTION)
      .options(ORDERING_OPTIONS)
      .example('$0 proof list.csv -m mapping.yaml -o proof.xlsx  # Rows and reasons', '')
      .example('$0 proof list.csv -m mapping.yaml --project prj-1 --order --yes  # Order', ''),
};

export type ProofFlags = CommandFlags<typeof proofCommand>;
