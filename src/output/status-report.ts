import { fromJson, inJson } from '../json-keys.ts';
import type { Look, LookCounts, SeenProject } from '../ledger/ledger.ts';
import type { HandedOver } from './handed-over.ts';

/** What a look found of a project: its state, or why that says nothing of the order. */
export type Found = 'state' | 'other_order' | 'not_found' | 'not_told' | 'no_answer';

/** Orders whose projects were found in another way than by the last look. */
export interface ProjectChange {
  readonly found: Found;
  /** As the service calls it; null unless `found` is `state`. */
  readonly state: string | null;
  readonly forTest: boolean;
  readonly orders: number;
  /** The first of them. */
  readonly projects: readonly string[];
}

/** What a look found that came to its end, and when it began. */
export interface LookReport {
  readonly lookedAt: string;
  readonly orders: LookCounts;
  readonly testOrders: LookCounts;
}

/** What `status --json` prints. */
export interface StatusReport extends LookReport {
  /** All projects were looked up, and each has its order or was cancelled. */
  readonly ok: boolean;
  readonly run: string;
  /** Orders whose projects could not be looked up. */
  readonly unseen: number;
  /** Since the first of `earlier`; empty if there is none. */
  readonly changes: readonly ProjectChange[];
  /** Looks before, newest first. */
  readonly earlier: readonly LookReport[];
  /** Not there while nothing was handed over. */
  readonly handedOver?: HandedOver;
  readonly durationMs: number;
}

/** What is known of a project's states, in the order of their lives. */
export const PROJECT_STATES: ReadonlyMap<string, string> = new Map([
  ['ordering', 'wait for confirmation'],
  ['ordered', 'confirmed'],
  ['rendering', 'being rendered'],
  ['rendered', 'rendered'],
  ['editing', 'cancelled, or ordered again since'],
]);

/** Projects that are named of each change. */
const NAMED = 10;

/** Counts what a look has seen, and takes down what changed. */
export class ProjectTally {
  readonly #counts = { orders: new StateCounts(), testOrders: new StateCounts() };
  readonly #changes = new Map<string, ProjectChange & { orders: number; projects: string[] }>();

  add(project: SeenProject): void {
    const found = toFound(project);
    const state = found === 'state' ? project.status : null;
    const { forTest, projectId, finding, isChanged } = project;
    this.#counts[forTest ? 'testOrders' : 'orders'].add(found, state, finding === 'not_told');
    if (!isChanged) return;
    const key = JSON.stringify([found, state, forTest]);
    const change = this.#changes.get(key) ?? { found, state, forTest, orders: 0, projects: [] };
    change.orders += 1;
    if (change.projects.length < NAMED) change.projects.push(projectId);
    this.#changes.set(key, change);
  }

  counts(): NonNullable<Look['counts']> {
    const { orders, testOrders } = this.#counts;
    return { orders: orders.get(), testOrders: testOrders.get() };
  }

  changes(): readonly ProjectChange[] {
    return [...this.#changes.values()];
  }
}

function toFound({ finding, status }: SeenProject): Found {
  if (finding === 'differs') return 'other_order';
  if (status !== null) return 'state';
  if (finding === null) return 'no_answer';
  return finding === 'missing' ? 'not_found' : 'not_told';
}

class StateCounts {
  readonly #found = { other_order: 0, not_found: 0, not_told: 0, no_answer: 0 };
  readonly #states = new Map([...PROJECT_STATES.keys()].map((state) => [state, 0]));
  #total = 0;
  #withoutId = 0;

  add(found: Found, state: string | null, hasNoId: boolean): void {
    this.#total += 1;
    if (found !== 'state') this.#found[found] += 1;
    if (state === null) return;
    this.#states.set(state, (this.#states.get(state) ?? 0) + 1);
    if (hasNoId) this.#withoutId += 1;
  }

  get(): LookCounts {
    const states = [...this.#states].filter(([, orders]) => orders > 0);
    const [total, no_order_id] = [this.#total, this.#withoutId];
    return fromJson<LookCounts>({
      total,
      states: Object.fromEntries(states),
      ...this.#found,
      no_order_id,
    });
  }
}

/** Projects by what a look found: their states, or why that says nothing of their orders. */
export function countFound(counts: Look['counts'] | undefined): Record<string, number> {
  const found = new Map<string, number>();
  for (const { total: _, no_order_id: __, states, ...others } of Object.values(counts ?? {}).map(
    (one) => inJson(one),
  ))
    for (const [name, orders] of Object.entries({ ...states, ...others }))
      found.set(name, (found.get(name) ?? 0) + orders);
  return Object.fromEntries(found);
}

/** Orders whose projects were looked up and do not have them, and were not cancelled either. */
export function countLost({ orders, testOrders }: NonNullable<Look['counts']>): number {
  return [orders, testOrders].reduce(
    (sum, { otherOrder, notFound, notTold, noOrderId }) =>
      sum + otherOrder + notFound + notTold + noOrderId,
    0,
  );
}
