import { ORDER_STATES } from '../../ledger/states.ts';
import { REQUEST_DEFAULTS } from '../../submit/defaults.ts';
import { FORCE_OPTION } from '../files/new-file.ts';
import {
  argument,
  type CommandFlags,
  choiceOption,
  EVENTS_OPTIONS,
  flagOption,
  LEDGER_OPTIONS,
  LOG_OPTIONS,
  METRICS_OPTIONS,
  ORDERING_OPTIONS,
  OUTPUT_OPTIONS,
  PASSWORD_OPTIONS,
  REJECTS_OPTIONS,
  RELEASE_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  RUN_ARGUMENT,
  RUN_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
  textOption,
} from '../options.ts';
import { ON_INTERRUPT } from '../run-command.ts';

export const resumeCommand = {
  usage: 'resume [run]',
  describe: 'Continue a run that stopped; the spreadsheet is not needed',
  positionals: {
    run: { type: 'string', describe: 'Run id; optional when only one run is unfinished' },
  },
  options: {
    settle: {
      ...textOption('Settle an order whose outcome is unknown: PROJECT=ORDER_ID or PROJECT=none'),
      array: true,
    },
    adopt: {
      ...textOption(
        'After restoring a ledger: results of the run (CSV, JSON, .xlsx), or a rescue file, whose orders are its own',
      ),
      array: true,
    },
    close: textOption('Close the run: why the rest is not to be ordered'),
    ...REJECTS_OPTIONS,
    ...PASSWORD_OPTIONS,
    ...RESULTS_OPTIONS,
    ...REPORT_OPTIONS,
    ...EVENTS_OPTIONS,
    ...LOG_OPTIONS,
    ...ORDERING_OPTIONS,
  },
  exits: [3, 4, 5],
  examples: [
    '$0 resume  # Continue the only unfinished run',
    '$0 resume 7f3a --json  # Continue run 7f3a, with JSON output',
  ],
} as const;

