import type { Argv } from 'yargs';
import {
  type CommandFlags,
  choiceOption,
  INPUT_OPTIONS,
  ONLINE_OPTIONS,
  ORDERING_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  textOption,
  withFile,
} from '../options.ts';

export const orderCommand = {
  usage: 'order <file>',
  describe: 'Check a sheet, then place one order per project',
  build: (y: Argv) =>
    withFile(y)
      .options(INPUT_OPTIONS)
      .options(REJECTS_OPTIONS)
      .options(ONLINE_OPTIONS)
      .options({
        'dry-run': { type: 'boolean', describe: 'Only check; order nothing' },
        'on-invalid': {
          ...choiceOption(
            ['stop', 'hold', 'drop'],
            'Rows with errors: order nothing, hold their orders, or drop the rows',
          ),
          default: 'stop',
        },
        yes: { alias: 'y', type: 'boolean', describe: 'Order without asking for confirmation' },
        'hold-for-release': {
          type: 'boolean',
          describe: 'Order nothing until "vdpipe release RUN"',
        },
        'four-eyes': {
          type: 'boolean',
          describe: 'Order nothing until somebody else releases it [VDPIPE_FOUR_EYES]',
        },
        by: textOption('Who orders or records it [your login name]'),
        releaser: textOption('Who is asked to release it (with --hold-for-release)'),
        note: textOption('Message to who releases it (with --hold-for-release)'),
        enqueue: {
          type: 'boolean',
          describe: 'Only record the list; workers place the orders ("vdpipe worker")',
        },
        label: {
          ...textOption('What the list is called [its path]'),
          hidden: true,
        },
        again: { type: 'boolean', describe: 'Order even if the same input was ordered before' },
      } as const)
      .options(RESULTS_OPTIONS)
      .options(REPORT_OPTIONS)
      .options(ORDERING_OPTIONS)
      .example('$0 order list.csv --dry-run  # See what would be ordered', '')
      .example('$0 order list.xlsx -m mapping.yaml --results out.csv  # Save results', ''),
};

export type OrderFlags = CommandFlags<typeof orderCommand>;
