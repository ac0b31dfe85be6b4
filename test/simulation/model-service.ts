import { setMaxListeners } from 'node:events';
import { ServiceError } from '../../src/service/errors.ts';
import type { OrderId, Project, TentativeOrderResult } from '../../src/service/schemas.ts';
import type { OrderService } from '../../src/submit/handle-order.ts';
import type { SeededRandom } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

interface ModelProject {
  status: 'editing' | 'ordering' | 'ordered';
  processing: boolean;
  hasDocument: boolean;
  orderedAtMs: number;
  /** Every order that it ever had. */
  readonly orders: number[];
}

/** What happens to a request on its way. */
const FATES = [
  'fine',
  'not_connected',
  'reset',
  'busy',
  'error',
  'lost',
  'truncated',
  'late',
  'overtaking',
  'bad_gateway',
] as const;
type Fate = (typeof FATES)[number];

interface Refusal {
  readonly code: string;
  readonly status: number;
}

/** What a gateway makes of a POST that reaches it: it may say "later", or refuse, whatever the service did or would do. */
const MEDDLING = ['throttled', 'turned away', 'refused'] as const;
const REFUSALS: readonly [Refusal, ...Refusal[]] = [
  { code: 'project_not_found', status: 404 },
  { code: 'invalid_request', status: 400 },
  { code: 'body_too_large', status: 413 },
];
/** For so long after an order a replica may not know of it, or not even of the project: shorter than lost answers have to settle. */
const LAG_MS = 400;

type Answer = { readonly result: TentativeOrderResult } | { readonly error: ServiceError };

/** Of one process, at most. */
const CONNECTIONS = 4;

const PROCESSING_MS = 20;
/** A late request arrives while its order is looked up and sent again, or minutes later. */
const LOOKED_FOR_MS = 3_000;
const LATEST_MS = 200_000;

/** The service by docs/service.md 4.1 and 4.2, in virtual time, with a network between that does its worst. */
export class ModelService {
  readonly #time: VirtualTime;
  readonly #random: SeededRandom;
  readonly #projects = new Map<string, ModelProject>();
  readonly #clientTimeoutMs: number;
  readonly #faultRate: number;
  readonly #orderedBefore = new Set<string>();
  readonly #waitingOnTheWay = new Set<string>();
  /** Of its own, so that the rest of a seed's world is the same with mixed-up answers and without. */
  readonly #mixUps: SeededRandom;
  readonly #mixUpRate: number;
  /** Of its own, too: gateways and replicas. */
  readonly #gateway: SeededRandom;
  readonly #meddlingRate: number;
  /** From now on nothing goes wrong. */
  isCalm = false;
  /** The last answers to POSTs that had an order id. */
  readonly #answers: { readonly projectId: string; readonly answer: Answer }[] = [];
  #nextOrderId = 100;
  /** Order ids that a client has read. */
  readonly delivered: { projectId: string; orderId: OrderId }[] = [];
  /** Requests that will still arrive, or are worked on. */
  travelling = 0;
  requests = 0;

