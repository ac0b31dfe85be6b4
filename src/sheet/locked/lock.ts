import { hash } from 'node:crypto';

/** The protection of a workbook: something that a password opens. */
export interface Lock {
  /**
   * What it holds, in pieces that are decrypted as they are asked for; null if the password is wrong.
   *
   * @throws {InterruptedError}
   */
  open(password: string, signal?: AbortSignal): Promise<Iterable<Buffer> | null>;
}

/** A kind of protection that is not known; its message names it. */
export class UnknownLock extends Error {}

/** What a password is known by (MS-OFFCRYPTO 2.3.3): a number and its hash, encrypted. */
export interface Verifier {
  readonly salt: Buffer;
  readonly number: Buffer;
  readonly hash: Buffer;
}

/** The head of standard and CryptoAPI encryption, from its version on (MS-OFFCRYPTO 2.3.4.5, 2.3.5.1). */
export function readHead(
  bytes: Buffer,
): Verifier & { readonly algId: number; readonly keyBits: number } {
  const at = 12 + bytes.readUInt32LE(8);
  return {
    algId: bytes.readUInt32LE(20),
    keyBits: bytes.readUInt32LE(28),
    salt: bytes.subarray(at + 4, at + 20),
    number: bytes.subarray(at + 20, at + 36),
    hash: bytes.subarray(at + 40, at + 72),
  };
}

export function hashOf(algorithm: string, ...parts: readonly Uint8Array[]): Buffer {
  return hash(algorithm, Buffer.concat(parts), 'buffer');
}

/** Passwords are hashed as UTF-16. */
export function toBytes(password: string): Buffer {
  return Buffer.from(password, 'utf16le');
}

export function numberBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
