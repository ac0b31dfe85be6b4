import { createDecipheriv, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { checkSignal } from '../workbook.ts';
import { readXmlBytes } from '../xml/xml-bytes.ts';
import { type OpenTag, walkElements } from '../xml/xml-walker.ts';
import { hashOf, type Lock, numberBytes, readHead, toBytes, UnknownLock } from './lock.ts';

const SEGMENT_BYTES = 4096;
const BLOCK_BYTES = 16;
/** Seconds of work. Office asks for a tenth, and a file might for 10,000,000 (MS-OFFCRYPTO 2.3.4.10). */
const MAX_SPINS = 1_000_000;
/** After so many the thread does other work, a few milliseconds later. */
const SPINS_AT_ONCE = 2_000;
const STANDARD_SPINS = 50_000;
/** AES by the numbers of CryptoAPI. */
const AES_BITS: Readonly<Record<number, number>> = { 26126: 128, 26127: 192, 26128: 256 };

/** What is encrypted with a key of its own (MS-OFFCRYPTO 2.3.4.11). */
const BLOCK_KEYS = {
  number: Buffer.from('fea7d2763b4b9e79', 'hex'),
  hash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

/**
 * The protection of an .xlsx, .xlsm or .xlsb file, which is a package in a compound file (MS-OFFCRYPTO 2.3.4).
 *
 * @param info what `EncryptionInfo` says
 * @param data `EncryptedPackage`: its length, and the package
 * @throws {UnknownLock}
 */
export async function readPackageLock(info: Buffer, data: Buffer): Promise<Lock> {
  const length = Number(data.readBigUInt64LE(0));
  if (length > data.length - 8) throw new Error('it is cut short');
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  const packed = data.subarray(8);
  if (major === 4 && minor === 4) return await agileLock(info.subarray(8), packed, length);
  if (minor === 2) return standardLock(info, packed, length);
  throw new UnknownLock(`version ${major}.${minor}`);
}

function standardLock(info: Buffer, packed: Buffer, length: number): Lock {
  const { algId, salt, ...verifier } = readHead(info);
  const bits = AES_BITS[algId];
  if (bits === undefined) throw new UnknownLock(`algorithm ${algId.toString(16)}`);
  return {
    async open(password, signal) {
      const spun = await spin({ algorithm: 'sha1', salt, spins: STANDARD_SPINS }, password, signal);
      const last = hashOf('sha1', spun, numberBytes(0));
      const halves = [0x36, 0x5c].map((byte) =>
        hashOf(
          'sha1',
          Buffer.alloc(64, byte).map((pad, i) => pad ^ (last[i] ?? 0)),
        ),
      );
      const key = Buffer.concat(halves).subarray(0, bits / 8);
      const decrypt = (bytes: Buffer) => decryptAes('ecb', key, null, bytes);
      const wanted = decrypt(verifier.hash).subarray(0, 20);
      if (!hashOf('sha1', decrypt(verifier.number)).equals(wanted)) return null;
      return pieces(packed, length, decrypt);
    },
  };
}

/** How something is encrypted. */
type Cipher = ReturnType<typeof toCipher>;

async function agileLock(info: Buffer, packed: Buffer, length: number): Promise<Lock> {
  const found: { data?: Cipher; key?: Cipher & AgileKey } = {};
  const xml: Buffer[] = [];
  for await (const piece of readXmlBytes([info])) xml.push(Buffer.from(piece));
  walkElements(Buffer.concat(xml), NAMES, (tag) => {
    if (tag.name === 'keyData') found.data = toCipher(tag);
    if (tag.name === 'encryptedKey' && tag.get('spinCount') !== undefined) {
      found.key ??= { ...toCipher(tag), ...toKey(tag) };
    }
  });
  const { data, key } = found;
  if (!data || !key) throw new UnknownLock('a key without a password');
  return {
    async open(password, signal) {
      const spun = await spin(key, password, signal);
      const decrypted = (what: keyof typeof BLOCK_KEYS) => {
        const own = sized(hashOf(key.algorithm, spun, BLOCK_KEYS[what]), key.keyBytes);
        return decryptAes('cbc', own, sized(key.salt, BLOCK_BYTES), key[what]);
      };
      const number = decrypted('number').subarray(0, key.salt.length);
      const wanted = hashOf(key.algorithm, number);
      if (!decrypted('hash').subarray(0, wanted.length).equals(wanted)) return null;
      const secret = decrypted('key').subarray(0, data.keyBytes);
      return pieces(packed, length, (bytes, i) => {
        const iv = sized(hashOf(data.algorithm, data.salt, numberBytes(i)), BLOCK_BYTES);
        return decryptAes('cbc', secret, iv, bytes);
      });
    },
  };
}

interface AgileKey extends Readonly<Record<keyof typeof BLOCK_KEYS, Buffer>> {
  readonly spins: number;
}

const NAMES = [
  ...['keyData', 'encryptedKey', 'saltValue', 'keyBits', 'hashAlgorithm', 'cipherAlgorithm'],
  ...['cipherChaining', 'spinCount', 'encryptedVerifierHashInput', 'encryptedVerifierHashValue'],
  'encryptedKeyValue',
];

/** @throws {UnknownLock} */
function toCipher(tag: OpenTag) {
  const [cipher, chaining] = [tag.get('cipherAlgorithm'), tag.get('cipherChaining')];
  const algorithm = tag.get('hashAlgorithm')?.toLowerCase().replace('-', '') ?? '';
  const keyBits = Number(tag.get('keyBits'));
  const isKnown =
    cipher === 'AES' &&
    chaining === 'ChainingModeCBC' &&
    /^sha(?:1|256|384|512)$/.test(algorithm) &&
    Object.values(AES_BITS).includes(keyBits);
  if (!isKnown) throw new UnknownLock(`${cipher} ${keyBits}, ${chaining}, ${algorithm}`);
  return { algorithm, salt: base64(tag, 'saltValue'), keyBytes: keyBits / 8 };
}

function toKey(tag: OpenTag): AgileKey {
  const spins = Number(tag.get('spinCount'));
  if (!(spins <= MAX_SPINS)) throw new UnknownLock(`${spins} rounds`);
  return {
    spins,
    number: base64(tag, 'encryptedVerifierHashInput'),
    hash: base64(tag, 'encryptedVerifierHashValue'),
    key: base64(tag, 'encryptedKeyValue'),
  };
}

function base64(tag: OpenTag, name: string): Buffer {
  return Buffer.from(tag.get(name) ?? '', 'base64');
}

/** Hashes a password as often as the file says, so that guessing takes long. */
async function spin(
  { algorithm, salt, spins }: Pick<Cipher & AgileKey, 'algorithm' | 'salt' | 'spins'>,
  password: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  let last = hashOf(algorithm, salt, toBytes(password));
  const round = Buffer.alloc(4 + last.length);
  for (let i = 0; i < spins; i += 1) {
    if (i % SPINS_AT_ONCE === 0) {
      await setImmediate();
      checkSignal({ signal });
    }
    round.writeUInt32LE(i);
    last.copy(round, 4);
    last = hash(algorithm, round, 'buffer');
  }
  return last;
}

function sized(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);
}

function decryptAes(mode: string, key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${8 * key.length}-${mode}`, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

/** A package, of which each segment is encrypted for itself. */
function* pieces(
  packed: Buffer,
  length: number,
  decrypt: (bytes: Buffer, segment: number) => Buffer,
): Generator<Buffer> {
  for (let at = 0; at < length; at += SEGMENT_BYTES) {
    const piece = decrypt(packed.subarray(at, at + SEGMENT_BYTES), at / SEGMENT_BYTES);
    yield piece.subarray(0, length - at);
  }
}
