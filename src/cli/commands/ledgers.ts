import { type CommandFlags, flagOption, LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';

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
  usage: 'ledger <action> [file] [to]',
  describe: 'Back up a ledger, check it, or move it between a file and PostgreSQL',
  onInterrupt: 'Stopping: what was written is being undone.',
  positionals: {
    action: {
      choices: ['backup', 'check', 'copy'] as const,
      describe:
        'backup: copy it to a new FILE while it is in use; check: look for damage; copy: move FILE to TO, and retire FILE',
      demandOption: true,
    },
    file: {
      type: 'string',
      describe: 'backup: the new file; check: a backup [the ledger]; copy: file or postgres://…',
    },
    to: { type: 'string', describe: 'copy: new file, or database without a ledger' },
  },
  options: {
    yes: { alias: 'y', ...flagOption('copy: retire FILE without asking') },
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  exits: [3, 4],
  examples: [
    '$0 ledger backup /backup/ledger.sqlite',
    '$0 ledger check /backup/ledger.sqlite',
    '$0 ledger copy ledger.sqlite postgres://db.example.com/print',
  ],
} as const;

export type MigrateFlags = CommandFlags<typeof migrateCommand>;
export type LedgerFlags = CommandFlags<typeof ledgerCommand>;
