import type { Argv } from 'yargs';
import { type CommandFlags, OUTPUT_OPTIONS, textOption } from '../options.ts';

export const accountsCommand = {
  usage: 'accounts [action] [name]',
  describe: 'Who may use the console: list, add, set (change) or remove accounts',
  onInterrupt: 'Stopped.',
  build: (y: Argv) =>
    y
      .positional('action', {
        choices: ['list', 'add', 'set', 'remove'] as const,
        default: 'list' as const,
        describe: 'What to do',
      })
      .positional('name', { type: 'string', describe: 'Name of the account' })
      .options({
        role: {
          ...textOption('What it may do: operator, releaser or viewer (repeatable)'),
          choices: ['viewer', 'operator', 'releaser'] as const,
        },
        'password-file': textOption(
          'File with the password, - for standard input [the terminal asks]',
        ),
        'new-password': { type: 'boolean', describe: 'set: ask for a new password' },
        oidc: {
          type: 'boolean',
          describe: 'add, set: log in with the OpenID Connect provider, without a password',
        },
        enable: { type: 'boolean', describe: 'set: let the account be used again' },
        disable: { type: 'boolean', describe: 'set: end its sessions, and refuse logins' },
        folder: textOption("Folder of the console [in the user's state folder]"),
      } as const)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 accounts add Ann --role operator  # Asks for a password', '')
      .example('$0 accounts set Ann --disable  # Ends the sessions of Ann', ''),
};

export type AccountsFlags = CommandFlags<typeof accountsCommand>;
