import type { Argv } from 'yargs';
import { OUTPUT_OPTIONS } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function ledgerCommand(yargs: Argv): Argv {
  return yargs.command(
    'ledger <action> <from> <to>',
    'Move a ledger between a file and PostgreSQL (ledger copy FROM TO)',
    (y) =>
      y
        .positional('action', {
          choices: ['copy'] as const,
          describe: 'Copy everything, compare every row, and retire FROM',
          demandOption: true,
        })
        .positional('from', {
          type: 'string',
          describe: 'Ledger to move: file or postgres://…',
          demandOption: true,
        })
        .positional('to', {
          type: 'string',
          describe: 'New file, or database without a ledger',
          demandOption: true,
        })
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 ledger copy ledger.sqlite postgres://db.example.com/print', ''),
    ({ from, to, json }) =>
      runCommand(
        { json, onInterrupt: 'Stopping: the copy is being undone.' },
        async ({ signal }) => {
          const { copyOwnLedger } = await import('../actions/copy-ledger.ts');
          return copyOwnLedger({ from, to, json }, signal);
        },
      ),
  );
}
