import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  AEADEncryptedDataPacket,
  config,
  createMessage,
  type EncryptOptions,
  encrypt,
  encryptKey,
  encryptSessionKey,
  enums,
  generateKey,
  type PacketList,
  type PrivateKey,
  type PublicKey,
} from 'openpgp';

export interface KeyPair {
  readonly privateKey: PrivateKey;
  readonly publicKey: PublicKey;
}

export const PASSPHRASE = '비밀 pass ';

/** A key of somebody. */
export async function makeKey(
  more: Partial<Parameters<typeof generateKey>[0]> = {},
): Promise<KeyPair> {
  const userIDs = [{ name: 'Shop', email: 'shop@example.com' }];
  return await generateKey({ userIDs, ...more, format: 'object' });
}

/** Writes the files of a shop's key, which has a passphrase, and of a partner's. */
export async function writeKeys(folder: string, shop: KeyPair, partner: KeyPair): Promise<void> {
  const write = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  const locked = await encryptKey({ privateKey: shop.privateKey, passphrase: PASSPHRASE });
  write('shop.key', locked.armor());
  write('passphrase.txt', `${PASSPHRASE}\n`);
  write('partner.asc', partner.publicKey.armor());
}

type Sealing = Omit<EncryptOptions, 'message' | 'encryptionKeys' | 'format'>;

/** A list, encrypted for a key. */
export async function seal(
  { publicKey }: Pick<KeyPair, 'publicKey'>,
  list: string | Uint8Array,
  options: Sealing = {},
): Promise<Buffer> {
  const binary = new Uint8Array(Buffer.from(list as Uint8Array));
  const message = await createMessage({ binary });
  const given = { ...options, message, encryptionKeys: publicKey };
  return Buffer.from((await encrypt({ ...given, format: 'binary' })) as unknown as Uint8Array);
}

/** The same as GnuPG 2.4 does it: OCB, in a packet that openpgp reads, and does not make by itself. */
export async function sealAsGnupg(
  { publicKey }: Pick<KeyPair, 'publicKey'>,
  list: string,
  chunkSizeByte: number,
): Promise<Buffer> {
  const data = crypto.getRandomValues(new Uint8Array(32));
  const keys = await encryptSessionKey({
    ...{ data, algorithm: 'aes256', encryptionKeys: publicKey, format: 'object' },
  });
  const { packets } = await createMessage({ binary: new Uint8Array(Buffer.from(list)) });
  const sealed = Object.assign(new AEADEncryptedDataPacket(), { packets });
  Object.assign(sealed, { aeadAlgorithm: enums.aead.ocb });
  const settings = { ...config, aeadChunkSizeByte: chunkSizeByte };
  await (sealed as unknown as Sealer).encrypt(enums.symmetric.aes256, data, settings);
  const all = keys.packets as unknown as PacketList<never>;
  all.push(sealed as never);
  // Made of pieces, of which the last come later.
  const written = all.write() as unknown as Pieces;
  return await written.readToEnd((pieces) => Buffer.concat(pieces));
}

interface Sealer {
  encrypt(algorithm: number, key: Uint8Array, settings: object): Promise<void>;
}

interface Pieces {
  readToEnd(join: (pieces: Uint8Array[]) => Buffer): Promise<Buffer>;
}
