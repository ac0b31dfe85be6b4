import type { ClaimedOrder, OrderRef } from '../../ledger.ts';
import type { Connections } from '../connection/connections.ts';

/** What a replica may miss: orders are sent no faster than a few thousand in the time that it may be behind. */
const MOST_KEPT = 10_000;

interface SentOrder {
  readonly id: OrderRef;
  readonly run: string;
  readonly project: string;
  readonly attempt: number;
}

/** The orders that a worker claimed last to send: a fail-over can lose that they were. */
export class SentOrders {
  readonly #connections: Connections;
  #recent: SentOrder[] = [];
  #older: readonly SentOrder[] = [];
  #failOvers: number;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#failOvers = connections.failOvers;
  }

  note(claimed: readonly ClaimedOrder[]): void {
    for (const { todo, id, run, projectId: project, attempts: attempt } of claimed) {
      if (todo === 'send') this.#recent.push({ id, run, project, attempt });
    }
    if (this.#recent.length < MOST_KEPT) return;
    this.#older = this.#recent;
    this.#recent = [];
  }

  /** After a fail-over, tells the server which orders may be placed although it does not know that they were sent. */
  async tellAfterFailOver(): Promise<void> {
    const { failOvers } = this.#connections;
    if (failOvers === this.#failOvers) return;
    const sent = JSON.stringify([...this.#older, ...this.#recent]);
    await this.#connections.call('SELECT note_lost_intents($1)', () => [sent]);
    this.#failOvers = failOvers;
  }
}
