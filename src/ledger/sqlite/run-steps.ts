import type { Steps } from '../people/steps.ts';
import type { Database } from './database.ts';

/** Runs steps, all at one time. Changes are to be made in a transaction. */
export function runSteps<T>(db: Database, nowMs: number, steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) {
    const { sql, values } = step.value;
    const now = values.length + 1;
    const own = sql
      .replaceAll(/\$(?=\d)/g, '?')
      .replaceAll('now_ms()', `?${now}`)
      .replace(/ FOR UPDATE$/, '');
    step = steps.next(db.prepare(own).all(...values, ...(own.includes(`?${now}`) ? [nowMs] : [])));
  }
  return step.value;
}

/** Runs steps that only read, which need no time. */
export function readSteps<T>(db: Database, steps: Steps<T>): T {
  return runSteps(db, 0, steps);
}
