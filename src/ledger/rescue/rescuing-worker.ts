import { VdpipeError } from '../../errors.ts';
import type {
  AnswerSource,
  ClaimedOrder,
  ClaimOptions,
  Load,
  Outcome,
  Worker,
  WorkerScope,
} from '../ledger.ts';
import { withIdsLeft } from '../ledger-errors.ts';
import { learnedId } from '../outcome-changes.ts';
import type { LearnedId, RescueFile } from './rescue-file.ts';

/** What a worker does in its ledger alone. */
export type DatabaseWorker = Omit<
  Worker,
  'readDataset' | 'copyDataset' | typeof Symbol.asyncDispose
>;

/** A worker that was registered, and how long it may be silent. */
export type Registered = Pick<Worker, 'epoch' | 'leaseMs'>;

/** Reads the datasets of orders that the ledger's worker has claimed; as `Worker` has it. */
export interface Datasets {
  read(order: ClaimedOrder): AsyncIterable<Uint8Array>;
  copy(order: ClaimedOrder, target: Uint8Array): Promise<void>;
  close(): void;
}

/** What a worker's files need of its ledger. */
export interface RescueContext {
  readonly datasets: Datasets;
  readonly rescue: RescueFile;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Called when the ledger was found to be gone. Gives what other workers learned for the worker's runs, if that can still be read. */
  readonly onGone: (runs: readonly string[], epoch: number) => Iterable<LearnedId>;
  /** @throws VdpipeError `ledger_gone` */
  readonly assertInPlace: () => void;
}

const UNKNOWN_SOURCE: AnswerSource = { connection: null, lookUpAfterMs: 0 };

/** An id that the ledger has not taken after this part of a lease is put on disk: another process may take over at the end of it. */
const LATE_PART = 0.25;

/**
 * A worker, and a file that order ids are written to as soon as they are known, before the ledger has them: none is lost if the ledger
 * cannot take it or is removed.
 */
export class RescuingWorker implements Worker {
  readonly epoch: number;
  readonly leaseMs: number;
  /** The runs that are named, and those whose orders were claimed. */
  readonly #runs: Set<string>;
  readonly #worker: DatabaseWorker;
  readonly #context: RescueContext;
  #isEarlierNoted = false;

  constructor(worker: DatabaseWorker, { runs }: WorkerScope, context: RescueContext) {
    this.epoch = worker.epoch;
    this.leaseMs = worker.leaseMs;
    this.#runs = new Set(runs === 'all' ? [] : runs);
    this.#worker = worker;
    this.#context = context;
  }

  async claim(options: ClaimOptions) {
    const claimed = await this.#rescuing(this.#worker.claim(options));
    for (const { run } of claimed ?? []) this.#runs.add(run);
    return claimed;
  }

  async record(order: ClaimedOrder, outcome: Outcome, answer: AnswerSource = UNKNOWN_SOURCE) {
    const learned = toLearned(order, outcome, this.#context.now());
    if (learned) this.#context.rescue.note(learned);
    const recording = this.#rescuing(this.#worker.record(order, outcome, answer));
    return learned ? this.#keeping(learned, recording) : recording;
  }

  /** Keeps an id until it is recorded, on disk if that takes long or fails. */
  async #keeping<T>(learned: LearnedId, recording: Promise<T>): Promise<T> {
    const { rescue } = this.#context;
    const late = setTimeout(() => this.#keepMeanwhile(learned), this.leaseMs * LATE_PART).unref();
    try {
      const recorded = await recording;
      rescue.letGo(learned);
      return recorded;
    } catch (error) {
      throw this.#rescueId(learned, error);
    } finally {
      clearTimeout(late);
    }
  }

  #keepMeanwhile(learned: LearnedId): void {
    try {
      this.#context.rescue.keep(learned);
    } catch {
      // If the ledger does not take it either, people are told the id.
    }
  }

  doubt(connection: number) {
    return this.#rescuing(this.#worker.doubt(connection));
  }

  beat(load: Load) {
    return this.#rescuing(this.#worker.beat(load));
  }

  pause(ms: number) {
    return this.#rescuing(this.#worker.pause(ms));
  }

  takeOver(waitMs: number) {
    return this.#rescuing(this.#worker.takeOver(waitMs));
  }

  outlook(options: Omit<ClaimOptions, 'limit'>) {
    return this.#worker.outlook(options);
  }

  readDataset(order: ClaimedOrder): AsyncIterable<Uint8Array> {
    return this.#context.datasets.read(order);
  }

  copyDataset(order: ClaimedOrder, target: Uint8Array) {
    return this.#context.datasets.copy(order, target);
  }

  async close() {
    const { datasets, rescue, assertInPlace } = this.#context;
    datasets.close();
    try {
      await this.#worker.close();
      assertInPlace();
    } catch (error) {
      throw this.#rescueAll(error);
    } finally {
      rescue.close();
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Rescues an order id that the ledger could not take. */
  #rescueId(learned: LearnedId, error: unknown): unknown {
    if (isGone(error)) return error;
    try {
      const sinceThenIn = this.#context.rescue.keep(learned);
      return withIdsLeft(error, { sinceThenIn, isAway: this.#context.rescue.isAway });
    } catch {
      return withIdsLeft(error, learned);
    }
  }

  /** If the ledger is gone, all ids that this worker learned are rescued, as none may be in a ledger. */
  async #rescuing<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#rescueAll(error);
    }
  }

  #rescueAll(error: unknown): unknown {
    if (!isGone(error)) return error;
    try {
      this.#noteEarlier();
      const file = this.#context.rescue.keepAll();
      const { isAway } = this.#context.rescue;
      return file === null ? error : withIdsLeft(error, { file, isAway });
    } catch (cause) {
      return withIdsLeft(error, { unsaved: cause });
    }
  }

  /** Notes order ids that other workers learned for its runs, once. */
  #noteEarlier(): void {
    const earlier = this.#context.onGone([...this.#runs], this.epoch);
    if (this.#isEarlierNoted) return;
    this.#isEarlierNoted = true;
    for (const learned of earlier) this.#context.rescue.note(learned);
  }
}

function toLearned(order: ClaimedOrder, outcome: Outcome, seenAtMs: number): LearnedId | null {
  const orderId = learnedId(outcome);
  if (orderId === null) return null;
  const { id, run, projectId: project } = order;
  return { id, run, project, orderId, kind: outcome.kind, seenAtMs };
}

function isGone(error: unknown): boolean {
  return error instanceof VdpipeError && error.code === 'ledger_gone';
}
