import type { JobClaim } from '../../deliveries.ts';
import { SharedDeliveries } from '../../steps/deliveries/shared-deliveries.ts';
import type { Engine } from '../../steps/engine.ts';
import { toStorable } from '../../storable-text.ts';
import type { Connections } from '../connection/connections.ts';
import { ClaimSession, SELECT_CLAIMED } from './claim-session.ts';

/** Scheduled imports in PostgreSQL. */
export class PostgresDeliveries extends SharedDeliveries {
  readonly #connections: Connections;
  readonly #claims: JobClaims;

  constructor(engine: Engine, connections: Connections) {
    super(engine);
    this.#connections = connections;
    this.#claims = new JobClaims(connections);
  }

  override claimJob(job: string): Promise<JobClaim | undefined> {
    return this.#claims.claim(toStorable(job));
  }

  override releaseClaims(): Promise<void> {
    return this.#claims.close();
  }

  protected override async whichAreClaimed(): Promise<(job: string) => boolean> {
    const claimed = await this.#connections.query<{ name: string }>(SELECT_CLAIMED);
    const names = new Set(claimed.map(({ name }) => name));
    return (job) => names.has(job);
  }
}

/** The jobs that this process has claimed: over one connection, so that a watcher of many jobs leaves some for the rest. */
class JobClaims {
  readonly #connections: Connections;
  #session: Promise<ClaimSession> | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** After a loss of the connection, the next claim opens another one. What a lost one had locked, it has no more. */
  claim(job: string): Promise<JobClaim | undefined> {
    return this.#connections.patiently(async () => (await this.#live()).claim(job));
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    session?.end();
  }

  async #live(): Promise<ClaimSession> {
    const earlier = this.#session;
    if ((await earlier)?.isEnded && this.#session === earlier) this.#session = undefined;
    this.#session ??= this.#open();
    return this.#session;
  }

  async #open(): Promise<ClaimSession> {
    try {
      return new ClaimSession(await this.#connections.own());
    } catch (error) {
      this.#session = undefined;
      throw error;
    }
  }
}
