import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import { onTestFinished } from 'vitest';
import { fetchWith } from '../../src/cli/actions/console/oidc-setting.ts';
import {
  LANDING_PATH,
  type OidcOptions,
  type ProviderFetch,
} from '../../src/serve/accounts/oidc/oidc-options.ts';
import type { AtEnd } from './temporary-folder.ts';

export const CLIENT_SECRET = 'a-client-secret-of-tests: 100% secret';

type Claims = Readonly<Record<string, unknown>>;

/** What an ID token says, which a test may forge on its way; `key` signs it. */
export interface TokenForgery {
  readonly claims?: (claims: Claims) => Claims;
  readonly key?: KeyObject;
}

/** A real provider of OpenID Connect on this machine: whoever it is told is there logs in by a click. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Claims of people by their subject; tests change them. */
  readonly people: Record<string, Claims>;
  options(changes?: Partial<OidcOptions>): OidcOptions;
  /** Lets a console send people here. */
  admit(consoleUrl: string): void;
  /** Changes ID tokens as if the provider had made them so. */
  forge(forgery: TokenForgery | undefined): void;
  close(): Promise<void>;
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const OTHER_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export async function openIdentityProvider(
  atEnd: AtEnd = onTestFinished,
): Promise<IdentityProvider> {
  const people: Record<string, Claims> = {};
  let forgery: TokenForgery | undefined;
  let answer = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    return closed;
  };
  atEnd(close);
  const direct = fetchWith({});
  const forging: ProviderFetch = async (url, request) => {
    const got = await direct(url, request);
    return forgery && url.endsWith('/token') ? forged(got, forgery) : got;
  };
  return {
    issuer,
    people,
    options: (changes) => ({
      issuer: new URL(issuer),
      clientId: 'console',
      clientSecret: () => CLIENT_SECRET,
      claim: 'email',
      name: 'Example ID',
      fetch: forging,
      ...changes,
    }),
    admit(consoleUrl) {
      const provider = createProvider(issuer, `${consoleUrl}${LANDING_PATH}`, people);
      const others = provider.callback();
      answer = (request, response) => {
        if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
        else others(request, response);
      };
    },
    forge(given) {
      forgery = given;
    },
    close,
  };
}

function createProvider(
  issuer: string,
  redirectUri: string,
  people: Readonly<Record<string, Claims>>,
): Provider {
  const client = { redirect_uris: [redirectUri], grant_types: ['authorization_code'] };
  const provider: Provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: 'console', client_secret: CLIENT_SECRET },
      { ...client, client_id: 'public', token_endpoint_auth_method: 'none' },
    ],
    // As many providers do, not in the ID token, but where `userinfo_endpoint` is.
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }],
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: { keys: ['of-tests'] },
    adapter: Shelf,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** What a provider keeps, of one kind. */
class Shelf implements Adapter {
  readonly #kept = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept.values()].find((one) => one.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    this.#kept.set(id, { ...this.#kept.get(id), consumed: Math.floor(Date.now() / 1000) });
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, one] of this.#kept) if (one.grantId === grantId) this.#kept.delete(id);
  }
}

/** The provider's page: who presses "Continue" is the person whose subject is in the field. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html lang="en"><title>Example ID</title><form method="post">
<label>Who are you? <input name="subject"></label>
<button>Continue</button><button name="cancel" value="1">Cancel</button></form></html>`);
    return;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const result = form.get('cancel')
    ? { error: 'access_denied', error_description: 'secret-description' }
    : { login: { accountId: form.get('subject') ?? '', remember: false } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function forged(answer: Response, { claims, key = privateKey }: TokenForgery) {
  const tokens = (await answer.json()) as Claims;
  const [head = '', body = ''] = String(tokens['id_token']).split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString());
  const text = Buffer.from(JSON.stringify(claims ? claims(said) : said)).toString('base64url');
  const input = `${head}.${text}`;
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return Response.json({ ...tokens, id_token: `${input}.${signature.toString('base64url')}` });
}

/** A browser of one person: it keeps cookies, and follows redirects as far as it should. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #console: string;

  constructor(consoleUrl: string) {
    this.#console = consoleUrl;
  }

  /** The cookies that the browser has for a site. */
  cookiesOf(url: string): string {
    const jar = this.#cookies.get(new URL(url).origin) ?? new Map<string, string>();
    return [...jar].map((pair) => pair.join('=')).join('; ');
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as object), cookie: this.cookiesOf(url) };
    const answer = await fetch(url, { redirect: 'manual', ...init, headers });
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '' || /Max-Age=0|1970/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  /** A call of the console's API, as its page makes it. */
  async call(path: string, body?: unknown, method = 'POST') {
    const answer = await this.fetch(`${this.#console}/api/v1${path}`, {
      method,
      headers: { origin: this.#console, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: any JSON, which tests compare
    return { status: answer.status, headers: answer.headers, json: (await answer.json()) as any };
  }

  /** Begins to log in. @returns the address at the provider */
  async begin(): Promise<string> {
    const { status, json } = await this.call('/log-in/provider');
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json.url;
  }

  /** Logs in at the provider, or presses "Cancel". @returns what the provider sends the browser back with */
  async answerAt(address: string, subject: string | null): Promise<string> {
    let url = address;
    for (let hop = 0; hop < 10; hop += 1) {
      const isPage = new URL(url).pathname.startsWith('/interaction/');
      const form = new URLSearchParams(subject === null ? { cancel: '1' } : { subject });
      const answer = await this.fetch(url, isPage ? { method: 'POST', body: form } : {});
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
      url = new URL(location, url).href;
      if (url.startsWith(this.#console)) return new URL(url).search;
    }
    throw new Error('The provider goes round in circles');
  }

  finish(query: string) {
    return this.call('/log-in/callback', { query });
  }

  async logIn(subject: string) {
    return this.finish(await this.answerAt(await this.begin(), subject));
  }
}
