import type { LimitFunction } from 'p-limit';
import type { Pressure } from './decide.ts';

/** Concurrent requests at the start: a quarter of the maximum, but at least this many unless the maximum is lower. */
const START = 8;
const START_PART = 0.25;

/** This many failures to reach the service in a row mean that it is down. */
const DOWN_AFTER = 8;

/**
 * How many requests are made at once: starts low, doubles with each round of answers while all are clean, is
 * halved when the service is overloaded and grows by one at a time from then on. A locked project says nothing about it.
 */
export class Throttle {
  readonly #limit: LimitFunction;
  readonly #ceiling: number;
  #doubling = true;
  #cleanAnswers = 0;
  #answersSinceCut = Number.POSITIVE_INFINITY;
  #failures = 0;

  constructor(limit: LimitFunction, ceiling: number) {
    this.#limit = limit;
    this.#ceiling = ceiling;
    limit.concurrency = Math.min(Math.max(START, Math.floor(ceiling * START_PART)), ceiling);
  }

  /** The latest answer was that the service is overloaded or down. */
  get isTroubled(): boolean {
    return this.#failures > 0;
  }

  /** The service cannot be reached: it is to be probed with a look-up, not with orders. */
  get isDown(): boolean {
    return this.#failures >= DOWN_AFTER;
  }

  /** A probe was answered. */
  up(): void {
    this.#failures = 0;
  }

  note(pressure: Pressure): void {
    this.#failures = pressure === 'down' || pressure === 'overloaded' ? this.#failures + 1 : 0;
    this.#answersSinceCut += 1;
    if (pressure === 'calm') this.#grow();
    if (pressure === 'overloaded' || pressure === 'down') this.#cut();
  }

  /** One more for each answer doubles in a round of them; one more for each round is the careful way. */
  #grow(): void {
    this.#cleanAnswers += 1;
    if (!this.#doubling && this.#cleanAnswers < this.#limit.concurrency) return;
    this.#cleanAnswers = 0;
    this.#limit.concurrency = Math.min(this.#limit.concurrency + 1, this.#ceiling);
  }

  /** Once per round of answers: those that were under way at the cut say nothing new. */
  #cut(): void {
    this.#doubling = false;
    this.#cleanAnswers = 0;
    if (this.#answersSinceCut < this.#limit.concurrency) return;
    this.#answersSinceCut = 0;
    this.#limit.concurrency = Math.max(1, Math.floor(this.#limit.concurrency / 2));
  }
}
