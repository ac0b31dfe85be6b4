/** A request is answered after so long: this mean, and a fifth more or less. */
export const LATENCY_MS = 50;
const LATENCY_SPREAD = 0.2;
/** A no is quicker than the work. */
const REJECTED_MS = 5;
const REFUSED_MS = 1;

/**
 * What a service does besides taking orders. Parts are from 0 to 1, times in milliseconds from the first request.
 *
 * @typedef {object} Trouble
 * @property {(nowMs: number) => number} [capacity] requests that it works on at once; 503 beyond
 * @property {number} [busy] part of the answers that are 503 in place of the work
 * @property {number} [lost] part of the POSTs whose answer never comes, though the order was placed
 * @property {number} [failed] part of the POSTs that are answered 500, though the order was placed
 * @property {{ orders: number, waitMs: number }} [quota] after so many orders 429 with `Retry-After` until so much later
 * @property {{ afterOrders: number, ms: number, how: 'refused' | '502' }} [outage]
 * @property {{ part: number, ms: number }} [locked] projects that are locked in the beginning
 */

/** The service by docs/service.md 4.1 and 4.2, in virtual time, with capacity, latencies and faults that a seed decides. */
export class SeededService {
  /** Answers that were no 200. */
  wasted = 0;
  /** Most requests that were open at once. */
  mostAtOnce = 0;
  #time;
  #random;
  #trouble;
  #ServiceError;
  /** Order ids by project. */
  #orders = new Map();
  #ordersPlaced = 0;
  #open = 0;
  #working = 0;
  #outageUntilMs;
  #quotaUntilMs = 0;
  #quotaUsed = 0;

  /**
   * @param {import('./virtual-time.mjs').VirtualTime} time
   * @param {() => number} random from 0 to below 1
   * @param {Trouble} trouble
   * @param {new (failure: object) => Error} ServiceError
   */
  constructor(time, random, trouble, ServiceError) {
    this.#time = time;
    this.#random = random;
    this.#trouble = trouble;
    this.#ServiceError = ServiceError;
  }

  /** How many orders each project has that has any. */
  get ordersByProject() {
    return [...this.#orders.values()].map((ids) => ids.length);
  }

  createTentativeOrder({ projectId }) {
    return this.#exchange(() => this.#place(projectId));
  }

  getProject({ projectId }) {
    return this.#exchange(() => {
      const [orderId] = this.#orders.get(projectId) ?? [];
      const status = orderId === undefined ? 'editing' : 'ordering';
      return { project_id: projectId, status, ...(orderId !== undefined && { order_id: orderId }) };
    });
  }

  async #exchange(work) {
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    try {
      this.#rejectOrdinarily();
      return await this.#work(work);
    } catch (failure) {
      if (!(failure instanceof Answer)) throw failure;
      if (failure.afterMs > 0) await this.#sleep(failure.afterMs);
      if (failure.error.status !== null) this.wasted += 1;
      throw new this.#ServiceError({ message: failure.error.code, ...failure.error });
    } finally {
      this.#open -= 1;
    }
  }

  /** What is said without doing the work. */
  #rejectOrdinarily() {
    const { nowMs } = this.#time;
    const { capacity = () => Number.POSITIVE_INFINITY, busy = 0, outage } = this.#trouble;
    if (outage && nowMs < (this.#outageUntilMs ?? 0)) throw outageAnswer(outage.how);
    if (nowMs < this.#quotaUntilMs) {
      throw deferred('too_many', 429, { retryAfterMs: this.#quotaUntilMs - nowMs });
    }
    if (this.#random() < busy || this.#working >= capacity(nowMs)) throw deferred('busy', 503);
  }

  async #work(work) {
    this.#working += 1;
    await this.#sleep(LATENCY_MS * (1 + LATENCY_SPREAD * (2 * this.#random() - 1)));
    this.#working -= 1;
    return work();
  }

  #place(projectId) {
    const { locked, lost = 0, failed = 0 } = this.#trouble;
    if (locked && this.#time.nowMs < locked.ms && partOf(projectId) < locked.part) {
      throw answered('project_locked', 409);
    }
    const before = this.#orders.get(projectId);
    if (before) {
      const details = { status: 'ordering', order_id: before[0] };
      throw answered('project_not_editing', 409, { details });
    }
    this.#ordersPlaced += 1;
    const orderId = 1000 + this.#ordersPlaced;
    this.#orders.set(projectId, [orderId]);
    this.#startTrouble();
    if (this.#random() < lost) throw unknown('connection_lost', null);
    if (this.#random() < failed) throw unknown('internal', 500);
    return { order_id: orderId, status: 'ordering' };
  }

  #startTrouble() {
    const { quota, outage } = this.#trouble;
    this.#quotaUsed += 1;
    if (quota && this.#quotaUsed >= quota.orders) {
      this.#quotaUsed = 0;
      this.#quotaUntilMs = this.#time.nowMs + quota.waitMs;
    }
    if (outage && this.#ordersPlaced >= outage.afterOrders) {
      this.#outageUntilMs ??= this.#time.nowMs + outage.ms;
    }
  }

  #sleep(ms) {
    return new Promise((resolve) => this.#time.after(ms, resolve));
  }
}

/** An answer that is no 200, or none. */
class Answer {
  constructor(error, afterMs = 0) {
    this.error = error;
    this.afterMs = afterMs;
  }
}

function outageAnswer(how) {
  if (how === '502') return new Answer(unknown('unreadable_answer', 502).error, REJECTED_MS);
  const error = { code: 'not_connected', outcome: 'not_sent', status: null };
  return new Answer(error, REFUSED_MS);
}

function answered(code, status, more = {}) {
  return new Answer({ code, outcome: 'answered', status, ...more }, REJECTED_MS);
}

/** It proves nothing, as a gateway may say it of a request that it has passed on. */
function deferred(code, status, more = {}) {
  return new Answer({ code, outcome: 'unknown', status, ...more }, REJECTED_MS);
}

function unknown(code, status) {
  return new Answer({ code, outcome: 'unknown', status });
}

/** Of `prj-17` 0.17: which part of the projects it belongs to. */
function partOf(projectId) {
  return (Number(projectId.slice('prj-'.length)) % 100) / 100;
}
