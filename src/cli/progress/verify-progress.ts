import { type ServiceError, toDownText } from '../../service/errors.ts';
import { startProgress } from './progress.ts';
import type { Outage, Progress } from './progress-text.ts';

/** Shows how far look-ups of projects are. */
export class VerifyProgress {
  readonly #what: string;
  readonly #quiet: boolean;
  #progress: Progress | undefined;
  #total = 0;
  #done = 0;

  constructor(what: string, quiet: boolean) {
    this.#what = what;
    this.#quiet = quiet;
  }

  begin(total: number): void {
    this.#total = total;
    this.#progress = startProgress(this.#what, this.#quiet, 'orders');
  }

  readonly note = (): void => {
    this.#done += 1;
    this.#update();
  };

  /** The service is down, and will be tried for so long. */
  readonly down = (failure: ServiceError, leftMs: number): void => {
    this.#update({ reason: toDownText(failure), leftMs });
  };

  end(): void {
    this.#progress?.end();
  }

  /** An order that differs can put others in doubt, so there can be more than at first. */
  #update(outage?: Outage): void {
    const total = Math.max(this.#total, this.#done);
    const part = total === 0 ? 1 : this.#done / total;
    this.#progress?.update({ part, done: this.#done, total, outage });
  }
}
