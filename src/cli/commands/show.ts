import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS, REPORT_OPTIONS } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function showCommand(yargs: Argv): Argv {
  return yargs.command(
    'show <run>',
    'Show the state of a run and the orders that were not placed',
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run id, or its first characters',
          demandOption: true,
        })
        .options({
          rejects: {
            type: 'string',
            describe: 'Write the rows that were not ordered to a new file (.csv, .xlsx)',
            requiresArg: true,
          },
          input: {
            type: 'string',
            describe: 'The list as it was ordered, for --rejects [its original path]',
            requiresArg: true,
          },
        } as const)
        .options(REPORT_OPTIONS)
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 show 7f3a  # What became of run 7f3a', '')
        .example('$0 show 7f3a --rejects list.rejects.xlsx  # Rows to correct', '')
        .example('$0 show 7f3a --report run.html  # Write a report page', ''),
    (flags) =>
      runCommand(flags, async ({ signal }) => {
        const { showRun } = await import('../actions/show-run.ts');
        return showRun(flags, signal);
      }),
  );
}
