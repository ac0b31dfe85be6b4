import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { messageOf, UsageError } from '../../../errors.ts';

/** How a connection is encrypted. `prefer`: if the server can. */
export interface Tls {
  readonly mode: 'disable' | 'prefer' | 'always';
  readonly options: ConnectionOptions;
}

/** Settings by the names of libpq. */
export interface TlsSettings {
  readonly sslmode?: string | undefined;
  readonly sslrootcert?: string | undefined;
  readonly sslcert?: string | undefined;
  readonly sslkey?: string | undefined;
}

/**
 * Reads settings as libpq does: `require` does not ask who the server is, unless a root certificate is given.
 *
 * Source: https://www.postgresql.org/docs/18/libpq-ssl.html
 *
 * @throws UsageError `ledger_url_invalid`
 */
export function toTls(settings: TlsSettings): Tls {
  const { sslmode = 'prefer', sslrootcert } = settings;
  const ca = sslrootcert === 'system' ? undefined : readPem('sslrootcert', sslrootcert);
  const key = readPem('sslkey', settings.sslkey);
  const cert = readPem('sslcert', settings.sslcert);
  const own = { ...(key && { key }), ...(cert && { cert }), ...(ca && { ca }) };
  const anyName = { ...own, checkServerIdentity: () => undefined };
  switch (sslmode) {
    case 'disable':
      return { mode: 'disable', options: {} };
    case 'prefer':
      return { mode: 'prefer', options: { ...own, rejectUnauthorized: false } };
    case 'require':
      return { mode: 'always', options: ca ? anyName : { ...own, rejectUnauthorized: false } };
    case 'verify-ca':
      if (ca) return { mode: 'always', options: anyName };
      throw cannotOpen('sslmode=verify-ca needs sslrootcert, a file with the root certificate');
    case 'verify-full':
      return { mode: 'always', options: own };
    default:
      throw cannotOpen(
        `sslmode is "${sslmode}"; it can be disable, prefer, require, verify-ca or verify-full`,
      );
  }
}

function readPem(name: string, file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = messageOf(error);
    throw cannotOpen(`${name} cannot be read (${why})`);
  }
}

export function cannotOpen(why: string, options?: { cause: unknown }): UsageError {
  return new UsageError('ledger_url_invalid', `Cannot open the ledger: ${why}.`, options);
}
