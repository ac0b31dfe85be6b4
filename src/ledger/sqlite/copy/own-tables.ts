import type { OwnTable, TableName } from '../../copy/copied-tables.ts';

/**
 * How a ledger in SQLite keeps what every ledger has.
 *
 * @param now by the machine's monotonic clock: a time further ahead than its own wait is from before a restart, and is over
 */
export function ownTables(now: number): Readonly<Partial<Record<TableName, OwnTable>>> {
  const leftOf = (time: string) =>
    `IIF(${time} > ${now} AND ${time} <= ${now} + wait_ms, ${time} - ${now}, 0)`;
  return {
    worker: {
      // One without a place stands for those that staged runs in another ledger.
      where: `place <> ''`,
      write: (row) => ({ ...row, ended: 1 }),
    },
    pause: {
      read: { left_ms: leftOf('until_at') },
      where: `${leftOf('until_at')} > 0`,
      write: ({ service, left_ms: left }) => ({
        service: service ?? null,
        until_at: now + Number(left),
        wait_ms: Number(left),
      }),
    },
    run: {
      orderBy: 'number',
      write: (row) => ({ ...row, again: 0 }),
    },
    orders: {
      read: { left_ms: leftOf('due_at') },
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

/** Tables that are not copied: what is in them is of one ledger alone, or follows from orders. */
export const NOT_COPIED_TABLES = ['relocation', 'order_count'];
