import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { UsageError } from '../errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type OutageOptions, openPostgresLedger } from '../ledger/postgres/open-ledger.ts';
import { isPostgresUrl, urlHasPassword } from '../ledger/postgres/postgres-url.ts';
import { openThreadedLedger, rescueFilesBeside } from '../ledger/sqlite/open-ledger.ts';
import { parseBaseUrl, toServiceName } from '../service/base-url.ts';
import { ServiceClient } from '../service/client.ts';
import { proxyFromEnvironment } from '../service/proxy.ts';
import {
  type Environment,
  readEnvironment,
  serviceAddress,
  stateFolder,
} from './environment/environment.ts';
import { ownLedgerFile } from './files/protected-files.ts';
import type { FlagsOf, SERVICE_OPTIONS } from './options.ts';
import { say } from './output.ts';

interface LedgerFlags {
  readonly ledger?: string | undefined;
  readonly leaseMs?: number | undefined;
}

/** What is done while a ledger in PostgreSQL cannot be reached. @default the command ends */
type WhileAway = OutageOptions | undefined;

/** Opens the ledger that flags and environment name. Makes it on first use. */
export async function openOwnLedger(flags: LedgerFlags, outage?: WhileAway): Promise<Ledger> {
  const place = ownLedgerFile(flags);
  if (isPostgresUrl(place)) return openOnServer(flags, place, { outage });
  return openThreadedLedger(place, { leaseMs: flags.leaseMs });
}

/** As `openOwnLedger`, but waits for a server that is away. Undefined if it is stopped meanwhile. */
export async function openOwnLedgerPatiently(
  flags: LedgerFlags,
  outage: OutageOptions,
): Promise<Ledger | undefined> {
  try {
    return await openOwnLedger(flags, { ...outage, fromStart: true });
  } catch (error) {
    if (outage.signal?.aborted) return undefined;
    throw error;
  }
}

/**
 * Opens the ledger of runs that exist. A name that was given and names no ledger is a mistake, not a new one.
 *
 * @throws UsageError `ledger_missing`
 */
export async function openLedgerOfRuns(flags: LedgerFlags, outage?: WhileAway): Promise<Ledger> {
  return (await findLedgerOfRuns(flags, outage)) ?? openOwnLedger(flags, outage);
}

/**
 * As `openLedgerOfRuns`, but makes none for somebody who has not ordered yet.
 *
 * @throws UsageError `ledger_missing`
 */
export async function findLedgerOfRuns(
  flags: LedgerFlags,
  outage?: WhileAway,
): Promise<Ledger | undefined> {
  const place = ownLedgerFile(flags);
  if (isPostgresUrl(place)) return openOnServer(flags, place, { outage, isMade: false });
  if (existsSync(place)) return openOwnLedger(flags);
  if (!flags.ledger && !readEnvironment()['VDPIPE_LEDGER']) return undefined;
  throw new UsageError('ledger_missing', toMissingText(place, rescueFilesBeside(place)));
}

/** As `findLedgerOfRuns`, where it does not matter that nothing was ordered yet. */
export function findAnyLedger(flags: LedgerFlags): Promise<Ledger | undefined> {
  return findLedgerOfRuns(flags).catch((error: unknown) => {
    if (error instanceof UsageError && error.code === 'ledger_missing') return undefined;
    throw error;
  });
}

/** Closes a ledger after its use. */
export async function withLedger<L extends Ledger | undefined, T>(
  opening: Promise<L>,
  use: (ledger: L) => Promise<T>,
): Promise<T> {
  const ledger = await opening;
  try {
    return await use(ledger);
  } finally {
    await ledger?.close();
  }
}

function openOnServer(
  flags: LedgerFlags,
  url: string,
  how: { readonly outage: WhileAway; readonly isMade?: boolean },
): Promise<Ledger> {
  return openPostgresLedger(url, { ...serverSettings(flags), leaseMs: flags.leaseMs, ...how });
}

/**
 * How a ledger in PostgreSQL is reached, besides its URL.
 *
 * @throws UsageError `ledger_password_in_argument`
 */
export function serverSettings({ ledger }: Pick<LedgerFlags, 'ledger'>) {
  if (ledger !== undefined && urlHasPassword(ledger)) {
    throw new UsageError(
      'ledger_password_in_argument',
      'Cannot take the password of a ledger from an argument: other users of this machine can read the arguments of a process. Set PGPASSWORD, or use a password file (PGPASSFILE) or a service file (PGSERVICEFILE).',
    );
  }
  const environment = readEnvironment();
  const keyFile = environment['VDPIPE_KEY_FILE'] || undefined;
  return { environment, rescueFolder: stateFolder(), keyFile };
}

function toMissingText(file: string, [rescue]: readonly string[]): string {
  if (rescue === undefined) {
    return `There is no ledger "${file}": nothing has been ordered with it.`;
  }
  return `The ledger "${file}" is gone, but the ids of orders placed with it are in "${rescue}". Restore the ledger or a backup of it, and run "vdpipe resume", which imports them.`;
}

export type ConnectFlags = FlagsOf<typeof SERVICE_OPTIONS> & {
  readonly concurrency?: number | undefined;
  readonly run?: string | undefined;
};

/**
 * The client of the service that flags and environment name. Connects to nothing yet.
 *
 * @param readKey Gives a key in place of theirs; null: theirs is for all that is ordered. @default theirs, which is if no flags name it and its run
 */
export function connectService(
  flags: ConnectFlags,
  readKey?: ((environment: Environment) => string) | null,
): ServiceClient {
  // undici reads answers with WebAssembly. Optimizing that takes a third of a second and 40 MB, and makes no order faster.
  setFlagsFromString('--liftoff-only');
  const environment = readEnvironment();
  return new ServiceClient({
    ...serviceAddress(flags, environment, readKey),
    renewCredentials: () => serviceAddress(flags, readEnvironment(), readKey).credentials,
    proxyOf: (url) => proxyFromEnvironment(url, environment),
    isShared: readKey === undefined ? !(flags.apiKeyFile && flags.run) : readKey === null,
    allowHttp: flags.allowHttp,
    connections: flags.concurrency,
    headersTimeoutMs: flags.timeoutMs,
    bodyTimeoutMs: flags.timeoutMs,
  });
}

/** The service that is ordered at, by its name in the ledger; null if it is not set. @param ofJob that of a job */
export function serviceNameOf(
  flags: Pick<ConnectFlags, 'baseUrl' | 'allowHttp'>,
  ofJob?: string,
): string | null {
  const baseUrl = ofJob ?? flags.baseUrl ?? readEnvironment()['VDPIPE_BASE_URL'];
  if (!baseUrl) return null;
  const { origin, prefix } = parseBaseUrl(baseUrl, 'base URL', flags.allowHttp === true);
  return toServiceName(origin + prefix);
}

/** Products can be looked up: the address of their host is known, and there is an API key, which is all that it takes. */
export function canLookUpProducts(flags: ConnectFlags & { readonly quiet?: boolean }): boolean {
  const { resourceUrl, credentials } = serviceAddress(flags, readEnvironment());
  if (resourceUrl === undefined) return false;
  if ('apiKey' in credentials) return true;
  if (flags.quiet !== true) {
    say('Products are not looked up: this needs an API key, and only an ID token is set.');
  }
  return false;
}
