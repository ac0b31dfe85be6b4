import { IS_FIRST_DONE, IS_STOPPED, ON_HOLD } from '../claim-sql.ts';
import type { RunFilter, RunInfo, StagedRows, StateCounts, WorkerScope } from '../ledger.ts';
import { type LedgerPlace, ledgerFailure } from '../ledger-errors.ts';
import { OPEN, ORDER_STATES, type OrderState } from '../states.ts';
import { ask, type Steps } from './steps.ts';

/** SQL for whether a person closed a run. */
const IS_CLOSED = "EXISTS (SELECT 1 FROM event WHERE event.run = run.id AND what = 'closed')";

const RUN_COLUMNS = `id AS run, created_at AS "createdAtMs", state, service, file, sheet, ${ON_HOLD} AS "isOnHold",
  ${IS_STOPPED} AS "isStopped", CASE WHEN ${ON_HOLD} THEN release_at END AS "releaseAtMs",
  ${IS_FIRST_DONE} AS "isFirstDone", ${IS_CLOSED} AS "isClosed", rows_read AS read, rows_blank AS blank,
  rows_skipped AS skipped, rows_rejected AS rejected, amount_format AS "amountFormat", origin, key_of AS "keyOf", CAST(files AS text) AS files,
  CAST(skip_counts AS text) AS "skipCounts"`;

/** A run as a ledger's questions read it: 0 or 1 may stand for a truth. */
interface RunRow
  extends Pick<
      RunInfo,
      | 'run'
      | 'createdAtMs'
      | 'service'
      | 'file'
      | 'sheet'
      | 'amountFormat'
      | 'origin'
      | 'keyOf'
      | 'releaseAtMs'
    >,
    StagedRows {
  readonly state: 'staged' | 'purged';
  readonly isOnHold: number | boolean;
  readonly isStopped: number | boolean;
  readonly isFirstDone: number | boolean;
  readonly isClosed: number | boolean;
  /** JSON. */
  readonly files: string;
  /** JSON. */
  readonly skipCounts: string;
}

/** How many orders of a run are in a state. */
interface StateRow {
  readonly state: OrderState;
  readonly orders: number;
  readonly rows: number;
  readonly adopted: number;
}

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

/** SQL for runs with data to purge in which nothing happened for `$4` milliseconds. */
const IDLE = `run.created_at < now_ms() - CAST($4 AS bigint)
  AND (run.state = 'staged' OR EXISTS (SELECT 1 FROM mailed_part WHERE mailed_part.run = run.id AND mailed_part.rows > 0))
  AND NOT EXISTS (SELECT 1 FROM event WHERE event.run = run.id AND what NOT IN ('purged', 'forgotten')
    AND happened_at >= now_ms() - CAST($4 AS bigint))
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.run = run.id
    AND (sent_at >= now_ms() - CAST($4 AS bigint) OR ordered_at >= now_ms() - CAST($4 AS bigint)))`;

export function listRuns({
  after,
  limit,
  openOrSinceMs,
  idleForMs,
}: RunFilter): Steps<readonly RunInfo[]> {
  return selectRuns(
    `number < coalesce((SELECT number FROM run WHERE id = $1), ${Number.MAX_SAFE_INTEGER})
     AND (CAST($2 AS bigint) IS NULL OR created_at >= $2
       OR EXISTS (SELECT 1 FROM event WHERE event.run = run.id AND event.happened_at >= $2)
       OR (SELECT sum(orders) FROM order_count WHERE order_count.run = run.id AND order_count.state = ANY ($3)) > 0)
     AND (CAST($4 AS bigint) IS NULL OR (${IDLE}))`,
    [after ?? '', openOrSinceMs ?? null, OPEN, idleForMs ?? null],
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

/** The runs that a worker serves. */
export interface Scope {
  /** The runs that are named, ascending; null if it is all of a service. */
  readonly named: readonly string[] | null;
  /** The service of the runs; null if the ledger has none of them. */
  readonly service: string | null;
}

/** @throws RangeError when the runs are at different services */
export function* toScope(scope: WorkerScope): Steps<Scope> {
  if (scope.runs === 'all') return { named: null, service: scope.service };
  const named = [...new Set(scope.runs)].sort();
  const services = yield* ask<{ service: string }>(
    'SELECT DISTINCT service FROM run WHERE id = ANY ($1)',
    named,
  );
  if (services.length > 1) throw new RangeError('A worker cannot serve runs at several services');
  return { named, service: services[0]?.service ?? null };
}

function toRunInfo(row: RunRow, counted: readonly StateRow[]): RunInfo {
  const { read, blank, skipped, rejected, isOnHold, state, files, skipCounts, ...about } = row;
  const byState = new Map(counted.map((entry) => [entry.state, entry]));
  const states = toStateCounts(byState);
  const isOpen = state !== 'purged' && OPEN.some((open) => states[open].orders > 0);
  const unfinished = isOnHold ? 'on_hold' : 'unfinished';
  return {
    ...about,
    state: state === 'purged' ? state : isOpen ? unfinished : 'finished',
    isStopped: isOpen && Boolean(row.isStopped),
    isFirstDone: isOpen && Boolean(row.isFirstDone),
    isClosed: Boolean(row.isClosed),
    rows: { read, blank, skipped, rejected },
    skipCounts: JSON.parse(skipCounts),
    states,
    adopted: byState.get('ordered')?.adopted ?? 0,
    files: JSON.parse(files),
  };
}

function toStateCounts(byState: ReadonlyMap<OrderState, StateRow>): StateCounts {
  const counts = ORDER_STATES.map((state) => {
    const { orders, rows } = byState.get(state) ?? { orders: 0, rows: 0 };
    return [state, { orders, rows }];
  });
  return Object.fromEntries(counts);
}
