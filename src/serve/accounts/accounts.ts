import pLimit from 'p-limit';
import { messageOf } from '../../errors.ts';
import { isSamePerson } from '../../ledger/person-names.ts';
import { HttpError } from '../http/http-error.ts';
import { type Account, type Identity, isNameAtProvider } from './account.ts';
import type { AccountFile } from './account-file.ts';
import { isPassword } from './password.ts';

/** The accounts as they are now: the file is read again when it was replaced. */
export class Accounts {
  readonly #file: AccountFile;
  readonly #onFailure: (error: unknown) => void;
  /** Two of this console must not find the file busy. */
  readonly #linking = pLimit(1);
  #version: string;
  #accounts: readonly Account[];
  #areUsed: boolean;
  /** Why they cannot be read now, as it was told. */
  #failure: string | undefined;

  /** @throws UsageError `accounts_unreadable` */
  constructor(file: AccountFile, onFailure: (error: unknown) => void) {
    this.#file = file;
    this.#onFailure = onFailure;
    this.#version = file.version();
    this.#accounts = file.read();
    this.#areUsed = this.#accounts.length > 0;
  }

  /** Whether people log in with a name and a password. Once that is so it stays so, even if the file is removed. */
  get areUsed(): boolean {
    this.list();
    return this.#areUsed || !this.areKnown;
  }

  /** Whether it is known who has an account. */
  get areKnown(): boolean {
    return this.#failure === undefined;
  }

  /** Nobody, while the file cannot be read: it is tried again each time. */
  list(): readonly Account[] {
    let version = '';
    try {
      version = this.#file.version();
      if (version !== this.#version || !this.areKnown) this.#accounts = this.#file.read();
      this.#version = version;
      this.#failure = undefined;
    } catch (error) {
      this.#accounts = [];
      // A file that is there has accounts, even if it is gone when it could be read again.
      if (version !== '') this.#areUsed = true;
      const why = messageOf(error);
      if (why !== this.#failure) this.#onFailure(error);
      this.#failure = why;
    }
    if (this.#accounts.length > 0) this.#areUsed = true;
    return this.#accounts;
  }

  find(name: string): Account | undefined {
    return this.list().find((one) => one.is_enabled && isSamePerson(one.name, name));
  }

  /** The account with that name and password. It takes as long to find that there is none. */
  async logIn(name: string, password: string): Promise<Account | undefined> {
    const known = this.list().find((one) => isSamePerson(one.name, name));
    if (!(await isPassword(password, known?.password ?? undefined))) return undefined;
    // It may have been changed meanwhile.
    const now = this.find(name);
    return now?.stamp === known?.stamp ? now : undefined;
  }

  /** Whoever logs in then is neither unknown nor has a wrong password. @throws HttpError 503 while the accounts cannot be read */
  refuseUnreadable(): void {
    this.list();
    if (this.areKnown) return;
    throw new HttpError(
      503,
      'accounts_unreadable',
      'The accounts cannot be read now. Try again. The terminal of the console shows why.',
    );
  }

  get hasPasswords(): boolean {
    return this.list().some((one) => one.is_enabled && one.password !== null);
  }

  /**
   * The account of a person at a provider: the one that is linked with the person, or one of the name that nobody is linked with.
   *
   * @returns why there is none that may be used, with the one that is meant
   */
  recognize(identity: Identity, name: string | undefined): Recognized {
    const all = this.list();
    const account =
      all.find((one) => isSameIdentity(one.identity, identity)) ??
      all.find((one) => name !== undefined && isNameAtProvider(one.name, name));
    if (!account) return { refusal: 'account_unknown' };
    if (account.password !== null) return { refusal: 'account_has_password', account };
    if (account.identity && !isSameIdentity(account.identity, identity)) {
      return { refusal: 'account_of_another', account };
    }
    return account.is_enabled ? { account } : { refusal: 'account_disabled', account };
  }

  /**
   * Links an account with a person at a provider, if it is still the same and nobody's.
   *
   * @throws VdpipeError `accounts_busy`, `file_unwritable`; UsageError `accounts_unreadable`
   */
  async link({ name, stamp }: Account, identity: Identity): Promise<void> {
    await this.#linking(() =>
      this.#file.change((accounts) =>
        accounts.map((one) =>
          one.name === name && one.stamp === stamp && one.password === null
            ? { ...one, identity: one.identity ?? identity }
            : one,
        ),
      ),
    );
  }
}

export type Recognized =
  | { readonly account: Account; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly account?: Account };
export type Refusal =
  | 'account_unknown'
  | 'account_disabled'
  | 'account_has_password'
  | 'account_of_another';

function isSameIdentity(one: Identity | undefined, other: Identity): boolean {
  return one?.issuer === other.issuer && one.subject === other.subject;
}
