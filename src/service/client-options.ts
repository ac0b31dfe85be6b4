import { checkOptions, type OptionKinds } from '../options.ts';
import type { TentativeOrderBody } from './schemas.ts';

/** Credentials of the requests: the partner's key, or a token instead (docs/service.md 5). */
export type Credentials = { readonly apiKey: string } | { readonly idToken: string };

export interface ServiceClientOptions {
  /** Main host: `https://api.example.com`; a path before the service's own is kept. */
  readonly baseUrl: string;
  /** Host of the product look-up. @default none: `getProduct` throws */
  readonly resourceUrl?: string | undefined;
  readonly credentials: Credentials;
  /**
   * Gives the credential anew after one was refused (401 or 403), so that a rotated key needs no restart. Another one of the same kind is
   * used from then on: a look-up is repeated with it at once; an order has to be sent again, see `ServiceError.hasNewCredential`.
   * @default none: the credential stays
   */
  readonly renewCredentials?: (() => Credentials) | undefined;
  /** Whether the credential is for all that is ordered at the service: not for runs of jobs with an API key of their own. @default true */
  readonly isShared?: boolean | undefined;
  /**
   * The address of the proxy for a host's address, such as `http://user:password@proxy:8080`. `proxyFromEnvironment` reads it from
   * variables. @default none
   */
  readonly proxyOf?: ((url: string) => string | undefined) | undefined;
  /** Connections per host, and so concurrent requests; others wait their turn. @default 64 */
  readonly connections?: number | undefined;
  /** For one connection, TLS included. @default 10_000 */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * From the last bytes of a request to the end of the answer's header. If interim answers (1xx) come, it applies to the time
   * before the first, to all of them, and to the time after the last. @default 60_000
   */
  readonly headersTimeoutMs?: number | undefined;
  /** For the whole body of an answer. @default 60_000 */
  readonly bodyTimeoutMs?: number | undefined;
  /** Largest answer to an order, a project or a product. @default 1 MiB */
  readonly maxAnswerBytes?: number | undefined;
  /** Largest list of projects. @default 64 MiB */
  readonly maxListBytes?: number | undefined;
  /** Allows plain http to other machines. @default false */
  readonly allowHttp?: boolean | undefined;
}

const DEFAULTS = {
  connections: 64,
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
  maxAnswerBytes: 1024 * 1024,
  maxListBytes: 64 * 1024 * 1024,
  allowHttp: false,
};
const OPTIONS: OptionKinds<ServiceClientOptions> = {
  ...{ baseUrl: 'any', resourceUrl: 'any', credentials: 'any', allowHttp: 'flag' },
  isShared: 'flag',
  ...{ renewCredentials: 'call', proxyOf: 'call', connections: 'count', connectTimeoutMs: 'count' },
  ...{ headersTimeoutMs: 'count', bodyTimeoutMs: 'count', maxAnswerBytes: 'count' },
  maxListBytes: 'count',
};

export type ServiceClientSettings = typeof DEFAULTS;

/** @throws UsageError `option_invalid`: a time-out of 0 would wait forever, 0 connections have no limit */
export function toSettings(options: ServiceClientOptions): ServiceClientSettings {
  checkOptions(options, OPTIONS);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

/** An order's body: JSON text, its bytes, bytes that are generated while they are sent, or the object. */
export type OrderBody = string | Uint8Array | StreamedBody | TentativeOrderBody;

/** A body too large to be held in memory. It is iterated at most once. */
export interface StreamedBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Exact length of all chunks together. */
  readonly contentLength: number;
}

/** Where an answer came from, for whoever asks about it. */
export interface AnsweredOver {
  /** The client's own number of the connection. */
  readonly connection: number;
  /** null if the answer had none. */
  readonly requestId: string | null;
}

export interface TentativeOrderRequest extends ProjectRequest {
  readonly body: OrderBody;
  /** Called with the connection that an answer came over, and the answer's `x-request-id`. */
  readonly onAnswer?: ((answer: AnsweredOver) => void) | undefined;
}

export interface ProjectRequest extends ProjectListRequest {
  readonly projectId: string;
}

export interface ProjectListRequest extends Stoppable {
  readonly svcUid: string;
}

export interface ProductRequest extends Stoppable {
  readonly productId: string;
}

export interface Stoppable {
  /** Stops the request. Once an order's has left, its outcome is unknown. */
  readonly signal?: AbortSignal | undefined;
}
