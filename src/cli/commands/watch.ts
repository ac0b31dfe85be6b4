import type { Argv } from 'yargs';
import {
  type CommandFlags,
  choiceOption,
  LEDGER_OPTIONS,
  METRICS_OPTIONS,
  OUTPUT_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
  textOption,
} from '../options.ts';
import { ON_INTERRUPT } from '../run-command.ts';

export const watchCommand = {
  usage: 'watch [config] [file]',
  describe: 'Order the files that partners deliver, as configured in a jobs file',
  onInterrupt: ON_INTERRUPT,
  build: (y: Argv) =>
    y
      .positional('config', {
        type: 'string',
        describe: 'Jobs file (YAML)',
        default: 'vdpipe-watch.yaml',
      })
      .positional('file', { type: 'string', describe: 'List to check, with --check' })
      .options({
        once: { type: 'boolean', describe: 'Handle the files that are there, then exit' },
        status: { type: 'boolean', describe: 'Show the jobs, like "vdpipe jobs"' },
        check: {
          type: 'boolean',
          describe: 'Show what would happen to FILE, step by step, without ordering it',
        },
        job: textOption('Job that FILE is for, with --check'),
        log: {
          ...choiceOption(['text', 'json'], 'Log as lines for people, or as JSON (pino)'),
          default: 'text',
        },
      } as const)
      .options(SUBMIT_OPTIONS)
      .options(SERVICE_OPTIONS)
      .options(LEDGER_OPTIONS)
      .options(METRICS_OPTIONS)
      .options(OUTPUT_OPTIONS)
      .example('$0 watch  # All jobs of vdpipe-watch.yaml, until it is stopped', '')
      .example('$0 watch jobs.yaml --once  # For cron and systemd timers', '')
      .example('$0 watch jobs.yaml list.csv --check --job acme  # Try a list', ''),
};

export type WatchFlags = CommandFlags<typeof watchCommand>;
