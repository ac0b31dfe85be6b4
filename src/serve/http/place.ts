import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { createSecureContext } from 'node:tls';
import { messageOf, systemCode, UsageError } from '../../errors.ts';
import { cookieName } from './cookies.ts';

/** The console listens to this machine alone, unless it is told otherwise. */
export const LOOPBACK = '127.0.0.1';

export interface PlaceOptions {
  readonly host: string;
  /** The certificate with those above it, and its key, as PEM. @default plain http */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  /** Whether all requests come by a proxy, which says for whom. */
  readonly isBehindProxy: boolean;
  /** The address that browsers use. @default the one that it listens at */
  readonly publicUrl?: string | undefined;
}

export type Place = Readonly<ReturnType<typeof toPlace>>;

/** Refuses to be reached by others without accounts, or over a connection that others can read; and a provider without accounts. */
export function refuseOpenDoor(
  options: PlaceOptions,
  hasAccounts: boolean,
  hasProvider: boolean,
): void {
  const { host, tls, isBehindProxy, publicUrl } = options;
  if (tls) refuseUnfittingKey(tls);
  if (publicUrl !== undefined) refuseUnfittingUrl(publicUrl, options);
  if (isBehindProxy && publicUrl === undefined) {
    throw new UsageError('public_url_invalid', 'A console behind a proxy needs its public URL.');
  }
  const isReached = !isLoopback(host) || isBehindProxy;
  if ((hasProvider || isReached) && !hasAccounts) {
    const who = hasProvider
      ? 'To log in with a provider, the console'
      : 'A console that others can reach';
    throw new UsageError('accounts_missing', `${who} needs an enabled account.`);
  }
  if (!isReached) return;
  if (!tls && !isBehindProxy) {
    throw new UsageError(
      'tls_missing',
      `Cannot listen on ${host} without encryption: others could read passwords and lists.`,
    );
  }
  if (toPlace(options, 443).hosts.size === 0) {
    throw new UsageError(
      'public_url_invalid',
      'The certificate names no host, so the console needs its public URL.',
    );
  }
}

export function toPlace(options: PlaceOptions, port: number) {
  const { host, tls, isBehindProxy, publicUrl } = options;
  const scheme = tls || isBehindProxy ? 'https' : 'http';
  const urls = publicUrl === undefined ? ownUrls(options, scheme, port) : [new URL(publicUrl)];
  const [first = new URL(`${scheme}://${bracketed(host)}:${port}`)] = urls;
  return {
    port,
    scheme,
    /** The names by which the console is known, as in a Host header: `127.0.0.1:7420`, `lists.example.com`. */
    hosts: new Set(urls.map((url) => url.host.toLowerCase())),
    /** The address to open, without a slash at its end. */
    url: first.origin,
    cookie: cookieName('session', port, scheme === 'https'),
    logInCookie: cookieName('log_in', port, scheme === 'https'),
    isBehindProxy,
  };
}

/**
 * The address that a request came from; a proxy's word for it is the last one that it adds.
 *
 * @returns an IPv6 address as its network, as each user of one has many addresses
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { isBehindProxy }: Pick<Place, 'isBehindProxy'>,
): string {
  const forwarded = isBehindProxy ? request.headers['x-forwarded-for'] : undefined;
  const told = [forwarded].flat().join(',').split(',').at(-1)?.trim() ?? '';
  const address = isIP(told) ? told : (request.socket.remoteAddress ?? '');
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? networkOf(plain) : plain;
}

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && LOOPBACKS.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

const LOOPBACKS = new BlockList();
LOOPBACKS.addSubnet('127.0.0.0', 8);
LOOPBACKS.addAddress('::1', 'ipv6');

/** The addresses of a console that has no public one: of this machine, or the names in its certificate. */
function ownUrls({ host, tls }: PlaceOptions, scheme: string, port: number): readonly URL[] {
  const toUrl = (name: string) => new URL(`${scheme}://${bracketed(name)}:${port}`);
  const isAny = host === '0.0.0.0' || host === '::';
  const own = isAny ? [] : isLoopback(host) ? [host, 'localhost', LOOPBACK] : [host];
  const certified = tls ? namesIn(tls.cert) : [];
  const names = isLoopback(host) ? [...own, ...certified] : [...certified, ...own];
  return names.map(toUrl);
}

/** The host names and addresses in a certificate. Those with `*` stand for too many. */
function namesIn(cert: Buffer): readonly string[] {
  const { subjectAltName = '' } = new X509Certificate(cert);
  const found = subjectAltName.matchAll(/(?:^|, )(?:DNS|IP Address):([\w.:-]+)(?=,|$)/g);
  return [...found].flatMap(([, name = '']) =>
    URL.canParse(`https://${bracketed(name)}`) ? [name] : [],
  );
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** The first 64 bits. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function refuseUnfittingKey({ cert, key }: { readonly cert: Buffer; readonly key: Buffer }): void {
  try {
    createSecureContext({ cert, key, minVersion: 'TLSv1.2' });
  } catch (cause) {
    const isMismatch = systemCode(cause).includes('KEY_VALUES_MISMATCH');
    const why = isMismatch ? 'the key does not belong to the certificate' : messageOf(cause);
    throw new UsageError('tls_unusable', `Cannot use the certificate and its key: ${why}.`, {
      cause,
    });
  }
}

function refuseUnfittingUrl(text: string, { host, tls, isBehindProxy }: PlaceOptions): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined &&
    (url.pathname === '/' || url.pathname === '') &&
    `${url.username}${url.password}${url.search}${url.hash}` === '';
  const isSecure = tls !== undefined || isBehindProxy;
  const scheme = isSecure || !isLoopback(host) ? 'https:' : 'http:';
  if (isPlain && url.protocol === scheme) return;
  throw new UsageError(
    'public_url_invalid',
    `Cannot use the public URL "${text}": it must look like ${scheme}//lists.example.com, without a path.`,
  );
}