export const releaseCommand = {
  usage: 'release <run>',
  describe: 'Release a run that is on hold, or a held delivery, so that it can be ordered',
  positionals: {
    run: argument(
      'Run or delivery id, or its first characters; a delivery with the revision that was shown: d-ID@REVISION',
    ),
  },
  options: {
    by: textOption('Who releases it [your login name]'),
    ...RELEASE_OPTIONS,
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: [
    '$0 release 7f3a --by Ann  # Then: vdpipe resume 7f3a',
    '$0 release 7f3a --at "2026-12-01 18:00"  # Not before then',
    '$0 release 7f3a --first 20  # Look at the first ones, then release the rest',
  ],
} as const;

export const stopCommand = {
  usage: 'stop <run>',
  describe: 'Stop a run, whoever places its orders: it is on hold until its release',
  positionals: { run: argument('Run id, or its first characters') },
  options: {
    by: textOption('Who stops it [your login name]'),
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: ['$0 stop 7f3a  # Requests in flight are finished, nothing else is sent'],
} as const;

export const withdrawCommand = {
  usage: 'withdraw <run>',
  describe: 'Take back a run of which nothing was sent: its list can be ordered again',
  positionals: { run: argument('Run id, or its first characters') },
  options: {
    by: textOption('Who withdraws it [your login name]'),
    note: textOption('Why'),
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: ['$0 withdraw 7f3a --note "Wrong prices"  # Then correct the list'],
} as const;

const { 'patience-ms': _, ...WORKER_OPTIONS } = SUBMIT_OPTIONS;

export const workerCommand = {
  usage: 'worker',
  describe: 'Place the orders of all recorded and future runs, until stopped',
  onInterrupt: ON_INTERRUPT,
  options: {
    ...WORKER_OPTIONS,
    ...SERVICE_OPTIONS,
    ...LEDGER_OPTIONS,
    ...METRICS_OPTIONS,
    ...LOG_OPTIONS,
    quiet: OUTPUT_OPTIONS.quiet,
  },
  examples: ['$0 worker  # In one terminal; in another: vdpipe order list.csv --enqueue'],
} as const;

export const waitCommand = {
  usage: 'wait <run>',
  describe: 'Wait until workers have placed the orders of a run',
  onInterrupt: 'Stopping. The run is not affected.',
  positionals: RUN_ARGUMENT,
  options: {
    'patience-ms': {
      ...SUBMIT_OPTIONS['patience-ms'],
      describe: 'Give up after this long without a change (ms) [never]',
    },
    ...REJECTS_OPTIONS,
    ...PASSWORD_OPTIONS,
    ...RESULTS_OPTIONS,
    ...REPORT_OPTIONS,
    ...EVENTS_OPTIONS,
    ...LOG_OPTIONS,
    ...LEDGER_OPTIONS,
    ...OUTPUT_OPTIONS,
  },
  exits: [4, 5],
  examples: ['$0 wait 7f3a --results out.csv  # Then save what became of each order'],
} as const;

export const runsCommand = {
  usage: 'runs',
  describe: 'List the runs in the ledger, newest first',
  options: { ...LEDGER_OPTIONS, json: OUTPUT_OPTIONS.json },
  examples: ['$0 runs  # Every run and its outcome'],
} as const;

export const showCommand = {
  usage: 'show <run>',
  describe: 'Show the state of a run and the orders that were not placed; or a delivery',
  positionals: { run: argument('Run or delivery id, or its first characters') },
  options: {
    rejects: textOption('Write the rows that were not ordered to a new file (.csv, .xlsx)'),
    input: {
      ...textOption(
        'The list as it was ordered, for --rejects; once for each file [its original path]',
      ),
      array: true,
    },
    ...PASSWORD_OPTIONS,
    'all-rejects': flagOption('With --rejects: also the rows that are already in another file'),
    'as-copy': {
      ...flagOption('With --rejects: the run keeps the files that it has'),
      hidden: true,
    },
    order: textOption('Show the order of this project, and what is printed for it'),
    ...REPORT_OPTIONS,
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  exits: [3],
  examples: [
    '$0 show 7f3a  # What became of run 7f3a',
    '$0 show 7f3a --rejects list.rejects.xlsx  # Rows to correct',
    '$0 show 7f3a --report run.html  # Write a report page',
  ],
} as const;

export const findCommand = {
  usage: 'find <id>',
  describe:
    'Find orders in all runs, by project, order id, partner order id, user or file, or by what is printed',
  positionals: {
    id: argument(
      'Project, order id, partner order id or user, or the file of a run; with --printed, a text, or - for standard input',
    ),
  },
  options: {
    printed: flagOption(
      'Search ids, order names, userdata and printed texts for a text, or a part of one',
    ),
    run: textOption('With --printed: only in this run'),
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  exits: [4],
  examples: [
    '$0 find prj-0031  # Every order of a project',
    '$0 find 100001 --json  # The order with this id, as JSON',
    '$0 find "Kim Minji" --printed  # What was printed for a person',
  ],
} as const;

export const exportCommand = {
  usage: 'export <run>',
  describe: 'Export the results of a run, one line per order or row',
  positionals: RUN_ARGUMENT,
  options: {
    format: choiceOption(
      ['csv', 'json', 'ndjson', 'xlsx'],
      'Format [by the extension of --output, else csv]',
    ),
    output: { alias: 'o', ...textOption('Output file [standard output]') },
    rows: flagOption('One line per input row, including rejected and skipped rows'),
    state: {
      array: true,
      choices: [...ORDER_STATES, 'rejected', 'skipped'] as const,
      describe: 'Only this state (repeatable); rejected and skipped need --rows',
    },
    for: {
      ...choiceOption(
        ['confirmation'],
        'Only orders that wait for confirmation, as far as "status" knows',
      ),
      conflicts: ['rows', 'state', 'datasets'],
    },
    mark: textOption(
      'With --for confirmation: hand these ids over, once each, under this name; the same name lists the same ids again',
    ),
    by: textOption('With --mark: who hands them over [your login name]'),
    datasets: textOption('Folder for datasets that are not sent inline'),
    ...FORCE_OPTION,
    ...LEDGER_OPTIONS,
    quiet: OUTPUT_OPTIONS.quiet,
  },
  examples: [
    '$0 export 7f3a --format json  # All orders of run 7f3a',
    '$0 export 7f3a --rows -o rows.csv  # The outcome of every row',
    '$0 export 7f3a --for confirmation -o ordered.csv  # The order ids',
    '$0 export 7f3a --for confirmation --mark Mon -o mon.csv  # Once each',
  ],
} as const;

const LOOK_UP_OPTIONS = {
  concurrency: SUBMIT_OPTIONS.concurrency,
  'patience-ms': {
    ...SUBMIT_OPTIONS['patience-ms'],
    describe: `Give up after this long without an answer (ms) [${REQUEST_DEFAULTS.patienceMs}]`,
  },
  ...LOG_OPTIONS,
  ...RUN_OPTIONS,
} as const;

export const statusCommand = {
  usage: 'status <run>',
  describe: 'Look up which orders of a run were confirmed, rendered or cancelled, and what changed',
  positionals: RUN_ARGUMENT,
  options: LOOK_UP_OPTIONS,
  exits: [4, 5],
  examples: [
    '$0 status 7f3a  # Look up every placed order of run 7f3a',
    '$0 status 7f3a --json  # JSON for a program',
  ],
} as const;

export const verifyCommand = {
  usage: 'verify <run>',
  describe: "Compare a run's order ids with the service's, without changing any",
  positionals: RUN_ARGUMENT,
  options: {
    again: flagOption('Also look up orders that were verified before'),
    ...LOOK_UP_OPTIONS,
  },
  exits: [4, 5],
  examples: [
    '$0 verify 7f3a  # Look up every placed order of run 7f3a',
    '$0 verify 7f3a --json  # JSON for a program',
  ],
} as const;

export const purgeCommand = {
  usage: 'purge [run]',
  describe: 'Remove the data of finished runs from the ledger; keep their order ids',
  positionals: {
    run: {
      type: 'string',
      describe: 'Run id, or that of a held delivery, or its first characters',
    },
  },
  options: {
    'older-than': {
      ...textOption('All finished runs in which nothing happened for so many days, such as 90d'),
      conflicts: ['run', 'abandon'],
    },
    'dry-run': flagOption('With --older-than: only list the runs'),
    yes: { alias: 'y', ...flagOption('With --older-than: remove without asking') },
    abandon: flagOption('Also give up orders that have not been sent yet; reject a held delivery'),
    ...PASSWORD_OPTIONS,
    ...LEDGER_OPTIONS,
    json: { ...OUTPUT_OPTIONS.json, describe: 'With --older-than: print one JSON object' },
  },
  exits: [3],
  examples: [
    "$0 purge 7f3a  # Remove run 7f3a's rows and user data",
    '$0 purge --older-than 90d --yes  # Of all runs that are older',
  ],
} as const;

export const forgetCommand = {
  usage: 'forget [text]',
  describe: "Remove one person's texts from the ledger; keep their order ids",
  positionals: {
    text: {
      type: 'string',
      describe: 'A text that "find --printed" finds, or - for standard input',
    },
  },
  options: {
    file: textOption('File with such texts, one a line; - is standard input'),
    folder: textOption("Folder of the console [in the user's state folder]"),
    'dry-run': flagOption('Only list the orders and drafts'),
    yes: { alias: 'y', ...flagOption('Remove without asking') },
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: ['$0 forget --file person.txt  # Names, addresses, phone numbers, one a line'],
  exits: [3, 4],
} as const;

export type ForgetFlags = CommandFlags<typeof forgetCommand>;
export type ResumeFlags = CommandFlags<typeof resumeCommand>;
export type ReleaseFlags = CommandFlags<typeof releaseCommand>;
export type StopFlags = CommandFlags<typeof stopCommand>;
export type WithdrawFlags = CommandFlags<typeof withdrawCommand>;
export type WorkerFlags = CommandFlags<typeof workerCommand>;
export type WaitFlags = CommandFlags<typeof waitCommand>;
export type RunsFlags = CommandFlags<typeof runsCommand>;
export type ShowFlags = CommandFlags<typeof showCommand>;
export type FindFlags = CommandFlags<typeof findCommand>;
export type ExportFlags = CommandFlags<typeof exportCommand>;
export type StatusFlags = CommandFlags<typeof statusCommand>;
export type VerifyFlags = CommandFlags<typeof verifyCommand>;
export type PurgeFlags = CommandFlags<typeof purgeCommand>;
