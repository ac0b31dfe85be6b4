import type { Argv } from 'yargs';
import {
  type CommandFlags,
  LEDGER_OPTIONS,
  numberOption,
  SERVICE_OPTIONS,
  textOption,
} from '../options.ts';
import { ON_INTERRUPT } from '../run-command.ts';

export const serveCommand = {
  usage: 'serve',
  describe: 'Start the console: prepare and order lists in a browser, and follow their orders',
  onInterrupt: ON_INTERRUPT,
  build: (y: Argv) =>
    y
      .options({
        port: {
          ...numberOption('Port to listen on; 0 for any free one'),
          default: 7420,
        },
        host: {
          ...textOption('Address to listen on; others than this machine need accounts and TLS'),
          default: '127.0.0.1',
        },
        'tls-cert': textOption('Certificate with its chain (PEM); needs --tls-key'),
        'tls-key': textOption('Key of the certificate (PEM)'),
        'behind-proxy': {
          type: 'boolean',
          describe: 'A proxy with https stands before it; needs --public-url',
        },
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
        'four-eyes': {
          type: 'boolean',
          describe:
            'Require somebody else to release each run, whatever mappings say [VDPIPE_FOUR_EYES]',
        },
        folder: textOption("Folder for uploads, drafts and accounts [the user's state folder]"),
      } as const)
      .options(SERVICE_OPTIONS)
      .options(LEDGER_OPTIONS)
      .example('$0 serve  # Prints the address to open', ''),
};

export type ServeFlags = CommandFlags<typeof serveCommand>;
