import type { RunInfo } from '../../ledger.ts';
import { type RunRow, type StateRow, toRunInfo } from '../../run-info.ts';
import type { Session } from '../connection/connections.ts';

/** Returns runs that are staged, newest first. @param where SQL whose bindings are `values` */
export async function selectRuns(
  session: Session,
  where: string,
  values: readonly unknown[],
  limit?: number,
): Promise<readonly RunInfo[]> {
  const runs = await session.query<RunRow>(
    `SELECT id, created_at, state, service, file, sheet, on_hold::integer AS on_hold, rows_read, rows_blank, rows_skipped,
       rows_rejected, amount_format, origin, files::text AS files, skip_counts::text AS skip_counts,
       (on_hold AND EXISTS (SELECT FROM event WHERE run = run.id AND what = 'stopped'))::integer AS was_stopped
     FROM run WHERE state <> 'staging' AND ${where} ORDER BY number DESC
     LIMIT $${values.length + 1}`,
    [...values, limit ?? null],
  );
  const ids = runs.map(({ id }) => id);
  const states = await countStates(session, ids);
  return runs.map((row) => toRunInfo(row, states.get(row.id) ?? []));
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
