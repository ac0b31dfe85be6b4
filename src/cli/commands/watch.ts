import type { Argv } from 'yargs';
import { usage } from '../check-flags.ts';
import {
  choiceOption,
  LEDGER_OPTIONS,
  METRICS_OPTIONS,
  OUTPUT_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
  textOption,
} from '../options.ts';
import { ON_INTERRUPT, runCommand } from '../run-command.ts';

export function watchCommand(yargs: Argv): Argv {
  return yargs.command(
    'watch [config] [file]',
    'Order the files that partners deliver, as configured in a jobs file',
    (y) =>
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
    (flags) =>
      runCommand({ ...flags, onInterrupt: ON_INTERRUPT }, async ({ signal }) => {
        refuseWithoutCheck(flags);
        if (flags.status) {
          const { listJobs } = await import('../actions/list-jobs.ts');
          return listJobs(flags);
        }
        if (flags.check) {
          const { checkDelivery } = await import('../actions/check-delivery.ts');
          return checkDelivery(flags, signal);
        }
        const { watchFolders } = await import('../actions/watch-folders.ts');
        return watchFolders(flags, signal);
      }),
  );
}

/** Whoever names a list wants it tried: without `--check`, the folders would be watched and their lists ordered. */
function refuseWithoutCheck(flags: {
  readonly check?: boolean | undefined;
  readonly file?: string | undefined;
  readonly job?: string | undefined;
}): void {
  if (flags.check) return;
  if (flags.file !== undefined) {
    throw usage(
      `"${flags.file}" can only be given with --check: to order it, put it into the job's folder in/`,
      'watch',
    );
  }
  if (flags.job !== undefined) throw usage('--job can only be given with --check', 'watch');
}
