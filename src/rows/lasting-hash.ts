import { hash } from 'node:crypto';
import { KeyedHash } from './keyed-hash.ts';

/**
 * As `KeyedHash`, for hashes that are kept: SHA-256 of the bytes and a key. Whoever does not have the key learns nothing of the
 * bytes. HMAC would take three times as long, and adds nothing where nobody chooses what is hashed.
 */
export class LastingHash extends KeyedHash {
  /** The hash that was made last, in base64url. */
  text = '';
  readonly #secret: Uint8Array;

  constructor(key: Uint8Array) {
    super();
    this.#secret = key;
  }

  override finish(): void {
    this.add(this.#secret, 0, this.#secret.length);
    this.text = hash('sha256', this.room(0).subarray(0, this.length), 'base64url');
    this.length = 0;
  }
}
