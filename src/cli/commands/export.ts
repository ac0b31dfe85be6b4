import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { LEDGER_OPTIONS } from '../options.ts';
import { say, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function exportCommand(yargs: Argv): Argv {
  return yargs.command(
    'export <run>',
    'Write how each order of a run came out, one line per order',
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run, or the start of its id',
          demandOption: true,
        })
        .options({
          format: { choices: ['csv', 'json', 'ndjson', 'xlsx'], default: 'csv', requiresArg: true },
          output: {
            alias: 'o',
            type: 'string',
            describe: 'File to write [standard output]',
            requiresArg: true,
          },
          state: {
            array: true,
            choices: [
              'held',
              'staged',
              'sending',
              'waiting',
              'unknown',
              'ordered',
              'refused',
              'conflict',
            ],
            describe: 'Only orders in this state; can be given several times',
          },
          datasets: {
            type: 'string',
            describe: 'Folder for the datasets that are too large to be sent inline',
            requiresArg: true,
          },
        } as const)
        .options(LEDGER_OPTIONS)
        .example('$0 export 7f3a --format json', 'All orders of run 7f3a')
        .example('$0 export 7f3a --state ordered -o ordered.csv', 'The order ids'),
    (flags) =>
      runCommand({}, async () => {
        const { openOwnLedger } = await import('../open.ts');
        const { exportOrders, writeWhole } = await import('../../report/export-orders.ts');
        const ledger = openOwnLedger(flags);
        try {
          const { run } = await ledger.getRun(flags.run);
          if (flags.datasets !== undefined) {
            const { exportDatasets } = await import('../../report/export-datasets.ts');
            const files = await exportDatasets(ledger, run, flags.datasets);
            say(`${files.length} datasets written to ${flags.datasets}`);
            return EXIT.done;
          }
          const pieces = exportOrders(ledger.orders(run, flags.state), flags.format);
          if (flags.output === undefined) for await (const piece of pieces) await writeOut(piece);
          else await writeWhole(flags.output, pieces);
          return EXIT.done;
        } finally {
          await ledger.close();
        }
      }),
  );
}
