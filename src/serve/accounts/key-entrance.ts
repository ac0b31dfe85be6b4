import type { IncomingMessage } from 'node:http';
import { bearerOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { LogInLimits } from '../http/log-in-limits.ts';
import { clientAddress } from '../http/place.ts';
import type { Session } from '../http/sessions.ts';
import { digestOf, isKeyOver, rolesOf } from './account.ts';
import { type Entrance, tooMany } from './session-handlers.ts';

export type KeyEntrance = ReturnType<typeof createKeyEntrance>;

/** Lets programs in, each request by the key of their account: they have no cookie, which a page of somebody else could make use of. */
export function createKeyEntrance({ accounts, people, place, now }: Entrance) {
  // Of their own: a program whose key has ended must not keep people out who log in from the same address.
  const limits = new LogInLimits(now);
  return { isOpen: (request: IncomingMessage) => look(request)?.isOpen === true, sessionOf };

  /** undefined: the request has no key. */
  function look(request: IncomingMessage) {
    const key = bearerOf(request);
    if (key === undefined) return undefined;
    const digest = digestOf(key);
    const account = accounts.list().find((one) => one.key?.digest === digest);
    const isOpen = account?.is_enabled === true && !isKeyOver(account.key?.until ?? '', now());
    return { account, isOpen };
  }

  /** @throws HttpError 401, 429, 503 */
  async function sessionOf(request: IncomingMessage): Promise<Session | undefined> {
    const found = look(request);
    if (!found) return undefined;
    const { account, isOpen } = found;
    if (account && isOpen) return { name: account.name, roles: rolesOf(account) };
    accounts.refuseUnreadable();
    const address = clientAddress(request, place());
    const waitMs = limits.begin(null, address);
    if (waitMs > 0) throw tooMany(waitMs);
    const name = account?.name ?? null;
    await people.note({ what: 'log_in_failed', name, address, why: 'key_refused' });
    throw new HttpError(401, 'key_refused', 'The key is unknown, or it has ended.', {
      'www-authenticate': 'Bearer',
    });
  }
}
