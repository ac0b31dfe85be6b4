import type { RunInfo } from '../../ledger/ledger.ts';
import { isFinal } from '../../ledger/states.ts';
import { countOrders } from '../../output/run-report.ts';
import type { SubmitEvent } from '../../run/order-sheet.ts';
import { type ServiceError, toDownText } from '../../service/errors.ts';
import { startProgress } from './progress.ts';
import type { Outage, Progress } from './progress-text.ts';

/** Shows how far a run's ordering is: orders done, a second, and why some or all of them wait. */
export class OrderProgress {
  readonly #progress: Progress;
  readonly #total: number;
  readonly #doneBefore: number;
  readonly #waiting = new WaitingOrders();
  #done = 0;

  constructor(info: RunInfo, quiet: boolean) {
    const { total, held } = countOrders(info);
    this.#progress = startProgress('Ordering', quiet, 'orders');
    this.#total = total - held;
    this.#doneBefore = countDone(info);
  }

  note(event: SubmitEvent): void {
    const { state } = event;
    this.#waiting.note(event);
    if (isFinal(state)) this.#done += 1;
    this.#update();
  }

  /** Somebody else places the orders of the run. */
  look(info: RunInfo): void {
    this.#done = countDone(info) - this.#doneBefore;
    this.#update();
  }

  /** The service is down, and will be tried for so long. */
  down(failure: ServiceError, leftMs: number): void {
    this.#update({ reason: toDownText(failure), leftMs });
  }

  end(): void {
    this.#progress.end();
  }

  #update(outage?: Outage): void {
    const done = this.#doneBefore + this.#done;
    this.#progress.update({
      part: this.#total === 0 ? 1 : done / this.#total,
      done,
      total: this.#total,
      before: this.#doneBefore,
      notes: this.#waiting.notes(),
      outage,
    });
  }
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
