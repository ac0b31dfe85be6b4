import pLimit from 'p-limit';
import { InterruptedError } from '../errors.ts';
import type { Finding, Ledger, OrderRecord, ToVerify, Verification } from '../ledger/ledger.ts';
import { ServiceError } from '../service/errors.ts';
import type { OrderId, Project } from '../service/schemas.ts';
import { type Clock, systemClock } from './clock.ts';
import { isOwnOrder, isServiceDown } from './decide.ts';
import { REQUEST_DEFAULTS } from './defaults.ts';
import { askedDelay, DEFAULT_DELAYS, type Delays, growingDelay } from './delays.ts';
import { isDenied, isNotFound, NOT_FOUND, scopeOf } from './failure-scope.ts';
import type { OrderService } from './handle-order.ts';
import { Patience } from './patience.ts';
import { FoundRuns } from './runs/found-runs.ts';
import type { RequestOptions } from './submit-options.ts';

export interface VerifyOptions extends RequestOptions {
  readonly ledger: Pick<
    Ledger,
    'ordersToVerify' | 'recordVerifications' | 'getRun' | 'listRuns' | 'orders'
  >;
  readonly service: Pick<OrderService, 'getProject' | 'renewals'>;
  readonly run: string;
  /** Which orders are looked up. */
  readonly which: ToVerify;
  /** Called for each order that was looked up, which is as it was before. */
  readonly onVerified?: (finding: Finding, order: OrderRecord) => void;
}

interface LookedUp {
  readonly order: OrderRecord;
  readonly found: Verification;
}

/** How often to try a look-up that fails before another one is made, which may be answered. */
const TRIES = 6;

export interface LookUpsLeft {
  /** Orders that could not be looked up; asking again goes on with these. */
  readonly left: number;
  /** The service gave no answer for as long as was waited; otherwise each was tried several times while others were answered. */
  readonly isDown: boolean;
}

/**
 * Looks up the projects of orders that were placed, or may be although they are refused or in conflict, and records whether the
 * service has the same order ids.
 *
 * @throws ServiceError when the credential is not accepted, the address is wrong, or every look-up is denied
 * @throws UsageError `run_of_another_key`: of projects that were not found nothing is recorded
 * @throws InterruptedError when `signal` stopped it
 */
export async function verifyOrders(options: VerifyOptions): Promise<LookUpsLeft> {
  const reader = new ReadBack(options);
  let pass = await verifyAll(options, options.which, reader);
  // What was not found before others were counts now.
  if (pass.hidden > 0 && reader.found.hasFound(options.run))
    pass = await verifyAll(options, options.which, reader);
  // An order id that differs can be the one of another order, which is in doubt then.
  while (pass.differing > 0 && pass.left === 0) pass = await verifyAll(options, 'doubted', reader);
  if (reader.found.failure) throw reader.found.failure.error;
  return { left: pass.left, isDown: pass.left > 0 && reader.isDown };
}

async function verifyAll(
  { ledger, run, signal, concurrency = REQUEST_DEFAULTS.concurrency }: VerifyOptions,
  which: ToVerify,
  reader: ReadBack,
): Promise<{ readonly left: number; readonly hidden: number; readonly differing: number }> {
  const limit = pLimit(concurrency);
  const pass = { left: 0, hidden: 0, differing: 0 };
  for await (const orders of ledger.ordersToVerify(run, which)) {
    // While all seem to be in another account, one of a page tells whether they still do.
    const asked = reader.found.failureOf(run) ? orders.slice(0, 1) : orders;
    const looked = await Promise.all(asked.map((order) => limit(() => reader.verify(order))));
    await Promise.all([...looked.map((one) => one?.recorded), reader.settleDenied()]);
    const hidden = orders.length - asked.length + (await reader.settleMissing());
    pass.hidden += hidden;
    pass.left += hidden + looked.filter((one) => one === undefined).length;
    pass.differing += looked.filter((one) => one?.finding === 'differs').length;
    if (reader.failed) throw reader.failed.error;
    if (signal?.aborted) throw new InterruptedError({ run, reason: signal.reason });
  }
  return pass;
}

interface Verified {
  /** null while it is not known what it means that the project was not found. */
  readonly finding: Finding | null;
  /** Nothing to wait for: it may still turn out that nothing can be found out. */
  readonly recorded: Promise<void> | null;
}

/** Look-ups that share their patience. */
class ReadBack {
  /** What ends it: the same for every order. */
  failed: { readonly error: unknown } | undefined;
  readonly found: FoundRuns;
  readonly #options: VerifyOptions;
  readonly #clock: Clock;
  readonly #delays: Delays;
  readonly #patience: Patience;
  readonly #inTurn = pLimit(1);
  readonly #unrecorded: Verification[] = [];
  #answers = 0;
  #answered: OrderRecord | undefined;
  /** Look-ups that were denied: each alone, or all of them for what they have in common. */
  #denied: (LookedUp & { readonly error: ServiceError })[] = [];
  /** Look-ups that found no project, with the key of their time. */
  #missing: { readonly order: OrderRecord; readonly error: unknown; readonly renewals: number }[] =
    [];

  constructor(options: VerifyOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.found = new FoundRuns(options);
    this.#delays = { ...DEFAULT_DELAYS, ...options.delays };
    const { patienceMs = REQUEST_DEFAULTS.patienceMs } = options;
    this.#patience = new Patience(this.#clock, this.#delays, patienceMs);
  }

