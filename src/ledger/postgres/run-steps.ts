import { VdpipeError } from '../../errors.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import type { Engine, Slice } from '../steps/engine.ts';
import type { Steps } from '../steps/steps.ts';
import { toStorable } from '../storable-text.ts';
import type { Connections, Session } from './connection/connections.ts';

/** Runs steps. Changes are to be made in a transaction. */
export async function runSteps<T>(session: Session, steps: Steps<T>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    const { sql, values } = step.value;
    step = steps.next(await session.query(sql, values.map(storable)));
  }
  return step.value;
}

function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' ? toStorable(value) : value;
}

/** Runs steps in PostgreSQL: what is asked, and what does no harm twice, again until the server is back. */
export class PostgresEngine implements Engine {
  readonly place: { readonly ledger: string };
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.place = { ledger: connections.name };
    this.#connections = connections;
  }

  failureOf(error: unknown): VdpipeError {
    if (error instanceof VdpipeError) return error;
    return ledgerFailure('ledger_unusable', this.place, error);
  }

  read<T>(steps: Steps<T>): Promise<T> {
    return runSteps(this.#connections, steps);
  }

  write<T>(toSteps: () => Steps<T>): Promise<T> {
    // A statement that is a transaction by itself holds no lock while its answer travels.
    const call: Session['query'] = (text, values = []) =>
      this.#connections.call(text, () => values);
    return runSteps({ query: call }, toSteps());
  }

  change<T>(toSteps: () => Steps<T>): Promise<T> {
    return this.#connections.retrying(() =>
      this.#connections.transaction((session) => runSteps(session, toSteps())),
    );
  }

  changeAgain<T>(toSteps: () => Steps<T>): Promise<T> {
    return this.#connections.patiently(() => this.change(toSteps));
  }

  async *slices(run: string): AsyncGenerator<Slice> {
    yield { where: 'orders.run = $1', values: [run] };
  }
}
