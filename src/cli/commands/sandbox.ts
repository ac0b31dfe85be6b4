import type { Argv } from 'yargs';
import { FAULT_NAMES, LOOKUP_FAULT_NAMES } from '../../sandbox/options.ts';
import { type CommandFlags, numberOption, textOption } from '../options.ts';

export const sandboxCommand = {
  usage: 'sandbox',
  describe: 'Start a stand-in for the service on this machine, for trials and tests',
  onInterrupt: 'Stopping the sandbox.',
  build: (y: Argv) =>
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
};

export type SandboxFlags = CommandFlags<typeof sandboxCommand>;
