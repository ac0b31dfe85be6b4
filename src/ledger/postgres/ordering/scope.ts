import type { WorkerScope } from '../../ledger.ts';
import type { Session } from '../connection/connections.ts';

/** The runs that a worker serves, for SQL. */
export interface Scope {
  /** The runs that are named, ascending; null if it is all of a service. */
  readonly named: readonly string[] | null;
  /** The service of the runs; null if the ledger has none of them. */
  readonly service: string | null;
}

/** SQL for the ids of a scope's runs, of which `$1` is the names and `$2` the service. */
export const RUNS_OF_SCOPE = `SELECT id FROM run WHERE service = $2 AND ($1::text[] IS NULL OR id = ANY ($1))`;

/** SQL for a run that is neither on hold, nor purged, nor still being staged, so that its orders can be sent. */
export const IN_USE = `state = 'staged' AND NOT on_hold`;

/** @throws RangeError when the runs are at different services */
export async function toScope(session: Session, scope: WorkerScope): Promise<Scope> {
  if (scope.runs === 'all') return { named: null, service: scope.service };
  const named = [...new Set(scope.runs)].sort();
  const services = await session.query<{ service: string }>(
    'SELECT DISTINCT service FROM run WHERE id = ANY ($1)',
    [named],
  );
  if (services.length > 1) throw new RangeError('A worker cannot serve runs at several services');
  return { named, service: services[0]?.service ?? null };
}
