import type { Database } from '../database.ts';
import type { Workers } from '../ordering/worker-registry.ts';
import { removeStagingRun } from './staging.ts';
import { isBeingStaged } from './staging-lock.ts';

interface Stagings {
  readonly db: Database;
  readonly workers: Workers;
  readonly ledgerFile: string;
}

/**
 * Removes runs left by processes that died while staging: these can never be ordered. Returns them, as their datasets are to be
 * removed when that is committed. To be called in a transaction.
 */
export function removeAbandonedStagings({ db, workers, ledgerFile }: Stagings): readonly string[] {
  const staging: readonly { id: string; stager: number }[] = db
    .prepare(`SELECT id, stager FROM run WHERE state = 'staging'`)
    .all();
  const abandoned = staging.filter(({ id, stager }) => {
    const isHeld = isBeingStaged(ledgerFile, id);
    return isHeld === undefined ? workers.isStagerGone(stager) : !isHeld;
  });
  for (const { id } of abandoned) removeStagingRun(db, id);
  return abandoned.map(({ id }) => id);
}
