import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { INPUT_OPTIONS, OUTPUT_OPTIONS, withFile } from '../options.ts';
import { printJson } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function checkCommand(yargs: Argv): Argv {
  return yargs.command(
    'check <file>',
    'Check a sheet as "order" would: nothing is ordered',
    (y) =>
      withFile(y)
        .options(INPUT_OPTIONS)
        .options(OUTPUT_OPTIONS)
        .example('$0 check list.csv', 'Columns named as the docs say')
        .example('$0 check list.xlsx -m mapping.yaml --json', 'With a mapping, for a program'),
    (flags) =>
      runCommand(flags, async ({ signal }) => {
        const { checkInput } = await import('../check-input.ts');
        const report = await checkInput(flags, signal);
        if (flags.json) await printJson(report);
        return report.ok ? EXIT.done : EXIT.invalidInput;
      }),
  );
}
