import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { printJson, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function runsCommand(yargs: Argv): Argv {
  return yargs.command(
    'runs',
    'List the runs in the ledger, newest first',
    (y) =>
      y
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 runs  # Every run and its outcome', ''),
    (flags) =>
      runCommand(flags, async () => {
        const { findLedgerOfRuns, withLedger } = await import('../open.ts');
        const { toRunLine, toRunsText } = await import('../../output/text/runs-text.ts');
        const { warnOfStrayRescues } = await import('../files/stray-rescues.ts');
        return withLedger(findLedgerOfRuns(flags), async (ledger) => {
          if (ledger) await warnOfStrayRescues(ledger);
          const runs = (await ledger?.listRuns()) ?? [];
          if (flags.json) await printJson(runs.map(toRunLine));
          else await writeOut(toRunsText(runs));
          return EXIT.done;
        });
      }),
  );
}
