import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { messageOf, VdpipeError } from '../../../errors.ts';
import type { Identity } from '../account.ts';
import type { OidcOptions, ProviderFetch } from './oidc-options.ts';
import type { PendingLogIn } from './pending-log-ins.ts';
import { ProviderUnreachable } from './provider-failure.ts';

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;
/** How far the provider's clock may differ. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** What the provider says of itself is asked for again after so long, and after a failure. */
const KNOWN_MS = 60 * 60 * 1000;
const FAILED_MS = 5000;
/** Longer names are no account's. */
const MAX_NAME_CHARS = 320;

export interface Person {
  readonly identity: Identity;
  /** The claim that names an account; undefined if it cannot be used. */
  readonly name: string | undefined;
  readonly lacks?: 'claim_missing' | 'email_unverified';
}

type Library = typeof import('openid-client');

interface Known {
  readonly library: Library;
  readonly config: Configuration;
}

/** The provider of OpenID Connect. Its library is loaded, and the provider asked, with the first log-in. */
export function createProvider(options: OidcOptions, now: () => number) {
  let known: Promise<Known> | undefined;
  let staleAtMs = 0;
  return { addressOf, personOf };

  /** The address at the provider where a person logs in. @throws what `describeFailure` knows */
  async function addressOf({ state, nonce, verifier, redirectUri }: PendingLogIn): Promise<string> {
    const { library, config } = await know();
    return library.buildAuthorizationUrl(config, {
      scope: SCOPE,
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Exchanges what the browser brought back for who the person is.
   *
   * @param query of the address that the provider sent the browser to
   * @throws what `describeFailure` knows
   */
  async function personOf(query: string, pending: PendingLogIn): Promise<Person> {
    const { library, config } = await know();
    const url = new URL(pending.redirectUri);
    url.search = query;
    const tokens = await library.authorizationCodeGrant(config, url, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new VdpipeError('oidc_failed', 'The provider gave no ID token.');
    const identity = { issuer: claims.iss, subject: claims.sub };
    const isAsked = claims[options.claim] === undefined && hasUserInfo(config);
    const told = isAsked
      ? await library.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims;
    return { identity, ...nameIn(told) };
  }

  function nameIn(claims: IDToken | UserInfoResponse): Omit<Person, 'identity'> {
    const { claim } = options;
    const name = claims[claim];
    if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_CHARS) {
      return { name: undefined, lacks: 'claim_missing' };
    }
    if (claim === 'email' && claims['email_verified'] !== true) {
      return { name: undefined, lacks: 'email_unverified' };
    }
    return { name };
  }

  /** Several log-ins at once ask once. */
  function know(): Promise<Known> {
    const nowMs = now();
    if (known && nowMs < staleAtMs) return known;
    const asked = discover();
    known = asked;
    staleAtMs = nowMs + KNOWN_MS;
    asked.catch(() => {
      if (known === asked) staleAtMs = now() + FAILED_MS;
    });
    return asked;
  }

  async function discover(): Promise<Known> {
    const library = await import('openid-client');
    const { issuer, clientId } = options;
    const isPlain = issuer.protocol === 'http:';
    const config = await library.discovery(
      issuer,
      clientId,
      { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientAuth(library),
      {
        [library.customFetch]: saying(options.fetch),
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Signatures are checked, too, though the token comes from the provider itself over TLS.
          library.enableNonRepudiationChecks,
          ...(isPlain ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    refuseOtherIssuer(config.serverMetadata().issuer, issuer);
    return { library, config };
  }

  function clientAuth(library: Library): import('openid-client').ClientAuth {
    const { clientSecret } = options;
    if (clientSecret === null) return library.None();
    return (server, client, body, headers) => {
      // Without the list it is this one (RFC 8414 section 2).
      const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
      const auth = methods.includes('client_secret_basic')
        ? library.ClientSecretBasic
        : library.ClientSecretPost;
      auth(clientSecret())(server, client, body, headers);
    };
  }
}

export type Provider = ReturnType<typeof createProvider>;

/** The library lets the issuers of many companies at once pass at some providers: anybody could then log in. */
function refuseOtherIssuer(found: string, wanted: URL): void {
  if (URL.canParse(found) && new URL(found).href === wanted.href) return;
  throw new VdpipeError(
    'oidc_failed',
    `The provider at ${wanted.href} has another issuer, "${found}". Set the issuer of your own organization, as the provider writes it.`,
  );
}

function hasUserInfo(config: Configuration): boolean {
  return config.serverMetadata().userinfo_endpoint !== undefined;
}

/** What fails on the way is told from what the provider answers. */
function saying(fetch: ProviderFetch): ProviderFetch {
  return async (url, request) => {
    try {
      return await fetch(url, request);
    } catch (cause) {
      if (cause instanceof VdpipeError) throw cause;
      throw new ProviderUnreachable(messageOf(cause), { cause });
    }
  };
}
