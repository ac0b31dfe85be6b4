import { CLAIM_FUNCTIONS } from './claim-functions.ts';
import { DELIVERY_TABLES } from './delivery-tables.ts';
import { OUTCOME_FUNCTIONS } from './outcome-functions.ts';
import { TABLES } from './tables.ts';
import { WORKER_FUNCTIONS } from './worker-functions.ts';

/** Makes all tables and functions of a ledger. */
export const SCHEMA = [
  TABLES,
  WORKER_FUNCTIONS,
  CLAIM_FUNCTIONS,
  OUTCOME_FUNCTIONS,
  DELIVERY_TABLES,
].join('\n');
