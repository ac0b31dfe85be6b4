import type { Engine } from '../steps/engine.ts';
import type { Steps } from '../steps/steps.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { withLedgerErrors } from './ledger-error.ts';

/** Runs steps, all at one time. Changes are to be made in a transaction. */
export function runSteps<T>(db: Database, nowMs: number, steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) {
    const { sql, values, isLock } = step.value;
    step = steps.next(isLock ? [] : answer(db, nowMs, sql, values));
  }
  return step.value;
}

function answer(db: Database, nowMs: number, sql: string, values: readonly unknown[]) {
  const now = values.length + 1;
  const own = sql
    .replaceAll(/= ANY \((\$\d+)\)/g, 'IN (SELECT value FROM json_each($1))')
    .replaceAll(/\$(?=\d)/g, '?')
    .replaceAll('now_ms()', `?${now}`)
    .replace(/ FOR UPDATE$/, '');
  return db
    .prepare(own)
    .all(...values.map(toOwnValue), ...(own.includes(`?${now}`) ? [nowMs] : []));
}

function toOwnValue(value: unknown) {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

interface EngineContext {
  readonly file: string;
  /** @throws VdpipeError `ledger_closed` */
  readonly db: () => Database;
  readonly queue: CommitQueue;
  readonly now: () => number;
}

/** Runs steps in a SQLite file: questions are answered at once, changes share commits. */
export class SqliteEngine implements Engine {
  readonly place: { readonly file: string };
  readonly #context: EngineContext;

  constructor(context: EngineContext) {
    this.place = { file: context.file };
    this.#context = context;
  }

  /** @throws VdpipeError `ledger_closed` */
  assertOpen(): void {
    this.#context.db();
  }

  async read<T>(steps: Steps<T>): Promise<T> {
    const { file, db, now } = this.#context;
    const open = db();
    return withLedgerErrors(file, () => runSteps(open, now(), steps));
  }

  async change<T>(toSteps: () => Steps<T>): Promise<T> {
    const { db, queue, now } = this.#context;
    const open = db();
    const nowMs = now();
    return queue.commit(() => runSteps(open, nowMs, toSteps()));
  }

  write<T>(toSteps: () => Steps<T>): Promise<T> {
    return this.change(toSteps);
  }

  changeAgain<T>(toSteps: () => Steps<T>): Promise<T> {
    return this.change(toSteps);
  }
}
