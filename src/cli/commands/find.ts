import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function findCommand(yargs: Argv): Argv {
  return yargs.command(
    'find <id>',
    'Find orders in all runs, by project, order id, partner order id or file',
    (y) =>
      y
        .positional('id', {
          type: 'string',
          describe: 'Project, order id or partner order id, or the file of a run',
          demandOption: true,
        })
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 find prj-0031  # Every order of a project', '')
        .example('$0 find 100001 --json  # The order with this id, as JSON', ''),
    (flags) =>
      runCommand(flags, async () => {
        const { findOrders } = await import('../actions/find-orders.ts');
        return findOrders(flags);
      }),
  );
}
