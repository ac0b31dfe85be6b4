import type { Argv } from 'yargs';
import { FAULT_NAMES, LOOKUP_FAULT_NAMES } from '../../sandbox/options.ts';
import { EXIT } from '../exit-codes.ts';
import { numberOption, textOption } from '../options.ts';
import { say, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function sandboxCommand(yargs: Argv): Argv {
  return yargs.command(
    'sandbox',
    'Start a stand-in for the service on this machine, for trials and tests',
    (y) =>
      y
        .options({
          port: { ...numberOption('Port on the loopback address'), default: 8787 },
          projects: {
            ...textOption('How many projects (prj-0001, ...), or a JSON file with a list of them'),
            default: '100',
          },
          pattern: textOption('Also accept any project id that matches this regular expression'),
          owner: textOption('Owner of the projects [any]'),
          latency: { ...numberOption('Time each request takes (ms)'), default: 0 },
          fault: {
            type: 'string',
            array: true,
            describe: `Faults to inject into orders, NAME=RATE, e.g. lost=0.05: ${FAULT_NAMES.join(', ')}`,
            default: [] as string[],
            defaultDescription: 'none',
            requiresArg: true,
          },
          'lookup-fault': {
            type: 'string',
            array: true,
            describe: `Faults to inject into lookups: ${LOOKUP_FAULT_NAMES.join(', ')}`,
            default: [] as string[],
            defaultDescription: 'none',
            requiresArg: true,
          },
          seed: { ...numberOption('Seed of the faults'), default: 1 },
          'retry-after-ms': numberOption('Retry-After of busy answers (ms)'),
        } as const)
        .example('$0 sandbox --projects 50 --latency 20  # 50 projects, 20 ms per request', '')
        .example('$0 sandbox --fault lost=0.1 --fault locked=0.1  # With faults', ''),
    (flags) =>
      runCommand({ onInterrupt: 'Stopping the sandbox.' }, async ({ signal }) => {
        const { startSandbox, toSandboxLines } = await import('../actions/start-sandbox.ts');
        const sandbox = await startSandbox(flags);
        await writeOut(`${sandbox.baseUrl}\n`);
        for (const line of toSandboxLines(sandbox)) say(line);
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        await sandbox.close();
        return EXIT.done;
      }),
  );
}
