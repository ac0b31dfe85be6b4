import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANDING_PATH } from '../../api/shared.ts';
import { readCookies, toCookie } from '../../http/cookies.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Conflict, HttpError } from '../../http/http-error.ts';
import { clientAddress, type Place } from '../../http/place.ts';
import type { SessionAnswer } from '../../http/sessions.ts';
import type { Account } from '../account.ts';
import type { Accounts, Refusal } from '../accounts.ts';
import type { PeopleLog } from '../people-log.ts';
import { createPendingLogIns, PENDING_SECONDS } from './pending-log-ins.ts';
import type { Person, Provider } from './provider.ts';
import { describeFailure, refusal } from './provider-failure.ts';

export interface ProviderDesk {
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly people: PeopleLog;
  readonly place: () => Place;
  readonly now: () => number;
  /** Is told what whoever runs the console can mend. */
  readonly onFailure: (error: unknown) => void;
  /** Begins to count a log-in as a failed one. @returns a function that says that it was none @throws HttpError 429 */
  readonly beginToTry: (address: string) => () => void;
  /** Opens a session, in the place of the one that the browser has. */
  readonly open: (
    account: Account,
    request: IncomingMessage,
    response: ServerResponse,
  ) => SessionAnswer;
}

/** The calls of a log-in with a provider: one before the browser goes there, one when it is back. */
export function createProviderHandlers(desk: ProviderDesk) {
  const { provider, people, place, beginToTry, open } = desk;
  const pendings = createPendingLogIns(desk.now);
  const secretsOf = (request: IncomingMessage) => readCookies(request, place().logInCookie);
  return {
    beginLogIn: async ({ request, response }) => {
      const { scheme, logInCookie } = place();
      const redirectUri = `${scheme}://${request.headers.host?.toLowerCase()}${LANDING_PATH}`;
      const address = clientAddress(request, place());
      const { pending, secret } = pendings.begin(secretsOf(request), { redirectUri, address });
      const url = await reaching(desk, () => provider.addressOf(pending));
      response.setHeader('set-cookie', toCookie(logInCookie, secret, PENDING_SECONDS));
      return { url };
    },
    finishLogIn: async ({ body, request, response }) => {
      const address = clientAddress(request, place());
      const succeed = beginToTry(address);
      const state = new URLSearchParams(body.query).get('state') ?? '';
      const pending = pendings.take(state, secretsOf(request));
      try {
        if (!pending) throw refusal('log_in_expired');
        const person = await reaching(desk, () => provider.personOf(body.query, pending));
        const account = await accountOf(desk, person, address);
        succeed();
        await people.note({ what: 'logged_in', name: account.name, address });
        return open(account, request, response);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const name = error instanceof AccountRefusal ? error.account : null;
        await people.note({ what: 'log_in_failed', name, address, why: error.code });
        throw error;
      }
    },
  } satisfies Partial<Handlers>;
}

export const NO_PROVIDER = { beginLogIn: refuse, finishLogIn: refuse } satisfies Partial<Handlers>;

function refuse(): never {
  throw new Conflict('provider_missing', 'This console has no provider to log in with.');
}

const TOLD = new WeakSet<Error>();

async function reaching<T>({ onFailure }: ProviderDesk, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { refusal: found, told } = describeFailure(error);
    // Whoever asks again and again while the provider is away gets the same failure, which is told once.
    if (told && error instanceof Error && !TOLD.has(error)) {
      TOLD.add(error);
      onFailure(told);
    }
    throw found;
  }
}

/** @throws AccountRefusal; HttpError 503; VdpipeError `accounts_busy`, `file_unwritable` */
async function accountOf(
  { accounts, people }: ProviderDesk,
  person: Person,
  address: string,
): Promise<Account> {
  const { identity, name } = person;
  accounts.refuseUnreadable();
  const found = accounts.recognize(identity, name);
  if (found.refusal) throw new AccountRefusal(found.refusal, person, found.account);
  if (found.account.identity) return found.account;
  await accounts.link(found.account, identity);
  const linked = accounts.recognize(identity, name);
  if (linked.refusal) throw new AccountRefusal(linked.refusal, person, linked.account);
  await people.note({ what: 'account_linked', name: linked.account.name, address });
  return linked.account;
}

/** The provider knows the person, and the console does not let them in. */
class AccountRefusal extends HttpError {
  /** Name of the account that is meant; null if there is none. */
  readonly account: string | null;

  constructor(refusal: Refusal, { name, lacks }: Person, account: Account | undefined) {
    const code = refusal === 'account_unknown' && lacks ? lacks : refusal;
    super(403, code, TEXTS[code](account?.name ?? name ?? ''));
    this.account = account?.name ?? null;
  }
}

const ASK = 'Ask your administrator.';
const TEXTS: Readonly<Record<Refusal | NonNullable<Person['lacks']>, (name: string) => string>> = {
  account_unknown: (name) => `There is no account "${name}" in this console. ${ASK}`,
  account_disabled: (name) => `The account "${name}" is disabled. ${ASK}`,
  account_has_password: (name) => `The account "${name}" logs in with a password.`,
  account_of_another: (name) =>
    `The account "${name}" belongs to another person at the provider. ${ASK}`,
  claim_missing: () => `The provider sent no name for your account. ${ASK}`,
  email_unverified: () => `The provider has not verified your e-mail address. ${ASK}`,
};
