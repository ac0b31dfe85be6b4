import type { Database } from '../database.ts';
import { removeStagingRun } from './staging.ts';
import { isBeingStaged } from './staging-lock.ts';

interface Stagings {
  readonly db: Database;
  readonly ledgerFile: string;
}

/**
 * Removes runs left by processes that died while staging: these can never be ordered. Returns them, as their datasets are to be
 * removed when that is committed. To be called in a transaction.
 */
export function removeAbandonedStagings({ db, ledgerFile }: Stagings): readonly string[] {
  const staging: readonly { id: string }[] = db
    .prepare(`SELECT id FROM run WHERE state = 'staging'`)
    .all();
  const abandoned = staging.filter(({ id }) => !isBeingStaged(ledgerFile, id));
  for (const { id } of abandoned) removeStagingRun(db, id);
  return abandoned.map(({ id }) => id);
}
