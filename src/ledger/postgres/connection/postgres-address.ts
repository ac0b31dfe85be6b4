import { userInfo } from 'node:os';
import pgpass from 'pgpass';
import { UsageError } from '../../../errors.ts';
import { readService } from './service-file.ts';
import { type Tls, toTls } from './tls.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a ledger in PostgreSQL is, and how to connect to it. */
export interface PostgresAddress {
  /** For people: without a password. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Undefined if there is none. Asked for only if the server does. */
  readonly password: () => Promise<string | undefined>;
  readonly tls: Tls;
}

/** Settings that a URL, a service or the environment may have, by the names of libpq, and their variables. */
const VARIABLES = {
  host: 'PGHOST',
  port: 'PGPORT',
  dbname: 'PGDATABASE',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const;

type Settings = { readonly [K in keyof typeof VARIABLES]?: string | undefined };

/**
 * Reads the address of a ledger. What the URL does not say is taken from the service that it names (or `PGSERVICE`), then from libpq's
 * variables, a missing password at last from `PGPASSFILE` or `~/.pgpass`.
 *
 * @throws UsageError `ledger_url_invalid`
 */
export function toPostgresAddress(url: string, environment: Environment): PostgresAddress {
  const { service = environment['PGSERVICE'], ...given } = parseUrl(url);
  const settings: Settings = {
    ...fromEnvironment(environment),
    ...(service && readService(service, environment)),
    ...given,
  };
  const user = settings.user || loginName();
  const database = settings.dbname || user;
  const host = settings.host || 'localhost';
  const port = toPort(settings.port || '5432');
  return {
    name: toName(host, port, database),
    host,
    port,
    database,
    user,
    password: async () => settings.password || findPassword({ host, port, database, user }),
    tls: host.startsWith('/') ? { mode: 'disable', options: {} } : toTls(settings),
  };
}

function parseUrl(text: string): Settings & { readonly service?: string | undefined } {
  const url = toUrl(text);
  const given: Record<string, string> = Object.create(null);
  const add = (name: string, value: string) => {
    if (value !== '') given[name] = decode(value);
  };
  add('user', url.username);
  add('password', url.password);
  add('host', url.hostname.replace(/^\[(.+)\]$/, '$1'));
  add('port', url.port);
  add('dbname', url.pathname.slice(1));
  for (const [name, value] of url.searchParams) {
    if (!(name in VARIABLES) && name !== 'service') {
      const known = [...Object.keys(VARIABLES), 'service'].filter((one) => one !== 'password');
      throw invalid(`it has the unknown setting "${name}". Known settings: ${known.join(', ')}`);
    }
    given[name] = value;
  }
  if (given['host']?.includes(',')) throw invalid('it names several hosts. Name one');
  return given;
}

/** The text is not quoted when it is wrong: it may have a password. */
function toUrl(text: string): URL {
  try {
    // A scheme that browsers do not know has its user and host as they are; a missing host is allowed.
    return new URL(text.replace(/^postgres(?:ql)?:/i, 'postgres:'));
  } catch {
    throw invalid('it is not a URL such as postgres://user@host:5432/database');
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('it has a % that is not part of a code such as %20. For a literal %, write %25');
  }
}

function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    throw invalid('it names no user, and the system has no login name for you');
  }
}

function toPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port <= 65_535) return port;
  throw invalid('its port is not a number from 1 to 65535');
}

function fromEnvironment(environment: Environment): Settings {
  const found = Object.entries(VARIABLES).map(([name, variable]) => [name, environment[variable]]);
  return Object.fromEntries(found.filter(([, value]) => value));
}

function findPassword(of: {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}): Promise<string | undefined> {
  return new Promise((resolve) => pgpass(of, resolve));
}

function toName(host: string, port: number, database: string): string {
  const place = host.startsWith('/') ? encodeURIComponent(host) : `${host}:${port}`;
  return `postgres://${place}/${database}`;
}

function invalid(why: string): UsageError {
  return new UsageError(
    'ledger_url_invalid',
    `Cannot use the postgres:// address of the ledger: ${why}.`,
  );
}
