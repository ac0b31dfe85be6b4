import { ROLES } from '../../serve/api/shared.ts';
import {
  type CommandFlags,
  flagOption,
  LEDGER_OPTIONS,
  LOG_OPTIONS,
  numberOption,
  OUTPUT_OPTIONS,
  SERVICE_OPTIONS,
  textOption,
} from '../options.ts';
import { ON_INTERRUPT } from '../run-command.ts';

export const serveCommand = {
  usage: 'serve',
  describe: 'Start the console: prepare and order lists in a browser, and follow their orders',
  onInterrupt: ON_INTERRUPT,
  options: {
    port: { ...numberOption('Port to listen on; 0 for any free one'), default: 7420 },
    host: {
      ...textOption('Address to listen on; others than this machine need accounts and TLS'),
      default: '127.0.0.1',
    },
    'tls-cert': textOption('Certificate with its chain (PEM); needs --tls-key'),
    'tls-key': textOption('Key of the certificate (PEM)'),
    'behind-proxy': flagOption('A proxy with https stands before it; needs --public-url'),
    'public-url': textOption('Address that browsers use: https://lists.example.com'),
    'oidc-issuer': textOption(
      'Log in with OpenID Connect: address of the provider [VDPIPE_OIDC_ISSUER]',
    ),
    'oidc-client-id': textOption(
      'Client id of the console at the provider [VDPIPE_OIDC_CLIENT_ID]',
    ),
    'oidc-client-secret-file': textOption(
      'File with its client secret [VDPIPE_OIDC_CLIENT_SECRET(_FILE); a public client has none]',
    ),
    'oidc-claim': textOption('Claim that holds the account name [VDPIPE_OIDC_CLAIM, or email]'),
    'oidc-name': textOption(
      "The provider's name, as people know it [VDPIPE_OIDC_NAME, or its host]",
    ),
    'four-eyes': flagOption(
      'Require somebody else to release each run, whatever mappings say [VDPIPE_FOUR_EYES]',
    ),
    'allow-checks': flagOption(
      'Run the outside checks of mappings that people write in the console [refuse]',
    ),
    notify: textOption('File that says who is notified of runs: docs/console.md'),
    folder: textOption("Folder for uploads, drafts and accounts [the user's state folder]"),
    ...LOG_OPTIONS,
    ...SERVICE_OPTIONS,
    ...LEDGER_OPTIONS,
  },
  examples: ['$0 serve  # Prints the address to open'],
} as const;

export const accountsCommand = {
  usage: 'accounts [action] [name]',
  describe: 'Who may use the console: list, add, set (change) or remove accounts',
  onInterrupt: 'Stopped.',
  positionals: {
    action: {
      choices: ['list', 'add', 'set', 'remove'] as const,
      default: 'list' as const,
      describe: 'What to do',
    },
    name: { type: 'string', describe: 'Name of the account' },
  },
  options: {
    role: {
      ...textOption('What it may do: operator, releaser or viewer (repeatable)'),
      choices: ROLES,
    },
    'password-file': textOption('File with the password, - for standard input [the terminal asks]'),
    'new-password': flagOption('set: ask for a new password'),
    oidc: flagOption('add, set: log in with the OpenID Connect provider, without a password'),
    'key-until': textOption(
      'add, set: give a program a key, up to and including this day (UTC), without a password',
    ),
    enable: flagOption('set: let the account be used again'),
    disable: flagOption('set: end its sessions, and refuse logins'),
    folder: textOption("Folder of the console [in the user's state folder]"),
    json: OUTPUT_OPTIONS.json,
  },
  examples: [
    '$0 accounts add Ann --role operator  # Asks for a password',
    '$0 accounts set Ann --disable  # Ends the sessions of Ann',
  ],
} as const;

export type ServeFlags = CommandFlags<typeof serveCommand>;
export type AccountsFlags = CommandFlags<typeof accountsCommand>;
