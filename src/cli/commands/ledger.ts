import type { Argv } from 'yargs';
import { type CommandFlags, OUTPUT_OPTIONS } from '../options.ts';

export const ledgerCommand = {
  usage: 'ledger <action> <from> <to>',
  describe: 'Move a ledger between a file and PostgreSQL (ledger copy FROM TO)',
  onInterrupt: 'Stopping: the copy is being undone.',
  build: (y: Argv) =>
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
      .options({
        yes: { alias: 'y', type: 'boolean', describe: 'Retire FROM without asking' },
      } as const)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 ledger copy ledger.sqlite postgres://db.example.com/print', ''),
};

export type LedgerFlags = CommandFlags<typeof ledgerCommand>;
