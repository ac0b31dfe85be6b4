import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { printJson, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function jobsCommand(yargs: Argv): Argv {
  return yargs.command(
    'jobs',
    'List the jobs of scheduled imports: next times, latest files, held ones',
    (y) =>
      y
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 jobs  # Every job that is or was watched', ''),
    (flags) =>
      runCommand(flags, async () => {
        const { findLedgerOfRuns } = await import('../open.ts');
        const { toJobLine, toJobText } = await import('../../output/text/jobs-text.ts');
        const ledger = await findLedgerOfRuns(flags);
        try {
          const jobs = (await ledger?.deliveries.jobs()) ?? [];
          if (flags.json) await printJson(jobs.map(toJobLine));
          else await writeOut(jobs.map(toJobText).join('') || 'There are no jobs yet.\n');
          return EXIT.done;
        } finally {
          await ledger?.close();
        }
      }),
  );
}
