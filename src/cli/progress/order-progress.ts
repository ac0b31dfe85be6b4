import type { RunInfo } from '../../ledger/ledger.ts';
import { isFinal } from '../../ledger/states.ts';
import { countOrders } from '../../output/run-report.ts';
import type { SubmitEvent } from '../../run/order-sheet.ts';
import { type ServiceError, toDownText } from '../../service/errors.ts';
import { startProgress } from './progress.ts';
import type { Outage } from './progress-text.ts';

export type OrderProgress = ReturnType<typeof startOrderProgress>;

/** Shows how far a run's ordering is: orders done, a second, and why some or all of them wait. */
export function startOrderProgress(info: RunInfo, quiet: boolean) {
  const counts = countOrders(info);
  const total = counts.total - counts.held;
  const before = countDone(info);
  const waiting = new WaitingOrders();
  const progress = startProgress('Ordering', quiet, 'orders');
  let done = before;
  const update = (outage?: Outage) => {
    const part = total === 0 ? 1 : done / total;
    progress.update({ part, done, total, before, notes: waiting.notes(), outage });
  };
  return {
    note(event: SubmitEvent): void {
      waiting.note(event);
      if (isFinal(event.state)) done += 1;
      update();
    },
    /** Somebody else places the orders of the run. */
    look(now: RunInfo): void {
      done = countDone(now);
      update();
    },
    /** The service is down, and will be tried for so long. */
    down(failure: ServiceError, leftMs: number): void {
      update({ reason: toDownText(failure), leftMs });
    },
    end: () => progress.end(),
  };
}

function countDone(info: RunInfo): number {
  const { total, held, unknown, unsent } = countOrders(info);
  return total - held - unknown - unsent;
}

/** Why orders wait: those that do now, and how often one had to be tried again. */
export class WaitingOrders {
  readonly #codes = new Map<SubmitEvent['order'], string>();
  readonly #counts = new Map<string, number>();
  #retries = 0;

  note({ order, state, code }: SubmitEvent): void {
    const before = this.#codes.get(order);
    if (before !== undefined) this.#count(before, -1);
    this.#codes.delete(order);
    if (state !== 'waiting' && state !== 'unknown') return;
    const reason = state === 'unknown' ? 'answer lost' : (code ?? state);
    this.#codes.set(order, reason);
    this.#count(reason, 1);
    this.#retries += 1;
  }

  /** `waiting: project_locked 12, answer lost 3`, `15 retries` */
  notes(): string[] {
    const waiting = [...this.#counts].map(([code, count]) => `${code} ${count}`);
    return [
      ...(waiting.length === 0 ? [] : [`waiting: ${waiting.join(', ')}`]),
      ...(this.#retries === 0
        ? []
        : [`${this.#retries} ${this.#retries === 1 ? 'retry' : 'retries'}`]),
    ];
  }

  #count(code: string, change: number): void {
    const count = (this.#counts.get(code) ?? 0) + change;
    if (count === 0) this.#counts.delete(code);
    else this.#counts.set(code, count);
  }
}
