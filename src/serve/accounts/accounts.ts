import pLimit from 'p-limit';
import { messageOf } from '../../errors.ts';
import { isSamePerson } from '../../ledger/person-names.ts';
import { HttpError } from '../http/http-error.ts';
import { type Account, type Identity, isNameAtProvider, isOfPerson } from './account.ts';
import type { AccountFile } from './account-file.ts';
import { isPassword } from './password.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * The accounts as they are now: the file is read again when it was replaced.
 *
 * @throws UsageError `accounts_unreadable`
 */
export function createAccounts(file: AccountFile, onFailure: (error: unknown) => void) {
  /** Two of this console must not find the file busy. */
  const linking = pLimit(1);
  let seen = file.version();
  let accounts = file.read();
  let wereUsed = accounts.some(isOfPerson);
  /** Why they cannot be read now, as it was told. */
  let failure: string | undefined;
  return {
    /** Whether people log in with a name and a password. Once that is so it stays so, even if the file is removed. */
    get areUsed(): boolean {
      list();
      return wereUsed || failure !== undefined;
    },
    /** Whether it is known who has an account. */
    get areKnown(): boolean {
      return failure === undefined;
    },
    get hasPasswords(): boolean {
      return list().some((one) => one.is_enabled && one.password !== null);
    },
    ...{ list, find, logIn, refuseUnreadable, recognize, link },
  };

  /** Nobody, while the file cannot be read: it is tried again each time. */
  function list(): readonly Account[] {
    let version = '';
    try {
      version = file.version();
      if (version !== seen || failure !== undefined) accounts = file.read();
      seen = version;
      failure = undefined;
    } catch (error) {
      accounts = [];
      // A file that is there has accounts, even if it is gone when it could be read again.
      if (version !== '') wereUsed = true;
      const why = messageOf(error);
      if (why !== failure) onFailure(error);
      failure = why;
    }
    if (accounts.some(isOfPerson)) wereUsed = true;
    return accounts;
  }

  function find(name: string): Account | undefined {
    return list().find((one) => one.is_enabled && isSamePerson(one.name, name));
  }

  /** The account with that name and password. It takes as long to find that there is none. */
  async function logIn(name: string, password: string): Promise<Account | undefined> {
    const known = list().find((one) => isSamePerson(one.name, name));
    if (!(await isPassword(password, known?.password ?? undefined))) return undefined;
    // It may have been changed meanwhile.
    const now = find(name);
    return now?.stamp === known?.stamp ? now : undefined;
  }

  /** Whoever logs in then is neither unknown nor has a wrong password. @throws HttpError 503 while the accounts cannot be read */
  function refuseUnreadable(): void {
    list();
    if (failure === undefined) return;
    throw new HttpError(
      503,
      'accounts_unreadable',
      'The accounts cannot be read now. Try again. The terminal of the console shows why.',
    );
  }

  /**
   * The account of a person at a provider: the one that is linked with the person, or one of the name that nobody is linked with.
   *
   * @returns why there is none that may be used, with the one that is meant
   */
  function recognize(identity: Identity, name: string | undefined): Recognized {
    const all = list().filter(isOfPerson);
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
  async function link({ name, stamp }: Account, identity: Identity): Promise<void> {
    const isMeant = (one: Account) =>
      one.name === name && one.stamp === stamp && one.password === null;
    await linking(() =>
      file.change((all) =>
        all.map((one) => (isMeant(one) ? { ...one, identity: one.identity ?? identity } : one)),
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
