import type { z } from 'zod';
import { UsageError } from '../errors.ts';
import { parseBaseUrl } from './base-url.ts';
import {
  type ProductRequest,
  type ProjectListRequest,
  type ProjectRequest,
  type ServiceClientOptions,
  type TentativeOrderRequest,
  toSettings,
} from './client-options.ts';
import type { Connection } from './connection.ts';
import { ServiceError } from './errors.ts';
import { type AnswerLimits, Exchange, ExchangeStopped } from './exchange.ts';
import {
  answerFailure,
  headerRequestId,
  type RequestContext,
  transportFailure,
  unreadableAnswer,
} from './failures.ts';
import { Host, type HostRequest } from './host.ts';
import { type CredentialHeader, OwnCredential } from './own-credential.ts';
import { parseJson, withoutBigInts } from './parse-json.ts';
import { parseProxy } from './proxy.ts';
import { RecentOrderIds } from './recent-order-ids.ts';
import {
  API_KEY_HEADER,
  checkOrderBody,
  checkSvcUid,
  contentLengthHeader,
  pathSegment,
  wireBody,
} from './request-parts.ts';
import {
  type Product,
  type Project,
  productResultSchema,
  projectListSchema,
  projectSchema,
  type TentativeOrderResult,
  tentativeOrderResultSchema,
} from './schemas.ts';
import { whenAborted } from './when-aborted.ts';

/** Says what shows that an answer belongs to another request; null if nothing does. */
type ForeignCheck<T> = (parsed: T, body: unknown) => string | null;

const ANOTHER_ASKED_FOR = 'project_id: it is not the requested project';

/** One request, with what a failure's message needs. */
interface Call {
  /** @default the main host */
  readonly host?: Host;
  readonly path: string;
  /** `order project`: follows "Cannot". */
  readonly verb: string;
  readonly subject: string;
  /** @default those of a single thing */
  readonly limits?: AnswerLimits;
  /** Checked; null: the call is nobody's. */
  readonly svcUid: string | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * The service. A connection is reused only after a clean 200. Nothing is sent twice automatically: no retry, no
 * redirect, no pipelining. A request that fails throws a `ServiceError`, whose `outcome` says whether
 * it may have been carried out.
 *
 * @example
 * const client = new ServiceClient({ baseUrl: 'https://api.example.com', credentials: { apiKey } });
 * const { order_id } = await client.createTentativeOrder({
 *   projectId: 'prj-7',
 *   svcUid: 'user-1',
 *   body: { order_count: 2, total_price: 7.5 },
 * });
 * await client.close();
 */
export class ServiceClient implements AsyncDisposable {
  readonly isShared: boolean;
  readonly #main: Host;
  readonly #resource: Host | null;
  readonly #credential: OwnCredential;
  readonly #limits: AnswerLimits;
  readonly #listLimits: AnswerLimits;
  readonly #recentIds = new RecentOrderIds();
  readonly #doubters = new Set<(connection: number) => void>();

  /**
   * Connects to nothing yet.
   *
   * @throws UsageError `base_url_invalid`, `http_not_allowed`, `proxy_invalid`, `credentials_invalid`, `option_invalid`
   */
  constructor(options: ServiceClientOptions) {
    const settings = toSettings(options);
    const { allowHttp, maxAnswerBytes, maxListBytes, headersTimeoutMs } = settings;
    const { baseUrl, resourceUrl, isShared = true, proxyOf = () => undefined } = options;
    this.isShared = isShared;
    const hostAt = (url: string, name: string, onUnasked: (connection: number) => void) => {
      const address = parseBaseUrl(url, name, allowHttp);
      const proxy = proxyOf(url);
      return new Host({ address, proxy: proxy ? parseProxy(proxy) : null, settings, onUnasked });
    };
    this.#main = hostAt(baseUrl, 'base URL', (connection) => this.#doubt(connection));
    this.#resource =
      resourceUrl === undefined ? null : hostAt(resourceUrl, 'resource URL', () => {});
    this.#credential = new OwnCredential(options.credentials, options.renewCredentials);
    const limits = { timeoutMs: settings.bodyTimeoutMs, interimTimeoutMs: headersTimeoutMs };
    this.#limits = { ...limits, maxBytes: maxAnswerBytes };
    this.#listLimits = { ...limits, maxBytes: maxListBytes };
  }

  /** How often another credential took the place of the one before: what requests saw with that says nothing of it. */
  get renewals(): number {
    return this.#credential.renewals;
  }

  /** The main host as it is used: without a trailing slash. */
  get baseUrl(): string {
    const { origin, prefix } = this.#main.address;
    return origin + prefix;
  }

