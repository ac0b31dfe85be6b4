import { UsageError } from '../../errors.ts';
import type { ClaimedOrder, Ledger, OrderRecord, OrderRef, RunInfo } from '../../ledger/ledger.ts';
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
  readonly service: Pick<ServiceClient, 'getProject'> & Partial<Pick<ServiceClient, 'hasNewKey'>>;
}

/**
 * Tells a project that is gone from one in another account: the service says `project_not_found` of both. It is hidden if projects are
 * that were ordered before, by its run or the latest one with the same key, and none of its run was found. Without any of these nothing
 * speaks against the key (docs/decisions/18-scheduled-imports.md).
 */
export class FoundRuns {
  readonly #ledger: FoundRunsOptions['ledger'];
  readonly #service: FoundRunsOptions['service'];
  /** Runs of which a project was found with the key. */
  readonly #found = new Set<string>();
  readonly #hidden = new Map<string, Set<OrderRef>>();

  constructor({ ledger, service }: FoundRunsOptions) {
    this.#ledger = ledger;
    this.#service = service;
  }

  noteFound(run: string): void {
    this.#found.add(run);
    this.#hidden.delete(run);
  }

  /** Whether a failure may only say that the order's project is in another account: nothing final follows from it. */
  async isHidden({ run, id }: Pick<ClaimedOrder, 'run' | 'id'>, error: unknown): Promise<boolean> {
    if (!(error instanceof ServiceError) || error.outcome !== 'answered') return false;
    if (error.status === 409) this.noteFound(run);
    // A key that was read anew has to find the references itself.
    if (!isNotFound(error) || (this.#found.has(run) && !this.#service.hasNewKey)) return false;
    const [first] = this.#hidden.get(run) ?? [];
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
      if (failure === undefined) {
        this.noteFound(run);
        return false;
      }
      answers.push(failure);
    }
    if (answers.length === 0) return false;
    // Otherwise the service did not tell.
    if (answers.every(isNotFound)) {
      this.#hidden.set(run, (this.#hidden.get(run) ?? new Set()).add(id));
    }
    return true;
  }

  /** Why nothing more of a run is sent, once that is so. */
  failureOf(run: string): UsageError | undefined {
    return (this.#hidden.get(run)?.size ?? 0) >= HIDDEN_ALL ? toError(run) : undefined;
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
