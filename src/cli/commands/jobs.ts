import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function jobsCommand(yargs: Argv): Argv {
  return yargs.command(
    'jobs',
    'List the jobs of scheduled imports: when each runs next, its latest file, how many are held',
    (y) =>
      y
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 jobs  # Every job that is or was watched', ''),
    (flags) =>
      runCommand(flags, async () => {
        const { listJobs } = await import('../actions/list-jobs.ts');
        return listJobs(flags);
      }),
  );
}
