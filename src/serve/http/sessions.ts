import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../api/schemas.ts';

/** Sessions end when they were not used for so long. */
const IDLE_MS = 12 * 60 * 60 * 1000;
/** Guesses of the token in a row, after which it is made anew. */
const MAX_GUESSES = 20;

/** A person who is logged in. */
export interface Session {
  /** As events name the person. */
  readonly name: string | null;
  readonly roles: ReadonlySet<Role>;
}

interface KeptSession extends Session {
  usedAtMs: number;
}

/**
 * Who may come in. The token is in the address that is printed; it can be used once, for a cookie. Neither is kept as it is: only
 * digests of them.
 */
export class Sessions {
  readonly #person: Session;
  readonly #now: () => number;
  readonly #kept = new Map<string, KeptSession>();
  #token = '';
  #guesses = 0;

  constructor(person: Session, now: () => number) {
    this.#person = person;
    this.#now = now;
  }

  /** A new one-time token, in the place of the one before. */
  newToken(): string {
    const token = toSecret();
    this.#token = digestOf(token);
    this.#guesses = 0;
    return token;
  }

  /** Whether somebody can log in: not after too many guesses. */
  get hasToken(): boolean {
    return this.#token !== '';
  }

  /** The secret of a new session; undefined if that is not the token. */
  open(token: string): string | undefined {
    if (this.#token === '' || digestOf(token) !== this.#token) {
      this.#guesses += 1;
      if (this.#guesses >= MAX_GUESSES) this.#token = '';
      return undefined;
    }
    this.#token = '';
    const secret = toSecret();
    this.#kept.set(digestOf(secret), { ...this.#person, usedAtMs: this.#now() });
    return secret;
  }

  get(secret: string | undefined): Session | undefined {
    const kept = secret === undefined ? undefined : this.#kept.get(digestOf(secret));
    if (!kept) return undefined;
    if (this.#now() - kept.usedAtMs > IDLE_MS) {
      this.close(secret);
      return undefined;
    }
    kept.usedAtMs = this.#now();
    return kept;
  }

  close(secret: string | undefined): void {
    if (secret !== undefined) this.#kept.delete(digestOf(secret));
  }
}

/** 128 bits. */
function toSecret(): string {
  return randomBytes(16).toString('hex');
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
