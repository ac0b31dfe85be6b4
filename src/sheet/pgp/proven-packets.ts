import { createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The packet of a message that has what is encrypted, as openpgp reads it. */
export interface SealedPacket {
  readonly encrypted: AsyncIterable<Uint8Array>;
  /** Of a kind with authenticated chunks. */
  readonly version: number;
  readonly cipherAlgorithm: number | null;
  readonly aeadAlgorithm: number | null;
  readonly chunkSizeByte: number;
  readonly salt?: Uint8Array | null;
  readonly iv?: Uint8Array | null;
}

/** A cipher, or a way to use one, that is not known; its message names it. */
export class UnknownSeal extends Error {}

const CIPHERS: Readonly<Record<number, readonly [name: string, blockBytes: number]>> = {
  2: ['des-ede3', 8],
  ...{ 7: ['aes-128', 16], 8: ['aes-192', 16], 9: ['aes-256', 16] },
};
const MODES: Readonly<Record<number, readonly [name: 'ocb' | 'gcm', nonceBytes: number]>> = {
  ...{ 2: ['ocb', 15], 3: ['gcm', 12] },
};
/** 4 MiB, as large as programs make them (RFC 9580 5.13.2): a chunk is held in memory. */
const MAX_CHUNK_SIZE_BYTE = 16;
const TAG_BYTES = 16;
/** Of the code that detects a modification: two bytes, and the hash of all before it. */
const MDC_BYTES = 22;
const WRONG = 'its integrity check failed';

/**
 * The packets in a message, decrypted. They are as they were sent only once the last has come: it throws if they are not. Node's own
 * ciphers are many times as fast as those of openpgp, which also parses before that.
 */
export function provenPackets(
  packet: SealedPacket,
  cipher: number,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  const [name, blockBytes] = CIPHERS[cipher] ?? [];
  if (name === undefined || blockBytes === undefined) throw new UnknownSeal(`cipher ${cipher}`);
  if (packet.aeadAlgorithm === null) return openMdc(packet, `${name}-cfb`, { key, blockBytes });
  const [mode, nonceBytes] = MODES[packet.aeadAlgorithm] ?? [];
  if (!mode || !nonceBytes) throw new UnknownSeal(`AEAD mode ${packet.aeadAlgorithm}`);
  if (packet.chunkSizeByte > MAX_CHUNK_SIZE_BYTE) throw new UnknownSeal('chunks over 4 MiB');
  return openAead(packet, { cipher, algorithm: `${name}-${mode}`, nonceBytes, key });
}

/** RFC 9580 5.13.1 */
async function* openMdc(
  { encrypted }: SealedPacket,
  algorithm: string,
  { key, blockBytes }: { readonly key: Uint8Array; readonly blockBytes: number },
): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(algorithm, key, Buffer.alloc(blockBytes));
  const hash = createHash('sha1');
  let prefixBytes = blockBytes + 2;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of encrypted) {
    const bytes = Buffer.concat([held, decipher.update(chunk)]);
    const end = Math.max(0, bytes.length - MDC_BYTES);
    held = bytes.subarray(end);
    hash.update(bytes.subarray(0, end));
    yield bytes.subarray(Math.min(prefixBytes, end), end);
    prefixBytes = Math.max(0, prefixBytes - end);
  }
  const found = hash.update(held.subarray(0, 2)).digest();
  const isEnd = held.length === MDC_BYTES && held.readUInt16BE() === 0xd314;
  if (!isEnd || !timingSafeEqual(found, held.subarray(2))) throw new Error(WRONG);
}

interface Aead {
  readonly cipher: number;
  readonly algorithm: string;
  readonly nonceBytes: number;
  readonly key: Uint8Array;
}

/** RFC 9580 5.13.2, and the packet before it that GnuPG writes (draft-koch-librepgp 5.16): another nonce, and more data with it. */
async function* openAead(packet: SealedPacket, given: Aead): AsyncGenerator<Buffer> {
  const { version, aeadAlgorithm, chunkSizeByte, salt, iv } = packet;
  const isOlder = version === 1;
  const tag = isOlder ? 0xd4 : 0xd2;
  const info = Buffer.from([tag, version, given.cipher, aeadAlgorithm ?? 0, chunkSizeByte]);
  const { key, start } = isOlder
    ? { key: given.key, start: iv as Uint8Array }
    : derive(given, salt as Uint8Array, info);
  let index = 0n;
  let total = 0n;
  const open = (sealed: Buffer, ...more: readonly bigint[]) => {
    const nonce = Buffer.from(start);
    const at = nonce.length - 8;
    nonce.writeBigUInt64BE(nonce.readBigUInt64BE(at) ^ index, at);
    const decipher = createDecipheriv(given.algorithm as 'aes-256-ocb', key, nonce, {
      authTagLength: TAG_BYTES,
    });
    const numbers = isOlder ? [index, ...more] : more;
    decipher.setAAD(Buffer.concat([info, ...numbers.map(toBytes)]), { plaintextLength: 0 });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  };
  const chunkBytes = 2 ** (chunkSizeByte + 6) + TAG_BYTES;
  const openChunk = (sealed: Buffer) => {
    const opened = open(sealed);
    index += 1n;
    total += BigInt(opened.length);
    return opened;
  };
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const piece of packet.encrypted) {
    held.push(Buffer.from(piece));
    heldBytes += piece.length;
    // Behind the last chunk there is one more tag.
    if (heldBytes < chunkBytes + TAG_BYTES) continue;
    let bytes = Buffer.concat(held);
    for (; bytes.length >= chunkBytes + TAG_BYTES; bytes = bytes.subarray(chunkBytes)) {
      yield openChunk(bytes.subarray(0, chunkBytes));
    }
    held = [bytes];
    heldBytes = bytes.length;
  }
  const rest = Buffer.concat(held);
  if (rest.length < TAG_BYTES) throw new Error(WRONG);
  if (rest.length > TAG_BYTES) yield openChunk(rest.subarray(0, -TAG_BYTES));
  open(rest.subarray(-TAG_BYTES), total);
}

function derive({ key, nonceBytes }: Aead, salt: Uint8Array, info: Buffer) {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, info, key.length + nonceBytes - 8));
  const start = Buffer.concat([derived.subarray(key.length), Buffer.alloc(8)]);
  return { key: derived.subarray(0, key.length), start };
}

function toBytes(number: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(number);
  return bytes;
}
