import { type Account, isSameName } from './account.ts';
import type { AccountFile } from './account-file.ts';
import { isPassword } from './password.ts';

/** The accounts as they are now: the file is read again when it was replaced. */
export class Accounts {
  readonly #file: AccountFile;
  readonly #onFailure: (error: unknown) => void;
  #version: string;
  #accounts: readonly Account[];
  #areUsed: boolean;

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
    return this.#areUsed;
  }

  /** Nobody, while the file cannot be read. */
  list(): readonly Account[] {
    try {
      const version = this.#file.version();
      if (version === this.#version) return this.#accounts;
      this.#version = version;
      this.#accounts = [];
      this.#accounts = this.#file.read();
    } catch (error) {
      this.#areUsed = true;
      this.#onFailure(error);
    }
    if (this.#accounts.length > 0) this.#areUsed = true;
    return this.#accounts;
  }

  /** An account that may be used. */
  find(name: string): Account | undefined {
    return this.list().find((one) => one.is_enabled && isSameName(one.name, name));
  }

  /** The account with that name and password. It takes as long to find that there is none. */
  async logIn(name: string, password: string): Promise<Account | undefined> {
    const known = this.list().find((one) => isSameName(one.name, name));
    if (!(await isPassword(password, known?.password))) return undefined;
    // It may have been changed meanwhile.
    const now = this.find(name);
    return now?.stamp === known?.stamp ? now : undefined;
  }
}
