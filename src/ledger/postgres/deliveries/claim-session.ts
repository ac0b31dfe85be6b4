import type { JobClaim } from '../../deliveries.ts';
import type { OwnSession } from '../connection/connections.ts';

/**
 * How often the connection is asked whether it is still there, and how long it may take to answer. The server gives the claims of a
 * host that is cut off to others after 6 s (`tcp_user_timeout`): by then this host has noticed.
 */
const TIMES = { askEveryMs: 1500, answerWithinMs: 3000 };

/** SQL for the number by which a job is locked, of its name. */
const lockOf = (job: string) => `hashtextextended(current_schema() || ' job ' || ${job}, 0)`;
const LOCK = lockOf('$1');

/** SQL for the jobs that a process has claimed. */
export const SELECT_CLAIMED = `
  SELECT name FROM job WHERE ${lockOf('name')} IN (
    SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** A connection whose locks are claims of jobs: the server releases them when it ends, however it ends. */
export class ClaimSession {
  readonly #session: OwnSession;
  /** How to say that a claim is lost, by job. A connection can take a lock twice: nobody else here may have it. */
  readonly #claims = new Map<string, AbortController>();
  readonly #timer: NodeJS.Timeout;
  readonly #answerWithinMs: number;
  #sent: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(session: OwnSession, { askEveryMs, answerWithinMs } = TIMES) {
    this.#session = session;
    this.#answerWithinMs = answerWithinMs;
    const lose = () => this.#lose();
    session.client.on('error', lose);
    session.client.on('end', lose);
    this.#timer = setInterval(() => void this.#ask(), askEveryMs).unref();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  async claim(job: string): Promise<JobClaim | undefined> {
    if (this.#claims.has(job)) return undefined;
    const lost = new AbortController();
    this.#claims.set(job, lost);
    const [row] = await this.#send<{ is_ours: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK}) AS is_ours`,
      [job],
    );
    if (row?.is_ours) return { job, lost: lost.signal, release: () => this.#release(job, lost) };
    this.#claims.delete(job);
    return undefined;
  }

  /** Ends the connection, as the end of the process would. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#timer);
    this.#session.release(false);
  }

  async #release(job: string, claim: AbortController): Promise<void> {
    if (this.#isEnded || this.#claims.get(job) !== claim) return;
    await this.#send(`SELECT pg_advisory_unlock(${LOCK})`, [job]);
    this.#claims.delete(job);
  }

  async #ask(): Promise<void> {
    if (this.#claims.size > 0) await this.#send('SELECT 1', []).catch(() => {});
  }

  /** One statement after the other. After a failure it is not known what the connection has locked: all claims are lost. */
  #send<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const sent = this.#sent.then(async () => {
      const late = setTimeout(() => this.#lose(), this.#answerWithinMs);
      try {
        return await this.#session.query<Row>(text, values);
      } finally {
        clearTimeout(late);
      }
    });
    this.#sent = sent.catch(() => this.#lose());
    return sent;
  }

  #lose(): void {
    if (this.#isEnded) return;
    this.end();
    for (const claim of this.#claims.values()) claim.abort();
  }
}
