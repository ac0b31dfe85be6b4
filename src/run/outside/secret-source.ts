import type { z } from 'zod';
import { UsageError, whyUnreadable } from '../../errors.ts';
import { either, keyed, name, passing } from '../../mapping/file/schema/schema-parts.ts';
import { NotReadError, readRegularFile } from '../../regular-file.ts';
import type { Environment } from '../../service/proxy.ts';

/** Where a secret is: a file, or a variable of the environment. Never the secret itself. */
export type SecretSource = { readonly file: string } | { readonly env: string };

export type { Environment };

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
 * @param bare What of the text is the secret. @default all but white space at its ends
 * @throws UsageError `secret_unreadable`, without showing anything of it
 */
export function readSecret(
  source: SecretSource,
  environment: Environment,
  what: string,
  bare = (text: string) => text.trim(),
): string {
  const secret = bare(readSource(source, environment, what).replace(/^\uFEFF/, ''));
  if (secret !== '') return secret;
  throw unreadable(source, what, 'it is empty');
}

function readSource(source: SecretSource, environment: Environment, what: string): string {
  if ('env' in source) {
    const value = environment[source.env];
    if (value !== undefined) return value;
    throw unreadable(source, what, 'it is not set');
  }
  try {
    return toSecretText(readRegularFile(source.file, MAX_SECRET_BYTES));
  } catch (cause) {
    throw unreadable(source, what, whyUnreadable(cause), cause);
  }
}

/** A password as its file has it: spaces may be part of it, line ends behind it are not. */
export function withoutLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, '');
}

const UTF16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/**
 * What a file with a secret says: in UTF-8, or UTF-16 with a byte order mark, as PowerShell writes it. The mark is no part of it.
 *
 * @throws NotReadError it is no such text
 */
export function toSecretText(bytes: Buffer): string {
  const encoding = UTF16[bytes.toString('hex', 0, 2)] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {}
  throw new NotReadError('it is not text in UTF-8');
}

/** Where a secret is, for people. */
export function placeOf(source: SecretSource): string {
  return 'env' in source ? `the environment variable ${source.env}` : `the file "${source.file}"`;
}

export function unreadable(source: SecretSource, what: string, reason: string, cause?: unknown) {
  const message = `Cannot read ${what} from ${placeOf(source)}: ${reason}.`;
  return new UsageError('secret_unreadable', message, { cause });
}
