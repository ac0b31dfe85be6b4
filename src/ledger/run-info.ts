import type { RunInfo, StateCounts } from './ledger.ts';
import { OPEN, ORDER_STATES, type OrderState } from './states.ts';

/** A row of a ledger's table of runs. */
export interface RunRow {
  readonly id: string;
  readonly created_at: number;
  readonly state: 'staged' | 'purged';
  readonly service: string;
  readonly file: string;
  readonly sheet: string;
  readonly on_hold: number;
  /** Whether a person stopped the run, now or earlier. */
  readonly was_stopped: number;
  readonly rows_read: number;
  readonly rows_blank: number;
  readonly rows_skipped: number;
  readonly rows_rejected: number;
  readonly amount_format: string | null;
  readonly origin: string | null;
  /** JSON. */
  readonly files: string;
  /** JSON. */
  readonly skip_counts: string;
}

/** How many orders of a run are in a state. */
export interface StateRow {
  readonly state: OrderState;
  readonly orders: number;
  readonly rows: number;
  readonly adopted: number;
}

export function toRunInfo(row: RunRow, counted: readonly StateRow[]): RunInfo {
  const byState = new Map(counted.map((entry) => [entry.state, entry]));
  const states = toStateCounts(byState);
  const isOpen = OPEN.some((state) => states[state].orders > 0);
  const unfinished = row.on_hold === 1 ? 'on_hold' : 'unfinished';
  return {
    run: row.id,
    service: row.service,
    file: row.file,
    sheet: row.sheet,
    createdAtMs: row.created_at,
    state: row.state === 'purged' ? 'purged' : isOpen ? unfinished : 'finished',
    isStopped: row.state !== 'purged' && isOpen && row.on_hold === 1 && row.was_stopped === 1,
    rows: {
      read: row.rows_read,
      blank: row.rows_blank,
      skipped: row.rows_skipped,
      rejected: row.rows_rejected,
    },
    skipCounts: JSON.parse(row.skip_counts),
    states,
    adopted: byState.get('ordered')?.adopted ?? 0,
    amountFormat: row.amount_format,
    origin: row.origin,
    files: JSON.parse(row.files),
  };
}

function toStateCounts(byState: ReadonlyMap<OrderState, StateRow>): StateCounts {
  const counts = ORDER_STATES.map((state) => {
    const { orders, rows } = byState.get(state) ?? { orders: 0, rows: 0 };
    return [state, { orders, rows }];
  });
  return Object.fromEntries(counts);
}
