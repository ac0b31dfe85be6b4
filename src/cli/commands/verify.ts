import type { Argv } from 'yargs';
import { type CommandFlags, RUN_OPTIONS, SUBMIT_OPTIONS, withRun } from '../options.ts';

export const verifyCommand = {
  usage: 'verify <run>',
  describe: "Compare a run's order ids with the service's, without changing any",
  build: (y: Argv) =>
    withRun(y)
      .options({
        again: { type: 'boolean', describe: 'Also look up orders that were verified before' },
        concurrency: SUBMIT_OPTIONS.concurrency,
        'patience-ms': {
          ...SUBMIT_OPTIONS['patience-ms'],
          describe: 'Give up after this long without an answer (ms)',
        },
      } as const)
      .options(RUN_OPTIONS)
      .example('$0 verify 7f3a  # Look up every placed order of run 7f3a', '')
      .example('$0 verify 7f3a --json  # JSON for a program', ''),
};

export type VerifyFlags = CommandFlags<typeof verifyCommand>;
