import path from 'node:path';
import envPaths from 'env-paths';
import { UsageError } from '../../errors.ts';
import { isPostgresUrl } from '../../ledger/postgres/postgres-url.ts';
import { NotReadError, readRegularFile } from '../../regular-file.ts';
import type { FlagsOf, SERVICE_OPTIONS } from '../options.ts';
import { readEnvFile } from './env-file.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A key or token is never so long. */
const MAX_KEY_BYTES = 64 * 1024;

/**
 * The environment, with what a `.env` file in the working folder adds to it.
 *
 * @throws UsageError `env_file_unusable`
 */
export function readEnvironment(
  folder = process.cwd(),
  own: Environment = process.env,
): Environment {
  const added = { ...readEnvFile(folder) };
  if (CREDENTIALS.some((name) => own[name])) for (const name of CREDENTIALS) delete added[name];
  return { ...added, ...own };
}

/** Any one of them will do, so one in the environment is meant in the place of all that `.env` has. */
const CREDENTIALS = ['VDPIPE_API_KEY', 'VDPIPE_API_KEY_FILE', 'VDPIPE_ID_TOKEN'] as const;

/**
 * Where the ledger is: a flag, `VDPIPE_LEDGER`, or the user's state folder.
 *
 * @throws UsageError `state_folder_unknown`, `ledger_url_invalid`
 */
export function ledgerFile(flag: string | undefined, environment: Environment): string {
  const place = flag || environment['VDPIPE_LEDGER'];
  if (!place) return path.join(stateFolder(), 'ledger.sqlite');
  // As a file it would be a new ledger, which knows nothing of what was ordered with the one that is meant.
  if (isPostgresUrl(place) || !/^\s*[a-z][\w+.-]+:\//i.test(place)) return place;
  throw new UsageError(
    'ledger_url_invalid',
    'Cannot use the address of the ledger: it must begin with postgres://, or be the path of a file.',
  );
}

/**
 * The user's folder for what vdpipe keeps.
 *
 * @throws UsageError `state_folder_unknown`
 */
export function stateFolder(): string {
  const paths = envPaths('vdpipe', { suffix: '' });
  const folder = process.platform === 'linux' ? paths.log : paths.data;
  if (path.isAbsolute(folder)) return folder;
  throw new UsageError(
    'state_folder_unknown',
    `Cannot locate the ledger: the state folder "${folder}" is not an absolute path. Use --ledger, or set HOME or XDG_STATE_HOME to an absolute path.`,
  );
}

/** Where the console keeps uploads, drafts and accounts. @throws UsageError `state_folder_unknown` */
export function consoleFolder(): string {
  return path.join(stateFolder(), 'console');
}

/** Whether an organisation requires four eyes for every run, whatever mappings and jobs say: anything but nothing, 0, false and no. */
export function requiresFourEyes(environment: Environment): boolean {
  const value = environment['VDPIPE_FOUR_EYES']?.trim().toLowerCase() ?? '';
  return !['', '0', 'false', 'no'].includes(value);
}

/** How the service is reached, from flags and the environment. */
type ServiceFlags = FlagsOf<typeof SERVICE_OPTIONS>;

export interface ServiceAddress {
  readonly baseUrl: string;
  readonly resourceUrl: string | undefined;
  readonly credentials: { readonly apiKey: string } | { readonly idToken: string };
}

/**
 * Where the service is and with which credential. The key is never taken from an argument.
 *
 * @throws UsageError `base_url_missing`, `api_key_missing`, `api_key_unreadable`
 */
export function serviceAddress(
  flags: ServiceFlags,
  environment: Environment,
  readKey?: ((environment: Environment) => string) | null,
): ServiceAddress {
  const baseUrl = flags.baseUrl ?? environment['VDPIPE_BASE_URL'];
  if (!baseUrl) {
    throw new UsageError(
      'base_url_missing',
      'The address of the service is not set. Use --base-url or set VDPIPE_BASE_URL; "vdpipe sandbox" starts a stand-in to try.',
    );
  }
  return {
    baseUrl,
    resourceUrl: flags.resourceUrl ?? (environment['VDPIPE_RESOURCE_URL'] || undefined),
    credentials: readKey ? { apiKey: readKey(environment) } : readCredentials(flags, environment),
  };
}

function readCredentials(
  flags: ServiceFlags,
  environment: Environment,
): ServiceAddress['credentials'] {
  const file = flags.apiKeyFile ?? environment['VDPIPE_API_KEY_FILE'];
  const apiKey = (file ? readKeyFile(file) : environment['VDPIPE_API_KEY'])?.trim();
  if (apiKey) return { apiKey };
  const idToken = environment['VDPIPE_ID_TOKEN']?.trim();
  if (idToken) return { idToken };
  throw new UsageError(
    'api_key_missing',
    'There is no API key. Set VDPIPE_API_KEY, or put the key into a file and use --api-key-file or VDPIPE_API_KEY_FILE.',
  );
}

/** Where the credential comes from that `serviceAddress` gives, for people: never the credential itself. */
export function credentialSource(
  flags: Pick<ServiceFlags, 'apiKeyFile'>,
  environment: Environment,
  own: Environment = process.env,
): string {
  const file = flags.apiKeyFile ?? environment['VDPIPE_API_KEY_FILE'];
  const name = file
    ? 'VDPIPE_API_KEY_FILE'
    : environment['VDPIPE_API_KEY']?.trim()
      ? 'VDPIPE_API_KEY'
      : 'VDPIPE_ID_TOKEN';
  const by = flags.apiKeyFile === undefined ? name : '--api-key-file';
  const place = by === name && !own[name] ? `${by} in the .env file of this folder` : by;
  return file ? `the file "${file}" (${place})` : place;
}

function readKeyFile(file: string): string {
  try {
    const text = readRegularFile(file, MAX_KEY_BYTES).toString('utf8');
    if (text.trim()) return text;
    throw new NotReadError('it is empty');
  } catch (error) {
    const reason = error instanceof NotReadError ? `: ${error.message}` : '';
    throw new UsageError(
      'api_key_unreadable',
      `Cannot read the API key from the file "${file}"${reason}.`,
    );
  }
}
