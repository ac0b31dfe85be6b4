import type { RunInfo } from '../../ledger.ts';
import { RUN_COLUMNS, type RunRow, type StateRow, toRunInfo } from '../../run-info.ts';
import type { Session } from '../connection/connections.ts';

/** Returns runs that are staged, newest first. @param where SQL whose bindings are `values` */
export async function selectRuns(
  session: Session,
  where: string,
  values: readonly unknown[],
  limit?: number,
): Promise<readonly RunInfo[]> {
  const runs = await session.query<RunRow>(
    `SELECT ${RUN_COLUMNS}
     FROM run WHERE state <> 'staging' AND ${where} ORDER BY number DESC
     LIMIT $${values.length + 1}`,
    [...values, limit ?? null],
  );
  const ids = runs.map(({ run }) => run);
  const states = await countStates(session, ids);
  return runs.map((row) => toRunInfo(row, states.get(row.run) ?? []));
}

async function countStates(
  session: Session,
  runs: readonly string[],
): Promise<ReadonlyMap<string, readonly StateRow[]>> {
  const rows = await session.query<StateRow & { run: string }>(
    `SELECT run, state, sum(orders)::bigint AS orders, sum(rows)::bigint AS rows, sum(adopted)::bigint AS adopted
     FROM order_count WHERE run = ANY ($1) GROUP BY run, state`,
    [runs],
  );
  const byRun = new Map<string, StateRow[]>(runs.map((run) => [run, []]));
  for (const row of rows) byRun.get(row.run)?.push(row);
  return byRun;
}
