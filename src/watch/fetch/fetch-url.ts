import { readHeaders } from '../../run/outside/read-headers.ts';
import { type HttpAnswer, headerOf, sendRequest } from '../../service/send-request.ts';
import type { UrlSource } from '../config/fetch-schema.ts';
import type { Arrivals, FetchedFile } from './arrivals.ts';
import { dispositionName } from './disposition-name.ts';
import { fetchFailed, fetchRefused, fetchTooLarge } from './fetch-errors.ts';
import type { PlacedOptions } from './fetch-options.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Fetches the file at an address, if it is not the one that was fetched last. */
export async function fetchUrl(
  source: UrlSource,
  { environment, place, signal }: PlacedOptions,
  arrivals: Arrivals,
): Promise<FetchedFile[]> {
  const given = source.headersFrom ? readHeaders(source.headersFrom, environment) : {};
  const { etag, lastModified } = arrivals.known;
  const asked = {
    'accept-encoding': 'identity',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  let url = new URL(source.url);
  let headers: Readonly<Record<string, string>> = { ...asked, ...given };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const request = { method: 'GET' as const, url, headers };
    const result = await sendRequest(request, { environment, signal }, (answer) =>
      take(answer, url, source, arrivals),
    );
    if (!(result instanceof URL)) return result;
    if (result.origin !== url.origin) headers = asked;
    url = result;
  }
  throw fetchFailed(place, `it redirects more than ${MAX_REDIRECTS} times`);
}

/** Gives the new file, none, or where to ask instead. */
async function take(
  { status, headers, body }: HttpAnswer,
  url: URL,
  source: UrlSource,
  arrivals: Arrivals,
): Promise<FetchedFile[] | URL> {
  if (status === 304) return [];
  if (REDIRECTS.has(status)) return redirectTarget(headerOf(headers, 'location'), url);
  const place = url.origin;
  if (status === 401 || status === 403) throw fetchRefused(place, `it answered ${status}`);
  if (status !== 200) throw fetchFailed(place, `it answered ${status}`);
  const encoding = headerOf(headers, 'content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw fetchFailed(place, 'the response has a Content-Encoding, although vdpipe asked for none');
  }
  const length = headerOf(headers, 'content-length');
  if (length === null && headers['transfer-encoding'] === undefined) {
    const reason =
      'the response has no Content-Length and is not chunked, so a truncated file would look complete';
    throw fetchFailed(place, reason);
  }
  const { maxBytes } = source;
  if (Number(length) > maxBytes) throw fetchTooLarge(place, maxBytes);
  const file = await arrivals.receive(body, { maxBytes, place });
  const lastModified = headerOf(headers, 'last-modified');
  const known = { etag: headerOf(headers, 'etag'), lastModified, hash: file.hash };
  if (file.hash === arrivals.known.hash) {
    await arrivals.discard(file.part);
    await arrivals.remember(known);
    return [];
  }
  const name = source.name ?? nameOf(headerOf(headers, 'content-disposition'), url, source.url);
  const modifiedAtMs = lastModified === null ? null : Date.parse(lastModified) || null;
  return [await arrivals.deliver(file, { name, modifiedAtMs, known })];
}

function redirectTarget(location: string | null, from: URL): URL {
  const to =
    location !== null && URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (!to) throw fetchFailed(from.origin, 'it redirects to an invalid address');
  if (to.protocol !== 'https:' && to.protocol !== from.protocol) {
    throw fetchFailed(from.origin, `it redirects to ${to.origin}, which is not https`);
  }
  to.username = '';
  to.password = '';
  return to;
}

/** As the server says, or else the last part of an address that has an ending. */
function nameOf(disposition: string | null, url: URL, configured: string): string {
  const said = disposition === null ? null : dispositionName(disposition);
  if (said !== null) return said;
  const names = [new URL(configured), url].map(({ pathname }) => lastPart(pathname));
  return names.find((name) => /\.\w+$/.test(name)) ?? names[0] ?? '';
}

function lastPart(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
