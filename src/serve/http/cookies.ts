import type { IncomingMessage } from 'node:http';

/** More cookies of one name are not looked at. */
const MAX_COOKIES = 8;

/**
 * Browsers send cookies to every port of a host, so each console has a name of its own. With https only the host itself, and no
 * neighbour of it, can set it (RFC 6265bis section 4.1.3.2).
 */
export function cookieName(of: 'session' | 'log_in', port: number, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}vdpipe_${of}_${port}`;
}

/** The secrets in a request's cookies of a name: a browser may send several, and any of them may be the right one. */
export function readCookies(request: IncomingMessage, name: string): readonly string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const found = pairs.flatMap(([key, value]) => (key === name && value ? [value] : []));
  return found.slice(0, MAX_COOKIES);
}

/**
 * @param secret '' removes the cookie
 * @param seconds how long it is kept @default until the browser is closed
 */
export function toCookie(name: string, secret: string, seconds?: number): string {
  const maxAge = secret === '' ? 0 : seconds;
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  return `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`;
}
