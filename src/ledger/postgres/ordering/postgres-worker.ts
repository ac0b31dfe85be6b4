import { BLOCKED, blockingRuns, claimSql, FREE, IN_USE } from '../../claim-sql.ts';
import type {
  AnswerSource,
  ClaimedOrder,
  ClaimOptions,
  Load,
  OrderRef,
  Outcome,
} from '../../ledger.ts';
import { type ClaimedRow, type PlacedOrder, toPlacedOrder } from '../../placed-order.ts';
import type { DatabaseWorker, Datasets, Registered } from '../../rescue/rescuing-worker.ts';
import type { Scope } from '../../steps/find-runs.ts';
import type { Connections } from '../connection/connections.ts';
import {
  BEAT,
  BEAT_AND_CLAIM,
  type BeatRow,
  CLAIM,
  ClaimCall,
  type SentRow,
} from './claim-call.ts';
import { DatasetReader } from './dataset-reader.ts';
import { OutcomeQueue } from './outcome-queue.ts';
import type { Workers } from './postgres-workers.ts';
import { SentOrders } from './sent-orders.ts';

/** How many orders a run gives in its turn. */
const ORDERS_A_TURN = 16;
const ALL_AT_ONCE = 2 ** 31 - 1;

/** One process' part in ordering runs. Each of its steps is one statement: nothing is held while an answer travels. */
export class PostgresWorker implements DatabaseWorker {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #scope: Scope;
  readonly #connections: Connections;
  readonly #workers: Workers;
  /** The runs that are named, and those whose orders were claimed. */
  readonly #runs: Set<string>;
  readonly #outcomes: OutcomeQueue;
  /** In which of its claims the worker got the orders whose outcome is not known yet. */
  readonly #inHand = new Map<OrderRef, number>();
  readonly #sent: SentOrders;
  #claims = 0;
  #claiming: ClaimCall | undefined;
  #beats = 0;
  /** The run that gave an order last. */
  #lastRun = '';

  constructor(
    { epoch, leaseMs }: Registered,
    scope: Scope,
    connections: Connections,
    workers: Workers,
  ) {
    this.epoch = epoch;
    this.leaseMs = leaseMs;
    this.#scope = scope;
    this.#connections = connections;
    this.#workers = workers;
    this.#runs = new Set(scope.named);
    const [runs, inHand] = [this.#runs, this.#inHand];
    this.#outcomes = new OutcomeQueue({ connections, epoch, service: scope.service, runs, inHand });
    this.#sent = new SentOrders(connections);
  }

  /** A heartbeat that is asked for in the same moment goes with it. */
  async claim(options: ClaimOptions) {
    const number = ++this.#claims;
    this.#claiming = new ClaimCall((load) => {
      const values = this.#valuesOfClaim(options, number);
      if (!load) return this.#call('claim', CLAIM, values);
      return this.#call('beat-and-claim', BEAT_AND_CLAIM, () => [
        ...values,
        ...[load.most, load.underWay, ++this.#beats],
      ]);
    });
    const { claimed: rows } = await this.#claiming.answer.finally(() => {
      this.#claiming = undefined;
    });
    if (!rows.every(isClaimed)) {
      await this.#sent.tellAfterFailOver();
      return undefined;
    }
    this.#lastRun = rows.at(-1)?.run ?? this.#lastRun;
    const claimed = rows.map((row) => this.#toClaimed(row, number));
    this.#sent.note(claimed);
    return claimed;
  }

  record(order: ClaimedOrder, outcome: Outcome, answer: AnswerSource) {
    const claim = this.#inHand.get(order.id) ?? NO_CLAIM;
    this.#inHand.delete(order.id);
    return this.#outcomes.record(order, claim, outcome, answer);
  }

  async doubt(connection: number) {
    await this.#call(
      'doubt',
      'INSERT INTO doubted_connection SELECT one, $2, $3 FROM unnest($1::text[]) one ON CONFLICT DO NOTHING',
      [[...this.#runs], this.epoch, connection],
    );
  }

  async beat(load: Load) {
    const row = this.#claiming?.isOpen ? await this.#claiming.beat(load) : await this.#beat(load);
    if (!row) await this.#sent.tellAfterFailOver();
    return row && { atOnce: row.at_once, pausedForMs: row.paused_for_ms, others: row.others };
  }

  async #beat({ most, underWay }: Load): Promise<BeatRow | undefined> {
    const [row] = await this.#call<BeatRow>('beat', BEAT, () => [
      this.epoch,
      this.#scope.service,
      ...[most, underWay, ++this.#beats],
    ]);
    return row;
  }

  async pause(ms: number) {
    const { service } = this.#scope;
    if (service === null) return;
    await this.#call('pause', 'SELECT pause_service($1, $2)', [service, Math.ceil(ms)]);
  }

  async takeOver(waitMs: number) {
    const dead = await this.#workers.deadHere();
    const [row] = await this.#call<{ taken: number }>(
      'take-over',
      'SELECT take_over($1, $2, $3) AS taken',
      [this.epoch, dead, Math.ceil(waitMs)],
    );
    return row?.taken ?? 0;
  }

  async outlook(options: Omit<ClaimOptions, 'limit'>) {
    const { named, service } = this.#scope;
    const { looksBeforeResend, staleAfterMs, unsent = [] } = options;
    const [row] = await this.#call<{
      due: number;
      next_due_in: number | null;
      claimed_by_others: number;
      blocked: number;
    }>('outlook', OUTLOOK, [named, service, looksBeforeResend, staleAfterMs, this.epoch, unsent]);
    return {
      due: row?.due ?? 0,
      nextDueInMs: row?.next_due_in ?? null,
      claimedByOthers: row?.claimed_by_others ?? 0,
      blocked: row?.blocked ?? 0,
      blockedBy: row && row.blocked > 0 ? await this.#blockingRuns() : [],
    };
  }

  async close() {
    await this.#call('close', 'SELECT free_claims(ARRAY[$1::bigint], 0), fold_counts($2)', [
      this.epoch,
      [...this.#runs],
    ]);
  }

  #valuesOfClaim(options: ClaimOptions, number: number): readonly unknown[] {
    const { named, service } = this.#scope;
    return [
      this.epoch,
      number,
      service,
      named,
      this.#lastRun,
      options.limit,
      named?.length === 1 ? ALL_AT_ONCE : ORDERS_A_TURN,
      options.looksBeforeResend,
      options.staleAfterMs,
      options.unsent ?? [],
    ];
  }

  async #blockingRuns(): Promise<readonly string[]> {
    const { named, service } = this.#scope;
    const rows = await this.#call<{ run: string }>('blocking', BLOCKING_RUNS, [named, service]);
    return rows.map(({ run }) => run);
  }

  /** @param values what they are, or what gives them for each try */
  #call<Row>(name: string, text: string, values: readonly unknown[] | (() => readonly unknown[])) {
    const toValues = typeof values === 'function' ? values : () => values;
    return this.#connections.call<Row>(text, toValues, { name, isUrgent: true });
  }

  #toClaimed(row: ClaimedRow & SentRow, claim: number): PlacedOrder {
    this.#runs.add(row.run);
    this.#inHand.set(row.id, claim);
    return toPlacedOrder(row, row.is_send);
  }
}

