import { toStorable } from '../storable-text.ts';

/**
 * How a value is kept. `integer`: of 64 bits; `flag`: 0 or 1; `json`: compared without the order of its keys; `wait`: what is left of a
 * wait in milliseconds, as each ledger has a clock of its own.
 */
export type Kind = 'text' | 'integer' | 'flag' | 'json' | 'wait';

/** A table that every ledger has. */
interface CopiedTable {
  readonly columns: Readonly<Record<string, Kind>>;
  /** By which rows follow each other; it names a row for people. */
  readonly key: readonly string[];
}

/**
 * What a ledger is made of, in the order in which it is copied. A test holds the tables and columns of each ledger against this list,
 * and against those that it says are not copied.
 */
export const COPIED_TABLES = {
  lease: { key: ['only_one'], columns: { only_one: 'integer', ms: 'integer' } },
  worker: {
    key: ['epoch'],
    columns: {
      epoch: 'integer',
      place: 'text',
      pid: 'integer',
      started: 'text',
      service: 'text',
      serves: 'text',
    },
  },
  pause: { key: ['service'], columns: { service: 'text', left_ms: 'wait' } },
  run: {
    key: ['id'],
    columns: {
      id: 'text',
      created_at: 'integer',
      state: 'text',
      service: 'text',
      file: 'text',
      sheet: 'text',
      fingerprint: 'text',
      on_hold: 'flag',
      rows_read: 'integer',
      rows_blank: 'integer',
      rows_skipped: 'integer',
      rows_rejected: 'integer',
      amount_format: 'text',
      origin: 'text',
      files: 'json',
      skip_counts: 'json',
    },
  },
  orders: {
    key: ['id'],
    columns: {
      id: 'integer',
      run: 'text',
      service: 'text',
      project_id: 'text',
      svc_uid: 'text',
      state: 'text',
      first_row: 'integer',
      last_row: 'integer',
      row_ranges: 'text',
      rows: 'integer',
      invalid_rows: 'integer',
      order_count: 'integer',
      total_price: 'text',
      partner_order_id: 'text',
      for_test: 'flag',
      body_json: 'text',
      attempts: 'integer',
      maybe_ordered: 'flag',
      sent_at: 'integer',
      looks: 'integer',
      waits: 'integer',
      left_ms: 'wait',
      wait_ms: 'integer',
      order_id: 'integer',
      adopted: 'flag',
      error_code: 'text',
      error_message: 'text',
      error_details: 'text',
      request_id: 'text',
      refusal: 'text',
      ordered_at: 'integer',
    },
  },
  invalid_row: {
    key: ['run', 'row'],
    columns: { run: 'text', row: 'integer', project_id: 'text', code: 'text', header: 'text' },
  },
  skipped_rows: {
    key: ['run', 'first'],
    columns: { run: 'text', first: 'integer', last: 'integer', reason: 'text' },
  },
  attempt: {
    key: ['ledger_order', 'number'],
    columns: {
      ledger_order: 'integer',
      number: 'integer',
      epoch: 'integer',
      intent_at: 'integer',
      outcome: 'text',
      status: 'integer',
      error_code: 'text',
      request_id: 'text',
      ended_at: 'integer',
      connection: 'integer',
    },
  },
  seen_order_id: {
    key: ['id'],
    columns: {
      id: 'integer',
      ledger_order: 'integer',
      service: 'text',
      order_id: 'integer',
      source: 'text',
      epoch: 'integer',
      seen_at: 'integer',
    },
  },
  doubted_connection: {
    key: ['run', 'epoch', 'connection'],
    columns: { run: 'text', epoch: 'integer', connection: 'integer' },
  },
  verification: {
    key: ['ledger_order'],
    columns: {
      ledger_order: 'integer',
      finding: 'text',
      order_id: 'integer',
      checked_at: 'integer',
    },
  },
  event: {
    key: ['id'],
    columns: {
      id: 'integer',
      run: 'text',
      what: 'text',
      who: 'text',
      happened_at: 'integer',
      details: 'text',
    },
  },
  delivery: {
    key: ['number'],
    columns: {
      number: 'integer',
      id: 'text',
      job: 'text',
      name: 'text',
      folder: 'text',
      hash: 'text',
      bytes: 'integer',
      modified_at: 'integer',
      state: 'text',
      run: 'text',
      reasons: 'text',
      waived: 'text',
      trouble: 'text',
      rows: 'integer',
      orders: 'integer',
      copies: 'integer',
      total_price: 'text',
      placed: 'integer',
      columns: 'text',
      exit_code: 'integer',
      released_by: 'text',
      released_at: 'integer',
      taken_at: 'integer',
      ended_at: 'integer',
    },
  },
  job: {
    key: ['name'],
    columns: {
      name: 'text',
      folder: 'text',
      host: 'text',
      state: 'text',
      paused: 'flag',
      next_at: 'integer',
      deadline_at: 'integer',
      waiting: 'integer',
      seen_event: 'integer',
      once: 'flag',
      noted_at: 'integer',
    },
  },
  job_event: {
    key: ['number'],
    columns: {
      number: 'integer',
      job: 'text',
      what: 'text',
      who: 'text',
      happened_at: 'integer',
      details: 'text',
    },
  },
  job_firing: { key: ['job'], columns: { job: 'text', tick_at: 'integer' } },
  job_memory: { key: ['job', 'key'], columns: { job: 'text', key: 'text', value: 'text' } },
  message: {
    key: ['number'],
    columns: {
      number: 'integer',
      id: 'text',
      job: 'text',
      delivery: 'text',
      channel: 'text',
      body: 'text',
      state: 'text',
      attempts: 'integer',
      error_code: 'text',
      queued_at: 'integer',
    },
  },
} as const satisfies Readonly<Record<string, CopiedTable>>;

export type TableName = keyof typeof COPIED_TABLES;

/** Those in the order in which they are copied; orders are copied run by run, with their datasets. */
export const TABLE_NAMES = Object.keys(COPIED_TABLES) as readonly TableName[];

export function columnsOf(table: TableName): readonly (readonly [string, Kind])[] {
  return Object.entries(COPIED_TABLES[table].columns);
}

/** A whole number beyond 2^53 is in digits. */
export type Value = string | number | null;

/** A row by the names above, with equal values for what is equal in every ledger. */
export type Row = Readonly<Record<string, Value>>;

/** How a ledger keeps one of the tables, as far as that is its own. */
export interface OwnTable {
  /** @default the same name */
  readonly name?: string;
  /** SQL for columns that are called otherwise. */
  readonly read?: Readonly<Record<string, string>>;
  /** SQL for the rows that count. @default all */
  readonly where?: string;
  /** SQL for the order of rows. @default by the key */
  readonly orderBy?: string;
  /** A row by the ledger's own names. @default as it is */
  readonly write?: (row: Row) => Row;
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
