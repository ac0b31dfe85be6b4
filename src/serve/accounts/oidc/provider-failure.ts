import { VdpipeError } from '../../../errors.ts';
import { HttpError } from '../../http/http-error.ts';

export class ProviderUnreachable extends Error {}

/** What a log-in that failed at the provider means: to the person, and to whoever runs the console if there is something to mend. */
export interface ProviderFailure {
  readonly refusal: HttpError;
  readonly told?: VdpipeError;
}

/** An error of a provider (RFC 6749 section 4.1.2.1): no text of it can be anything else. */
const ERROR_CODE = /^[a-z_]{1,60}$/;

/** Says what failed, by the codes of `openid-client`. Texts of a provider are never repeated: they may hold a code or a token. */
export function describeFailure(error: unknown): ProviderFailure {
  const causes = causesOf(error);
  const own = causes.find((one) => one instanceof VdpipeError);
  if (own) return { refusal: refusal('provider_unusable'), told: own };
  const unreached = causes.find((one) => one instanceof ProviderUnreachable);
  if (unreached) return unreachable(unreached.message);
  const { code = '', error: given, status, claim } = factsOf(causes);
  switch (code) {
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR':
      return describeAnswer(given);
    case 'OAUTH_RESPONSE_BODY_ERROR':
      return describeTokenError(given);
    case 'OAUTH_WWW_AUTHENTICATE_CHALLENGE':
      return describeTokenError(status === 401 ? 'invalid_client' : '');
    case 'OAUTH_TIMEOUT':
      return unreachable('it did not answer in time');
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return unreachable(`it answered with status ${status ?? 'unknown'}`);
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return invalid(
        `the times of its ID token${claim} are wrong: compare the clocks of both machines`,
      );
    default:
      return invalid(`what it sent was refused${claim} (${code || 'unknown'})`);
  }
}

/** What the provider has the browser say. */
function describeAnswer(error: string): ProviderFailure {
  if (error === 'server_error' || error === 'temporarily_unavailable') {
    return unreachable(`it answered "${error}"`);
  }
  const denied = refusal('log_in_denied');
  if (error === 'access_denied') return { refusal: denied };
  return { refusal: denied, told: failed(`it answered "${error || 'an unknown error'}"`) };
}

/** What the provider says of the code, or of this console. */
function describeTokenError(error: string): ProviderFailure {
  if (error === 'invalid_grant') return { refusal: refusal('log_in_expired') };
  const why =
    error === 'invalid_client'
      ? 'it does not accept the client id or its secret (invalid_client)'
      : `it refused the code (${error || 'unknown'})`;
  return { refusal: refusal('provider_unusable'), told: failed(why) };
}

const REFUSALS = {
  log_in_denied:
    'The provider did not let you in: the login was cancelled, or you may not use this console.',
  /** It is over, or was never begun by this browser. */
  log_in_expired: 'This login has expired or was already used. Log in again.',
  log_in_failed:
    'The answer from the provider was invalid. Log in again. If that fails, ask your administrator.',
  provider_unavailable: 'The provider cannot be reached. Try again in a minute.',
  provider_unusable: 'Logging in with the provider does not work. Ask your administrator.',
} as const;

export function refusal(code: keyof typeof REFUSALS): HttpError {
  return new HttpError(code.startsWith('provider') ? 502 : 401, code, REFUSALS[code]);
}

function invalid(why: string): ProviderFailure {
  return { refusal: refusal('log_in_failed'), told: failed(why) };
}

function unreachable(why: string): ProviderFailure {
  return { refusal: refusal('provider_unavailable'), told: failed(why) };
}

function failed(why: string): VdpipeError {
  return new VdpipeError('oidc_failed', `A login with the provider failed: ${why}.`);
}

function causesOf(error: unknown): readonly Error[] {
  const found: Error[] = [];
  for (let one = error; one instanceof Error && found.length < 10; one = one.cause) found.push(one);
  return found;
}

/** What may be told of an error of `openid-client`, which hangs what it knows on its causes. */
function factsOf(causes: readonly Error[]) {
  const all = [...causes, causes.at(-1)?.cause] as readonly Readonly<Record<string, unknown>>[];
  const find = (key: string) => all.map((one) => one?.[key]).find((value) => value !== undefined);
  const [code, error, status, claim] = ['code', 'error', 'status', 'claim'].map(find);
  return {
    code: typeof code === 'string' ? code : undefined,
    error: typeof error === 'string' && ERROR_CODE.test(error) ? error : '',
    status: typeof status === 'number' ? status : undefined,
    claim: typeof claim === 'string' && ERROR_CODE.test(claim) ? ` ("${claim}")` : '',
  };
}
