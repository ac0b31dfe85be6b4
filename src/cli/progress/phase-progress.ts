import type { ReadProgress } from '../../run/input/sheet-input.ts';
import { startProgress } from './progress.ts';
import type { Progress } from './progress-text.ts';

/** Progress of what happens to an input before it is ordered: each phase takes the place of the one before. */
export class PhaseProgress {
  readonly #quiet: boolean;
  #current: { readonly phase: string; readonly progress: Progress } | undefined;

  constructor(quiet: boolean) {
    this.#quiet = quiet;
  }

  /** `Reading 42%, 120 MB`, while all of it is read to recognize it. */
  readonly readBytes = ({ part, bytes }: { part: number | undefined; bytes: number }): void => {
    this.#progressOf('Reading', 'MB').update({ part, done: Math.floor(bytes / 1_000_000) });
  };

  readonly checkRows = ({ part, rows }: ReadProgress): void => {
    this.#progressOf('Checking', 'rows').update({ part, done: rows });
  };

  readonly lookUp = (projects: number): void => {
    this.#progressOf('Looking up', 'projects').update({ part: undefined, done: projects });
  };

  end(): void {
    this.#current?.progress.end();
    this.#current = undefined;
  }

  #progressOf(phase: string, unit: string): Progress {
    if (this.#current?.phase !== phase) {
      this.end();
      this.#current = { phase, progress: startProgress(phase, this.#quiet, unit) };
    }
    return this.#current.progress;
  }
}
