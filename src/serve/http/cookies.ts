import type { IncomingMessage } from 'node:http';

/** Browsers send cookies to every port of a host, so each console has a name of its own. */
export function cookieName(port: number): string {
  return `vdpipe_session_${port}`;
}

/** The secret in a request's cookie. */
export function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** @param secret '' removes the cookie */
export function toCookie(name: string, secret: string): string {
  const age = secret === '' ? '; Max-Age=0' : '';
  return `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict${age}`;
}
