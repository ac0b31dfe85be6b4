import type { Key, PrivateKey } from 'openpgp';
import { messageOf, UsageError } from '../../errors.ts';
import type { PgpKeys } from '../sheet.ts';

/** Keys that were read, and can be used. */
export interface OpenKeys {
  readonly own: readonly PrivateKey[];
  /** Those of whoever must have signed; null if a signature is not needed. */
  readonly signers: readonly Key[] | null;
}

/**
 * Reads keys, and unlocks those that have a passphrase. Old ones may be beside the one of today: what was encrypted for them, or
 * signed with them in their time, is read, too.
 *
 * @throws UsageError `pgp_key_unusable`, without anything of the key but its id
 */
export async function openKeys({ key, passphrase, signedBy }: PgpKeys): Promise<OpenKeys> {
  const { decryptKey, readKeys, readPrivateKeys } = await import('openpgp');
  const locked = await readAll(key, PRIVATE, readPrivateKeys).catch((cause: unknown) => {
    throw unusable('PGP key', 'it is not a private key', cause);
  });
  const signers =
    signedBy === undefined
      ? null
      : await readAll(signedBy, ANY, readKeys).catch((cause: unknown) => {
          throw unusable('PGP key of the sender', 'it is not a public key', cause);
        });
  const own = await thatCanBe(locked, async (privateKey) => {
    if (privateKey.isDecrypted()) return privateKey;
    if (passphrase === undefined) throw unusable(nameOf(privateKey), 'its passphrase is missing');
    return await decryptKey({ privateKey, passphrase }).catch((cause: unknown) => {
      const isWrong = /incorrect key passphrase/i.test(messageOf(cause));
      const why = isWrong ? 'its passphrase is wrong' : 'its kind of protection is not supported';
      throw unusable(nameOf(privateKey), why, cause);
    });
  });
  await thatCanBe(own, assertValid);
  if (signers) await thatCanBe(signers, assertValid);
  return { own, signers };
}

/** Where a key begins in letters. */
const PRIVATE = /(?=-----BEGIN PGP PRIVATE)/;
const ANY = /(?=-----BEGIN PGP P)/;

/** All keys of a file, armored or not: of several armored ones openpgp would read only the first. */
async function readAll<T>(
  key: Uint8Array | string,
  begin: RegExp,
  read: (given: { readonly armoredKeys: string }) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const bytes = Buffer.from(key as Uint8Array);
  const blocks = bytes
    .toString()
    .split(begin)
    .filter((block) => begin.test(block));
  if (blocks.length === 0) return await read({ binaryKeys: new Uint8Array(bytes) } as never);
  return (await Promise.all(blocks.map((armoredKeys) => read({ armoredKeys })))).flat();
}

/** What comes of the keys with which something works; throws as the first of them does if it works with none. */
async function thatCanBe<T, U>(
  keys: readonly T[],
  use: (key: T) => Promise<U>,
): Promise<readonly U[]> {
  const tried = await Promise.allSettled(keys.map(use));
  const done = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (done.length === 0) for (const one of tried) if (one.status === 'rejected') throw one.reason;
  return done;
}

async function assertValid(key: Key): Promise<void> {
  if (await key.isRevoked()) throw unusable(nameOf(key), 'it was revoked');
  const expires = await key.getExpirationTime();
  if (expires === null) throw unusable(nameOf(key), 'it is not valid');
  if (!(expires instanceof Date) || expires.getTime() > Date.now()) return;
  throw unusable(nameOf(key), `it expired on ${expires.toISOString().slice(0, 10)}`);
}

function nameOf(key: Key): string {
  return `PGP key ${key.getKeyID().toHex().toUpperCase()}`;
}

function unusable(key: string, why: string, cause?: unknown): UsageError {
  return new UsageError('pgp_key_unusable', `Cannot use the ${key}: ${why}.`, { cause });
}
