import type { z } from 'zod';
import { UsageError, whyUnreadable } from '../errors.ts';
import { either, keyed, name, passing } from '../mapping/file/schema/schema-parts.ts';
import { readRegularFile } from '../regular-file.ts';

/** Where a secret is: a file, or a variable of the environment. Never the secret itself. */
export type SecretSource = { readonly file: string } | { readonly env: string };

export type Environment = Readonly<Record<string, string | undefined>>;

/** A key or token is never so long. */
const MAX_SECRET_BYTES = 64 * 1024;

const variable = passing((value) =>
  /^[A-Za-z_]\w{0,127}$/.test(value)
    ? { is: value }
    : { wanted: 'must be the name of an environment variable' },
);

/** `secret.txt`, or `{ env: NAME }`. */
export const secretSource: z.ZodType<SecretSource> = either(
  [name.transform((file) => ({ file })), keyed({ env: variable })],
  'the name of a file, or { env: NAME }',
);

/**
 * Reads a secret, each time that it is used, so that a new one needs no restart.
 *
 * @param what `the secret of the webhook`
 * @throws UsageError `secret_unreadable`, without showing anything of it
 */
export function readSecret(source: SecretSource, environment: Environment, what: string): string {
  const secret = readSource(source, environment, what)
    .replace(/^\uFEFF/, '')
    .trim();
  if (secret !== '') return secret;
  throw unreadable(source, what, 'it is empty');
}

function readSource(source: SecretSource, environment: Environment, what: string): string {
  if ('env' in source) {
    const value = environment[source.env];
    if (value !== undefined) return value;
    throw unreadable(source, what, 'it is not set');
  }
  const toError = (cause: unknown) => unreadable(source, what, whyUnreadable(cause), cause);
  return readRegularFile(source.file, MAX_SECRET_BYTES, toError).toString('utf8');
}

function unreadable(source: SecretSource, what: string, reason: string, cause?: unknown) {
  const place =
    'env' in source ? `the environment variable ${source.env}` : `the file "${source.file}"`;
  return new UsageError('secret_unreadable', `Cannot read ${what} from ${place}: ${reason}.`, {
    cause,
  });
}
