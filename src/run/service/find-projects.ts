import type { LimitFunction } from 'p-limit';
import type { OrderDraft } from '../../orders/draft.ts';
import type { ServiceClient } from '../../service/client.ts';
import { ServiceError } from '../../service/errors.ts';
import type { Project } from '../../service/schemas.ts';

export type ProjectFacts = ReturnType<typeof toFacts>;

/** Makes a request, and again when the service is busy. */
type Patiently = <T>(request: (signal: AbortSignal | undefined) => Promise<T>) => Promise<T>;

/** From so many projects of one user on, one list is cheaper than looking each of them up. */
const LISTED_FROM = 8;
/** Lists that are kept: a user's projects are often adjacent in a sheet. */
const LISTS_KEPT = 4;

type ProjectList = ReadonlyMap<string, ProjectFacts>;

/**
 * Finds projects by their ids, with one list per user where that is cheaper. That a project is in no list proves nothing
 * (paging: not shown, docs/service.md 4.3), so it is looked up then.
 */
export function createProjectFinder(
  service: Pick<ServiceClient, 'getProject' | 'listProjects'>,
  patiently: Patiently,
) {
  /** Lists by user, the one used last at the end; empty where the list could not be had. */
  const byUser = new Map<string, ProjectList>();
  return { prepare, find };

  /** Gets the lists that will be needed for these orders. */
  async function prepare(drafts: readonly OrderDraft[], limit: LimitFunction): Promise<void> {
    const counts = new Map<string, number>();
    for (const { svcUid } of drafts) counts.set(svcUid, (counts.get(svcUid) ?? 0) + 1);
    const users = [...counts]
      .filter(([svcUid, count]) => svcUid !== '' && count >= LISTED_FROM)
      .sort(([, a], [, b]) => b - a)
      .slice(0, LISTS_KEPT)
      .map(([svcUid]) => svcUid);
    const lists = await Promise.all(
      users.map((svcUid) => byUser.get(svcUid) ?? limit(() => list(svcUid))),
    );
    for (const [i, svcUid] of users.entries()) {
      byUser.delete(svcUid);
      byUser.set(svcUid, lists[i] ?? new Map());
    }
    for (const svcUid of [...byUser.keys()].slice(0, -LISTS_KEPT)) byUser.delete(svcUid);
  }

  /** null when the service has no such project for this user. */
  async function find({ projectId, svcUid }: OrderDraft): Promise<ProjectFacts | null> {
    const listed = byUser.get(svcUid)?.get(projectId);
    if (listed) return listed;
    try {
      const request = { projectId, svcUid };
      return toFacts(await patiently((signal) => service.getProject({ ...request, signal })));
    } catch (error) {
      const isMissing = error instanceof ServiceError && error.code === 'project_not_found';
      if (isMissing && error.outcome === 'answered') return null;
      throw error;
    }
  }

  /** A list that is too long to be read, or that the service does not give, is done without. */
  async function list(svcUid: string): Promise<ProjectList> {
    try {
      const projects = await service.listProjects({ svcUid });
      return new Map(projects.map((project) => [project.project_id, toFacts(project)]));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status === 401) throw error;
      return new Map();
    }
  }
}

function toFacts({ status, order_id, ps_code }: Project) {
  return { status, orderId: order_id ?? null, psCode: ps_code };
}
