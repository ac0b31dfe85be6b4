import pLimit from 'p-limit';
import { InterruptedError } from '../../errors.ts';
import type { IssueCode, IssueSink, Severity } from '../../issue.ts';
import type { Plan } from '../../mapping/apply/plan.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import type { OrderDraft, OrderProblem } from '../../orders/draft.ts';
import { columnCell } from '../../rows/row.ts';
import type { ServiceClient } from '../../service/client.ts';
import { ServiceError } from '../../service/errors.ts';
import { type Clock, systemClock } from '../../submit/clock.ts';
import { isServiceDown } from '../../submit/decide.ts';
import { REQUEST_DEFAULTS } from '../../submit/defaults.ts';
import { askedDelay, DEFAULT_DELAYS, growingDelay } from '../../submit/delays.ts';
import { createProjectFinder, type ProjectFacts } from './find-projects.ts';

export interface OnlineOptions {
  readonly service: Pick<ServiceClient, 'getProject' | 'listProjects' | 'getProduct'>;
  /** Look products up too; the service needs a resource URL for it. */
  readonly products: boolean;
  /** Maximum concurrent requests. @default REQUEST_DEFAULTS.concurrency */
  readonly concurrency?: number | undefined;
  /** Called after every few look-ups with the number of projects so far. */
  readonly onLookUp?: ((projects: number) => void) | undefined;
  /** Called when the service does not answer a look-up, before it is tried again. */
  readonly onDown?: ((failure: ServiceError) => void) | undefined;
  /** @default the system's */
  readonly clock?: Clock | undefined;
}

/** How many of the projects that were looked up can be ordered, and why the others cannot: `check --json`, docs/commands/. */
export interface LookedUpProjects {
  /** Being edited, so they can be ordered. */
  readonly free: number;
  /** Copies that are still being made: their orders will wait. */
  readonly copying: number;
  /** There is no such project, or it is another user's: the service does not tell which. */
  readonly notFound: number;
  /** They have an order id. */
  readonly ordered: number;
  /** In another status, without an order id. */
  readonly inProcess: number;
  /** Those, by their status as the service has it. @default none */
  readonly statuses?: Readonly<Record<string, number>>;
}

/** What the look-ups belong to. */
export interface OnlineContext {
  readonly plan: Pick<Plan, 'place' | 'project'>;
  readonly onIssue: IssueSink;
  readonly signal?: AbortSignal | undefined;
}

/** The look-ups that were asked for, of a sheet that fits its mapping. */
export function openOnlineCheck(
  input: Pick<OnlineContext, 'signal'> & { readonly online?: OnlineOptions | undefined },
  { plan }: { readonly plan: OnlineContext['plan'] | null },
  onIssue: IssueSink,
): OnlineCheck | undefined {
  const { online, signal } = input;
  return plan && online ? createOnlineCheck(online, { plan, onIssue, signal }) : undefined;
}

/** So many statuses are named that no document lists. */
const MOST_STATUSES = 20;

/** A look-up that fails because the service is busy or down is tried so many times. */
const TRIES = 6;

export type OnlineCheck = ReturnType<typeof createOnlineCheck>;

/**
 * Looks up the projects of orders before anything is ordered: which would be refused, and whether the size code of each
 * is one of its product. Nothing is changed. Only an order shows whether a project is locked or has no saved document.
 */
