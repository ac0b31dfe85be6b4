import { randomBytes } from 'node:crypto';
import { digestOf } from '../account.ts';

/** How long a person may take at the provider. */
export const PENDING_SECONDS = 10 * 60;
/** Of more, the oldest are forgotten: of one address, and of all. */
const MAX_OF_ADDRESS = 200;
const MAX_PENDING = 5000;

/** A log-in that a browser began, and what the provider's answer must fit. */
export interface PendingLogIn {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  readonly redirectUri: string;
}

interface Kept extends PendingLogIn {
  /** Digest of what the browser has in a cookie. */
  readonly browser: string;
  readonly address: string;
  readonly endsAtMs: number;
}

/** Log-ins that are at the provider. Each can be taken up once, and only by the browser that began it. */
export function createPendingLogIns(now: () => number) {
  const kept = new Map<string, Kept>();
  return { begin, take };

  /**
   * @param secrets those in the browser's cookies: log-ins in several of its tabs share one
   * @returns the log-in, and the secret for the browser's cookie
   */
  function begin(
    secrets: readonly string[],
    { redirectUri, address }: Pick<Kept, 'redirectUri' | 'address'>,
  ): { readonly pending: PendingLogIn; readonly secret: string } {
    makeRoom(address);
    const known = new Set([...kept.values()].map(({ browser }) => browser));
    const secret = secrets.find((one) => known.has(digestOf(one))) ?? toSecret();
    const pending = { state: toSecret(), nonce: toSecret(), verifier: toSecret(), redirectUri };
    const endsAtMs = now() + PENDING_SECONDS * 1000;
    kept.set(pending.state, { ...pending, browser: digestOf(secret), address, endsAtMs });
    return { pending, secret };
  }

  /** The log-in of a state, which is over by that; undefined if it is not that browser's, or too old. */
  function take(state: string, secrets: readonly string[]): PendingLogIn | undefined {
    const found = kept.get(state);
    if (!found || !secrets.some((one) => digestOf(one) === found.browser)) return undefined;
    kept.delete(state);
    return now() <= found.endsAtMs ? found : undefined;
  }

  function makeRoom(address: string): void {
    const nowMs = now();
    for (const [state, { endsAtMs }] of kept) {
      if (endsAtMs < nowMs) kept.delete(state);
    }
    const own = [...kept.values()].filter((one) => one.address === address);
    const oldest =
      own.length >= MAX_OF_ADDRESS
        ? own[0]
        : kept.size >= MAX_PENDING
          ? kept.values().next().value
          : undefined;
    if (oldest) kept.delete(oldest.state);
  }
}

/** 256 bits; 43 characters, as RFC 7636 wants of a verifier. */
function toSecret(): string {
  return randomBytes(32).toString('base64url');
}
