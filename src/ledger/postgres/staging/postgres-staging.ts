import { randomBytes } from 'node:crypto';
import type { SkippedRow } from '../../../issue.ts';
import type { OrderDraft } from '../../../orders/draft.ts';
import type {
  EarlierOrders,
  InvalidRow,
  RunAbout,
  RunStaging,
  StagedAbout,
  StagedRows,
} from '../../ledger.ts';
import type { DatasetPlace } from '../../placed-order.ts';
import {
  addSkippedRows,
  beginStaging,
  commitStaging,
  STAGED_ORDER,
} from '../../steps/commit-staging.ts';
import { findEarlierOrders } from '../../steps/earlier-orders.ts';
import { HIDDEN_MAILED, removeMailed, writeMailed } from '../../steps/mailed.ts';
import { toStorable } from '../../storable-text.ts';
import type { Connections, OwnSession, Session } from '../connection/connections.ts';
import { isUnreachable } from '../connection/postgres-error.ts';
import { runSteps } from '../run-steps.ts';
import { copyIn } from './copy-in.ts';
import { CopyRows } from './copy-rows.ts';
import { DatasetWriter } from './dataset-writer.ts';

/** From so many orders on, the server's planner has to know of them before it is asked. */
const MANY_ORDERS = 1000;

/** SQL for the two numbers by which a run that is being staged is locked, of its id. */
const lockOf = (run: string) => `hashtext(current_schema() || ' staging'), hashtext(${run})`;

/**
 * Stages one run, over a connection of its own: invisible until `commit`. The connection holds a lock, which the server releases when
 * the connection ends, however it ends, and no sooner: what a dead process left is removed by the next one that stages, and a
 * slow one is left alone.
 */
export class PostgresRunStaging implements RunStaging {
  readonly run: string;
  readonly #about: RunAbout;
  readonly #connections: Connections;
  readonly #session: OwnSession;
  readonly #open: Set<PostgresRunStaging>;
  readonly #datasets: DatasetWriter;
  readonly #rows = new CopyRows(20);
  #orders = 0;
  #isReleased = false;
  /** The rows that are being sent. */
  #sent: Promise<void> = Promise.resolve();
  readonly #inTurn: Session = { query: (text, values) => this.#query(text, values) };

