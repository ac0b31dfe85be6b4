import process from 'node:process';
import type { Argv } from 'yargs';
import { type CommandFlags, LEDGER_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';

export const findCommand = {
  usage: 'find <id>',
  describe:
    'Find orders in all runs, by project, order id, partner order id, user or file, or by what is printed',
  build: (y: Argv) =>
    y
      .positional('id', {
        type: 'string',
        describe:
          'Project, order id, partner order id or user, or the file of a run; with --printed, a text, or - for standard input',
        demandOption: true,
        // yargs makes an empty text of a lone dash.
        coerce: (id: string) => (id === '' && process.argv.includes('-') ? '-' : id),
      })
      .options({
        printed: {
          type: 'boolean',
          describe:
            'Search users, order names, userdata and printed texts for a text, or a part of one',
        },
        run: textOption('With --printed: only in this run'),
      } as const)
      .options(LEDGER_OPTIONS)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 find prj-0031  # Every order of a project', '')
      .example('$0 find 100001 --json  # The order with this id, as JSON', '')
      .example('$0 find "Kim Minji" --printed  # What was printed for a person', ''),
};

export type FindFlags = CommandFlags<typeof findCommand>;
