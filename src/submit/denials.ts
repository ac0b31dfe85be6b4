import type { ClaimedOrder, OrderRef } from '../ledger/ledger.ts';
import { ServiceError } from '../service/errors.ts';
import type { Decision } from './decide.ts';
import type { SubmitOptions } from './submit-options.ts';

/** An order is tried so often before it is refused for a denial that may concern all: these come to light meanwhile. */
const DENIED_TRIES = 3;
/** So many orders that are denied, with nothing else answered between, are denied for what all have in common. */
const DENIED_ALL = 8;

/** Tells what one order is denied from what is denied to all. */
export class Denials {
  /** Answers since the last clean one that are perhaps the same for all, by order. */
  readonly #denied = new Map<OrderRef, { readonly run: string; readonly error: ServiceError }>();
  readonly #options: Pick<SubmitOptions, 'ledger' | 'service'>;
  /** An order was placed. */
  #isAccepted = false;

  constructor(options: Pick<SubmitOptions, 'ledger' | 'service'>) {
    this.#options = options;
  }

  /** Returns why all are denied, once that is so. */
  note(
    { id, run }: ClaimedOrder,
    { outcome, pressure, denied }: Decision,
  ): ServiceError | undefined {
    this.#isAccepted ||= outcome.kind === 'ordered';
    if (pressure === 'calm' && outcome.kind !== 'refused') this.#denied.clear();
    if (!denied) return undefined;
    this.#denied.set(id, { run, error: denied });
    return this.#denied.size >= DENIED_ALL ? denied : undefined;
  }

  /** Whether a denial concerns the order alone: others were placed, and it was tried often enough. */
  isOwn({ waits }: ClaimedOrder): boolean {
    return this.#isAccepted && waits >= DENIED_TRIES - 1;
  }

  /** What orders were denied, if none was placed: by this process, or by an earlier one as far as that tells of this one. */
  async ofAll(): Promise<ServiceError | undefined> {
    const [denial] = this.#denied.values();
    if (this.#isAccepted || !denial) return undefined;
    this.#isAccepted = await this.#canLookUp(denial.run);
    return this.#isAccepted ? undefined : denial.error;
  }

  /** Whether the service answers about an order of the run that was placed: it answers no key that has lost its rights since. */
  async #canLookUp(run: string): Promise<boolean> {
    const { ledger, service } = this.#options;
    for await (const [placed] of ledger.orders(run, ['ordered'])) {
      if (!placed) continue;
      return await service.getProject(placed).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ServiceError) return false;
          throw error;
        },
      );
    }
    return false;
  }
}
