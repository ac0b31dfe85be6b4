import type { JobClaim } from '../../deliveries.ts';
import type { Connections } from '../connection/connections.ts';
import { ClaimSession } from './claim-session.ts';

/** The jobs that this process has claimed: over one connection, so that a watcher of many jobs leaves some for the rest. */
export class JobClaims {
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
