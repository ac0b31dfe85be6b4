import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Answer, mainError, resourceError, sendAnswer, sendHalf, toWire } from './answers.ts';
import type { AuditLog, Visit } from './audit-log.ts';
import { type FaultPlan, randomOf } from './fault-plan.ts';
import type { FaultName, SANDBOX_DEFAULTS, SandboxOptions, SandboxScript } from './options.ts';
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
export interface HandlerContext
  extends Omit<typeof SANDBOX_DEFAULTS, 'projects' | 'firstOrderId' | 'latencyMs'> {
  readonly store: ProjectStore;
  readonly audit: AuditLog;
  readonly timers: Timers;
  readonly accepted: AcceptedCredentials;
  readonly orderFaults: FaultPlan;
  readonly lookupFaults: FaultPlan;
  readonly latencyMs: { readonly min: number; readonly max: number };
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

const ANSWERS = { get_project: getProject, list_projects: listProjects, get_product: getProduct };

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
      else this.#send(handling, mainError(413, 'body_too_large', tooLarge(this.#context)));
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
    const { timers, audit, slowMs, lateMs } = this.#context;
    const send = (answer: Answer) => this.#send(handling, answer);
    const carryOut = (then: (answer: Answer) => void) => this.#carryOut(handling, then);
    const afterLatency = (action: () => void) => this.#afterLatency(handling, action);
    const faults: Readonly<Record<FaultName, () => void>> = {
      locked: () => afterLatency(() => send(projectLocked())),
      busy: () => afterLatency(() => send(this.#busy(handling))),
      error: () => afterLatency(() => send(internalError(handling))),
      reset: () => this.#cut(handling),
      lost: () => carryOut(() => this.#cut(handling)),
      truncated: () => carryOut((answer) => this.#sendHalf(handling, answer)),
      slow: () => carryOut((answer) => timers.after(slowMs, () => send(answer))),
      stall: () => {},
      late: () => {
        this.#cut(handling);
        timers.after(lateMs, () => carryOut(() => audit.lateArrival()));
      },
      twice: () => afterLatency(() => this.#sendTwice(handling)),
      throttled: () => carryOut(() => send(this.#throttled(handling))),
    };
    if (fault === null) carryOut(send);
    else faults[fault]();
  }

  /** Does what the service would, and gives its answer when the latency is over. */
  #carryOut(handling: Handling, then: (answer: Answer) => void): void {
    const { visit, body } = handling;
    if (visit.operation === 'other')
      then(mainError(404, 'not_found', 'There is no such operation'));
    else if (visit.operation !== 'create_tentative_order') {
      const answer = ANSWERS[visit.operation];
      this.#afterLatency(handling, () => then(answer(handling, this.#rules)));
    } else {
      const review = reviewOrder(handling, body, this.#rules);
      if ('place' in review) review.project.inProcess = true;
      this.#afterLatency(handling, () => {
        if ('place' in review) review.project.inProcess = false;
        then('place' in review ? review.place() : review);
      });
    }
  }

  #send({ res, visit, requestId }: Handling, answer: Answer): void {
    this.#context.audit.end(visit, answer.status);
    if (!res.closed) sendAnswer(res, requestId, answer);
  }

  /** Half of the halves come with the length of the whole. */
  #sendHalf({ res, visit, requestId }: Handling, answer: Answer): void {
    this.#context.audit.end(visit, null);
    if (!res.closed) sendHalf(res, requestId, answer, this.#randomOf(visit, 1) < 0.5);
  }

  /** Like a gateway that repeats an answer, whatever request comes next on the connection. */
  #sendTwice(handling: Handling): void {
    const { res, requestId, visit } = handling;
    const isOrder = visit.operation === 'create_tentative_order';
    const answer = isOrder ? projectLocked() : this.#busy(handling);
    const { socket } = res;
    this.#send(handling, answer);
    const part = this.#randomOf(visit, 3);
    this.#context.timers.after(AGAIN_MS.min + part * (AGAIN_MS.max - AGAIN_MS.min), () =>
      socket?.write(toWire(requestId, answer)),
    );
  }

  #cut({ res, visit }: Handling): void {
    this.#context.audit.end(visit, null);
    // Hard: the client sees a reset.
    res.socket?.resetAndDestroy();
  }

  #afterLatency({ visit }: Handling, action: () => void): void {
    const { min, max } = this.#context.latencyMs;
    const spread = max > min ? (max - min) * this.#randomOf(visit, 2) : 0;
    this.#context.timers.after(min + spread, action);
  }

  /** The same for the same attempt, with another number for each use. */
  #randomOf({ id, attempt }: Visit, use: number): number {
    return randomOf(this.#context.seed + use, id, attempt);
  }

  #drawFault({ operation, id, attempt }: Visit): FaultName | null {
    if (operation === 'other') return null;
    const { orderFaults, lookupFaults } = this.#context;
    const isOrder = operation === 'create_tentative_order';
    return (isOrder ? orderFaults : lookupFaults).draw(id, attempt);
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
    { status, body = '', headers, carryOut: first }: Extract<SandboxScript, { status: number }>,
  ): void {
    const send = () => this.#send(handling, { status, body, headers });
    if (first) this.#carryOut(handling, send);
    else this.#afterLatency(handling, send);
  }

  #busy({ visit }: Handling): Answer {
    const answer =
      visit.operation === 'get_product'
        ? resourceError(503)
        : mainError(503, 'service_busy', 'The service is busy, try again later');
    return { ...answer, headers: this.#retryAfter };
  }

  /** Like a gateway that counts an answer as one too many after the request was carried out. */
  #throttled({ visit }: Handling): Answer {
    const isPage = this.#randomOf(visit, 4) < 0.5;
    const headers = this.#retryAfter;
    return { status: isPage ? 503 : 429, body: isPage ? '<html>' : '', headers };
  }

  get #retryAfter() {
    return { 'retry-after': String(this.#context.retryAfterMs / 1000) };
  }

  #handleAdmin(operation: 'read_audit' | 'cancel_order', id: string, res: ServerResponse) {
    if (operation === 'read_audit') {
      sendAnswer(res, 'sandbox', { status: 200, body: this.#context.audit.read() });
      return;
    }
    try {
      this.#context.cancelOrder(id);
      sendAnswer(res, 'sandbox', { status: 200, body: '{}' });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      sendAnswer(res, 'sandbox', mainError(409, 'order_not_cancellable', message));
    }
  }
}

function internalError({ visit }: Handling): Answer {
  return visit.operation === 'get_product'
    ? resourceError(500)
    : mainError(500, 'internal_error', 'Something went wrong');
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
