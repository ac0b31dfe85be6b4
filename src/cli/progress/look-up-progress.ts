import { startProgress } from './progress.ts';
import type { Progress } from './progress-text.ts';

/** Progress of the look-ups that follow the reading of a sheet; begins with the first. */
export class LookUpProgress {
  readonly #reading: Progress;
  readonly #quiet: boolean;
  #progress: Progress | undefined;

  /** @param reading Ends when the first project was looked up. */
  constructor(reading: Progress, quiet: boolean) {
    this.#reading = reading;
    this.#quiet = quiet;
  }

  readonly update = (projects: number): void => {
    this.#reading.end();
    this.#progress ??= startProgress('Looking up', this.#quiet, 'projects');
    this.#progress.update({ part: undefined, done: projects });
  };

  end(): void {
    this.#progress?.end();
  }
}
