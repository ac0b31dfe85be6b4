import type { ReadProgress } from '../../run/input/sheet-input.ts';
import { startProgress } from './progress.ts';
import type { Progress } from './progress-text.ts';

/** Progress of reading an input that is not ordered by this. */
export function startReading(quiet: boolean) {
  const { update, end } = startProgress('Reading', quiet);
  return { onProgress: ({ part, rows }: ReadProgress) => update({ part, done: rows }), end };
}

/** Progress of what happens to an input before it is ordered: each phase takes the place of the one before. */
export function createPhaseProgress(quiet: boolean) {
  let current: { readonly phase: string; readonly progress: Progress } | undefined;
  return {
    /** `Reading 42%, 120 MB`, while all of it is read to recognize it. */
    readBytes({ part, bytes }: { part: number | undefined; bytes: number }): void {
      progressOf('Reading', 'MB').update({ part, done: Math.floor(bytes / 1_000_000) });
    },
    checkRows({ part, rows }: ReadProgress): void {
      progressOf('Checking', 'rows').update({ part, done: rows });
    },
    lookUp(projects: number): void {
      progressOf('Looking up', 'projects').update({ part: undefined, done: projects });
    },
    end,
  };

  function progressOf(phase: string, unit: string): Progress {
    if (current?.phase !== phase) {
      end();
      current = { phase, progress: startProgress(phase, quiet, unit) };
    }
    return current.progress;
  }

  function end(): void {
    current?.progress.end();
    current = undefined;
  }
}
