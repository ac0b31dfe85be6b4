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
 * Reads keys, and unlocks those that have a passphrase.
 *
 * @throws UsageError `pgp_key_unusable`, without anything of the key but its id
 */
export async function openKeys({ key, passphrase, signedBy }: PgpKeys): Promise<OpenKeys> {
  const { decryptKey, readKeys, readPrivateKeys } = await import('openpgp');
  const own = await readPrivateKeys(asRead(key)).catch((cause: unknown) => {
    throw unusable('PGP key', 'it is not a private key', cause);
  });
  const signers =
    signedBy === undefined
      ? null
      : await readKeys(asRead(signedBy)).catch((cause: unknown) => {
          throw unusable('PGP key of the sender', 'it is not a public key', cause);
        });
  for (const one of [...own, ...(signers ?? [])]) await assertValid(one);
  const unlock = async (privateKey: PrivateKey) => {
    if (privateKey.isDecrypted()) return privateKey;
    if (passphrase === undefined) throw unusable(nameOf(privateKey), 'its passphrase is missing');
    return await decryptKey({ privateKey, passphrase }).catch((cause: unknown) => {
      const isWrong = /incorrect key passphrase/i.test(messageOf(cause));
      const why = isWrong ? 'its passphrase is wrong' : 'its kind of protection is not supported';
      throw unusable(nameOf(privateKey), why, cause);
    });
  };
  return { own: await Promise.all(own.map(unlock)), signers };
}

/** As its file has it: armored or not. */
function asRead(key: Uint8Array | string): { readonly armoredKeys: string } {
  const bytes = Buffer.from(key as Uint8Array);
  if (bytes.includes('-----BEGIN PGP')) return { armoredKeys: bytes.toString() };
  return { binaryKeys: new Uint8Array(bytes) } as never;
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
