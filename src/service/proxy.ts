import { UsageError } from '../errors.ts';
import { isLoopback } from './base-url.ts';

/** A proxy that requests go through. */
export type ProxyAddress = ReturnType<typeof parseProxy>;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an address, as curl reads it: `HTTPS_PROXY` or `HTTP_PROXY` by the address' own scheme,
 * unless `NO_PROXY` names its host; in lower case first. Never for this machine itself.
 *
 * @example
 * proxyFromEnvironment('https://api.example.com', { HTTPS_PROXY: 'http://proxy:8080' }); // 'http://proxy:8080'
 */
export function proxyFromEnvironment(
  address: string,
  environment: Environment,
): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || isLoopback(url.hostname)) return undefined;
  const proxy = setting(environment, url.protocol === 'http:' ? 'http_proxy' : 'https_proxy');
  if (!proxy || isExcepted(url, setting(environment, 'no_proxy') ?? '')) return undefined;
  return proxy;
}

function setting(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || environment[name.toUpperCase()]?.trim() || undefined;
}

/** `*`, `example.com` with all below it, `.example.com`, `example.com:8443`, `192.0.2.7`. */
function isExcepted({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const ownPort = port || (protocol === 'http:' ? '80' : '443');
  return noProxy.split(/[\s,]+/).some((entry) => {
    const [, name = '', only] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (name === '*') return true;
    const bare = name.replace(/^\*?\./, '');
    if (bare === '' || (only !== undefined && only !== ownPort)) return false;
    return host === bare || host.endsWith(`.${bare}`);
  });
}

/**
 * Reads the address of a proxy: `http://user:password@proxy.example.com:8080`, also without `http://`.
 *
 * @throws UsageError `proxy_invalid`, without showing the address, which may hold a password
 */
export function parseProxy(text: string) {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UsageError(
      'proxy_invalid',
      'Cannot use the proxy that HTTPS_PROXY or HTTP_PROXY names: expected an address such as http://proxy.example.com:8080.',
    );
  }
  const { origin, username, password } = url;
  const who = `${decoded(username)}:${decoded(password)}`;
  return {
    /** `http://proxy.example.com:8080` */
    origin,
    /** What the proxy is shown of who asks; null when the address names nobody. */
    authorization: who === ':' ? null : `Basic ${Buffer.from(who).toString('base64')}`,
  };
}

/** A `%` in a password is often meant as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
