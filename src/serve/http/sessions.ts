import { randomBytes } from 'node:crypto';
import { type Account, digestOf, rolesOf } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Role } from '../api/shared.ts';

/** Sessions end when they were not used for so long. */
const IDLE_MS = 12 * 60 * 60 * 1000;
/** Sessions of accounts end, however much they are used. */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;
/** The console does not hear when a person may no longer log in at a provider, so it asks again after a working day. */
const LONGEST_OF_PROVIDER_MS = 12 * 60 * 60 * 1000;
/** Guesses of the token in a row, after which it is made anew. */
const MAX_GUESSES = 20;
/** Of more, those that were not used for longest end: browsers of one person, and all. */
const MAX_OF_ONE = 20;
const MAX_SESSIONS = 1000;

export interface Session {
  /** As events name the person. */
  readonly name: string | null;
  readonly roles: ReadonlySet<Role>;
}

/** What every session is told of the console. */
export interface AboutConsole {
  readonly version: string;
  /** Address of the service that orders are placed at; null if none is set, so that nothing can be ordered. */
  readonly service: string | null;
  /** The ledger, without a password. */
  readonly ledger: string;
}

export interface SessionAnswer extends AboutConsole {
  readonly name: string | null;
  readonly roles: readonly Role[];
  /** Whether the person logged in with an account. */
  readonly has_account: boolean;
}

interface KeptSession {
  /** null: the one person of a console without accounts. */
  readonly account: Pick<Account, 'name' | 'stamp'> | null;
  readonly endsAtMs: number;
  usedAtMs: number;
}

type KnownAccounts = Pick<Accounts, 'areUsed' | 'areKnown' | 'find'>;

/**
 * Who may come in. Without accounts: whoever has the token in the address that is printed, which can be used once, for a cookie. With
 * accounts: whoever knows the password of one, for as long as the account is as it was. Of secrets only digests are kept.
 */
export class Sessions {
  readonly #person: Session;
  readonly #accounts: KnownAccounts;
  readonly #now: () => number;
  /** The one that was used last is the last one. */
  readonly #kept = new Map<string, KeptSession>();
  #token = '';
  #guesses = 0;

  constructor(person: Session, accounts: KnownAccounts, now: () => number) {
    this.#person = person;
    this.#accounts = accounts;
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
    if (this.#accounts.areUsed) return undefined;
    if (this.#token === '' || digestOf(token) !== this.#token) {
      this.#guesses += 1;
      if (this.#guesses >= MAX_GUESSES) this.#token = '';
      return undefined;
    }
    this.#token = '';
    return this.#add(null, Number.POSITIVE_INFINITY);
  }

  /** The secret of a new session of a person who has shown who they are. */
  openFor({ name, stamp, password }: Pick<Account, 'name' | 'stamp' | 'password'>): string {
    const longestMs = password === null ? LONGEST_OF_PROVIDER_MS : LONGEST_MS;
    return this.#add({ name, stamp }, this.#now() + longestMs);
  }

  /** The session of the first secret that has one, which is used by that. */
  get(secrets: readonly string[]): Session | undefined {
    for (const digest of secrets.map(digestOf)) {
      const kept = this.#kept.get(digest);
      const session = kept && this.#toSession(digest, kept);
      if (!kept || !session) continue;
      kept.usedAtMs = this.#now();
      this.#kept.delete(digest);
      this.#kept.set(digest, kept);
      return session;
    }
    return undefined;
  }

  /** Whether one of the secrets has a session, which is not used by asking. */
  has(secrets: readonly string[]): boolean {
    return secrets.map(digestOf).some((digest) => {
      const kept = this.#kept.get(digest);
      return kept !== undefined && this.#toSession(digest, kept) !== undefined;
    });
  }

  close(secrets: readonly string[]): void {
    for (const secret of secrets) this.#kept.delete(digestOf(secret));
  }

  #add(account: KeptSession['account'], endsAtMs: number): string {
    this.#makeRoom(account?.name ?? null);
    const secret = toSecret();
    const nowMs = this.#now();
    this.#kept.set(digestOf(secret), { account, endsAtMs, usedAtMs: nowMs });
    return secret;
  }

  #makeRoom(name: string | null): void {
    for (const [digest, kept] of this.#kept) this.#toSession(digest, kept);
    const own = [...this.#kept].filter(([, { account }]) => (account?.name ?? null) === name);
    const tooMany = [
      ...own.slice(0, Math.max(0, own.length + 1 - MAX_OF_ONE)),
      ...[...this.#kept].slice(0, Math.max(0, this.#kept.size + 1 - MAX_SESSIONS)),
    ];
    for (const [digest] of tooMany) this.#kept.delete(digest);
  }

  /** What the person may do now; undefined, and it is forgotten, if it has ended. It goes on once the accounts can be read again. */
  #toSession(digest: string, { account, endsAtMs, usedAtMs }: KeptSession): Session | undefined {
    const nowMs = this.#now();
    const isOver = nowMs - usedAtMs > IDLE_MS || nowMs > endsAtMs;
    const session = isOver ? undefined : account ? this.#ofAccount(account) : this.#ofPerson();
    if (!session && (isOver || this.#accounts.areKnown)) this.#kept.delete(digest);
    return session;
  }

  #ofPerson(): Session | undefined {
    return this.#accounts.areUsed ? undefined : this.#person;
  }

  #ofAccount({ name, stamp }: Pick<Account, 'name' | 'stamp'>): Session | undefined {
    const account = this.#accounts.find(name);
    if (account?.stamp !== stamp) return undefined;
    return { name: account.name, roles: rolesOf(account) };
  }
}

/** 128 bits. */
function toSecret(): string {
  return randomBytes(16).toString('hex');
}
