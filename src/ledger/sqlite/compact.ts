import type { Database } from './database.ts';

/**
 * Rewrites the database file without the pages that nothing is in any more. Not while a worker is there, whose lease could end
 * meanwhile. Without it, what was removed is overwritten all the same.
 */
export function compact(db: Database): void {
  if (db.isTransaction || db.prepare('SELECT 1 FROM worker WHERE ended = 0').get()) return;
  try {
    db.exec('VACUUM');
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Another process reads, or the disk is full.
  }
}
