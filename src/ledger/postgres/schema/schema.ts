import { CLAIM_FUNCTIONS } from './claim-functions.ts';
import { OUTCOME_FUNCTIONS } from './outcome-functions.ts';
import { SHARED_TABLES, TABLES } from './tables.ts';
import { WORKER_FUNCTIONS } from './worker-functions.ts';

/** Makes all tables and functions of a ledger. */
export const SCHEMA = [
  TABLES,
  SHARED_TABLES,
  WORKER_FUNCTIONS,
  CLAIM_FUNCTIONS,
  OUTCOME_FUNCTIONS,
].join('\n');
