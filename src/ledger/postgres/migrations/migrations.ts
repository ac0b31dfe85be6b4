import { FUNCTIONS } from './001-functions.ts';
import { TABLES } from './001-tables.ts';
import { RELOCATION } from './002-relocation.ts';
import { DELIVERIES } from './003-deliveries.ts';
import { DELIVERY_FOLDERS } from './004-delivery-folders.ts';
import { STOPPED_RUNS } from './005-stopped-runs.ts';
import { JOB_EVENTS } from './006-job-events.ts';
import { USERS } from './007-users.ts';

/**
 * The migrations, one per version of the ledger. A released entry is never changed. Its text is literal, so that new states and
 * transitions do not change it.
 */
export const MIGRATIONS: readonly string[] = [
  `${TABLES}\n${FUNCTIONS}`,
  RELOCATION,
  DELIVERIES,
  DELIVERY_FOLDERS,
  STOPPED_RUNS,
  JOB_EVENTS,
  USERS,
];

/** The only version that this version of vdpipe works with. */
export const NEWEST = MIGRATIONS.length;
