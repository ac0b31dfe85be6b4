import type { SubmitEvent } from '../../run/order-sheet.ts';

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
