import { statSync } from 'node:fs';
import process from 'node:process';
import { whyUnreadable } from '../errors.ts';
import { readRegularFile } from '../regular-file.ts';
import {
  type Environment,
  readSecret,
  type SecretSource,
  unreadable,
  withoutLineEnd,
} from '../run/outside/secret-source.ts';
import type { PgpKeys } from '../sheet/sheet.ts';

/** Keys are larger with many signatures. */
const MAX_KEY_BYTES = 4 * 1024 ** 2;
const OTHERS_READ = 0o4;

/** Where the keys are with which lists are decrypted. */
interface PgpFiles {
  readonly keyFile: string;
  readonly passphraseFrom: SecretSource | null;
  /** Public keys of who must have signed; null if a signature is not needed. */
  readonly signedBy: string | null;
}

/** Reads keys, each time that they are used. @throws UsageError `secret_unreadable` */
export function readPgpKeys(files: PgpFiles, environment: Environment): PgpKeys {
  const { keyFile, passphraseFrom, signedBy } = files;
  const key = readKey(keyFile, 'the PGP key');
  if (process.platform !== 'win32' && statSync(keyFile).mode & OTHERS_READ) {
    const reason = 'all users of this machine can read it. Run: chmod 600 FILE';
    throw unreadable({ file: keyFile }, 'the PGP key', reason);
  }
  const what = 'the passphrase of the PGP key';
  return {
    key,
    ...(passphraseFrom && {
      passphrase: readSecret(passphraseFrom, environment, what, withoutLineEnd),
    }),
    ...(signedBy !== null && { signedBy: readKey(signedBy, "the sender's PGP key") }),
  };
}

function readKey(file: string, what: string): Buffer {
  return readRegularFile(file, MAX_KEY_BYTES, (cause) =>
    unreadable({ file }, what, whyUnreadable(cause), cause),
  );
}
