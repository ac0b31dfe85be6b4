import type { AnswerSource, ClaimedOrder, Outcome } from '../../ledger.ts';
import {
  asLost,
  isTakenBack,
  learnedId,
  type OtherOwner,
  toAttemptEnd,
  toOrderChange,
} from '../../outcome-changes.ts';
import { type OrderState, stateAfter } from '../../states.ts';
import { toStorable } from '../../storable-text.ts';
import type { Connections } from '../connection/connections.ts';

/** How many outcomes are recorded together: each holds a lock for its order id. */
const MOST_TOGETHER = 128;
/**
 * How long an order that was placed waits for others to be recorded with: a statement for two takes the server hardly less than one for
 * twenty. Nothing waits for it, as its slot is free; a process that is killed leaves so many more to look up.
 */
const GATHERED_FOR_MS = 40;
/** These are not waited with. */
const ENOUGH = 32;

interface Waiting {
  readonly order: ClaimedOrder;
  /** In which of the worker's claims the order was. */
  readonly claim: number;
  readonly outcome: Outcome;
  readonly answer: AnswerSource;
  /** Whether the order id is in the ledger, and another project has it. */
  readonly isChecked: boolean;
  readonly resolve: (state: OrderState | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface RecordedRow {
  readonly at: number;
  readonly state: OrderState | null;
  readonly owner_project: string | null;
  readonly owner_run: string | null;
}

/** The worker whose outcomes are recorded. */
interface Recorder {
  readonly connections: Connections;
  readonly epoch: number;
  readonly service: string | null;
  /** Those of the orders whose outcomes are recorded; looked at each time. */
  readonly runs: Iterable<string>;
  /** The orders whose outcomes are not known yet; looked at each time. */
  readonly inHand: { readonly size: number };
}

/**
 * Records outcomes together, so that many orders share a round trip and a commit: those that come while one statement runs, or within
 * a moment, as long as more are to come.
 */
export class OutcomeQueue {
  readonly #recorder: Recorder;
  #waiting: Waiting[] = [];
  #isBusy = false;
  #gathering: NodeJS.Timeout | undefined;

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  /**
   * Returns the new state; undefined if the claim was lost.
   *
   * @param claim in which of the worker's claims the order was
   */
  record(
    order: ClaimedOrder,
    claim: number,
    outcome: Outcome,
    answer: AnswerSource,
    isChecked = false,
  ): Promise<OrderState | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, claim, outcome, answer, isChecked, resolve, reject });
      if (!this.#isBusy) this.#gather();
    });
  }

  #gather(): void {
    if (!this.#canWait()) {
      clearTimeout(this.#gathering);
      this.#isBusy = true;
      setImmediate(() => this.#recordAll());
    } else this.#gathering ??= setTimeout(() => this.#recordAll(), GATHERED_FOR_MS);
  }

  /** Slots wait for outcomes that are not clean. */
  #canWait(): boolean {
    const enough = Math.min(ENOUGH, this.#recorder.inHand.size);
    return this.#waiting.length < enough && this.#waiting.every(isClean);
  }

  async #recordAll(): Promise<void> {
    this.#isBusy = true;
    this.#gathering = undefined;
    do await this.#recordTogether(this.#takeTogether());
    while (this.#waiting.length > 0 && !this.#canWait());
    this.#isBusy = false;
    if (this.#waiting.length > 0) this.#gather();
  }

  /** No order id twice: of two projects with one order id, the second has to find the first. */
  #takeTogether(): readonly Waiting[] {
    const ids = new Set<string>();
    const end = this.#waiting.findIndex(({ outcome }, i) => {
      const id = learnedId(outcome);
      const isSecond = id !== null && ids.has(String(id));
      if (id !== null) ids.add(String(id));
      return i === MOST_TOGETHER || isSecond;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #recordTogether(together: readonly Waiting[]): Promise<void> {
    const items = JSON.stringify(together.map((one, at) => toItem(one, at)));
    const { connections, epoch, service, runs } = this.#recorder;
    const values = [epoch, service, [...runs], items];
    try {
      const rows = await connections.call<RecordedRow>(
        'SELECT * FROM record_outcomes($1, $2, $3, $4)',
        () => values,
        { name: 'record', isUrgent: true },
      );
      const byPlace = new Map(rows.map((row) => [row.at, row]));
      for (const [at, one] of together.entries()) this.#resolve(one, byPlace.get(at));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  #resolve(one: Waiting, row: RecordedRow | undefined): void {
    if (row && row.owner_project !== null && row.owner_run !== null) {
      const owner = { projectId: row.owner_project, run: row.owner_run };
      this.#recordAsLost(one, owner);
    } else one.resolve(row?.state ?? undefined);
  }

  #recordAsLost(
    { order, claim, outcome, answer, resolve, reject }: Waiting,
    owner: OtherOwner,
  ): void {
    const lost = asLost(order, learnedId(outcome) ?? '', owner, answer.lookUpAfterMs);
    this.record(order, claim, lost, answer, true).then(resolve, reject);
  }
}

function isClean({ outcome }: Waiting): boolean {
  return outcome.kind === 'ordered';
}

/** An outcome as `record_outcomes` takes it. */
function toItem({ order, claim, outcome, answer, isChecked }: Waiting, at: number) {
  const state = stateAfter(outcome, order, () => false);
  const stateIfTaken = stateAfter(outcome, order, () => true);
  const change = toOrderChange(order, outcome, state);
  const end = toAttemptEnd(outcome);
  return {
    at,
    id: order.id,
    claim_number: claim,
    project_id: order.projectId,
    is_send: order.todo === 'send',
    attempt: order.attempts,
    is_checked: isChecked,
    seen_id: learnedId(outcome),
    kind: end.outcome,
    connection: answer.connection,
    status: end.status,
    attempt_code: toStorable(end.errorCode),
    attempt_request: toStorable(end.requestId),
    state,
    state_if_taken: stateIfTaken === state ? null : stateIfTaken,
    wait_ms: change.waitMs,
    maybe_ordered: change.maybeOrdered,
    looks: change.looks,
    waits: change.waits,
    order_id: change.orderId,
    is_adopted: change.adopted,
    error_code: toStorable(change.errorCode),
    error_message: toStorable(change.errorMessage),
    error_details: toStorable(change.errorDetails),
    request_id: toStorable(change.requestId),
    refusal: toStorable(change.refusal),
    is_taken_back: isTakenBack(order, outcome),
  };
}
