import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { LEDGER_OPTIONS, numberOption, SERVICE_OPTIONS, textOption } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function serveCommand(yargs: Argv): Argv {
  return yargs.command(
    'serve',
    'Start the console on this machine: prepare and order lists in a browser, and follow their orders',
    (y) =>
      y
        .options({
          port: {
            ...numberOption('Port on the loopback address; 0 for any free one'),
            default: 7420,
          },
          folder: textOption("Folder for uploads and drafts [the user's state folder]"),
        } as const)
        .options(SERVICE_OPTIONS)
        .options(LEDGER_OPTIONS)
        .example('$0 serve  # Prints the address to open', ''),
    (flags) =>
      runCommand({ onInterrupt: ON_INTERRUPT }, async ({ signal }) => {
        const { startConsole } = await import('../actions/start-console.ts');
        await startConsole(flags, signal);
        return EXIT.done;
      }),
  );
}

const ON_INTERRUPT =
  'Stopping: requests in flight are finished and recorded first. Press Ctrl-C again to quit immediately.';
