import type { IncomingMessage, ServerResponse } from 'node:http';
import { foldedName } from '../../ledger/person-names.ts';
import type { BodyOf } from '../api/routes.ts';
import { readCookies, toCookie } from '../http/cookies.ts';
import type { Handlers } from '../http/handlers.ts';
import { Conflict, HttpError } from '../http/http-error.ts';
import { LogInLimits } from '../http/log-in-limits.ts';
import { clientAddress, type Place } from '../http/place.ts';
import type { AboutConsole, Session, SessionAnswer, Sessions } from '../http/sessions.ts';
import { type Account, rolesOf, toAccountLine } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { OidcOptions } from './oidc/oidc-options.ts';
import { createProvider } from './oidc/provider.ts';
import {
  createProviderHandlers,
  NO_PROVIDER,
  type ProviderDesk,
} from './oidc/provider-handlers.ts';
import { waitingPasswords } from './password.ts';
import type { PeopleLog } from './people-log.ts';

/** Log-ins that wait for their turn; more are sent away. */
const MAX_WAITING = 20;
const PAGE = 100;

export interface Entrance {
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly people: PeopleLog;
  readonly place: () => Place;
  readonly about: AboutConsole;
  /** Prints an address that logs a person in, in the place of the one before. */
  readonly printAddress: () => void;
  readonly oidc: OidcOptions | undefined;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

export function createSessionHandlers(entrance: Entrance) {
  const { sessions, accounts, people, place, about, printAddress } = entrance;
  const limits = new LogInLimits(entrance.now);
  const toAnswer = ({ name, roles }: Session): SessionAnswer => ({
    name,
    roles: [...roles],
    has_account: accounts.areUsed,
    ...about,
  });
  const secretsOf = (request: IncomingMessage) => readCookies(request, place().cookie);
  const setCookie = (response: ServerResponse, secret: string) =>
    response.setHeader('set-cookie', toCookie(place().cookie, secret));
  const open: ProviderDesk['open'] = (account, request, response) => {
    // A session of before, which may be known to somebody else, is not the person's.
    sessions.close(secretsOf(request));
    setCookie(response, sessions.openFor(account));
    return toAnswer({ name: account.name, roles: rolesOf(account) });
  };
  const beginToTry = (address: string) => {
    const waitMs = limits.begin(null, address);
    if (waitMs > 0) throw tooMany(waitMs);
    return () => limits.succeed(null, address);
  };
  const { oidc, now } = entrance;
  const provider = oidc && createProvider(oidc, now);
  return {
    ...(provider
      ? createProviderHandlers({ ...entrance, provider, beginToTry, open })
      : NO_PROVIDER),
    /** How to come in: with the address that "vdpipe serve" printed, or with the password of an account. */
    entrance: () => ({
      /** `password`: there are accounts. */
      asks_for: accounts.areUsed ? ('password' as const) : ('token' as const),
      has_passwords: accounts.hasPasswords,
      /** Name of the provider that people can log in with; null if there is none. */
      provider: accounts.areUsed && oidc ? oidc.name : null,
    }),
    openSession: ({ body, response }) => {
      const secret = sessions.open(body.token);
      const session = secret === undefined ? undefined : sessions.get([secret]);
      if (secret === undefined || !session) {
        if (accounts.areUsed) throw passwordWanted();
        if (!sessions.hasToken) printAddress();
        throw new HttpError(
          401,
          'token_invalid',
          'This address has already been used. Open the latest address that "vdpipe serve" printed.',
        );
      }
      setCookie(response, secret);
      printAddress();
      return toAnswer(session);
    },
    logIn: async ({ body, request, response }) => {
      const address = clientAddress(request, place());
      return open(await logIn(entrance, limits, { ...body, address }), request, response);
    },
    session: ({ session }) => toAnswer(session),
    closeSession: async ({ session, request, response }) => {
      sessions.close(secretsOf(request));
      setCookie(response, '');
      if (accounts.areUsed) {
        const address = clientAddress(request, place());
        await people.note({ what: 'logged_out', name: session.name, address });
      }
      return {};
    },
    people: async ({ query }) => {
      const page = await people.list(query.after, PAGE);
      return { accounts: accounts.list().map(toAccountLine), ...page };
    },
  } satisfies Partial<Handlers>;
}

async function logIn(
  { accounts, people }: Entrance,
  limits: LogInLimits,
  { name, password, address }: BodyOf<'logIn'> & { readonly address: string },
): Promise<Account> {
  if (!accounts.areUsed) throw new Conflict('accounts_missing', 'This console has no accounts.');
  accounts.refuseUnreadable();
  if (waitingPasswords() >= MAX_WAITING) throw tooMany(FULL_MS);
  const folded = foldedName(name);
  const waitMs = limits.begin(folded, address);
  if (waitMs > 0) throw tooMany(waitMs);
  const account = await accounts.logIn(name, password);
  if (!account) {
    const known = accounts.list().find((one) => foldedName(one.name) === folded);
    await people.note({ what: 'log_in_failed', name: known?.name ?? null, address });
    throw new HttpError(401, 'log_in_failed', 'The name or the password is wrong.');
  }
  limits.succeed(folded, address);
  await people.note({ what: 'logged_in', name: account.name, address });
  return account;
}

const FULL_MS = 5000;

export function tooMany(waitMs: number): HttpError {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const message = `Too many logins failed. Try again in ${wait}.`;
  return new HttpError(429, 'log_in_limited', message, { 'retry-after': String(seconds) });
}

function passwordWanted(): HttpError {
  return new HttpError(401, 'token_invalid', 'This console has accounts: log in with yours.');
}