  /**
   * Places a tentative order (docs/service.md 4.1). A 200 counts only with a whole
   * `TentativeOrderResult` in it, whose order id belongs to no other project: anything else leaves the outcome unknown.
   *
   * @throws ServiceError
   * @throws UsageError `body_invalid`: an object that the service would refuse
   */
  async createTentativeOrder(request: TentativeOrderRequest): Promise<TentativeOrderResult> {
    const { projectId } = request;
    checkOrderBody(request.body);
    const path = `${pathOf(projectId)}/order/tentative`;
    const call = { path, verb: 'order project', subject: projectId, ...ofUser(request) };
    return this.#post(call, request, tentativeOrderResultSchema, ({ order_id: orderId }, body) => {
      if (!isAbout(projectId, body)) return ANOTHER_ASKED_FOR;
      return this.#recentIds.add(orderId, projectId)
        ? null
        : 'order_id: it belongs to another project';
    });
  }

  /**
   * Looks a project up (docs/service.md 4.2).
   *
   * @throws ServiceError `project_not_found` also when the project is another user's
   */
  async getProject(request: ProjectRequest): Promise<Project> {
    const { projectId } = request;
    const path = pathOf(projectId);
    const call = { path, verb: 'look up project', subject: projectId, ...ofUser(request) };
    const project = await this.#get(call, projectSchema, (_, body) =>
      isAbout(projectId, body) ? null : ANOTHER_ASKED_FOR,
    );
    if (project.order_id !== undefined) this.#recentIds.add(project.order_id, projectId);
    return project;
  }

  /**
   * All projects of one user, in the service's order (docs/service.md 4.3).
   *
   * @throws ServiceError
   */
  async listProjects(request: ProjectListRequest): Promise<Project[]> {
    const verb = 'list the projects of user';
    const call = { path: PROJECTS, verb, subject: request.svcUid, ...ofUser(request) };
    return (await this.#get({ ...call, limits: this.#listLimits }, projectListSchema)).projects;
  }

  /**
   * Looks a product up on the resource host (docs/service.md 4.4).
   *
   * @throws ServiceError
   * @throws UsageError `resource_url_missing` when the client has no resource URL, `api_key_needed` when it has no API key
   */
  async getProduct({ productId, signal }: ProductRequest): Promise<Product> {
    const host = this.#resource;
    const what = `Cannot look up product ${JSON.stringify(productId)}`;
    if (!host) throw new UsageError('resource_url_missing', `${what}: no resource URL was given`);
    // docs/service.md 4.4 shows no other header, so a token never goes there.
    if (this.#credential.header[0] !== API_KEY_HEADER) {
      const why = 'the resource host requires an API key, and only an ID token is set';
      throw new UsageError('api_key_needed', `${what}: ${why}`);
    }
    const path = `/resapi/product/${pathSegment(productId, 'product id')}`;
    const call = { host, path, verb: 'look up product', subject: productId, svcUid: null, signal };
    return (await this.#get(call, productResultSchema)).product;
  }

  /**
   * Reports each connection over which something odd came, by its number (`TentativeOrderRequest.onAnswer`): an answer
   * that no request had asked for, or one that was another request's. What came over it before is in doubt, too.
   *
   * @returns a function that stops it
   */
  onDoubt(listener: (connection: number) => void): () => void {
    this.#doubters.add(listener);
    return () => this.#doubters.delete(listener);
  }

  /** Sends nothing more over this connection, and accepts no answer from it: one belonged to another request. */
  leaveConnection(connection: number): void {
    this.#main.leave(connection);
  }

  /** Resolves, within a moment, when nothing odd can come any more over connections that are not reused. */
  async quiet(): Promise<void> {
    await this.#main.quiet();
  }

  /** Lets what is in flight end, then closes the connections. Nothing is sent afterwards. */
  async close(): Promise<void> {
    await Promise.all([this.#main.close(), this.#resource?.close()]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Cuts every connection: what was in flight fails with `aborted` and an unknown outcome. */
  async destroy(): Promise<void> {
    await Promise.all([this.#main.destroy(), this.#resource?.destroy()]);
  }

  async #post<T>(
    call: Call,
    { body, onAnswer }: TentativeOrderRequest,
    schema: z.ZodType<T>,
    foreign: ForeignCheck<T>,
  ): Promise<T> {
    const exchange = new Exchange(this.#limits);
    const used = this.#credential.header;
    const headers = this.#headers(call);
    headers.push('content-type', 'application/json', ...contentLengthHeader(body));
    const request = { method: 'POST', headers, body: wireBody(body, exchange) } as const;
    return this.#send(call, exchange, request, ({ number }) => {
      const requestId = headerRequestId(exchange.headers, this.#context(call));
      onAnswer?.({ connection: number, requestId });
      if (exchange.status !== 200) throw this.#failure(call, exchange, used);
      return this.#parse(call, exchange, number, schema, foreign);
    });
  }

  async #get<T>(call: Call, schema: z.ZodType<T>, foreign?: ForeignCheck<T>): Promise<T> {
    try {
      return await this.#getOnce(call, schema, foreign);
    } catch (error) {
      if (!(error instanceof ServiceError && error.hasNewCredential)) throw error;
      return await this.#getOnce(call, schema, foreign);
    }
  }

  async #getOnce<T>(call: Call, schema: z.ZodType<T>, foreign?: ForeignCheck<T>): Promise<T> {
    const used = this.#credential.header;
    const exchange = new Exchange(call.limits ?? this.#limits);
    const request = { method: 'GET', headers: this.#headers(call), body: null } as const;
    return this.#send(call, exchange, request, ({ number }) => {
      if (exchange.status < 200 || exchange.status > 299) throw this.#failure(call, exchange, used);
      return withoutBigInts(this.#parse(call, exchange, number, schema, foreign));
    });
  }

  /** One exchange. Its connection is reused only after a 200 in which `read` finds nothing wrong. */
  async #send<T>(
    call: Call,
    exchange: Exchange,
    request: Omit<HostRequest, 'path'>,
    read: (connection: Connection) => T,
  ): Promise<T> {
    const { host = this.#main, path, signal } = call;
    const stop = () => exchange.stop(new ExchangeStopped('aborted', 'stopped on request'));
    const forget = signal && whenAborted(signal, stop);
    const connection = await host.send(exchange, { ...request, path });
    forget?.();
    if (!connection) throw transportFailure(exchange, this.#context(call));
    let isClean = false;
    try {
      const answer = read(connection);
      if (connection.isLeft) {
        const problem = 'the connection returned answers to the wrong requests';
        throw this.#untrusted(call, exchange, problem);
      }
      isClean = exchange.status === 200;
      return answer;
    } finally {
      host.release(connection, isClean);
    }
  }

  #headers({ svcUid }: Call): string[] {
    const headers: string[] = [...this.#credential.header];
    if (svcUid !== null) headers.push('svc-uid', svcUid);
    return headers;
  }

  /** A success with something else in it may be the answer to another request. */
  #parse<T>(
    call: Call,
    exchange: Exchange,
    connection: number,
    schema: z.ZodType<T>,
    foreign: ForeignCheck<T> = () => null,
  ): T {
    let body: unknown;
    try {
      body = parseJson(exchange.text());
    } catch {
      throw this.#untrusted(call, exchange, 'not JSON, or cut short');
    }
    const parsed = schema.safeParse(body);
    const problem = parsed.success ? foreign(parsed.data, body) : describeIssue(parsed.error);
    if (parsed.success && problem === null) return parsed.data;
    this.#doubt(connection);
    throw this.#untrusted(call, exchange, problem ?? '');
  }

  #doubt(connection: number): void {
    for (const tell of this.#doubters) tell(connection);
  }

  #untrusted(call: Call, exchange: Exchange, problem: string): Error {
    return unreadableAnswer(exchange, problem, this.#context(call));
  }

  #failure(call: Call, exchange: Exchange, used: CredentialHeader): Error {
    const isRefused = exchange.status === 401 || exchange.status === 403;
    const context = {
      ...this.#context(call),
      hasNewCredential: isRefused && this.#credential.renew(used),
    };
    return exchange.status >= 200 && exchange.status <= 299
      ? unreadableAnswer(exchange, 'expected status 200', context)
      : answerFailure(exchange, context);
  }

  #context({ host = this.#main, verb, subject }: Call): RequestContext {
    const { origin, prefix } = host.address;
    return {
      action: `${verb} ${JSON.stringify(subject)}`,
      origin,
      baseUrl: origin + prefix,
      host: host === this.#resource ? 'resource' : 'main',
      nowMs: Date.now(),
      redact: (text) => this.#credential.redact(text),
    };
  }
}

/** Whose call it is, and what stops it. */
function ofUser({ svcUid, signal }: ProjectListRequest) {
  return { svcUid: checkSvcUid(svcUid), signal };
}

const PROJECTS = '/v2/projects';

function pathOf(projectId: string): string {
  return `${PROJECTS}/${pathSegment(projectId, 'project id')}`;
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'an unexpected format';
}

/** If an answer names a project, it is about that project. */
function isAbout(projectId: string, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('project_id' in body)) return true;
  return body.project_id === projectId;
}
