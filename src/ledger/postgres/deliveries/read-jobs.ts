import type { JobRecord } from '../../deliveries.ts';
import { DELIVERY_COLUMNS, type DeliveryRow, toDelivery } from '../../delivery-row.ts';
import { type JobRow, SELECT_JOBS, toJobRecord } from '../../job-row.ts';
import { readRequests } from '../../people/job-events.ts';
import type { Session } from '../connection/connections.ts';
import { runSteps } from '../run-steps.ts';
import { SELECT_CLAIMED } from './claim-session.ts';

export async function readJobs(session: Session): Promise<readonly JobRecord[]> {
  const jobs = await session.query<JobRow>(SELECT_JOBS);
  const latest = await session.query<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE number = ANY ($1)`,
    [jobs.map((job) => job.latest)],
  );
  const byNumber = new Map(latest.map((row) => [row.number, toDelivery(row)]));
  const requests = await runSteps(session, readRequests());
  const claimed = await session.query<{ name: string }>(SELECT_CLAIMED, []);
  const watched = new Set(claimed.map(({ name }) => name));
  return jobs.map((row) => {
    const delivery = row.latest === null ? null : (byNumber.get(row.latest) ?? null);
    return toJobRecord(row, { latest: delivery, requests, isWatched: watched.has(row.name) });
  });
}
