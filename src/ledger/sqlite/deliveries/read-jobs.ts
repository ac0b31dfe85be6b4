import type { JobRecord } from '../../deliveries.ts';
import { DELIVERY_COLUMNS, toDelivery } from '../../delivery-row.ts';
import { type JobRow, SELECT_JOBS, toJobRecord } from '../../job-row.ts';
import { readRequests } from '../../people/job-events.ts';
import type { Database } from '../database.ts';
import { readSteps } from '../run-steps.ts';
import { JobLock } from './job-lock.ts';

export function readJobs(db: Database, file: string): readonly JobRecord[] {
  const find = db.prepare(`SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE number = ?`);
  const rows: readonly JobRow[] = db.prepare(SELECT_JOBS).all();
  const requests = readSteps(db, readRequests());
  return rows.map((row) => {
    const latest = row.latest === null ? null : toDelivery(find.get(row.latest));
    return toJobRecord(row, { latest, requests, isWatched: JobLock.isClaimed(file, row.name) });
  });
}
