import type { JobClaim } from '../../deliveries.ts';
import { SharedDeliveries } from '../../steps/deliveries/shared-deliveries.ts';
import type { Engine } from '../../steps/engine.ts';
import { toStorable } from '../../storable-text.ts';
import type { Connections } from '../connection/connections.ts';
import { SELECT_CLAIMED } from './claim-session.ts';
import { JobClaims } from './job-claims.ts';

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