  constructor(
    time: VirtualTime,
    random: SeededRandom,
    mixUps: SeededRandom,
    gateway: SeededRandom,
    clientTimeoutMs: number,
    projectIds: readonly string[],
  ) {
    this.#time = time;
    this.#clientTimeoutMs = clientTimeoutMs;
    this.#random = random;
    this.#faultRate = random.pick([0, 0.2, 0.5]);
    this.#mixUps = mixUps;
    this.#mixUpRate = mixUps.pick([0, 0, 0.2]);
    this.#gateway = gateway;
    this.#meddlingRate = gateway.pick([0, 0.1, 0.4]);
    for (const id of projectIds) {
      const ordered = random.chance(0.05);
      if (ordered) this.#orderedBefore.add(id);
      this.#projects.set(id, {
        status: ordered ? 'ordered' : 'editing',
        processing: false,
        hasDocument: !random.chance(0.05),
        orderedAtMs: Number.NEGATIVE_INFINITY,
        orders: ordered ? [this.#nextOrderId++] : [],
      });
      if (gateway.chance(0.5)) this.#saveLater(id);
    }
  }

  /** A document that is missing may be saved while orders are under way. */
  #saveLater(projectId: string): void {
    this.#time.after(this.#gateway.int(20_000), () => {
      const project = this.#projects.get(projectId);
      if (project && this.#meddlingRate > 0) project.hasDocument = true;
    });
  }

  ordersOf(projectId: string): readonly number[] {
    return this.#projects.get(projectId)?.orders ?? [];
  }

  /** The project had an order before any of the processes began. */
  wasOrderedBefore(projectId: string): boolean {
    return this.#orderedBefore.has(projectId);
  }

  /** Gateways give answers of other orders, and say "later" of POSTs that they pass on: two orders can have each other's id unnoticed. */
  get canHideMixUps(): boolean {
    return this.#mixUpRate > 0 && this.#meddlingRate > 0;
  }

  /** The service as one process sees it; `guard` decides what becomes of an answer. */
  client(guard: (deliver: () => void) => void): OrderService {
    return {
      createTentativeOrder: ({ projectId, signal, onAnswer }) =>
        this.#exchange(
          guard,
          this.#fate(projectId),
          signal,
          () => this.#behindGateway(projectId),
          (result) => {
            this.delivered.push({ projectId, orderId: result.order_id });
            onAnswer?.({ connection: 1 + this.#mixUps.int(CONNECTIONS), requestId: null });
          },
        ),
      getProject: ({ projectId }) =>
        this.#exchange(
          guard,
          this.#lookUpFate(),
          undefined,
          () => this.#get(projectId),
          () => {},
        ),
    };
  }

  /** An overtaking request waits on its way, and arrives just before the next POST on its project. */
  #fate(projectId?: string): Fate {
    const fate = this.#anyFate();
    if (fate === 'overtaking' && projectId !== undefined) this.#waitingOnTheWay.add(projectId);
    return fate;
  }

  #anyFate(): Fate {
    const isFaulty = this.#random.chance(this.#faultRate) && !this.isCalm;
    return isFaulty ? this.#random.pick(FATES) : 'fine';
  }

  /** Most of the network is quick. */
  #delayMs(): number {
    return 1 + this.#random.int(this.#random.chance(0.2) ? 2_000 : 50);
  }

  #latenessMs(): number {
    const soon = this.#random.chance(0.7);
    return soon
      ? this.#clientTimeoutMs + this.#random.int(LOOKED_FOR_MS)
      : this.#random.int(LATEST_MS);
  }

  #lookUpFate(): Fate {
    const fate = this.#fate();
    return fate === 'late' || fate === 'overtaking' ? 'lost' : fate;
  }

  #exchange<T>(
    guard: (deliver: () => void) => void,
    fate: Fate,
    signal: AbortSignal | undefined,
    carryOut: () => Promise<T>,
    onDelivered: (result: T) => void,
  ): Promise<T> {
    this.requests += 1;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(failure('aborted', 'not_sent', null));
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', () => reject(failure('aborted', 'unknown', null)));
      const answer = (deliver: () => void) =>
        void this.#time.after(this.#delayMs(), () =>
          guard(() => {
            if (!signal?.aborted) deliver();
          }),
        );
      const fail = (error: ServiceError) => answer(() => reject(error));
      if (fate === 'not_connected') return fail(failure(fate, 'not_sent', null));
      if (fate === 'reset') return fail(failure('connection_lost', 'unknown', null));
      if (fate === 'busy') return fail(failure('unavailable', 'unknown', 503));
      if (fate === 'error') return fail(failure('internal', 'unknown', 500));
      const late = fate === 'late' || fate === 'overtaking';
      if (late) {
        this.#time.after(this.#clientTimeoutMs, () =>
          guard(() => reject(failure('timeout', 'unknown', null))),
        );
      }
      if (fate === 'overtaking') return;
      this.travelling += 1;
      this.#time.after(late ? this.#latenessMs() : this.#delayMs(), () => {
        const done = carryOut().finally(() => {
          this.travelling -= 1;
        });
        done.then(
          (result) => {
            if (late) return;
            if (fate === 'lost') return fail(failure('connection_lost', 'unknown', null));
            if (fate === 'truncated') return fail(failure('unreadable_answer', 'unknown', 200));
            if (fate === 'bad_gateway') return fail(failure('unreadable_answer', 'unknown', 502));
            answer(() => {
              onDelivered(result);
              resolve(result);
            });
          },
          (error: ServiceError) => {
            if (late) return;
            if (fate === 'fine') return fail(error);
            fail(failure('connection_lost', 'unknown', null));
          },
        );
      });
    });
  }

  async #behindGateway(projectId: string): Promise<TentativeOrderResult> {
    const isMeddling = this.#gateway.chance(this.#meddlingRate) && !this.isCalm;
    const does = isMeddling ? this.#gateway.pick(MEDDLING) : undefined;
    if (does === 'turned away') throw this.#later();
    if (does === 'refused') {
      const { code, status } = this.#gateway.pick(REFUSALS);
      throw failure(code, 'answered', status);
    }
    const answer = await this.#answer(projectId);
    if (does === 'throttled') throw this.#later();
    return answer;
  }

  #later(): ServiceError {
    const status = this.#gateway.pick([429, 503]);
    const retryAfterMs = this.#gateway.pick([null, 0, 1_000]);
    return failure('later', 'unknown', status, null, retryAfterMs);
  }

  /** What comes back to a POST: now and then the answer that another project was given before, as behind a gateway that answers twice. */
  async #answer(projectId: string): Promise<TentativeOrderResult> {
    const own = await this.#post(projectId).then(
      (result): Answer => ({ result }),
      (error: ServiceError): Answer => ({ error }),
    );
    const another = this.#answers.findLast((given) => given.projectId !== projectId);
    const hasId = 'result' in own || own.error.details?.['order_id'] !== undefined;
    if (hasId) this.#answers.push({ projectId, answer: own });
    const mixedUp = this.#mixUps.chance(this.#mixUpRate) && !this.isCalm ? another : undefined;
    const answer = mixedUp?.answer ?? own;
    if ('error' in answer) throw answer.error;
    return answer.result;
  }

  /** docs/service.md 4.1 */
  async #post(projectId: string): Promise<TentativeOrderResult> {
    if (this.#waitingOnTheWay.delete(projectId)) await this.#post(projectId).catch(() => undefined);
    const project = this.#projects.get(projectId);
    if (!project) throw failure('project_not_found', 'answered', 404);
    if (project.processing) throw failure('project_locked', 'answered', 409);
    if (project.status !== 'editing') {
      const details = { status: project.status, order_id: project.orders.at(-1) };
      throw failure('project_not_editing', 'answered', 409, details);
    }
    if (!project.hasDocument) throw failure('doc_not_found', 'answered', 409);
    project.processing = true;
    await new Promise<void>((resolve) => this.#time.after(PROCESSING_MS, resolve));
    project.processing = false;
    project.status = 'ordering';
    project.orderedAtMs = this.#time.nowMs;
    const orderId = this.#nextOrderId++;
    project.orders.push(orderId);
    return { order_id: orderId, status: 'ordering' };
  }

  /** docs/service.md 4.2 */
  async #get(projectId: string): Promise<Project> {
    const project = this.#projects.get(projectId);
    if (!project) throw failure('project_not_found', 'answered', 404);
    const isLagging = this.#time.nowMs < project.orderedAtMs + LAG_MS && !this.isCalm;
    const seen = isLagging && this.#gateway.chance(this.#meddlingRate) ? 'stale' : 'fresh';
    if (seen === 'stale' && this.#gateway.chance(0.5)) {
      throw failure('project_not_found', 'answered', 404);
    }
    const orderId = seen === 'stale' ? undefined : project.orders.at(-1);
    return {
      project_id: projectId,
      ctime: '2026-01-01T00:00:00Z',
      mtime: '2026-01-01T00:00:00Z',
      ps_code: 'A6@card',
      status: seen === 'stale' ? 'editing' : project.status,
      title: projectId,
      ...(orderId !== undefined && { order_id: orderId }),
    };
  }
}

function failure(
  code: string,
  outcome: ServiceError['outcome'],
  status: number | null,
  details: Record<string, unknown> | null = null,
  retryAfterMs: number | null = null,
): ServiceError {
  return new ServiceError({ code, message: code, outcome, status, details, retryAfterMs });
}
