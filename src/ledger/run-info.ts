import type { RunEvent, RunInfo, StagedRows, StateCounts } from './ledger.ts';
import { OPEN, ORDER_STATES, type OrderState } from './states.ts';

/** SQL for the columns of a `RunRow`. */
export const RUN_COLUMNS = `id AS run, created_at AS "createdAtMs", state, service, file, sheet, on_hold AS "isOnHold",
  on_hold AND EXISTS (SELECT 1 FROM event WHERE run = run.id AND what = 'stopped') AS "isStopped", rows_read AS read, rows_blank AS blank,
  rows_skipped AS skipped, rows_rejected AS rejected, amount_format AS "amountFormat", origin, CAST(files AS text) AS files,
  CAST(skip_counts AS text) AS "skipCounts"`;

/** A run as a ledger's questions read it: 0 or 1 may stand for a truth. */
export interface RunRow
  extends Pick<
      RunInfo,
      'run' | 'createdAtMs' | 'service' | 'file' | 'sheet' | 'amountFormat' | 'origin'
    >,
    StagedRows {
  readonly state: 'staged' | 'purged';
  readonly isOnHold: number | boolean;
  /** Whether a person stopped the run, now or earlier. */
  readonly isStopped: number | boolean;
  /** JSON. */
  readonly files: string;
  /** JSON. */
  readonly skipCounts: string;
}

/** How many orders of a run are in a state. */
export interface StateRow {
  readonly state: OrderState;
  readonly orders: number;
  readonly rows: number;
  readonly adopted: number;
}

export function toRunInfo(row: RunRow, counted: readonly StateRow[]): RunInfo {
  const { read, blank, skipped, rejected, isOnHold, state, files, skipCounts, ...about } = row;
  const byState = new Map(counted.map((entry) => [entry.state, entry]));
  const states = toStateCounts(byState);
  const isOpen = state !== 'purged' && OPEN.some((open) => states[open].orders > 0);
  const unfinished = isOnHold ? 'on_hold' : 'unfinished';
  return {
    ...about,
    state: state === 'purged' ? state : isOpen ? unfinished : 'finished',
    isStopped: isOpen && Boolean(row.isStopped),
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

/** SQL for the columns of an `EventRow`. */
export const EVENT_COLUMNS = 'what, who AS "by", happened_at AS "atMs", details';

export interface EventRow extends Omit<RunEvent, 'details'> {
  /** JSON. */
  readonly details: string;
}

export function toRunEvent({ details, ...event }: EventRow): RunEvent {
  return { ...event, details: JSON.parse(details) };
}
