import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  type Answer,
  cutConnection,
  mainError,
  resourceError,
  sendAnswer,
  sendHalf,
  toWire,
} from './answers.ts';
import type { AuditLog, Visit } from './audit-log.ts';
import { type FaultPlan, randomOf } from './fault-plan.ts';
import type { FaultName, SandboxOptions, SandboxScript } from './options.ts';
import type { ProjectStore } from './project-store.ts';
import { toRoute } from './routes.ts';
import {
  type AcceptedCredentials,
  getProduct,
  getProject,
  listProjects,
  projectLocked,
  type RuleContext,
  reviewOrder,
} from './service-rules.ts';
import type { Timers } from './timers.ts';

/** What requests are handled with. */
export interface HandlerContext {
  readonly store: ProjectStore;
  readonly audit: AuditLog;
  readonly timers: Timers;
  readonly accepted: AcceptedCredentials;
  readonly orderFaults: FaultPlan;
  readonly lookupFaults: FaultPlan;
  readonly latencyMs: { readonly min: number; readonly max: number };
  readonly seed: number;
  readonly retryAfterMs: number;
  readonly slowMs: number;
  readonly lateMs: number;
  readonly keepBodies: boolean;
  readonly maxBodyBytes: number;
  readonly intercept: SandboxOptions['intercept'];
  /** `POST /sandbox/projects/{id}/cancel-order` */
  readonly cancelOrder: (projectId: string) => void;
}

/** One request on its way to its answer. */
interface Handling {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly visit: Visit;
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  readonly requestId: string;
  readonly body: Buffer;
}

const NO_BODY = Buffer.alloc(0);

/** How long after an answer it is repeated. */
const AGAIN_MS = { min: 5, max: 40 };

/** Handles each request: reads it, lets it suffer its fault, or does what the service would. */
export class RequestHandler {
  readonly #context: HandlerContext;
  readonly #rules: RuleContext;
  #requests = 0;

  constructor(context: HandlerContext) {
    const { store, accepted, keepBodies, audit } = context;
    this.#context = context;
    this.#rules = { store, accepted, keepBodies, onOrder: (order) => audit.ordered(order) };
  }

  readonly listener: RequestListener = (req, res) => {
    const route = toRoute(req.method ?? '', req.url ?? '');
    if (route.operation === 'read_audit' || route.operation === 'cancel_order') {
      this.#handleAdmin(route.operation, route.id, res);
      return;
    }
    const { operation } = route;
    const id = operation === 'list_projects' ? String(req.headers['svc-uid'] ?? '') : route.id;
    const visit = this.#context.audit.begin(operation, id);
    res.once('close', () => this.#context.audit.end(visit, null, true));
    const handling: Handling = {
      req,
      res,
      visit,
      id,
      headers: req.headers,
      requestId: `req-${String(++this.#requests).padStart(8, '0')}`,
      body: NO_BODY,
    };
    if (operation !== 'create_tentative_order') {
      this.#handle(handling);
      return;
    }
    readBody(req, this.#context.maxBodyBytes, (body) => {
      if (body) this.#handle({ ...handling, body });
      else
        this.#send(
          handling,
          mainError(handling.requestId, 413, 'body_too_large', tooLarge(this.#context)),
        );
    });
  };

  #handle(handling: Handling): void {
    const script = this.#runScript(handling);
    if (script && 'status' in script) {
      this.#playScript(handling, script);
      return;
    }
    const fault = script ? script.fault : this.#drawFault(handling.visit);
    if (fault) this.#context.audit.fault(fault);
    this.#suffer(fault, handling);
  }

