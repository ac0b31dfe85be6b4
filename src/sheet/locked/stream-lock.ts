import { setImmediate } from 'node:timers/promises';
import { checkSignal } from '../workbook.ts';
import { hashOf, type Lock, numberBytes, readHead, toBytes, UnknownLock } from './lock.ts';

const FILE_PASS = 0x2f;
/** A record that says nothing, in its place. */
const IGNORED = 0x01c0;
const BOUND_SHEET = 0x85;
/** Records that are not encrypted (MS-XLS 2.2.10): BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const PLAIN = new Set([0x0809, FILE_PASS, 0x0194, 0x0195, 0xe1, 0x0196, 0x0138]);
/** A new key begins after so many bytes of the stream. */
const BLOCK_BYTES = 1024;
const RC4 = 0x6801;
/** After so many others have their turn. */
const BYTES_AT_ONCE = 1024 * BLOCK_BYTES;

/**
 * The protection of an .xls file: RC4, with the hashes of Excel 97 or those of CryptoAPI (MS-OFFCRYPTO 2.3.6, 2.3.5).
 *
 * @param stream `Workbook`
 * @throws {UnknownLock}
 */
export function readStreamLock(stream: Buffer): Lock {
  for (const { id, at, length } of records(stream)) {
    if (id !== FILE_PASS) continue;
    const { verifier, algorithm, keysOf } = readFilePass(stream.subarray(at, at + length));
    return {
      async open(password, signal) {
        const keyOf = keysOf(toBytes(password));
        const shown = rc4(keyOf(0), Buffer.concat([verifier.number, verifier.hash]));
        const wanted = hashOf(algorithm, shown.subarray(0, 16));
        if (!wanted.equals(shown.subarray(16, 16 + wanted.length))) return null;
        return [await decrypt(stream, at + length, keyOf, signal)];
      },
    };
  }
  throw new UnknownLock('no record of it');
}

function readFilePass(bytes: Buffer) {
  if (bytes.length < 6 || bytes.readUInt16LE(0) === 0) throw new UnknownLock('XOR obfuscation');
  const [major, minor] = [bytes.readUInt16LE(2), bytes.readUInt16LE(4)];
  if (major === 1 && minor === 1) {
    const [salt, number, hash] = [6, 22, 38].map((at) => bytes.subarray(at, at + 16)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const keysOf = (password: Buffer) => {
      const start = Buffer.concat([hashOf('md5', password).subarray(0, 5), salt]);
      const first = hashOf('md5', ...Array.from({ length: 16 }, () => start)).subarray(0, 5);
      return (block: number) => hashOf('md5', first, numberBytes(block));
    };
    return { verifier: { salt, number, hash }, algorithm: 'md5', keysOf };
  }
  const { algId, keyBits, ...verifier } = readHead(bytes.subarray(2));
  if (minor !== 2 || algId !== RC4) throw new UnknownLock(`version ${major}.${minor}`);
  const keysOf = (password: Buffer) => {
    const first = hashOf('sha1', verifier.salt, password);
    const keyBytes = (keyBits || 40) / 8;
    return (block: number) => {
      const key = hashOf('sha1', first, numberBytes(block)).subarray(0, keyBytes);
      return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
    };
  };
  return {
    verifier,
    algorithm: 'sha1',
    /** The key of each block, by its number. */
    keysOf,
  };
}

async function decrypt(
  stream: Buffer,
  start: number,
  keyOf: (block: number) => Buffer,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const shown = Buffer.alloc(stream.length);
  for (let at = 0; at < stream.length; at += BLOCK_BYTES) {
    if (at % BYTES_AT_ONCE === 0) {
      await setImmediate();
      checkSignal({ signal });
    }
    rc4(keyOf(at / BLOCK_BYTES), stream.subarray(at, at + BLOCK_BYTES)).copy(shown, at);
  }
  for (const { id, at, length } of records(stream)) {
    const isPlain = PLAIN.has(id) || at < start;
    // Where its sheet begins is not encrypted.
    const plain = isPlain ? length : id === BOUND_SHEET ? 4 : 0;
    stream.copy(shown, at - 4, at - 4, at + plain);
    if (id === FILE_PASS) shown.writeUInt16LE(IGNORED, at - 4);
  }
  return shown;
}

/** Records, whose heads are never encrypted. */
function* records(
  stream: Buffer,
): Generator<{ readonly id: number; readonly at: number; readonly length: number }> {
  for (let at = 4; at <= stream.length; ) {
    const length = stream.readUInt16LE(at - 2);
    yield { id: stream.readUInt16LE(at - 4), at, length };
    at += length + 4;
  }
}

/** The old cipher, which the platform no longer has. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number) => {
    const one = state[i] as number;
    state[i] = state[j] as number;
    state[j] = one;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 0xff;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + (state[i] as number)) & 0xff;
      swap(i, j);
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 0xff] as number);
    }),
  );
}
