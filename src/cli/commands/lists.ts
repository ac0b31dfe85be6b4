import { FILE_KINDS } from '../../sheet/format/formats.ts';
import { FORCE_OPTION } from '../files/new-file.ts';
import {
  argument,
  type CommandFlags,
  choiceOption,
  EVENTS_OPTIONS,
  FILES_ARGUMENT,
  flagOption,
  INPUT_OPTIONS,
  LEDGER_OPTIONS,
  LOG_OPTIONS,
  numberOption,
  ONLINE_OPTIONS,
  ORDERING_OPTIONS,
  OUTPUT_OPTIONS,
  READ_OPTIONS,
  REJECTS_OPTIONS,
  RELEASE_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
  textOption,
} from '../options.ts';

const DEFAULT_LIMIT = 20;

export function limitOf({ all, limit }: PreviewFlags, usual = DEFAULT_LIMIT): number {
  return all ? Number.POSITIVE_INFINITY : (limit ?? usual);
}

export const previewCommand = {
  usage: 'preview <file> [more..]',
  describe:
    'Show the rows of a sheet as vdpipe reads them, or what the clean-up of a mapping changes in them',
  positionals: FILES_ARGUMENT,
  options: {
    mapping: {
      alias: 'm',
      ...textOption('Show what the clean-up of this mapping changes, cells before and after'),
    },
    values: textOption('With --mapping: show the values of this column, and what each becomes'),
    ...READ_OPTIONS,
    'header-row': INPUT_OPTIONS['header-row'],
    corrections: INPUT_OPTIONS.corrections,
    limit: numberOption(`Rows to show [${DEFAULT_LIMIT}]; with --values, values [100]`),
    all: { ...flagOption('Show all rows, or values'), conflicts: 'limit' },
    format: choiceOption(
      ['table', 'csv', 'json'],
      'Format [by the extension of --output, else table]',
    ),
    output: { alias: 'o', ...textOption('Output file (.csv or .json) [standard output]') },
    ...FORCE_OPTION,
    ...LEDGER_OPTIONS,
    quiet: OUTPUT_OPTIONS.quiet,
    json: flagOption('With --mapping: print one JSON object to standard output'),
  },
  exits: [3],
  examples: [
    '$0 preview list.xlsx --sheet 2  # The first rows of the second sheet',
    '$0 preview list.xlsx -m mapping.yaml  # Cells before and after clean-up',
    '$0 preview list.xlsx -m mapping.yaml --values name  # Its values',
    '$0 preview list.xlsx --all -o copy.csv  # Every row, as a file',
  ],
} as const;

export const profileCommand = {
  usage: 'profile <file> [more..]',
  describe: 'Tell what each column of a sheet holds, and which cells are odd',
  positionals: FILES_ARGUMENT,
  options: {
    mapping: {
      alias: 'm',
      ...textOption('Read the sheet as this mapping says, without rows it leaves out'),
    },
    ...READ_OPTIONS,
    'header-row': INPUT_OPTIONS['header-row'],
    ...LEDGER_OPTIONS,
    ...REPORT_OPTIONS,
    ...OUTPUT_OPTIONS,
  },
  exits: [3],
  examples: [
    '$0 profile list.xlsx  # What its columns hold',
    '$0 profile list.xlsx --report profile.html  # As a page',
    '$0 profile list.csv -m mapping.yaml --json  # JSON for a program',
  ],
} as const;

export const initCommand = {
  usage: 'init <file> [more..]',
  describe: 'Propose a mapping for a sheet, with reasons, for you to review',
  positionals: { ...FILES_ARGUMENT, file: argument(FILE_KINDS) },
  options: {
    output: { alias: 'o', ...textOption('Mapping file to write'), default: 'mapping.yaml' },
    variables: textOption(
      "List of the template's variables: JSON, YAML, or a sheet with id, title, sample text, required, max_length, shrink, segment",
    ),
    ...READ_OPTIONS,
    'header-row': INPUT_OPTIONS['header-row'],
    'hidden-rows': INPUT_OPTIONS['hidden-rows'],
    ...FORCE_OPTION,
    ...OUTPUT_OPTIONS,
  },
  exits: [3],
  examples: [
    '$0 init list.xlsx  # Write mapping.yaml',
    '$0 init list.csv --variables variables.csv -o cards.yaml  # Known ids',
  ],
} as const;

