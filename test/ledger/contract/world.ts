import { expect } from 'vitest';
import type {
  ClaimedOrder,
  ClaimOptions,
  Failure,
  Ledger,
  Load,
  OrderId,
  Outcome,
  Worker,
} from '../../../src/ledger/ledger.ts';
import type { StagingLedger } from '../../support/drafts.ts';

/** What ordering needs of a ledger, and who looks afterwards: all that a simulation does. */
export interface OrderingLedger
  extends StagingLedger,
    Pick<
      Ledger,
      | 'getRun'
      | 'listRuns'
      | 'orders'
      | 'totals'
      | 'seenOrderIds'
      | 'openWorker'
      | 'ordersToVerify'
      | 'recordVerifications'
      | 'verificationCounts'
      | 'close'
    > {}

/** A ledger that several processes use, on a time of the test's own. */
export interface World<L extends OrderingLedger = Ledger> {
  /** Opens the ledger as another process, each on a machine of its own. */
  open(): L;
  /** Lets this time pass, in milliseconds, on all clocks. */
  pass(ms: number): void | Promise<void>;
  /** Sets the wall clocks of all processes forwards or back. */
  jumpWallClocks(ms: number): void;
  /** Changes every dataset of a run behind the ledger's back; none gets longer or shorter. */
  damageDatasets(run: string): void | Promise<void>;
  /** Removes what the world is made of. */
  end(): Promise<void>;
}

/** Makes a world with an empty ledger, which has the lease `LEASE_MS`. */
export type NewWorld<L extends OrderingLedger = Ledger> = () => World<L>;

/** A world for tests of ordering, of any ledger. */
export type OrderingWorld = World<OrderingLedger>;

export const LEASE_MS = 1000;
export const DAY_MS = 86_400_000;
export const CLAIM: ClaimOptions = { limit: 10, looksBeforeResend: 2, staleAfterMs: DAY_MS };
/** Of a worker that has nothing under way. */
export const LOAD: Load = { most: 16, underWay: 0 };
export const FAILURE: Failure = {
  code: 'connection_lost',
  message: 'cut',
  status: null,
  requestId: null,
};

/** An answer that was lost: the order may have been placed. */
export const LOST: Outcome = { kind: 'lost', orderId: null, failure: FAILURE, waitMs: 0 };

/** A look-up that found the project being edited. */
export const LOOKED = {
  ...{ kind: 'undecided', looked: true, failure: null, waitMs: 0 },
} as const satisfies Outcome;

export function ordered(orderId: number | string): Outcome {
  return { kind: 'ordered', orderId, requestId: null };
}

export function adopted(orderId: number | string): Outcome {
  return { kind: 'adopted', orderId, requestId: null };
}

/** Claims one order, of this project if one is named. */
export async function claimOne(
  worker: Worker,
  change: Partial<ClaimOptions> = {},
): Promise<ClaimedOrder> {
  const [order] = (await worker.claim({ ...CLAIM, ...change })) ?? [];
  if (!order) throw new Error('Nothing could be claimed');
  return order;
}

/** Looks up an order that is known to have had an order id, and has none now, as often as others are before they are sent again. */
export async function lookUpPlaced(worker: Worker, orderId: OrderId): Promise<void> {
  const refusal = { code: 'ordered_before', details: { order_id: orderId } };
  for (let looks = 0; looks < CLAIM.looksBeforeResend; looks++) {
    const order = await claimOne(worker);
    expect(order).toMatchObject({ todo: 'look_up', refusal });
    expect(await worker.record(order, { ...LOOKED, refusal: order.refusal })).toBe('unknown');
  }
}

/** How many orders of a run are in which state. */
export async function statesOf(
  ledger: Pick<Ledger, 'getRun'>,
  run: string,
): Promise<Record<string, number>> {
  const { states } = await ledger.getRun(run);
  return Object.fromEntries(
    Object.entries(states)
      .map(([state, { orders }]) => [state, orders] as const)
      .filter(([, orders]) => orders > 0),
  );
}

export async function collect<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}
