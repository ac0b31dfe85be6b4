import type { VdpipeError } from '../../errors.ts';
import type { LedgerPlace } from '../ledger-errors.ts';
import type { Steps } from './steps.ts';

/** A part of a run's orders, for SQL whose first values are these: where a long answer holds up others, it is asked for in parts. */
export interface Slice {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** How an engine runs steps. */
export interface Engine {
  readonly place: LedgerPlace;
  /** Which failure of the ledger one of the file system is, of files beside it. */
  failureOf(error: unknown): VdpipeError;
  /** Runs steps that only read. */
  read<T>(steps: Steps<T>): Promise<T>;
  /** Runs steps of one query that changes something, and does no harm twice: again if the answer was lost. */
  write<T>(toSteps: () => Steps<T>): Promise<T>;
  /** Runs steps in one transaction. They may begin again as long as nothing can have been committed. */
  change<T>(toSteps: () => Steps<T>): Promise<T>;
  /** As `change`, for steps that do no harm twice: again if the answer was lost. */
  changeAgain<T>(toSteps: () => Steps<T>): Promise<T>;
  /** All orders of a run. */
  slices(run: string): AsyncIterable<Slice>;
}
