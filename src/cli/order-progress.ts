import { countOrders } from '../report/run-report.ts';
import type { RunInfo } from '../run/connect.ts';
import type { SubmitEvent } from '../run/order-sheet.ts';
import { startProgress } from './progress.ts';
import type { Progress } from './progress-text.ts';
import { WaitingOrders } from './waiting-orders.ts';

/** Shows how far a run's ordering is: orders done, a second, and why some wait. */
export class OrderProgress {
  readonly #progress: Progress;
  readonly #total: number;
  readonly #doneBefore: number;
  readonly #waiting = new WaitingOrders();
  #done = 0;

  constructor(info: RunInfo, quiet: boolean) {
    const { total, ordered, refused, conflict, held } = countOrders(info);
    this.#progress = startProgress('Ordering', quiet, 'orders');
    this.#total = total - held;
    this.#doneBefore = ordered + refused + conflict;
  }

  readonly note = (event: SubmitEvent): void => {
    const { state } = event;
    this.#waiting.note(event);
    if (state === 'ordered' || state === 'refused' || state === 'conflict') this.#done += 1;
    const done = this.#doneBefore + this.#done;
    this.#progress.update({
      part: this.#total === 0 ? 1 : done / this.#total,
      done,
      total: this.#total,
      before: this.#doneBefore,
      notes: this.#waiting.notes(),
    });
  };

  end(): void {
    this.#progress.end();
  }
}
