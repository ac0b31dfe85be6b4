import { readFileSync } from 'node:fs';
import { UsageError, whyUnreadable } from '../errors.ts';
import { toVisible } from '../output/text/visible-text.ts';
import { NotReadError, readRegularFile } from '../regular-file.ts';
import type { InputOptions } from '../run/input/sheet-input.ts';
import { toSecretText, withoutLineEnd } from '../run/outside/secret-source.ts';
import { readPgpKeys } from '../watch/pgp-files.ts';
import { askSecret, canAsk } from './ask.ts';
import { usage } from './check-flags.ts';
import { readEnvironment } from './environment/environment.ts';
import type { FlagsOf, PASSWORD_OPTIONS } from './options.ts';

/** A file with a password is never so large. */
const MAX_PASSWORD_BYTES = 16 * 1024;

/** What opens lists, as the flags say. @throws UsageError `usage` */
export function secretsOf(
  flags: FlagsOf<typeof PASSWORD_OPTIONS>,
): Pick<InputOptions, 'password' | 'pgp'> {
  const { passwordFile, pgpKey: keyFile, pgpPassphraseFile: file, pgpSignedBy } = flags;
  const password = filePassword(passwordFile);
  if (keyFile === undefined) {
    if (file === undefined && pgpSignedBy === undefined) return { password };
    throw usage('Use --pgp-passphrase-file and --pgp-signed-by with --pgp-key');
  }
  const passphraseFrom = file === undefined ? null : { file };
  const files = { keyFile, passphraseFrom, signedBy: pgpSignedBy ?? null };
  return { password, pgp: () => readPgpKeys(files, {}) };
}

/** The password of locked lists: of a file that a flag or the environment names, else of whoever is at the terminal, asked once for each. */
export function filePassword(passwordFile?: string): NonNullable<InputOptions['password']> {
  const known = new Map<string, string>();
  return async (name, signal = new AbortController().signal) => {
    const file = passwordFile ?? (readEnvironment()['VDPIPE_FILE_PASSWORD_FILE'] || undefined);
    const key = file ?? name;
    if (known.has(key)) return known.get(key);
    if (file !== undefined) known.set(key, readPasswordFile(file));
    else if (canAsk())
      known.set(key, await askSecret(`\nPassword of "${toVisible(name)}"`, signal));
    return known.get(key);
  };
}

/**
 * @param file `-` for standard input
 * @throws UsageError `password_unreadable`
 */
export function readPasswordFile(file: string): string {
  try {
    const bytes = file === '-' ? readFileSync(0) : readRegularFile(file, MAX_PASSWORD_BYTES);
    const password = withoutLineEnd(toSecretText(bytes));
    if (password === '') throw new NotReadError('it is empty');
    return password;
  } catch (cause) {
    throw new UsageError(
      'password_unreadable',
      `Cannot read the password from "${file}": ${whyUnreadable(cause)}`,
      { cause },
    );
  }
}