  /** Records which projects are missing, unless the key may be another account's. Gives of how many nothing is recorded. */
  async settleMissing(): Promise<number> {
    const missing = this.#missing;
    this.#missing = [];
    const { run } = this.#options;
    const known: LookedUp[] = [];
    for (const { order, error, renewals } of missing) {
      // Of a key that was read anew meanwhile, nothing is known.
      if (renewals !== this.found.renewals) continue;
      const isAsked = this.found.hasFound(run) || !this.#isOver();
      if (!isAsked || (await this.found.isHidden({ run, id: order.id }, error, renewals))) break;
      known.push({ order, found: compare(order, null) });
    }
    await this.#record(known);
    return missing.length - known.length;
  }

  /** Recording takes no slot: the next look-up leaves meanwhile. Undefined when the project could not be looked up. */
  async verify(order: OrderRecord): Promise<Verified | undefined> {
    const found = await this.#lookUp(order);
    if (!found) return undefined;
    if (found === NOT_FOUND) return { finding: null, recorded: null };
    const { finding } = found;
    if (this.#denied.some((one) => one.found === found)) return { finding, recorded: null };
    const recorded = this.#record([{ order, found }]);
    // Errors are thrown after the others have been looked up.
    recorded.catch(() => {});
    return { finding, recorded };
  }

  /** With other look-ups answered, a denial concerns its own project; with none, it concerns all. */
  async settleDenied(): Promise<void> {
    const denied = this.#denied;
    this.#denied = [];
    const [first] = denied;
    if (first && this.#answers === 0) this.failed ??= { error: first.error };
    else await this.#record(denied);
  }

  /** However fast answers come, the ledger is asked once at a time: what is found meanwhile is recorded together. */
  #record(looked: readonly LookedUp[]): Promise<void> {
    for (const { order, found } of looked) this.#options.onVerified?.(found.finding, order);
    this.#unrecorded.push(...looked.map(({ found }) => found));
    return this.#inTurn(async () => {
      const together = this.#unrecorded.splice(0);
      if (together.length > 0) await this.#options.ledger.recordVerifications(together);
    });
  }

  get isDown(): boolean {
    return this.#patience.isOver;
  }

  async #lookUp(order: OrderRecord): Promise<Verification | typeof NOT_FOUND | undefined> {
    const { projectId, svcUid } = order;
    for (let tries = 1; !this.#isOver(); tries++) {
      const { renewals } = this.found;
      try {
        const project = await this.#options.service.getProject({ projectId, svcUid });
        this.#noteAnswer(order);
        this.found.noteFound(this.#options.run, renewals);
        return compare(order, project);
      } catch (error) {
        if (isNotFound(error)) {
          this.#noteAnswer(order);
          this.#missing.push({ order, error, renewals });
          return NOT_FOUND;
        }
        if (!isServiceDown(error)) return this.#judgeFailure(order, error);
        if (tries % TRIES === 0 && (await this.#isUp())) return undefined;
        await this.#wait(error, tries);
      }
    }
    return undefined;
  }

  #judgeFailure(order: OrderRecord, error: unknown): Verification | undefined {
    if (!(error instanceof ServiceError) || scopeOf(error) === 'worker') {
      this.failed ??= { error };
      return undefined;
    }
    const found = { order: order.id, finding: 'not_told', orderId: null } as const;
    if (isDenied(error)) this.#denied.push({ order, found, error });
    else this.#noteAnswer(order);
    return found;
  }

  #noteAnswer(order: OrderRecord): void {
    this.#answers += 1;
    this.#answered = order;
    this.#patience.moved();
  }

  async #wait(error: ServiceError, tries: number): Promise<void> {
    const { onDown, random = Math.random, signal } = this.#options;
    const askedMs = askedDelay(this.#delays, error.retryAfterMs);
    this.#patience.asked(askedMs);
    onDown?.(error, this.#patience.leftMs);
    const waitMs = Math.max(growingDelay(this.#delays, tries, random), askedMs);
    await this.#clock.sleep(Math.min(waitMs, this.#patience.leftMs + 1), signal);
  }

  /** Whether a look-up that was answered still is: there may be no other to ask about. */
  #isUp(): Promise<boolean> {
    if (!this.#answered) return Promise.resolve(false);
    const { projectId, svcUid } = this.#answered;
    return this.#options.service.getProject({ projectId, svcUid }).then(
      () => true,
      (error) => !isServiceDown(error),
    );
  }

  #isOver(): boolean {
    const { signal } = this.#options;
    return this.failed !== undefined || signal?.aborted === true || this.isDown;
  }
}

/** Compares what the service has of a project, null for no such project, with what the ledger has. */
function compare(order: OrderRecord, project: Project | null): Verification {
  const { id, orderId, partnerOrderId } = order;
  const found = project?.order_id ?? null;
  const isOwn = project && isOwnOrder(partnerOrderId, project);
  const finding = toFinding(orderId, found, project);
  return { order: id, finding, orderId: found, isOwn, status: project?.status ?? null };
}

function toFinding(known: OrderId | null, found: OrderId | null, project: Project | null): Finding {
  if (known === found) return 'verified';
  if (found !== null) return 'differs';
  return project === null || project.status === 'editing' ? 'missing' : 'not_told';
}
