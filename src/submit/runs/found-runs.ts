import { UsageError } from '../../errors.ts';
import type { ClaimedOrder, Ledger, OrderRecord, OrderRef, RunInfo } from '../../ledger/ledger.ts';
import { OPEN } from '../../ledger/states.ts';
import type { ServiceClient } from '../../service/client.ts';
import { ServiceError } from '../../service/errors.ts';
import { isNotFound } from '../failure-scope.ts';

/** So many projects that were ordered before are looked up. */
const REFERENCES = 5;
/** Among so many runs one is sought that ordered something. */
const EARLIER_RUNS = 20;
/** After so many orders whose projects are hidden, nothing more of their run is sent. */
const HIDDEN_ALL = 8;

interface FoundRunsOptions {
  readonly ledger: Pick<Ledger, 'getRun' | 'listRuns' | 'orders'>;
  readonly service: Pick<ServiceClient, 'getProject'> & Partial<Pick<ServiceClient, 'renewals'>>;
}

/**
 * Tells a project that is gone from one in another account: the service says `project_not_found` of both. It is hidden if projects are
 * that were ordered before, by its run or the latest one with the same key, and none of its run was found. Without any of these nothing
 * speaks against the key (docs/decisions/18-scheduled-imports.md).
 */
export class FoundRuns {
  readonly #ledger: FoundRunsOptions['ledger'];
  readonly #service: FoundRunsOptions['service'];
  /** Runs of which a project was found, each with how often the key had been renewed. */
  readonly #found = new Map<string, number>();
  readonly #hidden = new Map<string, { readonly orders: Set<OrderRef>; readonly all: number }>();

  constructor({ ledger, service }: FoundRunsOptions) {
    this.#ledger = ledger;
    this.#service = service;
  }

  /** How often the key was renewed: to be asked for before a request. */
  get renewals(): number {
    return this.#service.renewals ?? 0;
  }

  /** What a request found says nothing of a key that was read meanwhile. */
  noteFound(run: string, renewals: number): void {
    if (renewals !== this.renewals) return;
    this.#found.set(run, renewals);
    this.#hidden.delete(run);
  }

  /** Whether the key that is used now has found a project of the run. */
  hasFound(run: string): boolean {
    return this.#found.get(run) === this.renewals;
  }

  /** Whether a failure may only say that the order's project is in another account: nothing final follows from it. */
  async isHidden(
    { run, id }: Pick<ClaimedOrder, 'run' | 'id'>,
    error: unknown,
    renewals: number,
  ): Promise<boolean> {
    if (!(error instanceof ServiceError) || error.outcome !== 'answered') return false;
    if (error.status === 409) this.noteFound(run, renewals);
    if (!isNotFound(error)) return false;
    if (renewals !== this.renewals) return true;
    if (this.hasFound(run)) return false;
    const [first] = this.#hidden.get(run)?.orders ?? [];
    // Once all seem to be, one of them tells whether the key is another one now.
    if (this.failureOf(run) && id !== first) return true;
    const own = await this.#ledger.getRun(run);
    const answers: unknown[] = [];
    for (const { projectId, svcUid } of await findReferences(this.#ledger, own)) {
      const asked = this.#service.getProject({ projectId, svcUid });
      const failure = await asked.then(
        () => undefined,
        (why: unknown) => why,
      );
      if (renewals !== this.renewals) return true;
      if (failure === undefined) {
        this.noteFound(run, renewals);
        return false;
      }
      answers.push(failure);
    }
    if (answers.length === 0 || this.hasFound(run)) return false;
    // Otherwise the service did not tell.
    if (answers.every(isNotFound)) {
      const orders = this.#hidden.get(run)?.orders ?? new Set<OrderRef>();
      const open = OPEN.reduce((sum, state) => sum + own.states[state].orders, 0);
      this.#hidden.set(run, { orders: orders.add(id), all: Math.min(HIDDEN_ALL, open) });
    }
    return true;
  }

  /** Why nothing more of a run is sent, once that is so: enough of its projects are hidden, or all that are left. */
  failureOf(run: string): UsageError | undefined {
    const hidden = this.#hidden.get(run);
    return hidden && hidden.orders.size >= hidden.all ? toError(run) : undefined;
  }

  /** Why the first of the runs whose projects are hidden cannot be finished. */
  get failure(): { readonly error: UsageError } | undefined {
    const [run] = this.#hidden.keys();
    return run === undefined ? undefined : { error: toError(run) };
  }
}

/** Orders that show the account of a run. */
async function findReferences(
  ledger: FoundRunsOptions['ledger'],
  own: RunInfo,
): Promise<readonly OrderRecord[]> {
  const shows = ({ service, keyOf, state, states }: RunInfo) =>
    service === own.service &&
    keyOf === own.keyOf &&
    state !== 'purged' &&
    states.ordered.orders > 0;
  const from = shows(own) ? own : (await ledger.listRuns({ limit: EARLIER_RUNS })).find(shows);
  if (!from) return [];
  for await (const orders of ledger.orders(from.run, ['ordered'])) {
    return orders.slice(0, REFERENCES);
  }
  return [];
}

function toError(run: string): UsageError {
  const text = `Run ${run} needs another API key: with this one, neither its projects are found nor those ordered before. If it is the right key, they were removed.`;
  return new UsageError('run_of_another_key', text, { data: { run } });
}
