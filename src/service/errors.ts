import { VdpipeError } from '../errors.ts';

/**
 * Whether a failed request may have been carried out after all:
 * - `not_sent`: it never left this machine (refused connection, unresolved name, connect time-out,
 *   failed TLS, or stopped while still waiting for a connection);
 * - `answered`: the service itself said that it did not do it;
 * - `unknown`: it left, and nothing that came back proves its outcome.
 */
export type RequestOutcome = 'not_sent' | 'answered' | 'unknown';

/** What is known of a failed request. */
export interface ServiceFailure {
  readonly code: string;
  readonly message: string;
  readonly outcome: RequestOutcome;
  /** HTTP status, null when no answer came. @default null */
  readonly status?: number | null;
  /** The error body's `details`; for a 200 that cannot be used, its JSON object. @default null */
  readonly details?: Readonly<Record<string, unknown>> | null;
  /** @default null */
  readonly requestId?: string | null;
  /** What the system says about a failed connection, in one line. @default null */
  readonly reason?: string | null;
  /** What `Retry-After` asks for. @default null */
  readonly retryAfterMs?: number | null;
  /** @default false */
  readonly hasNewCredential?: boolean | undefined;
  readonly cause?: unknown;
}

/**
 * A request to the service that failed. `code` is the service's own where its answer has one, also one
 * that no document lists, else `not_connected`, `timeout`, `connection_lost`, `unreadable_answer`,
 * `redirected`, `body_failed` or `aborted`. No part of it contains the credential.
 */
export class ServiceError extends VdpipeError {
  readonly outcome: RequestOutcome;
  readonly status: number | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
  readonly reason: string | null;
  readonly retryAfterMs: number | null;
  /** The credential was refused, and the next request is sent with a new one. */
  readonly hasNewCredential: boolean;

  constructor(failure: ServiceFailure) {
    super(
      failure.code,
      failure.message,
      failure.cause === undefined ? undefined : { cause: failure.cause },
    );
    this.outcome = failure.outcome;
    this.status = failure.status ?? null;
    this.details = failure.details ?? null;
    this.requestId = failure.requestId ?? null;
    this.reason = failure.reason ?? null;
    this.retryAfterMs = failure.retryAfterMs ?? null;
    this.hasNewCredential = failure.hasNewCredential ?? false;
  }
}

/** Without the project that was asked for: it is the same for all. */
export function toDownText({ outcome, code, status, reason }: ServiceError): string {
  const why = reason === null ? '' : ` (${reason})`;
  if (outcome === 'not_sent') return `the service cannot be reached${why}`;
  if (code === 'timeout') return 'the service is not answering in time';
  if (status !== null) return `the service answers ${status} (${code})`;
  return `the connection to the service was lost${why}`;
}
