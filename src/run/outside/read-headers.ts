import { validateHeaderName, validateHeaderValue } from 'node:http';
import { UsageError } from '../../errors.ts';
import { type Environment, readSecret, type SecretSource } from './secret-source.ts';

/** Lines such as `Authorization: Bearer …`. Blank lines, and those that begin with `#`, are left out. */
export function readHeaders(from: SecretSource, environment: Environment): Record<string, string> {
  const lines = readSecret(from, environment, 'the headers of the request').split(/\r?\n/);
  const headers: Record<string, string> = {};
  for (const [i, line] of lines.entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (!isHeader(name, value)) {
      throw new UsageError(
        'fetch_headers_invalid',
        `Cannot use headers_from: line ${i + 1} must be a header such as "Authorization: Bearer …".`,
      );
    }
    headers[name] = value;
  }
  return headers;
}

/** Those that say how the request itself is sent are not for others to set. */
const RESERVED = /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer)$/;

function isHeader(name: string, value: string): boolean {
  if (RESERVED.test(name)) return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
