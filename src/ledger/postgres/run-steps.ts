import type { Steps } from '../people/steps.ts';
import { toStorable } from '../storable-text.ts';
import type { Session } from './connection/connections.ts';

/** Runs steps. Changes are to be made in a transaction. */
export async function runSteps<T>(session: Session, steps: Steps<T>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    const { sql, values } = step.value;
    const stored = values.map((value) => (typeof value === 'string' ? toStorable(value) : value));
    step = steps.next(await session.query(sql, stored));
  }
  return step.value;
}