export function createOnlineCheck(options: OnlineOptions, context: OnlineContext) {
  const { service, clock = systemClock } = options;
  const { signal } = context;
  const byKind = { free: 0, copying: 0, notFound: 0, ordered: 0, inProcess: 0 };
  const byStatus = new Map<string, number>();
  /** Size codes by product code; null for a product that could not be looked up. */
  const sizesByProduct = new Map<string, Promise<ReadonlySet<string> | null>>();
  const finder = createProjectFinder(service, patiently);
  return { projects, found, check };

  /** Projects looked up so far. */
  function projects(): number {
    return Object.values(byKind).reduce((sum, one) => sum + one);
  }

  /** The same, by what was found. */
  function found(): LookedUpProjects {
    const statuses = Object.fromEntries(byStatus);
    return { ...byKind, ...(byStatus.size > 0 && { statuses }) };
  }

  /**
   * The same orders; one that would be refused has a problem, which has been told as an issue.
   *
   * @throws ServiceError when the service does not answer, or the credential is not accepted
   */
  async function check(drafts: readonly OrderDraft[]): Promise<OrderDraft[]> {
    const limit = pLimit(options.concurrency ?? REQUEST_DEFAULTS.concurrency);
    await finder.prepare(drafts, limit);
    try {
      return await Promise.all(drafts.map((draft) => limit(() => checkDraft(draft))));
    } finally {
      limit.clearQueue();
    }
  }

  async function checkDraft(draft: OrderDraft): Promise<OrderDraft> {
    // Without a user nothing can be looked up, and the rows have been reported.
    if (draft.svcUid === '') return draft;
    const project = await finder.find(draft);
    count(project);
    options.onLookUp?.(projects());
    const problem = project ? checkStatus(draft, project) : reportMissing(draft);
    if (project && problem === null && options.products) await checkSize(draft, project);
    return { ...draft, problem: draft.problem ?? problem };
  }

  function count(project: ProjectFacts | null): void {
    const kind = kindOf(project);
    byKind[kind] += 1;
    if (project === null || kind !== 'inProcess') return;
    const status = cut(project.status);
    const known = byStatus.get(status) ?? 0;
    if (known > 0 || byStatus.size < MOST_STATUSES) byStatus.set(status, known + 1);
  }

  function reportMissing(draft: OrderDraft): OrderProblem {
    return report(draft, 'project_not_found', 'error', {
      what: `user "${draft.svcUid}" has no such project`,
      fix: 'Correct the project id or svc_uid',
    });
  }

  function checkStatus(draft: OrderDraft, { status, orderId }: ProjectFacts): OrderProblem | null {
    if (status === 'editing') return null;
    if (status === 'cloning' && orderId === null) {
      report(draft, 'project_not_editing', 'warning', {
        what: 'it is a copy that is still being made, so its order will wait until it is ready',
        fix: 'Nothing, or check again in a few minutes',
      });
      return null;
    }
    const order = orderId === null ? '' : `, with order ${orderId}`;
    return report(draft, 'project_not_editing', 'error', {
      what: `only a project that is being edited can be ordered, found status "${cut(status)}"${order}`,
      fix: 'Remove its rows if that order includes them; otherwise give them another project',
    });
  }

  async function checkSize(draft: OrderDraft, { psCode }: ProjectFacts): Promise<void> {
    const at = psCode.lastIndexOf('@');
    const [sizeCode, productId] = [psCode.slice(0, Math.max(at, 0)), psCode.slice(at + 1)];
    const known = sizesByProduct.has(productId);
    const sizes = await sizesOf(productId);
    if (sizes === null && !known) {
      report(draft, 'product_unknown', 'warning', {
        what: `its product "${cut(productId)}" could not be looked up, so its size was not checked`,
        fix: 'Check the product with "vdpipe product", or ask whoever created the project about it',
      });
    }
    if (!sizes || sizes.has(sizeCode)) return;
    report(draft, 'product_size_unknown', 'warning', {
      what: `its product "${cut(productId)}" has no size "${cut(sizeCode)}"`,
      fix: 'Ask whoever created the project whether it can still be printed',
    });
  }

  function sizesOf(productId: string): Promise<ReadonlySet<string> | null> {
    const known = sizesByProduct.get(productId);
    if (known) return known;
    const sizes = lookUpSizes(productId);
    sizesByProduct.set(productId, sizes);
    return sizes;
  }

  async function lookUpSizes(productId: string): Promise<ReadonlySet<string> | null> {
    try {
      // The resource host gives 500 for a product that it does not know, so there is no second try.
      const product = await service.getProduct({ productId, signal });
      return new Set(product.sizes.map(({ sizeCode }) => sizeCode));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status === 401) throw error;
      return null;
    }
  }

  /** One request, and again for a while when the service is busy or down. */
  async function patiently<T>(
    request: (signal: AbortSignal | undefined) => Promise<T>,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
      try {
        return await request(signal);
      } catch (error) {
        if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
        if (!isServiceDown(error) || tries === TRIES) throw error;
        options.onDown?.(error);
        const askedMs = askedDelay(DEFAULT_DELAYS, error.retryAfterMs);
        const ownMs = growingDelay(DEFAULT_DELAYS, tries, Math.random);
        await clock.sleep(Math.max(ownMs, askedMs), signal);
      }
    }
  }

  function report(
    draft: OrderDraft,
    code: IssueCode,
    severity: Severity,
    { what, fix }: { readonly what: string; readonly fix: string },
  ): OrderProblem {
    const { place, project } = context.plan;
    const column = 'column' in project ? project.column : null;
    const header = column && (column.name || column.letter);
    const subject = severity === 'error' ? 'Cannot order project' : 'Project';
    const message = `${subject} "${cut(draft.projectId)}": ${what}`;
    context.onIssue({
      code,
      severity,
      sheet: place.sheet,
      row: draft.firstRow,
      column: header,
      cell: column && columnCell(place, column, draft.firstRow),
      value: cut(draft.projectId),
      message,
      fix,
    });
    return { code, message, column: header, fix };
  }
}

function kindOf(project: ProjectFacts | null): keyof Omit<LookedUpProjects, 'statuses'> {
  if (project === null) return 'notFound';
  const { status, orderId } = project;
  if (status === 'editing') return 'free';
  if (orderId !== null) return 'ordered';
  return status === 'cloning' ? 'copying' : 'inProcess';
}
