import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { UsageError, whyUnreadable } from '../../errors.ts';
import { toLedgerName } from '../../ledger/postgres/postgres-url.ts';
import { readRegularFile } from '../../regular-file.ts';
import { serveConsole } from '../../serve/serve-console.ts';
import { usage } from '../check-flags.ts';
import { toArguments, toServiceWords } from '../command-words.ts';
import { consoleFolder, readEnvironment, serviceAddress } from '../environment.ts';
import { ownLedgerFile } from '../files/protected-files.ts';
import { loginName } from '../login-name.ts';
import { openOwnLedger } from '../open.ts';
import type { FlagsOf, LEDGER_OPTIONS, SERVICE_OPTIONS } from '../options.ts';
import { describeError, say, writeOut } from '../output.ts';
import { ownVersion } from '../own-version.ts';

/** Certificates with their chain are smaller. */
const MAX_PEM_BYTES = 1024 * 1024;

type ConsoleFlags = FlagsOf<typeof SERVICE_OPTIONS & typeof LEDGER_OPTIONS> & {
  readonly port: number;
  readonly host: string;
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  readonly behindProxy?: boolean | undefined;
  readonly publicUrl?: string | undefined;
  readonly folder?: string | undefined;
};

/** `vdpipe serve`: serves the console until it is stopped, and prints the address that logs a person in. */
export async function startConsole(flags: ConsoleFlags, signal: AbortSignal): Promise<void> {
  const service = serviceOf(flags);
  const tls = readTls(flags);
  const ledger = await openOwnLedger(flags);
  try {
    const addresses = new Addresses();
    const console = await serveConsole({
      ledger,
      folder: path.resolve(flags.folder ?? consoleFolder()),
      program: {
        file: process.execPath,
        args: process.argv.slice(1, 2),
        standby: fileURLToPath(new URL('../cli/standby-main.js', import.meta.url)),
        rowChecks: fileURLToPath(new URL('../cli/check-rows-main.js', import.meta.url)),
        ledgerFlags: flags.ledger === undefined ? [] : [`--ledger=${flags.ledger}`],
        serviceFlags: toArguments(toServiceWords(flags)),
      },
      port: flags.port,
      host: flags.host,
      tls,
      isBehindProxy: flags.behindProxy === true,
      publicUrl: flags.publicUrl,
      about: { version: ownVersion(), service, ledger: toLedgerName(ownLedgerFile(flags)) },
      person: loginName(),
      now: Date.now,
      onAddress: addresses.print,
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
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      if (signal.aborted) resolve();
    });
    await console.close();
  } finally {
    await ledger.close();
  }
}

/** @throws UsageError `usage`, `tls_unusable` */
function readTls({ tlsCert, tlsKey }: ConsoleFlags): { cert: Buffer; key: Buffer } | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw usage('--tls-cert and --tls-key must be given together', 'serve');
  }
  return { cert: readPem(tlsCert, '--tls-cert'), key: readPem(tlsKey, '--tls-key') };
}

function readPem(file: string, flag: string): Buffer {
  try {
    return readRegularFile(file, MAX_PEM_BYTES);
  } catch (cause) {
    throw new UsageError(
      'tls_unusable',
      `Cannot read the file "${file}" of ${flag}: ${whyUnreadable(cause)}.`,
      { cause },
    );
  }
}

/** The first address is what the command prints; the others are for another browser. */
class Addresses {
  #printed = 0;

  readonly print = (url: string): void => {
    this.#printed += 1;
    if (this.#printed === 1) {
      void writeOut(`${url}\n`);
      const how = url.includes('#token=') ? 'It works once.' : 'Log in with your account.';
      say(`Open this address in a browser. ${how} Ctrl-C stops the console.`);
    } else say(`To open the console in another browser: ${url}`);
  };
}

/** Address of the service; null if none is set, as lists can be prepared without. @throws UsageError `api_key_missing` … */
function serviceOf(flags: ConsoleFlags): string | null {
  const environment = readEnvironment();
  if (!flags.baseUrl && !environment['VDPIPE_BASE_URL']) return null;
  return serviceAddress(flags, environment).baseUrl;
}
