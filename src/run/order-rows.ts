import type { RunReport } from '../output/run-report.ts';
import { type CheckOptions, type CheckReport, checkSheet } from './check-sheet.ts';
import { keepRows, type ProgramRows } from './input/keep-rows.ts';
import { type OrderOptions, orderSheet } from './order-sheet.ts';
import { assertOptions } from './prepare/assert-options.ts';

export interface OrderRowsOptions
  extends Omit<OrderOptions, 'file' | 'rows' | 'label' | 'words'>,
    ProgramRows {}

export interface CheckRowsOptions extends Omit<CheckOptions, 'file'>, Omit<ProgramRows, 'key'> {}

/**
 * Orders rows that a program has as `orderSheet` orders those of a file: all are read and checked before anything is ordered. They
 * are in a temporary file meanwhile.
 *
 * @throws What `orderSheet` throws, and what the iterable throws; UsageError `run_exists` for a key that has a run
 * @example
 * const recipients = database.prepare('SELECT * FROM recipients ORDER BY project_id');
 * const report = await orderRows({ rows: recipients.iterate(), key: 'spring-2026', ledger, service });
 */
export async function orderRows(options: OrderRowsOptions): Promise<RunReport> {
  assertOptions(options, 'rows', 'ledger', 'service');
  const { rows, columns, name = NAME, key, ...others } = options;
  return orderSheet({ ...others, file: name, rows: { rows, columns, name, key } });
}

/**
 * Reads and checks rows that a program has as `orderRows` would, and orders nothing.
 *
 * @throws What `checkSheet` throws, and what the iterable throws
 */
export async function checkRows(options: CheckRowsOptions): Promise<CheckReport> {
  assertOptions(options, 'rows');
  const { rows, columns, name = NAME, ...others } = options;
  const about = { settings: null, serviceUrl: '', isMapped: others.mapping !== undefined };
  const kept = await keepRows({ rows, columns }, about, others.signal);
  try {
    return { ...(await checkSheet({ ...others, file: kept.file })), file: name };
  } finally {
    await kept.release();
  }
}

const NAME = 'rows';
