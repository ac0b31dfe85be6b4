import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS, SERVICE_OPTIONS, SUBMIT_OPTIONS } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function verifyCommand(yargs: Argv): Argv {
  return yargs.command(
    'verify <run>',
    "Compare a run's order ids with the service's; nothing is changed there",
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run, or the start of its id',
          demandOption: true,
        })
        .options({
          again: { type: 'boolean', describe: 'Look up also what was verified before' },
          concurrency: SUBMIT_OPTIONS.concurrency,
          'patience-ms': {
            ...SUBMIT_OPTIONS['patience-ms'],
            describe: 'Stop when the service gave no answer so long',
          },
        } as const)
        .options(SERVICE_OPTIONS)
        .options(LEDGER_OPTIONS)
        .options(OUTPUT_OPTIONS)
        .example('$0 verify 7f3a  # Look every placed order of run 7f3a up', '')
        .example('$0 verify 7f3a --json  # For a program', ''),
    (flags) =>
      runCommand(flags, async ({ signal }) => {
        const { verifyPlacedOrders } = await import('../actions/verify-input.ts');
        return verifyPlacedOrders(flags, signal);
      }),
  );
}