function isClaimed(row: SentRow): row is SentRow & ClaimedRow {
  return row.id !== null;
}

/** No claim has this number. */
const NO_CLAIM = 0;

/** Reads the datasets of claimed orders. */
export function placedDatasets(connections: Connections): Datasets {
  const reader = new DatasetReader(connections);
  return {
    read: ({ run, place }: PlacedOrder) => reader.read({ run, ...place }),
    copy: ({ run, place }: PlacedOrder, target) => reader.copy({ run, ...place }, target),
    close: () => {},
  };
}

const { isDue, isLeft } = claimSql({
  now: 'now',
  looks: '$3',
  staleBefore: 'now - $4::bigint',
  isUnsent:
    'run = ANY ($6) OR coalesce(id > (SELECT last_order FROM run WHERE run.id = orders.run), false)',
});

/** SQL for the ids of a scope's runs, of which `$1` is the names and `$2` the service. */
export const RUNS_OF_SCOPE = `SELECT id FROM run WHERE service = $2 AND (id = ANY ($1) OR $1::text[] IS NULL AND key_of IS NULL)`;

/** What `claim_orders` would give, and what it would not, from the two indexes of orders that are not finished. */
const OUTLOOK = `
  WITH served AS MATERIALIZED (SELECT id FROM run WHERE ${IN_USE} AND id IN (${RUNS_OF_SCOPE})),
  time AS MATERIALIZED (SELECT now_ms() AS now),
  free AS (
    SELECT due_at - now AS due_in, ${isDue} AS is_due, ${isLeft} AS is_left, ${BLOCKED} AS is_blocked
    FROM orders, time
    WHERE ${FREE} AND run IN (SELECT id FROM served)
  )
  SELECT count(*) FILTER (WHERE is_due AND NOT is_left AND NOT is_blocked) AS due,
    min(due_in) FILTER (WHERE NOT is_left AND NOT is_due) AS next_due_in,
    count(*) FILTER (WHERE is_blocked) AS blocked,
    (SELECT count(*) FROM orders WHERE claim IS NOT NULL AND claim <> $5 AND run IN (SELECT id FROM served)) AS claimed_by_others
  FROM free`;

const BLOCKING_RUNS = blockingRuns(
  `orders.claim IS NULL AND orders.run IN (SELECT id FROM run WHERE ${IN_USE} AND id IN (${RUNS_OF_SCOPE}))`,
);
