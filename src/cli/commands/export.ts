import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { LEDGER_OPTIONS } from '../options.ts';
import { say, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function exportCommand(yargs: Argv): Argv {
  return yargs.command(
    'export <run>',
    'Write how a run came out, one line per order or per row',
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run, or the start of its id',
          demandOption: true,
        })
        .options({
          format: {
            choices: ['csv', 'json', 'ndjson', 'xlsx'],
            describe: 'How it is written [as the ending of --output says, else csv]',
            requiresArg: true,
          },
          output: {
            alias: 'o',
            type: 'string',
            describe: 'File to write [standard output]',
            requiresArg: true,
          },
          rows: { type: 'boolean', describe: 'One line per row of the input, rejected rows too' },
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
              'rejected',
            ],
            describe:
              'Only what is in this state; can be given several times. Only rows are rejected',
          },
          datasets: {
            type: 'string',
            describe: 'Folder for the datasets that are too large to be sent inline',
            requiresArg: true,
          },
        } as const)
        .options(LEDGER_OPTIONS)
        .example('$0 export 7f3a --format json  # All orders of run 7f3a', '')
        .example('$0 export 7f3a --rows -o rows.csv  # Where every row went', '')
        .example('$0 export 7f3a --state ordered -o ordered.csv  # The order ids', ''),
    (flags) =>
      runCommand({}, async () => {
        const { openLedgerOfRuns } = await import('../open.ts');
        const { writeWhole } = await import('../../report/export-orders.ts');
        const { exportRun } = await import('../export-run.ts');
        const ledger = openLedgerOfRuns(flags);
        try {
          const { run } = await ledger.getRun(flags.run);
          if (flags.datasets !== undefined) {
            const { exportDatasets } = await import('../../report/export-datasets.ts');
            const files = await exportDatasets(ledger, run, flags.datasets);
            say(`${files.length} datasets written to ${flags.datasets}`);
            return EXIT.done;
          }
          const pieces = exportRun(ledger, run, flags);
          if (flags.output === undefined) for await (const piece of pieces) await writeOut(piece);
          else await writeWhole(flags.output, pieces);
          return EXIT.done;
        } finally {
          await ledger.close();
        }
      }),
  );
}
