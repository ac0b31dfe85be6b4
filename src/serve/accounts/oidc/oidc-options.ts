export { LANDING_PATH } from '../../api/shared.ts';

export interface OidcOptions {
  /** https, or http at this machine. */
  readonly issuer: URL;
  readonly clientId: string;
  /** Reads the secret, each time that it is used; null: the console is a public client, and proves itself by PKCE alone. */
  readonly clientSecret: (() => string) | null;
  /** The claim that is the name of an account. `email` counts only with `email_verified`. */
  readonly claim: string;
  /** As people know the provider. */
  readonly name: string;
  readonly fetch: ProviderFetch;
}

/** Makes one request, without following a redirect. @throws if there is no answer */
export type ProviderFetch = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body: unknown;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;
