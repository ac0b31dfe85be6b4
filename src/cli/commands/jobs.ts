import type { Argv } from 'yargs';
import { type CommandFlags, LEDGER_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';

export const jobsCommand = {
  usage: 'jobs [name]',
  describe: 'List the jobs of scheduled imports, or pause, continue or run one of them now',
  build: (y: Argv) =>
    y
      .positional('name', { type: 'string', describe: 'Only this job' })
      .options({
        pause: { type: 'boolean', describe: 'Leave the files that arrive for the job untouched' },
        continue: { type: 'boolean', describe: 'End the pause' },
        'run-now': {
          type: 'boolean',
          describe: 'Look for files now, whatever the schedule says',
        },
        note: textOption('Why, with --pause, --continue or --run-now'),
        by: textOption('Who makes the request [your login name]'),
      } as const)
      .options(LEDGER_OPTIONS)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 jobs  # Every job that is or was watched', ''),
};

export type JobsFlags = CommandFlags<typeof jobsCommand>;
