import { JOB_REQUEST_WORDS } from '../../output/event-words.ts';
import {
  type CommandFlags,
  FILES_ARGUMENT,
  flagOption,
  LEDGER_OPTIONS,
  LOG_OPTIONS,
  METRICS_OPTIONS,
  OUTPUT_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
  textOption,
} from '../options.ts';
import { ON_INTERRUPT } from '../run-command.ts';

export const watchCommand = {
  usage: 'watch [config] [file] [more..]',
  describe: 'Order the files that partners deliver, as configured in a jobs file',
  onInterrupt: ON_INTERRUPT,
  positionals: {
    config: { type: 'string', describe: 'Jobs file (YAML)', default: 'vdpipe-watch.yaml' },
    file: { type: 'string', describe: 'List to check, with --check' },
    more: FILES_ARGUMENT.more,
  },
  options: {
    once: flagOption('Handle the files that are there, then exit'),
    status: flagOption('Show the jobs, like "vdpipe jobs"'),
    check: flagOption('Show what would happen to FILE, step by step, without ordering it'),
    job: textOption('Job that FILE is for, with --check'),
    ...LOG_OPTIONS,
    ...SUBMIT_OPTIONS,
    ...SERVICE_OPTIONS,
    ...LEDGER_OPTIONS,
    ...METRICS_OPTIONS,
    ...OUTPUT_OPTIONS,
  },
  exits: [3, 4, 5],
  examples: [
    '$0 watch  # All jobs of vdpipe-watch.yaml, until it is stopped',
    '$0 watch jobs.yaml --once  # For cron and systemd timers',
    '$0 watch jobs.yaml list.csv --check --job acme  # Try a list',
  ],
} as const;

const REQUESTS = Object.values(JOB_REQUEST_WORDS);
type RequestOptions = Record<(typeof REQUESTS)[number]['flag'], ReturnType<typeof flagOption>>;
const flags = REQUESTS.map(({ flag }) => `--${flag}`);
/** `--pause, --continue or --run-now` */
export const REQUEST_FLAGS = `${flags.slice(0, -1).join(', ')} or ${flags.at(-1)}`;

export const jobsCommand = {
  usage: 'jobs [name]',
  describe: 'List the jobs of scheduled imports, or pause, continue or run one of them now',
  positionals: { name: { type: 'string', describe: 'Only this job' } },
  options: {
    ...(Object.fromEntries(
      REQUESTS.map(({ flag, does }) => [flag, flagOption(does)]),
    ) as RequestOptions),
    note: textOption(`Why, with ${REQUEST_FLAGS}`),
    by: textOption('Who makes the request [your login name]'),
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: ['$0 jobs  # Every job that is or was watched'],
} as const;

export const deliveriesCommand = {
  usage: 'deliveries',
  describe: 'List the files that arrived for scheduled imports, newest first',
  options: {
    job: textOption('Only deliveries of this job'),
    ...LEDGER_OPTIONS,
    json: OUTPUT_OPTIONS.json,
  },
  examples: [
    '$0 deliveries  # Every file, and why it is held or failed',
    '$0 deliveries --job acme --json  # The deliveries of one job, as JSON',
  ],
} as const;

export type WatchFlags = CommandFlags<typeof watchCommand>;
export type JobsFlags = CommandFlags<typeof jobsCommand>;
export type DeliveriesFlags = CommandFlags<typeof deliveriesCommand>;
