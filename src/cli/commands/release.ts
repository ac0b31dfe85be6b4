import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function releaseCommand(yargs: Argv): Argv {
  return yargs.command(
    'release <run>',
    'Release a run that is on hold, or a held delivery, so that it can be ordered',
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run or delivery id, or its first characters',
          demandOption: true,
        })
        .options({
          by: textOption('Who releases it [your login name]'),
        } as const)
        .options(LEDGER_OPTIONS)
        .options({ json: OUTPUT_OPTIONS.json })
        .example('$0 release 7f3a --by Ann  # Then: vdpipe resume 7f3a', ''),
    (flags) =>
      runCommand(flags, async () => {
        const { releaseRun } = await import('../actions/release-run.ts');
        return releaseRun(flags);
      }),
  );
}
