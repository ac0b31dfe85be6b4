import { createRequire } from 'node:module';
import process from 'node:process';
import type { DatabaseSync } from '@photostructure/sqlite';
import { VdpipeError } from './errors.ts';

type Sqlite = InstanceType<typeof DatabaseSync>;
type SqliteModule = typeof import('@photostructure/sqlite');
type SqliteStatement = ReturnType<Sqlite['prepare']>;

/** A prepared statement. */
export type Statement = Pick<SqliteStatement, 'all' | 'get' | 'iterate' | 'run'>;

/** More than there are texts of SQL, apart from combinations of keys. */
const MOST_STATEMENTS = 500;

/** How SQLite's failures are told. */
type ToError = (error: unknown) => VdpipeError;

/**
 * A database whose failures are all told in vdpipe's words. A damaged page or a full disk shows at any call, also at one
 * that only reads.
 */
export class GuardedDatabase {
  readonly #db: Sqlite;
  readonly #toError: ToError;
  /** By their SQL: compiling takes longer than most calls, and what was compiled takes memory until it is collected. */
  readonly #statements = new Map<string, Statement>();

  /**
   * @param file `''` for a temporary database
   * @param timeoutMs how long SQLite waits for another process' transaction
   */
  constructor(file: string, toError: ToError, timeoutMs = 0) {
    this.#toError = toError;
    const { DatabaseSync } = loadSqlite();
    this.#db = this.#guard(() => new DatabaseSync(file, { timeout: timeoutMs }))();
  }

  get isOpen(): boolean {
    return this.#db.isOpen;
  }

  get isTransaction(): boolean {
    return this.#db.isTransaction;
  }

  exec(sql: string): void {
    this.#guard(() => this.#db.exec(sql))();
  }

  /** Returns the same statement for the same SQL. */
  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const compile = this.#guard(() => this.#db.prepare(sql));
    const statement = compile();
    const made: Statement = {
      all: this.#guard(statement.all.bind(statement)),
      get: this.#guard(statement.get.bind(statement)),
      // Of its own: it may be in use meanwhile.
      iterate: (...values: unknown[]) => this.#iterate(compile(), values),
      run: this.#guard(statement.run.bind(statement)),
    };
    if (this.#statements.size === MOST_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, made);
    return made;
  }

  /** Copies the database into a file as it is at one moment, on a thread of its own. Others may write meanwhile, but not this one. */
  async backup(file: string): Promise<void> {
    // A number of pages would be a step each, and begin again whenever another process wrote in between.
    await loadSqlite().backup(this.#db, file, { rate: -1 });
  }

  close(): void {
    this.#db.close();
  }

  *#iterate(statement: SqliteStatement, values: readonly unknown[]) {
    try {
      yield* statement.iterate(...values);
    } catch (error) {
      throw this.#toError(error);
    }
  }

  #guard<Values extends unknown[], Result>(
    action: (...values: Values) => Result,
  ): (...values: Values) => Result {
    return (...values) => {
      try {
        return action(...values);
      } catch (error) {
        throw this.#toError(error);
      }
    };
  }
}

let sqlite: SqliteModule | null = null;

/** Loads SQLite when a database is first needed: a check of a small list needs none. */
function loadSqlite(): SqliteModule {
  try {
    sqlite ??= createRequire(import.meta.url)('@photostructure/sqlite') as SqliteModule;
    return sqlite;
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new VdpipeError(
      'sqlite_unavailable',
      `SQLite, which keeps the ledger, cannot be loaded for ${process.platform}-${process.arch} and Node ${process.versions.node}: ${reason}. Install vdpipe again on this machine (npm ci, or npm install -g vdpipe), with its optional dependencies, and do not copy node_modules from another machine.`,
      { cause },
    );
  }
}