  private constructor(
    run: string,
    about: RunAbout,
    connections: Connections,
    session: OwnSession,
    open: Set<PostgresRunStaging>,
  ) {
    this.run = run;
    this.#open = open;
    open.add(this);
    this.#about = about;
    this.#connections = connections;
    this.#session = session;
    this.#datasets = new DatasetWriter(run, (rows) =>
      this.#copy('dataset (run, number, bytes)', rows),
    );
  }

  /** @param open has the staging until its connection is given back */
  static async begin(
    connections: Connections,
    about: RunAbout,
    open: Set<PostgresRunStaging>,
  ): Promise<PostgresRunStaging> {
    const run = randomBytes(4).toString('hex');
    await removeAbandoned(connections);
    const session = await connections.own();
    try {
      // Only the last commit has to be on disk when it returns: it takes those before with it.
      await session.query('SET synchronous_commit = off');
      // Lock before other processes can see the run.
      await session.query(`SELECT pg_advisory_lock(${lockOf('$1')})`, [run]);
      await runSteps(session, beginStaging(run, about));
      return new PostgresRunStaging(run, about, connections, session, open);
    } catch (error) {
      session.release(false);
      throw error;
    }
  }

  async add(drafts: readonly OrderDraft[]): Promise<void> {
    for (const draft of drafts) this.#addOrder(draft, await this.#datasets.add(draft.dataset()));
    this.#orders += drafts.length;
    if (!this.#rows.isEmpty) await this.#copy(STAGED_ORDER, this.#rows.end());
  }

  async addInvalid(rows: readonly InvalidRow[]): Promise<void> {
    await this.#query(
      `INSERT INTO invalid_row (run, row, project_id, code, header)
       SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[])`,
      [
        this.run,
        rows.map(({ row }) => row),
        rows.map(({ projectId }) => toStorable(projectId)),
        rows.map(({ code }) => code),
        rows.map(({ column }) => toStorable(column)),
      ],
    );
  }

  async addSkipped(rows: readonly SkippedRow[]): Promise<void> {
    await runSteps(this.#inTurn, addSkippedRows(this.run, rows));
  }

  async findEarlierOrders(limit: number): Promise<EarlierOrders> {
    await this.#tellPlanner();
    return runSteps(this.#session, findEarlierOrders(this.run, limit));
  }

  async commit(rows: StagedRows, also?: StagedAbout): Promise<void> {
    await this.#datasets.end();
    await this.#tellPlanner();
    for (const write of writeMailed(this.run, also?.mailed)) await runSteps(this.#inTurn, write());
    await this.#query('SET synchronous_commit = on');
    await this.#query('BEGIN');
    try {
      const staged = { run: this.run, about: this.#about, rows, also };
      await runSteps(this.#session, commitStaging(staged));
      await this.#query('SELECT count_orders($1)', [this.run]);
      await this.#query('COMMIT');
    } catch (error) {
      if (isUnreachable(error) && (await this.#wasCommitted())) return;
      if (!isUnreachable(error)) await this.#query('ROLLBACK').catch(() => undefined);
      throw error;
    }
    const isUnlocked = this.#query('SELECT pg_advisory_unlock_all()').then(
      () => true,
      () => false,
    );
    this.#release(await isUnlocked);
  }

  /** What became of a commit whose answer was lost. */
  #wasCommitted(): Promise<boolean> {
    return this.#afterItsEnd(async (session) => {
      const staged = `SELECT FROM run WHERE id = $1 AND state = 'staged'`;
      return (await session.query(staged, [this.run])).length > 0;
    });
  }

  discard(): Promise<void> {
    return this.#afterItsEnd((session) => removeStaging(session, [this.run]));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.discard();
  }

  /** Over another connection, once the server has ended this one: until then it may still write what it was sent. */
  #afterItsEnd<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.close();
    return this.#connections.patiently(() =>
      this.#connections.transaction(async (session) => {
        await session.query(`SELECT pg_advisory_xact_lock(${lockOf('$1')})`, [this.run]);
        return work(session);
      }),
    );
  }

  /** Gives the connection back, as the end of the process would: nothing more is staged. */
  close(): void {
    if (!this.#isReleased) this.#release(false);
  }

  #release(isReusable: boolean): void {
    this.#session.release(isReusable);
    this.#isReleased = true;
    this.#open.delete(this);
  }

  /** Sends rows while the caller goes on; what fails is thrown at the next step. Waits for those that were sent before. */
  async #copy(to: string, rows: Uint8Array): Promise<void> {
    await this.#sent;
    this.#sent = copyIn(this.#session, to, rows);
    this.#sent.catch(() => {});
  }

  async #query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    await this.#sent;
    return this.#session.query<Row>(text, values);
  }

  /** Of what was added a moment ago the server has no statistics: it would choose the slowest way. */
  async #tellPlanner(): Promise<void> {
    if (this.#orders < MANY_ORDERS) return;
    this.#orders = 0;
    // Of the columns by which orders are looked for: those with texts take most of the time.
    await this.#query('ANALYZE orders (id, run, service, project_id, state, claim, due_at)');
  }

  #addOrder(draft: OrderDraft, dataset: DatasetPlace): void {
    const rows = this.#rows;
    rows.begin();
    rows.text(this.run);
    rows.text(this.#about.service);
    rows.text(draft.projectId);
    rows.text(draft.svcUid);
    rows.text(draft.problem ? 'held' : 'staged');
    rows.integer(draft.firstRow);
    rows.integer(draft.lastRow);
    rows.text(draft.rowRanges());
    rows.integer(draft.rows);
    rows.integer(draft.invalidRows);
    rows.bigint(draft.orderCount);
    rows.text(draft.totalPrice);
    rows.text(toStorable(draft.partnerOrderId));
    rows.boolean(draft.forTest);
    rows.text(draft.bodyJson);
    rows.bigint(dataset.at);
    rows.bigint(dataset.bytes);
    rows.bigint(dataset.crc32);
    rows.text(draft.problem?.code ?? null);
    rows.text(toStorable(draft.problem?.message ?? null));
  }
}

/** Removes what processes left that died: runs that they were staging, which can never be ordered, and hashes of purged runs. */
export async function removeAbandoned(connections: Connections): Promise<void> {
  const left = `SELECT id FROM run WHERE state = 'staging' UNION ${HIDDEN_MAILED}`;
  if ((await connections.query(left)).length === 0) return;
  await connections.transaction(async (session) => {
    const abandoned = await session.query<{ id: string }>(
      `WITH left_over AS MATERIALIZED (${left}) SELECT id FROM left_over WHERE pg_try_advisory_xact_lock(${lockOf('id')})`,
    );
    await removeStaging(
      session,
      abandoned.map(({ id }) => id),
    );
  });
}

async function removeStaging(session: Session, runs: readonly string[]): Promise<void> {
  if (runs.length === 0) return;
  for (const run of runs) {
    for (const remove of removeMailed(run)) await runSteps(session, remove());
  }
  await session.query(
    `WITH gone AS (DELETE FROM run WHERE id = ANY ($1) AND state = 'staging' RETURNING id),
     orders_gone AS (DELETE FROM orders WHERE run IN (SELECT id FROM gone)),
     datasets_gone AS (DELETE FROM dataset WHERE run IN (SELECT id FROM gone)),
     invalid_gone AS (DELETE FROM invalid_row WHERE run IN (SELECT id FROM gone)),
     mailed_gone AS (DELETE FROM mailed_part WHERE run IN (SELECT id FROM gone))
     DELETE FROM skipped_rows WHERE run IN (SELECT id FROM gone)`,
    [runs],
  );
}
