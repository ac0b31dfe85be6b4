import type { JobClaim } from '../../deliveries.ts';
import { SharedDeliveries } from '../../steps/deliveries/shared-deliveries.ts';
import type { Engine } from '../../steps/engine.ts';
import { toStorable } from '../../storable-text.ts';
import type { Connections } from '../connection/connections.ts';
import { ClaimSession, SELECT_CLAIMED } from './claim-session.ts';

/** Scheduled imports in PostgreSQL. */
export class PostgresDeliveries extends SharedDeliveries {
  readonly #connections: Connections;
  /** Has all claims of this process: a watcher of many jobs leaves some connections for the rest. */
  #claims: Promise<ClaimSession> | undefined;

  constructor(engine: Engine, connections: Connections) {
    super(engine);
    this.#connections = connections;
  }

  /** After a loss of the connection, the next claim opens another one. What a lost one had locked, it has no more. */
  override claimJob(job: string): Promise<JobClaim | undefined> {
    return this.#connections.patiently(async () => (await this.#live()).claim(toStorable(job)));
  }

  override async releaseClaims(): Promise<void> {
    const session = await this.#claims?.catch(() => undefined);
    session?.end();
  }

  protected override async whichAreClaimed(): Promise<(job: string) => boolean> {
    const claimed = await this.#connections.query<{ name: string }>(SELECT_CLAIMED);
    const names = new Set(claimed.map(({ name }) => name));
    return (job) => names.has(job);
  }

  async #live(): Promise<ClaimSession> {
    const earlier = this.#claims;
    if ((await earlier)?.isEnded && this.#claims === earlier) this.#claims = undefined;
    this.#claims ??= this.#open();
    return this.#claims;
  }

  async #open(): Promise<ClaimSession> {
    try {
      return new ClaimSession(await this.#connections.own());
    } catch (error) {
      this.#claims = undefined;
      throw error;
    }
  }
}
