import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { messageOf } from '../../../errors.ts';
import { cannotOpen } from './tls.ts';

/**
 * Returns the settings of a service by the names of libpq (`host`, `dbname`, `password` …), from `PGSERVICEFILE` or
 * `~/.pg_service.conf`, and then from `pg_service.conf` in `PGSYSCONFDIR`.
 *
 * Source: https://www.postgresql.org/docs/18/libpq-pgservice.html
 *
 * @throws UsageError `ledger_url_invalid`
 */
export function readService(
  service: string,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const own = environment['PGSERVICEFILE'] ?? path.join(homedir(), '.pg_service.conf');
  const system = environment['PGSYSCONFDIR'];
  const files = [own, ...(system ? [path.join(system, 'pg_service.conf')] : [])].filter(existsSync);
  for (const file of files) {
    const found = parseServices(readText(file)).get(service);
    if (found) return found;
  }
  const where = files.length === 0 ? `there is no file "${own}"` : `not in ${files.join(', ')}`;
  throw cannotOpen(`the service "${service}" is not defined (${where})`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw cannotOpen(`the service file "${file}" is unreadable: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Of two settings with one name the first counts, as with libpq. */
function parseServices(text: string): ReadonlyMap<string, Record<string, string>> {
  const services = new Map<string, Record<string, string>>();
  let settings: Record<string, string> = {};
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const [, service] = /^\[([^\]]+)\]$/.exec(line) ?? [];
    if (service !== undefined) {
      settings = services.has(service) ? {} : Object.create(null);
      if (!services.has(service)) services.set(service, settings);
    }
    const [, name, value] = /^([^#=[\]\s]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) settings[name] ??= value;
  }
  return services;
}
