import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function deliveriesCommand(yargs: Argv): Argv {
  return yargs.command(
    'deliveries',
    'List the files that arrived for scheduled imports, newest first',
    (y) =>
      y
        .options({ job: textOption('Only deliveries of this job') } as const)
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 deliveries  # Every file, and why it is held or failed', '')
        .example('$0 deliveries --job acme --json  # The deliveries of one job, as JSON', ''),
    (flags) =>
      runCommand(flags, async () => {
        const { listDeliveries } = await import('../actions/list-deliveries.ts');
        return listDeliveries(flags);
      }),
  );
}
