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

/** How long after an answer it comes again. */
const AGAIN_MS = { min: 5, max: 40 };

/** Handles each request: reads it, lets it suffer its fault, and else does what the service would. */
export function createRequestHandler(context: HandlerContext): RequestListener {
  const { audit, store } = context;
  const rules: RuleContext = {
    store,
    accepted: context.accepted,
    keepBodies: context.keepBodies,
    onOrder: (order) => audit.ordered(order),
  };
  let requests = 0;

  return (req, res) => {
    const route = toRoute(req.method ?? '', req.url ?? '');
    if (route.operation === 'read_audit' || route.operation === 'cancel_order') {
      handleAdmin(route.operation, route.id, res);
      return;
    }
    const { operation } = route;
    const id = operation === 'list_projects' ? String(req.headers['svc-uid'] ?? '') : route.id;
    const visit = audit.begin(operation, id);
    res.once('close', () => audit.end(visit, null, true));
    const handling: Handling = {
      req,
      res,
      visit,
      id,
      headers: req.headers,
      requestId: `req-${String(++requests).padStart(8, '0')}`,
      body: NO_BODY,
    };
    if (operation !== 'create_tentative_order') {
      handle(handling);
      return;
    }
    readBody(req, context.maxBodyBytes, (body) => {
      if (body) handle({ ...handling, body });
      else send(handling, mainError(handling.requestId, 413, 'body_too_large', tooLarge(context)));
    });
  };

  function handle(handling: Handling): void {
    const script = runScript(handling);
    if (script && 'status' in script) {
      playScript(handling, script);
      return;
    }
    const fault = script ? script.fault : drawFault(handling.visit);
    if (fault) audit.fault(fault);
    suffer(fault, handling);
  }

  function suffer(fault: FaultName | null, handling: Handling): void {
    const { res, requestId, id, visit } = handling;
    switch (fault) {
      case null:
        carryOut(handling, (answer) => send(handling, answer));
        break;
      case 'locked':
        afterLatency(handling, () => send(handling, projectLocked(requestId)));
        break;
      case 'busy':
        afterLatency(handling, () => send(handling, busy(handling)));
        break;
      case 'error':
        afterLatency(handling, () => send(handling, internalError(handling)));
        break;
      case 'reset':
        cut(handling);
        break;
      case 'lost':
        carryOut(handling, () => cut(handling));
        break;
      case 'truncated':
        carryOut(handling, (answer) => {
          audit.end(visit, null);
          if (res.closed) return;
          sendHalf(res, requestId, answer, randomOf(context.seed + 1, id, visit.attempt) < 0.5);
        });
        break;
      case 'slow':
        carryOut(handling, (answer) =>
          context.timers.after(context.slowMs, () => send(handling, answer)),
        );
        break;
      case 'stall':
        break;
      case 'twice':
        afterLatency(handling, () => sendTwice(handling));
        break;
      case 'late':
        cut(handling);
        context.timers.after(context.lateMs, () => carryOut(handling, () => audit.lateArrival()));
        break;
      default:
        fault satisfies never;
    }
  }

  /** Does what the service would, and gives its answer when the latency is over. */
  function carryOut(handling: Handling, then: (answer: Answer) => void): void {
    const { visit, body } = handling;
    switch (visit.operation) {
      case 'create_tentative_order': {
        const review = reviewOrder(handling, body, rules);
        if (!('place' in review)) {
          afterLatency(handling, () => then(review));
          break;
        }
        review.project.inProcess = true;
        afterLatency(handling, () => {
          review.project.inProcess = false;
          then(review.place());
        });
        break;
      }
      case 'get_project':
        afterLatency(handling, () => then(getProject(handling, rules)));
        break;
      case 'list_projects':
        afterLatency(handling, () => then(listProjects(handling, rules)));
        break;
      case 'get_product':
        afterLatency(handling, () => then(getProduct(handling, rules)));
        break;
      case 'other':
        then(mainError(handling.requestId, 404, 'not_found', 'There is no such operation'));
        break;
      default:
        visit.operation satisfies never;
    }
  }

  function send({ res, visit, requestId }: Handling, answer: Answer): void {
    audit.end(visit, answer.status);
    if (!res.closed) sendAnswer(res, requestId, answer);
  }

  /** As a gateway does that answers again although it has answered: whatever it is that comes next on the connection. */
  function sendTwice(handling: Handling): void {
    const { res, requestId, id, visit } = handling;
    const isOrder = visit.operation === 'create_tentative_order';
    const answer = isOrder ? projectLocked(requestId) : busy(handling);
    const { socket } = res;
    send(handling, answer);
    const part = randomOf(context.seed + 3, id, visit.attempt);
    context.timers.after(AGAIN_MS.min + part * (AGAIN_MS.max - AGAIN_MS.min), () =>
      socket?.write(toWire(requestId, answer)),
    );
  }

  function cut({ res, visit }: Handling): void {
    audit.end(visit, null);
    cutConnection(res);
  }

  function afterLatency({ id, visit }: Handling, action: () => void): void {
    const { min, max } = context.latencyMs;
    const spread = max > min ? (max - min) * randomOf(context.seed + 2, id, visit.attempt) : 0;
    context.timers.after(min + spread, action);
  }

  function drawFault({ operation, id, attempt }: Visit): FaultName | null {
    if (operation === 'other') return null;
    const plan =
      operation === 'create_tentative_order' ? context.orderFaults : context.lookupFaults;
    return plan.draw(id, attempt);
  }

  function runScript({ req, visit, id, headers, body }: Handling): SandboxScript | undefined {
    return context.intercept?.({
      operation: visit.operation,
      method: req.method ?? '',
      path: req.url ?? '',
      id,
      svcUid: String(headers['svc-uid'] ?? ''),
      attempt: visit.attempt,
      body: body.toString('utf8'),
    });
  }

  function playScript(
    handling: Handling,
    { status, body, headers, carryOut: first }: Extract<SandboxScript, { status: number }>,
  ): void {
    const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
    const answer: Answer = { status, body: text, headers };
    if (first) carryOut(handling, () => send(handling, answer));
    else afterLatency(handling, () => send(handling, answer));
  }

  function busy({ visit, requestId }: Handling): Answer {
    const headers = { 'retry-after': String(context.retryAfterMs / 1000) };
    const answer =
      visit.operation === 'get_product'
        ? resourceError(503)
        : mainError(requestId, 503, 'service_busy', 'The service is busy, try again later');
    return { ...answer, headers };
  }

  function internalError({ visit, requestId }: Handling): Answer {
    return visit.operation === 'get_product'
      ? resourceError(500)
      : mainError(requestId, 500, 'internal_error', 'Something went wrong');
  }

  function handleAdmin(operation: 'read_audit' | 'cancel_order', id: string, res: ServerResponse) {
    if (operation === 'read_audit') {
      const read = audit.read();
      const orders = read.orders.map(({ body: _, ...order }) => order);
      sendAnswer(res, 'sandbox', { status: 200, body: JSON.stringify({ ...read, orders }) });
      return;
    }
    try {
      context.cancelOrder(id);
      sendAnswer(res, 'sandbox', { status: 200, body: '{}' });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      sendAnswer(res, 'sandbox', mainError('sandbox', 409, 'order_not_cancellable', message));
    }
  }
}

/** Reads a request's body to its end; gives undefined when it is larger than that. */
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
