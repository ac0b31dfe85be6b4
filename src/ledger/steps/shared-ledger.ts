import type { ReleaseTerms } from '../deliveries.ts';
import type {
  AttemptRecord,
  Look,
  NotedEvent,
  OrderKeys,
  OrderRecord,
  OrderRef,
  PageOptions,
  PlacedEvidence,
  PurgeOptions,
  RowRecord,
  RunFilter,
  RunInfo,
  SeenOrderId,
  SeenProject,
  SettledOrder,
  ToVerify,
  Verification,
} from '../ledger.ts';
import { type KeyPlace, makeMailedKey, readMailedKey } from '../mailed/mailed-key.ts';
import type { MailedBefore, MailedRule } from '../port/mailed.ts';
import type { NewMapping } from '../port/mappings.ts';
import { assertStates, ORDER_STATES, type OrderState } from '../states.ts';
import { closeRun } from './close-run.ts';
import { countVerifications, findWaiting, sumTotals } from './count-orders.ts';
import { findEarlierOrders, findOrderedElsewhere } from './earlier-orders.ts';
import type { Engine } from './engine.ts';
import { addEvent, readEvents } from './events.ts';
import { findOrders } from './find-orders.ts';
import { findRuns, getRun, listRuns } from './find-runs.ts';
import { handOver } from './hand-over.ts';
import { beginLook, endLook, readLooks, readSeen } from './looks/looks.ts';
import { recordVerifications } from './looks/verifications.ts';
import { openMailed, removeMailed } from './mailed.ts';
import { listMappings, readMapping, saveMapping } from './mappings.ts';
import { readAttempts, readAttemptsOf, readOrders, readToVerify } from './order-pages.ts';
import { readRows } from './read-rows.ts';
import { releaseRun, stopRun } from './release-run.ts';
import { purgeRun } from './removal/purge-run.ts';
import { adoptOrders } from './restored/adopt-orders.ts';
import { settleOrders } from './settle-order.ts';
import { ask } from './steps.ts';

/** What is asked of a ledger in a database, and what people do with runs. Staging and ordering are each engine's own. */
export abstract class SharedLedger {
  protected abstract readonly engine: Engine;
  /** Of the key by which people are recognized. */
  protected abstract readonly keyFile: string;

  /** SQL for a page of the orders of the run `$1` in these states, after the id `$2`. */
  protected abstract pageOf(states: readonly OrderState[]): string;

  abstract close(): Promise<void>;

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  findRuns(fingerprint: string) {
    return this.engine.read(findRuns(fingerprint));
  }

  listRuns(filter: RunFilter = {}) {
    return this.engine.read(listRuns(filter));
  }

  getRun(idStart: string) {
    return this.engine.read(getRun(this.engine.place, idStart));
  }

  async *orders(
    run: string,
    states: readonly OrderState[] = ORDER_STATES,
  ): AsyncGenerator<readonly OrderRecord[]> {
    assertStates(states);
    let isFound = states.length === 0;
    if (!isFound)
      for await (const page of readOrders(this.engine, run, this.pageOf(states))) {
        isFound = true;
        yield page;
      }
    const { run: id } = isFound ? { run } : await this.getRun(run);
    if (id !== run) yield* this.orders(id, states);
  }

  findOrders(keys: OrderKeys, page?: PageOptions) {
    return this.engine.read(findOrders(keys, page));
  }

  async totals(run: string, states: readonly OrderState[]) {
    assertStates(states);
    return sumTotals(this.engine, run, states);
  }

  waitingOrders(run: string) {
    return this.engine.read(findWaiting(run));
  }

  rows(run: string): AsyncIterable<readonly RowRecord[]> {
    return readRows(this.engine, run);
  }

  attempts(run: string): AsyncIterable<readonly AttemptRecord[]> {
    return readAttempts(this.engine, run);
  }

  attemptsOf({ id }: OrderRecord) {
    return this.engine.read(readAttemptsOf(id));
  }

