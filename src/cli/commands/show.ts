import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { printJson, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function showCommand(yargs: Argv): Argv {
  return yargs.command(
    'show <run>',
    'Show how a run stands, and every order that was not placed',
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run, or the start of its id',
          demandOption: true,
        })
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 show 7f3a  # What became of run 7f3a', ''),
    (flags) =>
      runCommand(flags, async () => {
        const { openLedgerOfRuns } = await import('../open.ts');
        const { toRunReport } = await import('../../report/run-report.ts');
        const { toRunText } = await import('../../report/run-text.ts');
        const ledger = openLedgerOfRuns(flags);
        try {
          const info = await ledger.getRun(flags.run);
          if (flags.json) await printJson(toRunReport(info, {}, 0));
          else for await (const text of toRunText(info, ledger)) await writeOut(text);
          return EXIT.done;
        } finally {
          await ledger.close();
        }
      }),
  );
}
