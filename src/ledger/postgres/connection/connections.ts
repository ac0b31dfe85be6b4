import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ledgerFailure } from '../../ledger-errors.ts';
import type { OutageOptions } from '../open-options.ts';
import { LONGEST_QUERY_MS, serverOf, watched } from './open-pool.ts';
import { Outage } from './outage.ts';
import {
  isAway,
  isNameUnknown,
  isRetryable,
  isUnreachable,
  postgresError,
} from './postgres-error.ts';

/** What a worker asks has to be answered well before its lease ends: first within a part of it, then, over another connection, in longer. */
const URGENT_MS = [4000, 8000] as const;
const RETRIES = 5;
const RETRY_AFTER_MS = 20;

/** Of PostgreSQL's types those that pg would read otherwise: 64 bits as an exact number, or as digits. */
const INT8 = 20;
const TYPES = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? toExact : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface QueryOptions {
  /** Has the server keep the statement, for one that is sent often. */
  readonly name?: string;
  /** Whether a lease may end before the answer comes. @default false */
  readonly isUrgent?: boolean;
}

/** One connection, for statements that belong together. */
export interface Session {
  /** Sends one statement and returns its rows. @throws as `postgresError` describes it */
  query<Row>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<readonly Row[]>;
}

/** A connection that a caller has for itself until it releases it. */
export interface OwnSession extends Session {
  readonly client: pg.PoolClient;
  /** Describes a failure for people. */
  readonly describe: (error: unknown) => unknown;
  /** Says whether the connection can be used by others. */
  release(isClean: boolean): void;
}

/** Connections to one ledger, opened when they are needed. */
export class Connections implements Session {
  /** For people: without a password. */
  readonly name: string;
  readonly #openPool: () => Promise<pg.Pool>;
  readonly #outage: Outage;
  #opening: Promise<pg.Pool> | undefined;
  #pool: pg.Pool | undefined;
  #isOpen = false;
  #isClosed = false;
  /** The server that the ledger is known to be on. */
  #server = '';
  #failOvers = 0;

  /**
   * @param openPool is called by the first statement, and again after the server was away
   * @param outage for what can be asked again
   */
  constructor(
    name: string,
    openPool: () => Promise<pg.Pool>,
    outage: OutageOptions = { patienceMs: 0 },
  ) {
    this.name = name;
    this.#openPool = openPool;
    this.#outage = new Outage(outage);
  }

  /** Notes that the ledger is there: a table that is missing from now on was removed. */
  noteOpen(): void {
    this.#isOpen = true;
  }

  /** How many fail-overs there were since the ledger was opened: with each, the last commits may be lost. */
  get failOvers(): number {
    return this.#failOvers;
  }