  async bodies(orders: readonly OrderRecord[]) {
    const rows = await this.engine.read(
      ask<{ id: OrderRef; body: string }>(
        'SELECT id, body_json AS body FROM orders WHERE id = ANY ($1)',
        orders.map(({ id }) => id),
      ),
    );
    return new Map(rows.map(({ id, body }) => [id, body]));
  }

  async seenOrderIds(run: string) {
    const seen = await this.engine.read(
      ask<SeenOrderId>(
        `SELECT orders.project_id AS "projectId", exact_id(seen.order_id) AS "orderId" FROM seen_order_id AS seen
         JOIN orders ON orders.id = seen.ledger_order WHERE orders.run = $1 ORDER BY seen.id`,
        run,
      ),
    );
    return seen.map((one) => ({ ...one }));
  }

  ordersToVerify(run: string, which: ToVerify): AsyncIterable<readonly OrderRecord[]> {
    return readToVerify(this.engine, run, which);
  }

  recordVerifications(found: readonly Verification[]) {
    return recordVerifications(this.engine, found);
  }

  verificationCounts(run: string) {
    return countVerifications(this.engine, run);
  }

  looks(run: string, limit: number) {
    return this.engine.read(readLooks(run, limit));
  }

  beginLook(run: string) {
    return this.engine.change(() => beginLook(run));
  }

  async endLook({ number }: Look, counts: Look['counts']) {
    await this.engine.write(() => endLook(number, counts));
  }

  seenBy(look: Look): AsyncIterable<readonly SeenProject[]> {
    return readSeen(this.engine, look);
  }

  findEarlierOrders(run: string, limit: number) {
    return this.engine.read(findEarlierOrders(run, limit));
  }

  orderedElsewhere(info: Pick<RunInfo, 'run' | 'state'>) {
    return this.engine.read(findOrderedElsewhere(info));
  }

  async openMailed(rule: MailedRule, isToStage = false): Promise<MailedBefore | null> {
    const { engine, keyFile } = this;
    const at: KeyPlace = { place: engine.place, keyFile };
    const secret = isToStage
      ? await engine.changeAgain(() => makeMailedKey(at))
      : await engine.read(readMailedKey(at, rule.columns.length === 0));
    return secret && (await openMailed(engine, rule, secret));
  }

  readMapping(name: string, version: number | null = null) {
    return this.engine.read(readMapping(this.engine.place, name, version));
  }

  listMappings(name?: string) {
    return this.engine.read(listMappings(name));
  }

  saveMapping(mapping: NewMapping, terms?: ReleaseTerms) {
    return this.engine.change(() => saveMapping(this.engine.place, mapping, terms));
  }

  events(run: string) {
    return this.engine.read(readEvents(run));
  }

  settleOrders(run: string, settled: readonly SettledOrder[], by: string | null = null) {
    return this.engine.change(() => settleOrders(run, settled, by));
  }

  adoptOrders(run: string, evidence: PlacedEvidence) {
    return adoptOrders(this.engine, run, evidence);
  }

  handOver(run: string, mark: string, by: string | null = null) {
    return this.engine.changeAgain(() => handOver(run, mark, by));
  }

  async releaseRun(idStart: string, by: string | null = null, terms: ReleaseTerms = {}) {
    const { run } = await this.getRun(idStart);
    return this.engine.change(() => releaseRun(run, { ...terms, by }));
  }

  async noteEvent(run: string, event: NotedEvent) {
    await this.engine.change(() => addEvent({ run, ...event }));
  }

  stopRun(run: string, by: string | null = null) {
    return this.engine.change(() => stopRun(run, by));
  }

  async closeRun(idStart: string, note: string, by: string | null = null) {
    const { run } = await this.getRun(idStart);
    await this.engine.change(() => closeRun(run, note, by));
  }

  /** @param removeTexts SQL that removes the texts of the run's orders */
  protected async purge(idStart: string, options: PurgeOptions, removeTexts: readonly string[]) {
    const { run } = await this.getRun(idStart);
    const areKept = await this.engine.change(() => purgeRun(run, options, removeTexts));
    for (const remove of removeMailed(run)) await this.engine.changeAgain(remove);
    return { run, areKept };
  }
}
