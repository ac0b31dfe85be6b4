import { UsageError } from '../../../errors.ts';
import { readSecret, type SecretSource } from '../../../run/outside/secret-source.ts';
import type { OidcOptions, ProviderFetch } from '../../../serve/accounts/oidc/oidc-options.ts';
import { isLoopback } from '../../../service/base-url.ts';
import { usage } from '../../check-flags.ts';
import type { ServeFlags } from '../../commands/console.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a provider says is smaller. */
const MAX_ANSWER_BYTES = 1024 * 1024;

type OidcFlags = Pick<ServeFlags, keyof ServeFlags & `oidc${string}`>;

/**
 * The provider that people log in with, from flags and the environment; undefined if there is none. The secret is read at once, so that
 * a wrong file shows, and again for each log-in, so that a new one needs no restart.
 *
 * @throws UsageError `usage`, `oidc_issuer_invalid`, `secret_unreadable`
 */
export function oidcSetting(flags: OidcFlags, environment: Environment): OidcOptions | undefined {
  const of = (name: keyof OidcFlags, variable: string) =>
    flags[name]?.trim() || environment[`VDPIPE_OIDC_${variable}`]?.trim() || undefined;
  const issuerText = of('oidcIssuer', 'ISSUER');
  if (issuerText === undefined) {
    const { oidcClientId, oidcClientSecretFile, oidcClaim, oidcName } = flags;
    if (oidcClientId ?? oidcClientSecretFile ?? oidcClaim ?? oidcName) {
      throw usage('--oidc-issuer is missing', 'serve');
    }
    return undefined;
  }
  const issuer = parseIssuer(issuerText);
  const clientId = of('oidcClientId', 'CLIENT_ID');
  if (clientId === undefined) throw usage('--oidc-client-id is missing', 'serve');
  const source = secretSourceOf(of('oidcClientSecretFile', 'CLIENT_SECRET_FILE'), environment);
  const clientSecret = source && (() => readSecret(source, environment, 'the client secret'));
  clientSecret?.();
  return {
    issuer,
    clientId,
    clientSecret: clientSecret ?? null,
    claim: of('oidcClaim', 'CLAIM') ?? 'email',
    name: of('oidcName', 'NAME') ?? issuer.host,
    fetch: fetchWith(environment),
  };
}

function secretSourceOf(
  file: string | undefined,
  environment: Environment,
): SecretSource | undefined {
  if (file !== undefined) return { file };
  return environment['VDPIPE_OIDC_CLIENT_SECRET']
    ? { env: 'VDPIPE_OIDC_CLIENT_SECRET' }
    : undefined;
}

/** @throws UsageError `oidc_issuer_invalid` */
function parseIssuer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && `${url.username}${url.password}${url.search}${url.hash}` === '';
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (isPlain && isSafe && !url.pathname.includes('/.well-known/')) return url;
  // The text may be a secret that was put into the wrong setting.
  throw new UsageError(
    'oidc_issuer_invalid',
    'Cannot use the issuer of OpenID Connect: it must look like https://login.example.com, without "/.well-known/…". Plain http is only for this machine.',
  );
}

/** Requests to the provider go through the proxy of the environment, as all others do. */
export function fetchWith(environment: Environment): ProviderFetch {
  return async (url, { method, headers, body, signal = new AbortController().signal }) => {
    const { readSmall, sendRequest } = await import('../../../service/send-request.ts');
    return sendRequest(
      {
        method: method === 'POST' ? 'POST' : 'GET',
        url: new URL(url),
        headers,
        body: body instanceof URLSearchParams ? body.toString() : undefined,
      },
      { environment, signal },
      async ({ status, headers: given, body: sent }) => {
        const bytes = await readSmall(sent, MAX_ANSWER_BYTES);
        const told = Object.entries(given).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        );
        const hasNoBody = status === 204 || status === 304;
        // Copied: the types of browsers take no buffer that may be shared.
        return new Response(hasNoBody ? null : new Uint8Array(bytes), { status, headers: told });
      },
    );
  };
}
