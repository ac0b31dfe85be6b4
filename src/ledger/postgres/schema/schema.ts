import { CLAIM_FUNCTIONS } from './claim-functions.ts';
import { DELIVERY_TABLES } from './delivery-tables.ts';
import { OUTCOME_FUNCTIONS } from './outcome-functions.ts';
import { TABLES } from './tables.ts';
import { WORKER_FUNCTIONS } from './worker-functions.ts';

const SCHEMA = [TABLES, WORKER_FUNCTIONS, CLAIM_FUNCTIONS, OUTCOME_FUNCTIONS, DELIVERY_TABLES].join(
  '\n',
);

/**
 * What makes each version of the ledger of the one before, the first of nothing. Once released, an entry is never changed: its text
 * is literal, so that new states and transitions do not change it.
 */
export const MIGRATIONS: readonly string[] = [SCHEMA];
