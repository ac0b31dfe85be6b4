import { hash } from 'node:crypto';
import { KeyedHash } from './keyed-hash.ts';

const HALF = 16;

/**
 * As `KeyedHash`, with a hash that is kept: SHA-256 of the bytes and a key. Whoever does not have the key learns nothing of the
 * bytes. HMAC would take three times as long, and adds nothing where nobody chooses what is hashed.
 */
export class LastingHash extends KeyedHash {
  readonly #secret: Uint8Array;
  #made = 0;

  /** @param key Of 32 bytes. */
  constructor(key: Uint8Array) {
    super(new Uint32Array(Uint8Array.from(key).buffer, HALF));
    this.#secret = key;
  }

  /** The hash that was made last, in base64url, until more is added. */
  get text(): string {
    this.length = this.#made;
    this.add(this.#secret, 0, this.#secret.length);
    const text = hash('sha256', this.room(0).subarray(0, this.length), 'base64url');
    this.length = 0;
    return text;
  }

  override finish(): void {
    this.#made = this.length;
    super.finish();
  }
}
