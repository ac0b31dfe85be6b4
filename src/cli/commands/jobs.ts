import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function jobsCommand(yargs: Argv): Argv {
  return yargs.command(
    'jobs [name]',
    'List the jobs of scheduled imports, or pause, continue or run one of them now',
    (y) =>
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
    (flags) =>
      runCommand(flags, async () => {
        const { askOfJob, toRequest } = await import('../actions/ask-of-job.ts');
        const request = toRequest(flags);
        if (request) return askOfJob(flags, request);
        const { listJobs } = await import('../actions/list-jobs.ts');
        return listJobs(flags, flags.name);
      }),
  );
}
