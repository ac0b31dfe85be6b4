import type { Argv } from 'yargs';
import { type CommandFlags, LEDGER_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';

export const releaseCommand = {
  usage: 'release <run>',
  describe: 'Release a run that is on hold, or a held delivery, so that it can be ordered',
  build: (y: Argv) =>
    y
      .positional('run', {
        type: 'string',
        describe:
          'Run or delivery id, or its first characters; a delivery with the revision that was shown: d-ID@REVISION',
        demandOption: true,
      })
      .options({
        by: textOption('Who releases it [your login name]'),
      } as const)
      .options(LEDGER_OPTIONS)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 release 7f3a --by Ann  # Then: vdpipe resume 7f3a', ''),
};

export type ReleaseFlags = CommandFlags<typeof releaseCommand>;