  /** Sends one statement: again if the server is away, so that it must do no harm twice. */
  query<Row>(
    text: string,
    values: readonly unknown[] = [],
    options: QueryOptions = {},
  ): Promise<readonly Row[]> {
    return this.patiently((tries) => this.#send(text, values, options, tries));
  }

  /**
   * Sends a statement that is a transaction by itself, again also if another one was in its way.
   *
   * @param toValues is called for each try
   */
  call<Row>(
    text: string,
    toValues: () => readonly unknown[],
    options: QueryOptions = {},
  ): Promise<readonly Row[]> {
    return this.patiently((triesBefore) =>
      this.retrying(() => this.#send<Row>(text, toValues(), options, triesBefore)),
    );
  }

  /** Does what the server does as a whole or not at all: again if another one was in its way. */
  async retrying<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!isRetryable(error) || tries > RETRIES) throw error;
        await sleep(RETRY_AFTER_MS * tries * Math.random());
      }
    }
  }

  /** Does what can be done twice without harm: again until the server is back, as long as that is waited for. */
  async patiently<T>(work: (tries: number) => Promise<T>): Promise<T> {
    let ended: ((isOver: boolean) => void) | undefined;
    this.#outage.assertNotGivenUp();
    for (let tries = 0; ; tries++) {
      try {
        const result = await work(tries);
        ended?.(true);
        return result;
      } catch (error) {
        const described = this.#describe(error);
        const mayPass = this.#isWaitedFor(error);
        if (mayPass) ended ??= this.#outage.begin(described);
        if (mayPass && (await this.#outage.pause(tries, described))) continue;
        ended?.(!mayPass);
        throw described;
      }
    }
  }

  /** Until the ledger is open, nothing has to be recorded any more: a stop ends the wait. */
  #isWaitedFor(error: unknown): boolean {
    if (this.#isClosed || !isAway(error)) return false;
    return this.#isOpen || (this.#outage.waitsFromStart && !isNameUnknown(error));
  }

  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.own();
    try {
      await session.query('BEGIN');
      const result = await work(session);
      await session.query('COMMIT');
      session.release(true);
      return result;
    } catch (error) {
      const isUndone = !isUnreachable(error) && (await undo(session));
      session.release(isUndone);
      throw error;
    }
  }

  /** Takes a connection. What is sent over it is not sent again. */
  async own(): Promise<OwnSession> {
    const { pool, client } = await this.#describing(() => this.#connect());
    await this.#describing(() => this.#noteServer(client)).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    return {
      client,
      describe: (error) => this.#describe(error),
      query: async (text, values = [], options = {}) => {
        try {
          return await watched(pool, client, send(client, text, values, options, 0));
        } catch (error) {
          if (isUnreachable(error)) this.#leave(pool);
          throw this.#describe(error);
        }
      },
      release: (isClean) => client.release(!isClean),
    };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#pool?.end();
  }

  async #send<Row>(
    text: string,
    values: readonly unknown[],
    options: QueryOptions,
    tries: number,
  ): Promise<readonly Row[]> {
    const { pool, client } = await this.#connect();
    try {
      await this.#noteServer(client);
      const rows = await watched(pool, client, send<Row>(client, text, values, options, tries));
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      if (isUnreachable(error)) this.#leave(pool);
      throw error;
    }
  }

  /** Before anything else is asked of another server, it learns that it is another one. */
  async #noteServer(client: pg.PoolClient): Promise<void> {
    const server = serverOf(client);
    if (!this.#isOpen || server === '' || server === this.#server) return;
    await send(client, 'SELECT note_server($1)', [server], { isUrgent: true }, 1);
    if (this.#server !== '' && this.#server !== server) this.#failOvers += 1;
    this.#server = server;
  }

  async #connect(): Promise<{ readonly pool: pg.Pool; readonly client: pg.PoolClient }> {
    if (this.#isClosed) throw ledgerFailure('ledger_closed', { ledger: this.name });
    this.#opening ??= this.#openPool().then((pool) => {
      this.#pool = pool;
      return pool;
    });
    const opening = this.#opening;
    try {
      const pool = await opening;
      return { pool, client: await pool.connect() };
    } catch (error) {
      if (this.#opening === opening) this.#leave(this.#pool);
      throw error;
    }
  }

  /** After one connection was lost or cannot be made, the others may be of no use, too: they can take long to say so. */
  #leave(pool: pg.Pool | undefined): void {
    if (pool !== this.#pool) return;
    this.#opening = undefined;
    this.#pool = undefined;
    pool?.end().catch(() => undefined);
  }

  async #describing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#describe(error);
    }
  }

  #describe(error: unknown): unknown {
    return postgresError(this.name, error, this.#isOpen);
  }
}

async function send<Row>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  { name, isUrgent = false }: QueryOptions,
  tries: number,
): Promise<readonly Row[]> {
  const timeoutMs = isUrgent ? URGENT_MS[tries === 0 ? 0 : 1] : LONGEST_QUERY_MS;
  const query = { text, values: [...values], query_timeout: timeoutMs, types: TYPES };
  const result = await client.query(name === undefined ? query : { ...query, name });
  return result.rows;
}

function undo(session: Session): Promise<boolean> {
  return session.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

function toExact(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
