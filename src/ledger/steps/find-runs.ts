import type { RunFilter, RunInfo } from '../ledger.ts';
import { type LedgerPlace, ledgerFailure } from '../ledger-errors.ts';
import { RUN_COLUMNS, type RunRow, type StateRow, toRunInfo } from '../run-info.ts';
import { OPEN } from '../states.ts';
import { ask, type Steps } from './steps.ts';

/** Runs that are staged, newest first. @param where SQL whose values are `values` */
function* selectRuns(
  where: string,
  values: readonly unknown[],
  limit = Number.MAX_SAFE_INTEGER,
): Steps<readonly RunInfo[]> {
  const runs = yield* ask<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM run WHERE state <> 'staging' AND ${where}
     ORDER BY number DESC LIMIT $${values.length + 1}`,
    ...[...values, limit],
  );
  const counts = yield* ask<StateRow & { run: string }>(
    `SELECT run, state, CAST(sum(orders) AS bigint) AS orders, CAST(sum(rows) AS bigint) AS rows,
       CAST(sum(adopted) AS bigint) AS adopted FROM order_count WHERE run = ANY ($1) GROUP BY run, state`,
    runs.map(({ run }) => run),
  );
  const byRun = new Map<string, StateRow[]>(runs.map(({ run }) => [run, []]));
  for (const row of counts) byRun.get(row.run)?.push(row);
  return runs.map((row) => toRunInfo(row, byRun.get(row.run) ?? []));
}

export function findRuns(fingerprint: string): Steps<readonly RunInfo[]> {
  return selectRuns('fingerprint = $1', [fingerprint]);
}

export function listRuns({ after, limit, openOrSinceMs }: RunFilter): Steps<readonly RunInfo[]> {
  return selectRuns(
    `number < coalesce((SELECT number FROM run WHERE id = $1), ${Number.MAX_SAFE_INTEGER})
     AND (CAST($2 AS bigint) IS NULL OR created_at >= $2
       OR (SELECT sum(orders) FROM order_count WHERE order_count.run = run.id AND order_count.state = ANY ($3)) > 0)`,
    [after ?? '', openOrSinceMs ?? null, OPEN],
    limit,
  );
}

/** The one run that an id, or the start of one, names. @throws UsageError `run_unknown`, `run_ambiguous` */
export function* getRun(place: LedgerPlace, idStart: string): Steps<RunInfo> {
  const found = yield* selectRuns('substr(id, 1, length(CAST($1 AS text))) = $1', [idStart]);
  const exact = found.find((run) => run.run === idStart);
  const [only, ...others] = exact ? [exact] : found;
  if (!only) throw ledgerFailure('run_unknown', { ...place, idStart });
  if (others.length === 0) return only;
  throw ledgerFailure('run_ambiguous', { idStart, runs: found.map(({ run }) => run) });
}
