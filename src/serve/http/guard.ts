import type { IncomingMessage } from 'node:http';
import { KEY_START } from '../accounts/account.ts';
import { HttpError } from './http-error.ts';
import type { Place } from './place.ts';

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Lets only requests through that were made for this console by its own pages: another name for this address (DNS rebinding), or a
 * page from elsewhere, must not act with the session of a person who is logged in.
 *
 * @param landings paths of the pages to which another site may send a browser
 * @throws HttpError 421, 403
 */
export function refuseStrangers(
  request: IncomingMessage,
  { hosts, scheme }: Pick<Place, 'hosts' | 'scheme'>,
  landings: ReadonlySet<string>,
): void {
  const { host, origin } = request.headers;
  if (host === undefined || !hosts.has(host.toLowerCase())) {
    throw new HttpError(
      421,
      'host_unknown',
      'The console refuses requests for this host name. Open the address that "vdpipe serve" printed.',
    );
  }
  if (origin !== undefined && origin !== `${scheme}://${host.toLowerCase()}`) throw fromElsewhere();
  const site = request.headers['sec-fetch-site'];
  if (SAFE.has(request.method ?? '')) {
    const isOwn = site === undefined || site === 'same-origin' || site === 'none';
    if (!isOwn && !isLanding(request, landings)) throw fromElsewhere();
  } else if (origin === undefined && site !== 'same-origin' && bearerOf(request) === undefined) {
    throw fromElsewhere();
  }
}

const BEARER = new RegExp(`^Bearer +(${KEY_START}\\S+)$`, 'i');

/** The key in a request of a program. No page can have a browser send one; a proxy may send tokens of others. */
export function bearerOf({ headers }: IncomingMessage): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/** A page that is opened in a tab, by a link in a colleague's message: it is the same for everybody, and no other page sees what is in it. */
function isLanding(
  { method, url = '', headers }: IncomingMessage,
  landings: ReadonlySet<string>,
): boolean {
  return (
    method === 'GET' &&
    landings.has(url.split('?')[0] ?? '') &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

function fromElsewhere(): HttpError {
  return new HttpError(
    403,
    'origin_unknown',
    "Only the console's own pages can make this request.",
  );
}