export const mappingsCommand = {
  usage: 'mappings [action] [name]',
  describe: 'Mappings with a name and versions: list, show, save, or accept renamed columns',
  positionals: {
    action: {
      choices: ['list', 'show', 'save', 'accept'] as const,
      default: 'list' as const,
      describe: 'What to do',
    },
    name: { type: 'string', describe: 'Name of a mapping; accept: or a held delivery' },
  },
  options: {
    mapping: { alias: 'm', ...textOption('save: the mapping, a file or ledger:NAME@VERSION') },
    replace: numberOption('save: number of the newest version, which this one replaces'),
    alias: textOption('accept: a column that was renamed, "New name=Own name" (repeatable)'),
    by: textOption('Who saves or accepts it [your login name]'),
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: [
    '$0 mappings save acme -m mapping.yaml  # Then: check list.csv -m ledger:acme',
    '$0 mappings accept acme --alias "Full name=Name"  # A renamed column',
  ],
} as const;

export const templateCommand = {
  usage: 'template',
  describe: 'Write an empty workbook with the columns of a mapping',
  options: {
    mapping: { ...INPUT_OPTIONS.mapping, demandOption: true },
    output: { alias: 'o', ...textOption('Workbook to write (.xlsx)'), default: 'blank.xlsx' },
    ...FORCE_OPTION,
    ...LEDGER_OPTIONS,
    ...OUTPUT_OPTIONS,
  },
  examples: [
    '$0 template -m mapping.yaml  # Write blank.xlsx',
    '$0 template -m mapping.yaml -o recipients.xlsx  # With another name',
  ],
} as const;

export const checkCommand = {
  usage: 'check <file> [more..]',
  describe: 'Check a sheet without ordering anything',
  positionals: FILES_ARGUMENT,
  options: {
    ...INPUT_OPTIONS,
    ...REJECTS_OPTIONS,
    ...REPORT_OPTIONS,
    ...ONLINE_OPTIONS,
    concurrency: SUBMIT_OPTIONS.concurrency,
    'no-rejects': { ...flagOption('Write no rows to correct'), conflicts: 'rejects' },
    ...LOG_OPTIONS,
    skipped: textOption('Write the list of skipped rows (.csv, .xlsx, .json, .ndjson)'),
    ...LEDGER_OPTIONS,
    ...SERVICE_OPTIONS,
    ...OUTPUT_OPTIONS,
  },
  exits: [3],
  examples: [
    '$0 check list.csv  # Columns with reserved names',
    '$0 check list.csv --online  # Look up every project too',
    '$0 check january.csv february.csv  # Several files as one list',
    '$0 check list.csv --report check.html  # Write a report page',
    '$0 check list.xlsx -m mapping.yaml --json  # JSON for a program',
  ],
} as const;

export const proofCommand = {
  usage: 'proof <file> [more..]',
  describe:
    'Find the few rows that cover every case: longest, widest, empty, every writing system, extremes',
  positionals: FILES_ARGUMENT,
  options: {
    ...INPUT_OPTIONS,
    output: { alias: 'o', ...textOption('Write these rows to a sheet (.csv, .xlsx)') },
    order: flagOption('Order these rows as one test order; this uses up the project in --project'),
    real: {
      ...flagOption('With --order: place a real order instead of a test'),
      conflicts: 'test',
    },
    yes: { alias: 'y', ...flagOption('Order without asking for confirmation') },
    again: flagOption('Order even if the same proof was ordered before'),
    ...FORCE_OPTION,
    ...ORDERING_OPTIONS,
  },
  exits: [3, 4, 5],
  examples: [
    '$0 proof list.csv -m mapping.yaml -o proof.xlsx  # Rows and reasons',
    '$0 proof list.csv -m mapping.yaml --project prj-1 --order --yes  # Order',
  ],
} as const;

export const orderCommand = {
  usage: 'order <file> [more..]',
  describe: 'Check a sheet, then place one order per project',
  positionals: FILES_ARGUMENT,
  options: {
    ...INPUT_OPTIONS,
    ...REJECTS_OPTIONS,
    ...ONLINE_OPTIONS,
    'dry-run': flagOption('Only check; order nothing'),
    'on-invalid': {
      ...choiceOption(
        ['stop', 'hold', 'drop'],
        'Rows with errors: order nothing, hold their orders, or drop the rows',
      ),
      default: 'stop',
    },
    yes: { alias: 'y', ...flagOption('Order without asking for confirmation') },
    'hold-for-release': flagOption('Order nothing until "vdpipe release RUN"'),
    'four-eyes': flagOption('Order nothing until somebody else releases it [VDPIPE_FOUR_EYES]'),
    by: textOption('Who orders or records it [your login name]'),
    releaser: textOption('Who is asked to release it (with --hold-for-release)'),
    note: textOption('Message to who releases it (with --hold-for-release)'),
    ...RELEASE_OPTIONS,
    enqueue: flagOption('Only record the list; workers place the orders ("vdpipe worker")'),
    label: { ...textOption('What the list is called [its path]'), hidden: true },
    again: flagOption('Order even if the same input was ordered before'),
    'if-exists': {
      ...choiceOption(
        ['resume', 'fail', 'again'],
        'If the same input was ordered or recorded before: resume its run, fail, or order it again [fail]',
      ),
      conflicts: 'again',
    },
    ...RESULTS_OPTIONS,
    ...REPORT_OPTIONS,
    ...EVENTS_OPTIONS,
    ...LOG_OPTIONS,
    ...ORDERING_OPTIONS,
  },
  exits: [3, 4, 5],
  examples: [
    '$0 order list.csv --dry-run  # See what would be ordered',
    '$0 order list.xlsx -m mapping.yaml --results out.csv  # Save results',
    '$0 order list.csv --if-exists resume --yes  # For cron',
  ],
} as const;

export type PreviewFlags = CommandFlags<typeof previewCommand>;
export type ProfileFlags = CommandFlags<typeof profileCommand>;
export type InitFlags = CommandFlags<typeof initCommand>;
export type MappingsFlags = CommandFlags<typeof mappingsCommand>;
export type TemplateFlags = CommandFlags<typeof templateCommand>;
export type CheckFlags = CommandFlags<typeof checkCommand>;
export type ProofFlags = CommandFlags<typeof proofCommand>;
export type OrderFlags = CommandFlags<typeof orderCommand>;