  #suffer(fault: FaultName | null, handling: Handling): void {
    const { res, requestId, id, visit } = handling;
    switch (fault) {
      case null:
        this.#carryOut(handling, (answer) => this.#send(handling, answer));
        break;
      case 'locked':
        this.#afterLatency(handling, () => this.#send(handling, projectLocked(requestId)));
        break;
      case 'busy':
        this.#afterLatency(handling, () => this.#send(handling, this.#busy(handling)));
        break;
      case 'error':
        this.#afterLatency(handling, () => this.#send(handling, this.#internalError(handling)));
        break;
      case 'reset':
        this.#cut(handling);
        break;
      case 'lost':
        this.#carryOut(handling, () => this.#cut(handling));
        break;
      case 'truncated':
        this.#carryOut(handling, (answer) => {
          this.#context.audit.end(visit, null);
          if (res.closed) return;
          sendHalf(
            res,
            requestId,
            answer,
            randomOf(this.#context.seed + 1, id, visit.attempt) < 0.5,
          );
        });
        break;
      case 'slow':
        this.#carryOut(handling, (answer) =>
          this.#context.timers.after(this.#context.slowMs, () => this.#send(handling, answer)),
        );
        break;
      case 'stall':
        break;
      case 'twice':
        this.#afterLatency(handling, () => this.#sendTwice(handling));
        break;
      case 'throttled':
        this.#carryOut(handling, () => this.#send(handling, this.#throttled(handling)));
        break;
      case 'late':
        this.#cut(handling);
        this.#context.timers.after(this.#context.lateMs, () =>
          this.#carryOut(handling, () => this.#context.audit.lateArrival()),
        );
        break;
      default:
        fault satisfies never;
    }
  }

  /** Does what the service would, and gives its answer when the latency is over. */
  #carryOut(handling: Handling, then: (answer: Answer) => void): void {
    const { visit, body } = handling;
    switch (visit.operation) {
      case 'create_tentative_order': {
        const review = reviewOrder(handling, body, this.#rules);
        if (!('place' in review)) {
          this.#afterLatency(handling, () => then(review));
          break;
        }
        review.project.inProcess = true;
        this.#afterLatency(handling, () => {
          review.project.inProcess = false;
          then(review.place());
        });
        break;
      }
      case 'get_project':
        this.#afterLatency(handling, () => then(getProject(handling, this.#rules)));
        break;
      case 'list_projects':
        this.#afterLatency(handling, () => then(listProjects(handling, this.#rules)));
        break;
      case 'get_product':
        this.#afterLatency(handling, () => then(getProduct(handling, this.#rules)));
        break;
      case 'other':
        then(mainError(handling.requestId, 404, 'not_found', 'There is no such operation'));
        break;
      default:
        visit.operation satisfies never;
    }
  }

  #send({ res, visit, requestId }: Handling, answer: Answer): void {
    this.#context.audit.end(visit, answer.status);
    if (!res.closed) sendAnswer(res, requestId, answer);
  }

  /** Like a gateway that repeats an answer, whatever request comes next on the connection. */
  #sendTwice(handling: Handling): void {
    const { res, requestId, id, visit } = handling;
    const isOrder = visit.operation === 'create_tentative_order';
    const answer = isOrder ? projectLocked(requestId) : this.#busy(handling);
    const { socket } = res;
    this.#send(handling, answer);
    const part = randomOf(this.#context.seed + 3, id, visit.attempt);
    this.#context.timers.after(AGAIN_MS.min + part * (AGAIN_MS.max - AGAIN_MS.min), () =>
      socket?.write(toWire(requestId, answer)),
    );
  }

  #cut({ res, visit }: Handling): void {
    this.#context.audit.end(visit, null);
    cutConnection(res);
  }

  #afterLatency({ id, visit }: Handling, action: () => void): void {
    const { min, max } = this.#context.latencyMs;
    const spread =
      max > min ? (max - min) * randomOf(this.#context.seed + 2, id, visit.attempt) : 0;
    this.#context.timers.after(min + spread, action);
  }

  #drawFault({ operation, id, attempt }: Visit): FaultName | null {
    if (operation === 'other') return null;
    const plan =
      operation === 'create_tentative_order'
        ? this.#context.orderFaults
        : this.#context.lookupFaults;
    return plan.draw(id, attempt);
  }

  #runScript({ req, visit, id, headers, body }: Handling): SandboxScript | undefined {
    return this.#context.intercept?.({
      operation: visit.operation,
      method: req.method ?? '',
      path: req.url ?? '',
      id,
      svcUid: String(headers['svc-uid'] ?? ''),
      attempt: visit.attempt,
      body: body.toString('utf8'),
    });
  }

  #playScript(
    handling: Handling,
    { status, body, headers, carryOut: first }: Extract<SandboxScript, { status: number }>,
  ): void {
    const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
    const answer: Answer = { status, body: text, headers };
    if (first) this.#carryOut(handling, () => this.#send(handling, answer));
    else this.#afterLatency(handling, () => this.#send(handling, answer));
  }

  #busy({ visit, requestId }: Handling): Answer {
    const headers = { 'retry-after': String(this.#context.retryAfterMs / 1000) };
    const answer =
      visit.operation === 'get_product'
        ? resourceError(503)
        : mainError(requestId, 503, 'service_busy', 'The service is busy, try again later');
    return { ...answer, headers };
  }

  /** Like a gateway that counts an answer as one too many after the request was carried out. */
  #throttled({ id, visit }: Handling): Answer {
    const isPage = randomOf(this.#context.seed + 4, id, visit.attempt) < 0.5;
    const headers = { 'retry-after': String(this.#context.retryAfterMs / 1000) };
    return { status: isPage ? 503 : 429, body: isPage ? '<html>' : '', headers };
  }

  #internalError({ visit, requestId }: Handling): Answer {
    return visit.operation === 'get_product'
      ? resourceError(500)
      : mainError(requestId, 500, 'internal_error', 'Something went wrong');
  }

  #handleAdmin(operation: 'read_audit' | 'cancel_order', id: string, res: ServerResponse) {
    if (operation === 'read_audit') {
      const read = this.#context.audit.read();
      const orders = read.orders.map(({ body: _, ...order }) => order);
      sendAnswer(res, 'sandbox', { status: 200, body: JSON.stringify({ ...read, orders }) });
      return;
    }
    try {
      this.#context.cancelOrder(id);
      sendAnswer(res, 'sandbox', { status: 200, body: '{}' });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      sendAnswer(res, 'sandbox', mainError('sandbox', 409, 'order_not_cancellable', message));
    }
  }
}

/** Reads a request's body to its end; gives undefined if it is larger than the limit. */
function readBody(
  req: IncomingMessage,
  maxBytes: number,
  then: (body: Buffer | undefined) => void,
): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else chunks = [];
  });
  req.on('end', () => {
    const [only] = chunks;
    if (bytes > maxBytes) then(undefined);
    else then(chunks.length === 1 && only ? only : Buffer.concat(chunks));
  });
}

function tooLarge({ maxBodyBytes }: HandlerContext): string {
  return `The body is larger than ${maxBodyBytes} bytes`;
}
