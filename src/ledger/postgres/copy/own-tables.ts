import type { OwnTable, TableName } from '../../copy/copied-tables.ts';

/**
 * How a ledger in PostgreSQL keeps what every ledger has.
 *
 * @param now by the server's clock
 */
export function ownTables(now: number): Readonly<Partial<Record<TableName, OwnTable>>> {
  return {
    worker: { write: (row) => ({ ...row, beat_at: 0, ended: 1 }) },
    pause: {
      name: 'service',
      read: { service: 'address', left_ms: `paused_until - ${now}` },
      where: `paused_until > ${now}`,
      write: ({ service, left_ms: left }) => ({
        address: service ?? null,
        paused_until: now + Number(left),
      }),
    },
    run: { orderBy: 'number' },
    orders: {
      // As a claim sees it: a time further ahead than its own wait is from before the server's clock was set back.
      read: {
        left_ms: `CASE WHEN due_at > ${now} AND due_at <= ${now} + wait_ms THEN due_at - ${now} ELSE 0 END`,
      },
      write: ({ left_ms: left, ...row }) => ({
        ...row,
        due_at: left === 0 ? 0 : now + Number(left),
      }),
    },
    job_firing: { write: (row) => ({ ...row, mark: '' }) },
    // All that is still to be sent is due.
    message: { write: (row) => ({ ...row, set_at: 0, due_at: 0 }) },
  };
}

/**
 * Tables that are not copied: `dataset` has what orders are copied with, `order_count` follows from orders, the others from the version
 * and the server.
 */
export const NOT_COPIED_TABLES = [
  'dataset',
  'order_count',
  'relocation',
  'schema_version',
  'server',
];
