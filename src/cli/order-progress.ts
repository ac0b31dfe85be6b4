import { countOrders } from '../report/run-report.ts';
import type { RunInfo } from '../run/connect.ts';
import type { SubmitEvent } from '../run/order-sheet.ts';
import { type Progress, startProgress } from './progress.ts';

/** Shows how far a run's ordering is: orders done, a second, and why some wait. */
export class OrderProgress {
  readonly #progress: Progress;
  readonly #total: number;
  readonly #doneBefore: number;
  readonly #startedMs = performance.now();
  readonly #waiting = new Map<string, number>();
  #done = 0;
  #lost = 0;

  constructor(info: RunInfo, quiet: boolean) {
    const { total, ordered, refused, conflict, held } = countOrders(info);
    this.#progress = startProgress('Ordering', quiet);
    this.#total = total - held;
    this.#doneBefore = ordered + refused + conflict;
  }

  readonly note = ({ state, code }: SubmitEvent): void => {
    if (state === 'waiting' && code) this.#waiting.set(code, (this.#waiting.get(code) ?? 0) + 1);
    if (state === 'unknown' && code) this.#lost += 1;
    if (state === 'ordered' || state === 'refused' || state === 'conflict') this.#done += 1;
    const done = this.#doneBefore + this.#done;
    this.#progress.update(this.#total === 0 ? 1 : done / this.#total, this.#text(done));
  };

  end(): void {
    this.#progress.end();
  }

  #text(done: number): string {
    const seconds = (performance.now() - this.#startedMs) / 1000;
    const perSecond = Math.round(this.#done / Math.max(seconds, 0.001));
    const waits = [...this.#waiting].map(([code, count]) => `${code} ${count}`);
    if (this.#lost > 0) waits.push(`answer lost ${this.#lost}`);
    const retries = waits.length === 0 ? '' : `, tries again: ${waits.join(', ')}`;
    return `${done} of ${this.#total} orders, ${perSecond}/s${retries}`;
  }
}
