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
import { toStorable } from '../../storable-text.ts';
import type { Session } from '../connection/connections.ts';
import { SELECT_CLAIMED } from './claim-session.ts';
import { readRequests } from './job-events.ts';

/** @throws UsageError `delivery_unknown`, `delivery_ambiguous` */
export async function findDelivery(
  session: Session,
  ledger: string,
  idStart: string,
): Promise<Delivery> {
  const rows = await session.query<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE starts_with(id, $1) ORDER BY number DESC`,
    [toStorable(idStart)],
  );
  return onlyDelivery(rows, idStart, { ledger });
}

/** Returns a page of the deliveries that all of a filter is true of, the one taken last first. */
export async function listDeliveries(
  session: Session,
  filter: DeliveryFilter,
  { after = null, limit = PAGE_DELIVERIES }: PageOptions = {},
): Promise<DeliveryPage> {
  const { states, ...texts } = filter;
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  const conditions = given.map(([column], i) => `${column} = $${i + 4}`);
  // One more than wanted shows whether there is a next page.
  const rows = await session.query<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM delivery
     WHERE ${['($2::bigint IS NULL OR number < $2)', '($3::text[] IS NULL OR state = ANY ($3))', ...conditions].join(' AND ')}
     ORDER BY number DESC LIMIT $1 + 1`,
    [limit, after, states ?? null, ...given.map(([, value]) => toStorable(String(value)))],
  );
  return toDeliveryPage(rows, limit);
}

export async function readJobs(session: Session): Promise<readonly JobRecord[]> {
  const jobs = await session.query<JobRow>(SELECT_JOBS);
  const latest = await session.query<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE number = ANY ($1)`,
    [jobs.map((job) => job.latest)],
  );
  const byNumber = new Map(latest.map((row) => [row.number, toDelivery(row)]));
  const requests = await readRequests(session);
  const claimed = await session.query<{ name: string }>(SELECT_CLAIMED, []);
  const watched = new Set(claimed.map(({ name }) => name));
  return jobs.map((row) => {
    const delivery = row.latest === null ? null : (byNumber.get(row.latest) ?? null);
    return toJobRecord(row, { latest: delivery, requests, isWatched: watched.has(row.name) });
  });
}
