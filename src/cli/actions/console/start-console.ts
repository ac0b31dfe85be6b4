import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { toLedgerName } from '../../../ledger/postgres/postgres-url.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { LANDING_PATH, type OidcOptions } from '../../../serve/accounts/oidc/oidc-options.ts';
import { type Console, serveConsole, type Tls } from '../../../serve/serve-console.ts';
import { usage } from '../../check-flags.ts';
import { toArguments, toServiceWords } from '../../command-words.ts';
import type { ServeFlags } from '../../commands/console.ts';
import {
  consoleFolder,
  readEnvironment,
  requiresFourEyes,
  serviceAddress,
} from '../../environment/environment.ts';
import { loginName } from '../../environment/login-name.ts';
import { ownLedgerFile } from '../../files/protected-files.ts';
import { openOwnLedger, withLedger } from '../../open.ts';
import { describeError, isLogging, say, writeOut } from '../../output.ts';
import { ownVersion } from '../../own-version.ts';
import { openTlsFiles, type TlsFiles } from './tls-files.ts';

const TLS_LOOK_MS = 60_000;

/** `vdpipe serve`: serves the console until it is stopped, and prints the address that logs a person in. Gives the exit code. */
export async function startConsole(flags: ServeFlags, signal: AbortSignal): Promise<number> {
  const service = serviceOf(flags);
  const oidc = await oidcOf(flags);
  const tlsFiles = tlsFilesOf(flags);
  const tls = tlsFiles?.read();
  const folder = path.resolve(flags.folder ?? consoleFolder());
  const { notify } = flags;
  const tell =
    notify === undefined
      ? undefined
      : (await import('./tell-people.ts')).openTelling(notify, folder);
  return withLedger(openOwnLedger(flags), async (ledger) => {
    const console = await serveConsole({
      ledger,
      folder,
      program: {
        file: process.execPath,
        args: process.argv.slice(1, 2),
        standby: fileURLToPath(new URL('../cli/standby-main.js', import.meta.url)),
        helper: fileURLToPath(new URL('../cli/helper-main.js', import.meta.url)),
        ledgerFlags: flags.ledger === undefined ? [] : [`--ledger=${flags.ledger}`],
        serviceFlags: toArguments(toServiceWords(flags)),
        fourEyes: flags.fourEyes === true || requiresFourEyes(readEnvironment()),
        allowsChecks: flags.allowChecks,
      },
      port: flags.port,
      host: flags.host,
      tls,
      isBehindProxy: flags.behindProxy === true,
      publicUrl: flags.publicUrl,
      oidc,
      about: { version: ownVersion(), service, ledger: toLedgerName(ownLedgerFile(flags)) },
      person: loginName(),
      now: Date.now,
      onAddress: printAddresses(oidc !== undefined),
      onFailure: (error) => say(`vdpipe: ${describeError(error).message}`),
      onLedger: (failure) =>
        say(
          failure === null
            ? 'The ledger is back.'
            : `vdpipe: ${describeError(failure).message} Trying again.`,
        ),
    });
    if (service === null) {
      say('No service is set (--base-url), so lists can be checked, but not ordered.');
    }
    const stopFollowing = tlsFiles && followTls(tlsFiles, console);
    const told = tell?.(ledger, console, signal);
    if (!signal.aborted) await once(signal, 'abort');
    stopFollowing?.();
    await console.close();
    await told;
    return EXIT.done;
  });
}

/** What only consoles with a provider need is loaded for these alone. @throws UsageError `usage`, `oidc_issuer_invalid`, `secret_unreadable` */
async function oidcOf(flags: ServeFlags): Promise<OidcOptions | undefined> {
  const environment = readEnvironment();
  const isSet = Object.entries(flags).some(([name, value]) => name.startsWith('oidc') && value);
  if (!isSet && !environment['VDPIPE_OIDC_ISSUER']) return undefined;
  const { oidcSetting } = await import('./oidc-setting.ts');
  return oidcSetting(flags, environment);
}

/** @throws UsageError `usage` */
function tlsFilesOf({ tlsCert, tlsKey }: ServeFlags): TlsFiles | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw usage('--tls-cert and --tls-key must be given together', 'serve');
  }
  return openTlsFiles(tlsCert, tlsKey);
}

/** Looks every minute whether the certificate was renewed. @returns a function that ends it */
function followTls(files: TlsFiles, { renewTls }: Console): () => void {
  const renew = (tls: Tls) => {
    renewTls(tls);
    say('The renewed certificate is in use.');
  };
  const onBroken = (error: unknown) =>
    say(`vdpipe: ${describeError(error).message} The previous certificate stays in use.`);
  const timer = setInterval(() => files.look({ renew, onBroken }), TLS_LOOK_MS);
  return () => clearInterval(timer);
}

/** The first address is what the command prints; the others are for another browser. */
function printAddresses(hasProvider: boolean): (url: string) => void {
  let isFirst = true;
  return (url) => {
    // It has a secret, which is not for a log.
    if (!isFirst && isLogging()) return void writeOut(`${url}\n`);
    if (!isFirst) return say(`To open the console in another browser: ${url}`);
    isFirst = false;
    void writeOut(`${url}\n`);
    const how = url.includes('#token=') ? 'It works once.' : 'Log in with your account.';
    say(`Open this address in a browser. ${how} Ctrl-C stops the console.`);
    if (hasProvider) {
      say(`The provider must know this redirect URI: ${new URL(LANDING_PATH, url).href}`);
    }
  };
}

/** Address of the service; null if none is set, as lists can be prepared without. @throws UsageError `api_key_missing` … */
function serviceOf(flags: ServeFlags): string | null {
  const environment = readEnvironment();
  if (!flags.baseUrl && !environment['VDPIPE_BASE_URL']) return null;
  return serviceAddress(flags, environment).baseUrl;
}
