import type { Delivery, DeliveryFilter, DeliveryPage, JobRecord } from '../../deliveries.ts';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  onlyDelivery,
  PAGE_DELIVERIES,
  toDelivery,
  toDeliveryPage,
} from '../../delivery-row.ts';
import { type JobRow, SELECT_JOBS, toJobRecord } from '../../job-row.ts';
import type { PageOptions } from '../../ledger.ts';
import type { Database } from '../database.ts';
import { readRequests } from './job-events.ts';
import { JobLock } from './job-lock.ts';

/** @throws UsageError `delivery_unknown`, `delivery_ambiguous` */
export function findDelivery(db: Database, file: string, idStart: string): Delivery {
  const rows: readonly DeliveryRow[] = db
    .prepare(
      `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE id >= ?1 AND id < ?1 || '~' ORDER BY number DESC`,
    )
    .all(idStart);
  return onlyDelivery(rows, idStart, { file });
}

/** SQL for what a filter asks for. */
const CONDITIONS: Readonly<Record<keyof DeliveryFilter, string>> = {
  job: 'job = :job',
  states: 'state IN (SELECT value FROM json_each(:states))',
  hash: 'hash = :hash',
  name: 'name = :name',
  run: 'run = :run',
};

/** Returns a page of the deliveries that all of a filter is true of, the one taken last first. */
export function listDeliveries(
  db: Database,
  filter: DeliveryFilter,
  { after = null, limit = PAGE_DELIVERIES }: PageOptions = {},
): DeliveryPage {
  const given = Object.entries({
    ...filter,
    states: filter.states && JSON.stringify(filter.states),
  }).filter(([, value]) => value !== undefined);
  const conditions = given.map(([key]) => CONDITIONS[key as keyof DeliveryFilter]);
  // One more than wanted shows whether there is a next page.
  const rows: readonly DeliveryRow[] = db
    .prepare(
      `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE ${['number < :after', ...conditions].join(' AND ')}
       ORDER BY number DESC LIMIT :limit + 1`,
    )
    .all({ ...Object.fromEntries(given), after: Number(after ?? Number.MAX_SAFE_INTEGER), limit });
  return toDeliveryPage(rows, limit);
}

export function readJobs(db: Database, file: string): readonly JobRecord[] {
  const find = db.prepare(`SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE number = ?`);
  const rows: readonly JobRow[] = db.prepare(SELECT_JOBS).all();
  const requests = readRequests(db);
  return rows.map((row) => {
    const latest = row.latest === null ? null : toDelivery(find.get(row.latest));
    return toJobRecord(row, { latest, requests, isWatched: JobLock.isClaimed(file, row.name) });
  });
}
