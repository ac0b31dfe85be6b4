import { toStorable } from '../storable-text.ts';

/**
 * How a value is kept. `integer`: of 64 bits; `flag`: 0 or 1; `json`: compared without the order of its keys; `wait`: what is left of a
 * wait in milliseconds, as each ledger has a clock of its own.
 */
export type Kind = 'text' | 'integer' | 'flag' | 'json' | 'wait';

/** A table that every ledger has: its columns by their kinds. */
interface CopiedTable extends Readonly<Partial<Record<Kind, string>>> {
  /** By which rows follow each other; it names a row for people. */
  readonly key: readonly string[];
}

/**
 * What a ledger is made of, in the order in which it is copied. A test holds the tables and columns of each ledger against this list,
 * and against those that it says are not copied.
 */
export const COPIED_TABLES = {
  lease: { key: ['only_one'], integer: 'only_one ms' },
  worker: { key: ['epoch'], integer: 'epoch pid', text: 'place started service serves' },
  pause: { key: ['service'], text: 'service', wait: 'left_ms' },
  run: {
    key: ['id'],
    integer: 'created_at release_at last_order rows_read rows_blank rows_skipped rows_rejected',
    text: 'id state service file sheet fingerprint amount_format origin key_of',
    flag: 'on_hold',
    json: 'files skip_counts',
  },
  orders: {
    key: ['id'],
    integer: `id first_row last_row rows invalid_rows order_count attempts sent_at looks waits wait_ms
      order_id ordered_at`,
    text: `run service project_id svc_uid state row_ranges total_price partner_order_id body_json
      error_code error_message error_details request_id refusal`,
    flag: 'for_test maybe_ordered adopted',
    wait: 'left_ms',
  },
  invalid_row: { key: ['run', 'row'], integer: 'row', text: 'run project_id code header' },
  skipped_rows: { key: ['run', 'first'], integer: 'first last', text: 'run reason' },
  attempt: {
    key: ['ledger_order', 'number'],
    integer: 'ledger_order number epoch intent_at status ended_at connection',
    text: 'outcome error_code request_id',
  },
  seen_order_id: {
    key: ['id'],
    integer: 'id ledger_order order_id epoch seen_at',
    text: 'service source',
  },
  doubted_connection: {
    key: ['run', 'epoch', 'connection'],
    integer: 'epoch connection',
    text: 'run',
  },
  verification: {
    key: ['ledger_order'],
    integer: 'ledger_order order_id checked_at status_since look changed_after',
    text: 'finding status',
  },
  look: { key: ['number'], integer: 'number began_at ended_at', text: 'run counts' },
  handed_over: {
    key: ['ledger_order', 'order_id'],
    integer: 'ledger_order order_id',
    text: 'mark',
  },
  event: { key: ['id'], integer: 'id happened_at', text: 'run what who details' },
  delivery: {
    key: ['number'],
    integer: `number bytes modified_at rows orders copies placed released_at taken_at ended_at`,
    text: `id job name folder hash state run reasons waived trouble total_price columns mapping released_by`,
  },
  job: {
    key: ['name'],
    integer: 'next_at deadline_at waiting seen_event noted_at',
    text: 'name folder host state mapping',
    flag: 'paused once',
  },
  job_event: { key: ['number'], integer: 'number happened_at', text: 'job what who details' },
  job_firing: { key: ['job'], integer: 'tick_at', text: 'job' },
  job_memory: { key: ['job', 'key'], text: 'job key value' },
  message: {
    key: ['number'],
    integer: 'number attempts queued_at',
    text: 'id job delivery channel body state error_code',
  },
  mapping: {
    key: ['name', 'version'],
    integer: 'version saved_at',
    text: 'name yaml who aliases delivery',
  },
  mailed_key: { key: ['only_one'], integer: 'only_one', text: 'mark' },
  mailed_part: { key: ['number'], integer: 'number rows', text: 'run rule campaign starts' },
  mailed_row: {
    key: ['alike', 'ledger_order', 'row'],
    integer: 'ledger_order row',
    text: 'alike same',
  },
} as const satisfies Readonly<Record<string, CopiedTable>>;

export type TableName = keyof typeof COPIED_TABLES;

/** Those in the order in which they are copied; orders are copied run by run, with their datasets. */
export const TABLE_NAMES = Object.keys(COPIED_TABLES) as readonly TableName[];

const COLUMNS = new Map(
  TABLE_NAMES.map((table) => {
    const { key: _, ...kinds }: CopiedTable = COPIED_TABLES[table];
    const columns = Object.entries(kinds).flatMap(([kind, names]) =>
      names.split(/\s+/).map((name) => [name, kind as Kind] as const),
    );
    return [table, columns];
  }),
);

export function columnsOf(table: TableName): readonly (readonly [string, Kind])[] {
  return COLUMNS.get(table) ?? [];
}

/** A whole number beyond 2^53 is in digits. */
export type Value = string | number | null;

/** A row by the names above, with equal values for what is equal in every ledger. */
export type Row = Readonly<Record<string, Value>>;

/** How a table is stored, where that is not as it is copied. */
export interface StoredTable {
  /** SQL for columns that are called otherwise. */
  readonly read?: Readonly<Record<string, string>>;
  /** SQL for the rows that count. @default all */
  readonly where?: string;
  /** SQL for the order of rows. @default by the key */
  readonly orderBy?: string;
  /** A row by its stored names. @default as it is */
  readonly write?: (row: Row) => Row;
}

/** @param now by the clock of the ledger's waits: a time further ahead than its own wait is from before a restart, and is over */
export function storedTables(now: number): Readonly<Partial<Record<TableName, StoredTable>>> {
  const leftOf = (time: string) =>
    `CASE WHEN ${time} > ${now} AND ${time} <= ${now} + wait_ms THEN ${time} - ${now} ELSE 0 END`;
  return {
    worker: { write: (row) => ({ ...row, beat_at: 0, ended: 1 }) },
    pause: {
      read: { left_ms: leftOf('until_at') },
      where: `${leftOf('until_at')} > 0`,
      write: ({ service, left_ms: left }) => ({
        service: service ?? null,
        until_at: now + Number(left),
        wait_ms: Number(left),
      }),
    },
    run: { orderBy: 'number' },
    orders: {
      read: { left_ms: leftOf('due_at') },
      write: ({ left_ms: left, ...row }) => ({
        ...row,
        due_at: left === 0 ? 0 : now + Number(left),
      }),
    },
    // A call that is made again is not made in another ledger.
    job_firing: { write: (row) => ({ ...row, mark: '' }) },
    // All that is still to be sent is due.
    message: { write: (row) => ({ ...row, set_at: 0, due_at: 0 }) },
  };
}

/** What PostgreSQL cannot keep in a text is replaced everywhere. */
export function toComparable(value: unknown, kind: Kind): Value {
  if (typeof value !== 'string') return value as Value;
  if (kind === 'json') return sortKeys(value);
  return kind === 'text' ? toStorable(value) : value;
}

function sortKeys(json: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json)).sort()));
}
