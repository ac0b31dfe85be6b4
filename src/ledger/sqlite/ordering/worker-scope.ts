import type { WorkerScope } from '../../ledger.ts';
import type { Database } from '../database.ts';

/** SQL for a run that is neither on hold, nor purged, nor still being staged, so that its orders can be sent. */
export const IN_USE = `state = 'staged' AND on_hold = 0`;

/** A worker's scope for SQL. */
export interface ScopeSql {
  /** A condition on a row of the table of runs. Its only binding is `:scope`. */
  readonly condition: string;
  readonly binding: string;
  /** The runs that are named, ascending; null if it is all of a service. */
  readonly named: readonly string[] | null;
  /** The service of the runs; null if the ledger has none of them. */
  readonly service: string | null;
}

/** @throws RangeError when the runs are at different services */
export function toScopeSql(db: Database, scope: WorkerScope): ScopeSql {
  if (scope.runs === 'all') {
    const { service } = scope;
    return { condition: 'service = :scope', binding: service, named: null, service };
  }
  const named = [...new Set(scope.runs)].sort();
  const binding = JSON.stringify(named);
  const condition = 'id IN (SELECT value FROM json_each(:scope))';
  return { condition, binding, named, service: serviceOf(db, condition, binding) };
}

function serviceOf(db: Database, condition: string, scope: string): string | null {
  const services = db.prepare(`SELECT DISTINCT service FROM run WHERE ${condition}`).all({ scope });
  if (services.length > 1) throw new RangeError('A worker cannot serve runs at several services');
  return services[0] ? String(services[0].service) : null;
}
