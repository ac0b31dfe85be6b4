import { UsageError } from '../errors.ts';

/** Where requests to one host go. */
export interface HostAddress {
  /** `https://api.example.com` */
  readonly origin: string;
  /** Path before the service's own, without a slash at its end: `/editor` or ''. */
  readonly prefix: string;
}

/**
 * Reads the address of a host: `https://api.example.com/editor/`.
 *
 * @throws UsageError `base_url_invalid`, or `http_not_allowed` for plain http to another machine.
 */
export function parseBaseUrl(text: string, name: string, allowHttp: boolean): HostAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new UsageError(
      'base_url_invalid',
      // The text may be a key that was put into the wrong setting.
      `Cannot use ${shown(text)} ${name}: expected an address such as https://api.example.com`,
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      'base_url_invalid',
      `Cannot use the given ${name} of ${url.host}: expected no user name, password, "?" or "#"`,
    );
  }
  if (url.protocol === 'http:' && !allowHttp && !isLoopback(url.hostname)) {
    throw new UsageError(
      'http_not_allowed',
      `Cannot use ${url.origin} as ${name}: plain http would expose the API key to the network; use https`,
    );
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}

/** A host and a port can be shown, because a key does not look like one. Then the message can also say what is missing. */
function shown(text: string): string {
  const isHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?:\/|$)/.test(text);
  return isHost ? `"${text}", which lacks http:// or https://, as` : 'the given';
}

/**
 * The name of a service in the ledger, from its base URL: the loopback address of a machine has three names, and a list
 * that was ordered under one of them was ordered under all.
 *
 * @example
 * toServiceName('http://localhost:8787'); // 'http://127.0.0.1:8787'
 */
export function toServiceName(baseUrl: string): string {
  return baseUrl.replace(/(?<=^https?:\/\/)(?:localhost|\[::1\])(?=[:/]|$)/, '127.0.0.1');
}

/** Why data must not go to an address: it may be https, or this machine; undefined if it may. Nothing of it is shown. */
export function findUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || text.length > 4096)
    return 'must be an address that begins with https:// (http:// only to this machine)';
  if (url.username === '' && url.password === '' && url.hash === '') return undefined;
  return 'must have no user name, password or "#"';
}

/** A name or address of this machine itself. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
