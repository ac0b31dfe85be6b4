import {
  argument,
  type CommandFlags,
  flagOption,
  LEDGER_OPTIONS,
  OUTPUT_OPTIONS,
} from '../options.ts';

export const migrateCommand = {
  usage: 'migrate',
  describe: 'Create a ledger in PostgreSQL, or check its version',
  options: {
    check: flagOption('Only say what would be done; exit code 2 if there is something to do'),
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: ['$0 migrate --ledger postgres://db.example.com/print'],
} as const;

export const ledgerCommand = {
  usage: 'ledger <action> <from> <to>',
  describe: 'Move a ledger between a file and PostgreSQL (ledger copy FROM TO)',
  onInterrupt: 'Stopping: the copy is being undone.',
  positionals: {
    action: {
      choices: ['copy'] as const,
      describe: 'Copy everything, compare every row, and retire FROM',
      demandOption: true,
    },
    from: argument('Ledger to move: file or postgres://…'),
    to: argument('New file, or database without a ledger'),
  },
  options: {
    yes: { alias: 'y', ...flagOption('Retire FROM without asking') },
    json: OUTPUT_OPTIONS.json,
  },
  examples: ['$0 ledger copy ledger.sqlite postgres://db.example.com/print'],
} as const;

export type MigrateFlags = CommandFlags<typeof migrateCommand>;
export type LedgerFlags = CommandFlags<typeof ledgerCommand>;
